import { type WorkerOptions, worker } from 'bosun';
import { failWith, hang, inTurn, say, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { planOf } from '../support/plans.ts';
import { never, simTeam } from '../support/sim-teams.ts';

const one = planOf([{ id: 'a' }]);
const HOUR_MS = 3_600_000;
const plain = ({ reports }: { reports: readonly { result: { content: unknown } }[] }) => ({
  answer: reports.map(({ result }) => result.content).join('; '),
});
const status = (code: number, more: object = {}) => Object.assign(new Error(`status ${code}`), { status: code }, more);
const refused = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' });
const steps = <S>(step: () => S): S[] => Array.from({ length: 99 }, step);

/** One task for a worker with a fallback, in a team that may have a deadline. */
async function withFallback(
  billing: ReturnType<typeof stubWorker>,
  { ms, plan = one }: { ms?: number; plan?: typeof one } = {},
) {
  const backup = stubWorker({ a: 'from the fallback' });
  const team = simTeam({
    workers: { billing, backup },
    synthesise: plain,
    ...(ms === undefined ? {} : { budget: { ms } }),
  });
  const report = await team.settle(team.run(plan));
  const { events } = await team.trace(report.runId);
  const reasons = events.flatMap((event) =>
    event.type === 'retry-scheduled' && event.because === 'fallback' ? [event.reason] : [],
  );
  return { report, reasons };
}

const agent = (model: ReturnType<typeof scriptedModel>, options: Partial<WorkerOptions> = {}) =>
  worker({ does: 'reads', model, fallback: 'backup', ...options } as WorkerOptions) as ReturnType<typeof stubWorker>;

describe('a worker with a fallback, whose provider is down', () => {
  it.each([
    ['an agent', () => agent(scriptedModel(steps(() => failWith(503))))],
    ['a function', () => stubWorker({ a: status(503) }, { fallback: 'backup' })],
  ])('is tried again for at most ten seconds (%s)', async (_, make) => {
    const { report, reasons } = await withFallback(make());
    expect(report).toMatchObject({ status: 'complete', answer: 'from the fallback' });
    expect(report.latency.wallMs).toBeGreaterThan(2_000);
    expect(report.latency.wallMs).toBeLessThan(10_000);
    expect(reasons).toEqual([expect.stringContaining('status 503')]);
  });

  it.each([
    ['an agent', () => agent(scriptedModel(steps(() => failWith(503))))],
    ['a function', () => stubWorker({ a: status(503) }, { fallback: 'backup' })],
  ])('is tried again for at most a quarter of the time left (%s)', async (_, make) => {
    const { report } = await withFallback(make(), { ms: 8_000 });
    expect(report).toMatchObject({ status: 'complete', answer: 'from the fallback' });
    expect(report.latency.wallMs).toBeGreaterThan(0);
    expect(report.latency.wallMs).toBeLessThan(2_000);
  });

  it.each([
    ['an agent', () => agent(scriptedModel([failWith(429, { retryAfterMs: HOUR_MS })]))],
    ['a function', () => stubWorker({ a: status(429, { retryAfterMs: HOUR_MS }) }, { fallback: 'backup' })],
  ])('hands over at once if the provider asks for an hour (%s)', async (_, make) => {
    const { report, reasons } = await withFallback(make());
    expect(report).toMatchObject({ status: 'complete', answer: 'from the fallback', latency: { wallMs: 0 } });
    expect(reasons).toEqual([expect.stringContaining('asks to wait 3600 s')]);
  });

  it('hands over while there is time if its attempts time out', async () => {
    for (const timeoutMs of [15_000, 20_000, 40_000, 300_000]) {
      const { report } = await withFallback(stubWorker(never, { fallback: 'backup', timeoutMs }), { ms: 60_000 });
      expect(report, `${timeoutMs} ms`).toMatchObject({ status: 'complete', answer: 'from the fallback' });
      const hanging = agent(scriptedModel(steps(hang)), { timeoutMs });
      expect((await withFallback(hanging, { ms: 60_000 })).report).toMatchObject({ answer: 'from the fallback' });
    }
  });

  it("counts the task's own time as well as the run's", async () => {
    const plan = planOf([{ id: 'a', budget: { ms: 8_000 } }]);
    const { report } = await withFallback(agent(scriptedModel(steps(() => failWith(503)))), { plan });
    expect(report).toMatchObject({ status: 'complete', answer: 'from the fallback' });
    expect(report.latency.wallMs).toBeLessThan(2_000);
  });
});

describe('a worker without a fallback, whose provider asks to wait', () => {
  const alone = async (model: ReturnType<typeof scriptedModel>, options: { timeoutMs?: number; ms?: number } = {}) => {
    const { ms, timeoutMs } = options;
    const billing = worker({ does: 'reads', model, ...(timeoutMs ? { timeoutMs } : {}) });
    const team = simTeam({ workers: { billing }, synthesise: plain, ...(ms ? { budget: { ms } } : {}) });
    return team.settle(team.run(one));
  };

  it('waits if that fits into what is left', async () => {
    const report = await alone(scriptedModel([failWith(429, { retryAfterMs: 40_000 }), say('ok')]), { ms: 60_000 });
    expect(report).toMatchObject({ status: 'complete', answer: 'ok', latency: { wallMs: 40_000 } });
  });

  it.each([
    ['of the attempt', { timeoutMs: 30_000 }],
    ['of the run', { ms: 30_000 }],
  ])('fails at once if it is longer than what is left %s, and says so', async (_, options) => {
    const model = scriptedModel([failWith(429, { retryAfterMs: 40_000 })]);
    const report = await alone(model, options);
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'rate-limited' }, latency: { wallMs: 0 } });
    expect(report.failure?.message).toMatch(/asks to wait 40 s.*too little time is left/);
  });

  it('fails at once if it is an hour, for any kind of worker', async () => {
    const model = scriptedModel([failWith(429, { retryAfterMs: HOUR_MS })]);
    expect(await alone(model)).toMatchObject({ status: 'failed', latency: { wallMs: 0 } });
    const team = simTeam({ workers: { billing: stubWorker({ a: status(429, { retryAfterMs: HOUR_MS }) }) } });
    const report = await team.settle(team.run(one));
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'rate-limited' }, latency: { wallMs: 0 } });
    expect(report.failure?.message).toContain('asks to wait 3600 s');
  });
});

