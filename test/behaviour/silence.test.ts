import { supervisor, worker } from 'bosun';
import { afterMs, createTestWiring, hang, say, scriptedModel, stubWorker, write } from 'bosun/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { planOf } from '../support/plans.ts';
import { simTeam, sleep } from '../support/sim-teams.ts';

type Script = Parameters<typeof scriptedModel>[0];

const one = planOf([{ id: 'a' }]);
const plain = ({ reports }: { reports: readonly { result: { content: unknown } }[] }) => ({
  answer: reports.map(({ result }) => result.content).join('; '),
});
/** A word a second for 127 seconds, as of a model on a small machine. */
const slowWords = Array.from({ length: 127 }, (_, index) => `word${index} `);

const ask = async (work: Script, { limits = {}, options = {} }: { limits?: object; options?: object } = {}) => {
  const wiring = createTestWiring();
  const model = scriptedModel(work, { clock: wiring.clock });
  const team = simTeam(
    {
      workers: { billing: worker({ does: 'writes', model, timeoutMs: 120_000 }) },
      synthesise: plain,
      limits,
      ...options,
    },
    { wiring },
  );
  const report = await team.settle(team.run(one));
  const { events } = await team.trace(report.runId);
  const failures = events.flatMap((event) => (event.type === 'attempt-failed' ? [event.failure] : []));
  return { report, model, failures, wiring };
};

describe('a model that keeps writing', () => {
  it('may take longer than the time limit of its worker', async () => {
    const { report, model } = await ask([write(slowWords, { everyMs: 1_000 })]);
    expect(report).toMatchObject({ status: 'complete', latency: { wallMs: 127_000 } });
    expect(model.requests).toHaveLength(1);
  });

  it('still ends at the deadline of the run', async () => {
    const { report } = await ask([write(slowWords, { everyMs: 1_000 })], { options: { budget: { ms: 100_000 } } });
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'timeout', what: 'the run' } });
    expect(report.latency.wallMs).toBe(100_000);
  });

  it('may also be a role of the supervisor', async () => {
    const wiring = createTestWiring();
    const pieces = ['{"answer": "', ...slowWords, '"}'];
    const model = scriptedModel({ synthesise: write(pieces, { everyMs: 1_000 }) }, { clock: wiring.clock });
    const team = simTeam(
      {
        workers: { billing: stubWorker({ a: 'fine' }) },
        models: { supervisor: model },
        limits: { roleMs: 60_000 },
        grounding: false,
      },
      { wiring },
    );
    expect(await team.settle(team.run(one))).toMatchObject({ status: 'complete' });
  });
});

describe('a model that goes silent', () => {
  it('is given up while it reads the prompt after the same time, twice as long with each attempt, three times', async () => {
    const { report, failures, model } = await ask([hang(), hang(), hang()]);
    expect(report.status).toBe('failed');
    expect(failures).toEqual(
      [120_000, 240_000, 480_000].map((afterMs) => ({ code: 'timeout', what: 'billing', afterMs })),
    );
    expect(model.requests).toHaveLength(3);
  });

  it('answers the second time if it needs more time than the first attempt had', async () => {
    const slow = afterMs(130_000, say('found it'));
    const { report } = await ask([slow, slow]);
    expect(report).toMatchObject({ status: 'complete', answer: 'found it', tasks: [{ attempts: 2 }] });
  });
});

describe('the limits of silence of a team', () => {
  it('count between pieces and for the first one, in place of the time limit of the worker', async () => {
    const silent = { ...say('It is late'), pieces: ['It', ' is', ' late'], everyMs: 30_000 };
    const limits = { silenceMs: 20_000, firstTokenMs: 40_000 };
    const { failures, report } = await ask([silent, silent], { limits });
    expect(failures).toEqual([{ code: 'timeout', what: 'billing', afterMs: 20_000, silentMs: 20_000 }]);
    expect(report).toMatchObject({ status: 'complete', answer: 'It is late' });
  });

  it('let a model read its prompt for as long as it may be silent later', async () => {
    const { report } = await ask([afterMs(280_000, say('found it'))], { limits: { silenceMs: 300_000 } });
    expect(report).toMatchObject({ status: 'complete', tasks: [{ attempts: 1 }] });
  });
});

describe('the silence that a run allows', () => {
  const team = supervisor({
    workers: { billing: worker({ does: 'reads', effect: 'read', run: () => 'fine' }) },
    limits: { silenceMs: 1_000, firstTokenMs: 1_500 },
  });
  const limitsOf = async (options: Parameters<typeof team.run>[1]) => {
    const { runId } = await team.run('Explain my bill', options);
    const [first] = (await team.trace(runId)).events;
    return first?.type === 'run-started' ? first.team.limits : undefined;
  };
  afterEach(() => {
    delete process.env.BOSUN_SILENCE;
  });

  it('is that of the run, else of the environment, else of the team', async () => {
    expect(await limitsOf({})).toMatchObject({ silenceMs: 1_000, firstTokenMs: 1_500 });
    process.env.BOSUN_SILENCE = '7s';
    expect(await limitsOf({})).toMatchObject({ silenceMs: 7_000, firstTokenMs: 1_500 });
    expect(await limitsOf({ limits: { silenceMs: 9 } })).toMatchObject({ silenceMs: 9 });
  });

  it('is refused if it is no time', async () => {
    process.env.BOSUN_SILENCE = 'long';
    await expect((async () => team.run('Explain my bill'))()).rejects.toThrow('BOSUN_SILENCE is "long"');
    delete process.env.BOSUN_SILENCE;
    await expect((async () => team.run('Explain', { limits: { silenceMs: 0 } }))()).rejects.toThrow('silenceMs');
  });
});

describe('the time limit of a worker', () => {
  it('does not count the time in which calls of others keep it waiting', async () => {
    const wiring = createTestWiring();
    const model = scriptedModel({ work: afterMs(90_000, say('done')) }, { clock: wiring.clock, repeatable: true });
    const team = simTeam(
      {
        workers: { billing: worker({ does: 'writes', model, timeoutMs: 120_000 }) },
        synthesise: plain,
        providers: { scripted: { concurrency: 1 } },
      },
      { wiring },
    );
    const report = await team.settle(team.run(planOf([{ id: 'a' }, { id: 'b' }, { id: 'c' }])));
    expect(report).toMatchObject({ status: 'complete', latency: { wallMs: 270_000 } });
    expect(report.tasks.map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
  });

  it('is doubled for a function too', async () => {
    const wiring = createTestWiring();
    const billing = stubWorker(() => sleep(wiring.clock, 7_000), { timeoutMs: 5_000 });
    const team = simTeam({ workers: { billing } }, { wiring });
    expect(await team.settle(team.run(one))).toMatchObject({ status: 'complete', tasks: [{ attempts: 2 }] });
  });
});
