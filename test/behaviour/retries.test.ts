import { type Model, worker } from 'bosun';
import { failWith, giveJson, hang, inTurn, say, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { planOf } from '../support/plans.ts';
import { simTeam } from '../support/sim-teams.ts';

const UNHARMED = { 'provider scripted': { status: 'closed', failures: 0 } };
const one = planOf([{ id: 'a' }]);
const status = (code: number, more: object = {}) => Object.assign(new Error(`status ${code}`), { status: code }, more);

/** The start times of attempts. */
const attemptTimes = async (reply: unknown, limits = {}) => {
  const billing = stubWorker({ a: reply });
  const team = simTeam({ workers: { billing }, limits });
  const report = await team.settle(team.run(one));
  const { events } = await team.trace(report.runId);
  return { report, at: events.flatMap((event) => (event.type === 'task-dispatched' ? [event.at] : [])), events };
};

describe('a transient failure', () => {
  it('is retried with growing backoff and jitter, and does not count as an attempt', async () => {
    const busy = status(503);
    const reply = inTurn(busy, busy, busy, busy, 'at last');
    const { report, at } = await attemptTimes(reply, { backoffBaseMs: 1_000, backoffCapMs: 4_000 });
    expect(report).toMatchObject({ status: 'complete', answer: 'at last', tasks: [{ attempts: 5 }] });
    const pauses = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    const caps = [1_000, 2_000, 4_000, 4_000];
    for (const [index, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual((caps[index] ?? 0) / 2);
      expect(pause).toBeLessThanOrEqual(caps[index] ?? 0);
    }
    expect(new Set(pauses.slice(2)).size, 'equal pauses would come back in step').toBeGreaterThan(1);
  });

  it('asks the worker the same again, with the failure of its work that came before', async () => {
    const billing = stubWorker({ a: inTurn(new Error('which March?'), status(503), 'March 2026') });
    const team = simTeam({ workers: { billing } });
    expect(await team.settle(team.run(one))).toMatchObject({ status: 'complete', answer: 'March 2026' });
    expect(billing.seen.map(({ previousFailure }) => previousFailure?.code)).toEqual([
      undefined,
      'worker-failed',
      'worker-failed',
    ]);
  });

  it('waits at least for retryAfterMs', async () => {
    const { at } = await attemptTimes(inTurn(status(429, { retryAfterMs: 7_777 }), 'ok'), { backoffBaseMs: 1 });
    expect(at).toEqual([0, 7_777]);
  });

  it('is retried a limited number of times', async () => {
    const { report, at } = await attemptTimes(status(503), { transientRetriesMax: 3 });
    expect(at).toHaveLength(4);
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'unavailable' } });
  });

  it('is not retried beyond the deadline', async () => {
    const billing = stubWorker({ a: status(429, { retryAfterMs: 60_000 }) });
    const team = simTeam({ workers: { billing }, budget: { ms: 10_000 } });
    const report = await team.settle(team.run(one));
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'rate-limited' }, latency: { wallMs: 0 } });
  });

  it('of a model is retried within the same attempt', async () => {
    const model = scriptedModel([
      failWith(429, { retryAfterMs: 5_000 }),
      failWith(500),
      failWith('timeout'),
      say('ok'),
    ]);
    const team = simTeam({ workers: { billing: worker({ does: 'reads', model }) }, synthesise: plain });
    const report = await team.settle(team.run(one));
    expect(report).toMatchObject({ status: 'complete', answer: 'ok', tasks: [{ attempts: 1 }] });
    expect(report.latency.wallMs).toBeGreaterThan(5_000);
    model.assertDone();
  });

  it('of a model counts against one limit, not once per attempt', async () => {
    const calls = () => failWith(503);
    const model = scriptedModel(Array.from({ length: 99 }, calls));
    const backup = stubWorker({ a: 'from the fallback' });
    const team = simTeam({
      workers: { billing: worker({ does: 'reads', model, fallback: 'backup' }), backup },
      limits: { transientRetriesMax: 3, backoffBaseMs: 500 },
    });
    expect(await team.settle(team.run(one))).toMatchObject({ status: 'complete', answer: 'from the fallback' });
    expect(model.requests).toHaveLength(4);
  });

  it('is not assumed if the model rejects the request itself', async () => {
    const model = scriptedModel([failWith(400, { message: 'context too long' })]);
    const team = simTeam({ workers: { billing: worker({ does: 'reads', model }) } });
    const report = await team.settle(team.run(one));
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'refused' }, latency: { wallMs: 0 } });
    expect(report.failure?.message).toContain('context too long');
    expect(report.usage).toMatchObject({ inputTokens: 0, costUsd: 0 });
    expect(team.health()).toMatchObject(UNHARMED);
  });
});

const plain = ({ reports }: { reports: readonly { result: { content: unknown } }[] }) => ({
  answer: reports.map(({ result }) => result.content).join('; '),
});