describe('a role whose provider is down', () => {
  it('leaves the answer to the results as they are while there is time', async () => {
    const team = simTeam({
      workers: { billing: stubWorker({ a: 'alpha', b: 'beta' }) },
      synthesise: () => Promise.reject(status(503)),
      budget: { ms: 60_000 },
    });
    const report = await team.settle(team.run(planOf([{ id: 'a' }, { id: 'b' }])));
    expect(report.answer).toContain('alpha');
    expect(report.latency.wallMs).toBeLessThan(16_000);
  });

  it('is not waited for longer than its time', async () => {
    const model = scriptedModel({ synthesise: failWith(429, { retryAfterMs: HOUR_MS }) });
    const team = simTeam({
      workers: { billing: stubWorker({ a: 'alpha', b: 'beta' }) },
      models: { supervisor: model },
      modelRoles: ['synthesise'],
    });
    const report = await team.settle(team.run(planOf([{ id: 'a' }, { id: 'b' }])));
    expect(report.answer).toContain('alpha');
    expect(report.latency.wallMs).toBe(0);
  });
});

describe('a fault that trying again cannot mend', () => {
  it('is a connection that was refused twice in a row', async () => {
    const billing = stubWorker({ a: refused() });
    const team = simTeam({ workers: { billing } });
    const report = await team.settle(team.run(one));
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'unavailable' }, tasks: [{ attempts: 2 }] });
    expect(report.failure?.message).toContain('ECONNREFUSED');
    expect(report.latency.wallMs).toBeLessThan(1_000);
  });

  it('is a connection to a model that was refused twice in a row', async () => {
    let calls = 0;
    const call = () => {
      calls += 1;
      return Promise.reject(refused());
    };
    const model = { ...scriptedModel([]), call };
    const team = simTeam({ workers: { billing: worker({ does: 'reads', model }) } });
    const report = await team.settle(team.run(one));
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'unavailable' } });
    expect(calls).toBe(2);
  });

  it('is not a connection that was refused once, or twice with something else between', async () => {
    const billing = stubWorker({ a: inTurn(refused(), status(503), refused(), 'up again') });
    const team = simTeam({ workers: { billing } });
    expect(await team.settle(team.run(one))).toMatchObject({ status: 'complete', answer: 'up again' });
  });

  it.each([
    ['a refused key', status(401)],
    ['a missing file', Object.assign(new Error("ENOENT: no such file or directory, open 'x.csv'"), { code: 'ENOENT' })],
    ['a missing package', Object.assign(new Error("Cannot find package 'pg'"), { code: 'ERR_MODULE_NOT_FOUND' })],
  ])('is %s: a function is called once', async (_, error) => {
    const billing = stubWorker({ a: error });
    const team = simTeam({ workers: { billing } });
    const report = await team.settle(team.run(one));
    expect(report).toMatchObject({ status: 'failed', tasks: [{ attempts: 1 }] });
    expect(report.failure?.message).toContain(error.message);
  });

  it('is a missing package of a model', async () => {
    const error = Object.assign(new Error("Cannot find package 'x'"), { code: 'ERR_MODULE_NOT_FOUND' });
    const model = { ...scriptedModel([]), call: () => Promise.reject(error) };
    const team = simTeam({ workers: { billing: worker({ does: 'reads', model }) } });
    expect(await team.settle(team.run(one))).toMatchObject({
      status: 'failed',
      failure: { code: 'refused' },
      latency: { wallMs: 0 },
    });
  });
});