describe('a task whose attempt failed', () => {
  it('gets three attempts, and the supervisor rewrites it with the error', async () => {
    const asked: unknown[] = [];
    const billing = stubWorker({ a: new Error('which March?') });
    const team = simTeam({
      workers: { billing },
      refine: ({ instruction, failure, attempt }) => {
        asked.push([attempt, 'detail' in failure && failure.detail]);
        return { instruction: `${instruction}!` };
      },
    });
    const report = await team.settle(team.run(one));
    expect(report).toMatchObject({ status: 'failed', tasks: [{ attempts: 3 }] });
    expect(asked).toEqual([
      [1, 'which March?'],
      [2, 'which March?'],
    ]);
    const original = one.tasks[0]?.instruction;
    expect(billing.seen.map(({ instruction }) => instruction)).toEqual([original, `${original}!`, `${original}!!`]);
    expect(billing.seen[2]?.previousFailure).toMatchObject({ detail: 'which March?' });
  });

  it('is retried unchanged if it cannot be rewritten', async () => {
    const billing = stubWorker({ a: inTurn(new Error('x'), 'ok') });
    const team = simTeam({ workers: { billing }, refine: () => Promise.reject(new Error('no idea')) });
    expect(await team.settle(team.run(one))).toMatchObject({ status: 'complete', answer: 'ok' });
  });

  it('may be rewritten by a model', async () => {
    const model = scriptedModel({ refine: giveJson({ instruction: 'List the charges of March 2026' }) });
    const billing = stubWorker({ a: inTurn(new Error('which March?'), 'ok') });
    const team = simTeam({
      workers: { billing },
      models: { supervisor: model },
      modelRoles: ['refine'],
      synthesise: plain,
    });
    expect(await team.settle(team.run(one))).toMatchObject({ status: 'complete' });
    expect(billing.seen[1]?.instruction).toBe('List the charges of March 2026');
    model.assertDone();
  });

  it('goes to the fallback worker once, with new attempts', async () => {
    const billing = stubWorker({ a: new Error('cannot') }, { attemptsMax: 2, fallback: 'backup' });
    const backup = stubWorker({ a: new Error('neither') }, { attemptsMax: 2, fallback: 'billing' });
    const team = simTeam({ workers: { billing, backup } });
    const report = await team.settle(team.run(one));
    expect([billing.seen.length, backup.seen.length]).toEqual([2, 2]);
    expect(report).toMatchObject({ status: 'failed', tasks: [{ worker: 'backup', attempts: 4 }] });
    const { events } = await team.trace(report.runId);
    expect(events.filter(({ type }) => type === 'retry-scheduled')).toMatchObject([
      { because: 'merit' },
      { because: 'fallback', worker: 'backup' },
      { because: 'merit' },
    ]);
  });

  it('leaves a partial answer that names the gap', async () => {
    const billing = stubWorker({ a: new Error('cannot'), b: 'beta' });
    const team = simTeam({ workers: { billing } });
    const report = await team.settle(team.run(planOf([{ id: 'a' }, { id: 'b' }])));
    expect(report).toMatchObject({ status: 'partial', answer: 'beta' });
    expect(report.gaps).toEqual(['List the disputed charges of account_a — billing failed: cannot']);
  });
});

describe('a function that plans or writes', () => {
  it('is retried after a transient failure', async () => {
    let asked = 0;
    const team = simTeam({
      workers: { billing: stubWorker({ a: 'alpha' }) },
      synthesise: () => {
        asked += 1;
        if (asked < 3) throw status(503);
        return { answer: 'written' };
      },
    });
    const report = await team.settle(team.run(one));
    expect(report).toMatchObject({ status: 'complete', answer: 'written' });
    expect(report.latency.wallMs).toBeGreaterThan(500);
  });
});

describe('a model that never answers', () => {
  const reads = (model: Model) => worker({ does: 'reads', model, timeoutMs: 4_000 });

  it('costs its attempt, is aborted, and the run continues', async () => {
    const model = scriptedModel([hang(), say('ok')]);
    const team = simTeam({ workers: { billing: reads(model) }, synthesise: plain });
    const report = await team.settle(team.run(one));
    expect(report).toMatchObject({ status: 'complete', answer: 'ok', tasks: [{ attempts: 2 }] });
    expect(model.requests[0]?.signal.aborted).toBe(true);
  });

  it('does not count against its provider if we aborted the call', async () => {
    const workers = { billing: reads(scriptedModel({ work: Array.from({ length: 8 }, hang) })) };
    const team = simTeam({ workers, limits: { transientRetriesMax: 0 } });
    const plan = planOf(Array.from({ length: 8 }, (_, index) => ({ id: `t${index}` })));
    expect(await team.settle(team.run(plan))).toMatchObject({ status: 'failed' });
    expect(team.health()).toMatchObject(UNHARMED);
  });
});
