import { worker } from 'bosun';
import { createSimulatedClock, createTestWiring, failWith, hang, say, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { planOf } from '../../../test/support/plans.ts';
import { plainly } from '../../../test/support/refunds.ts';
import { simTeam, sleep } from '../../../test/support/sim-teams.ts';
import { openMemoryJournal } from '../../adapters/engine-local/memory-journal.ts';
import { createBreakers } from './breakers.ts';

const rules = { failuresMax: 3, openMs: 10_000, openMsMax: 60_000 };
const one = planOf([{ id: 'a' }]);

function twoProcesses() {
  const clock = createSimulatedClock();
  const journal = openMemoryJournal();
  const make = () => createBreakers({ clock, journal: async () => journal, rules });
  return { clock, here: make(), there: make() };
}

describe('breakers', () => {
  it('are shared by the processes of one store', async () => {
    const { clock, here, there } = twoProcesses();
    for (let call = 0; call < 3; call++) await here.report('provider x', 'failed');
    expect(await there.refusal('provider x')).toEqual({
      code: 'circuit-open',
      who: 'provider x',
      retryAfterMs: 10_000,
    });
    await clock.advance(10_000);
    expect(await there.refusal('provider x')).toBeUndefined();
    await there.report('provider x', 'ok');
    await clock.advance(1_000);
    expect(await here.refusal('provider x')).toBeUndefined();
    expect(here.state()).toEqual({ 'provider x': { status: 'closed', failures: 0 } });
  });

  it('add up the failures of all processes', async () => {
    const { clock, here, there } = twoProcesses();
    await here.report('x', 'failed');
    await here.report('x', 'failed');
    await clock.advance(2_000);
    expect(await there.refusal('x')).toBeUndefined();
    await there.report('x', 'failed');
    expect(await there.refusal('x')).toMatchObject({ code: 'circuit-open' });
  });

  it('let one of many callers through after the open time', async () => {
    const { clock, here } = twoProcesses();
    for (let call = 0; call < 3; call++) await here.report('x', 'failed');
    await clock.advance(10_000);
    const refusals = await Promise.all(Array.from({ length: 5 }, () => here.refusal('x')));
    expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(1);
  });

  it('are separate by name, and ignore an unreadable record', async () => {
    const { here, there } = twoProcesses();
    for (let call = 0; call < 3; call++) await here.report('x', 'failed');
    expect(await there.refusal('y')).toBeUndefined();
    const journal = openMemoryJournal();
    for (const nonsense of ['{"status":"ajar"}', 'not JSON']) {
      await journal.remember('breaker x', nonsense);
      const breakers = createBreakers({ clock: createSimulatedClock(), journal: async () => journal, rules });
      expect(await breakers.refusal('x')).toBeUndefined();
    }
  });
});

describe('a provider that keeps failing', () => {
  it('is not called after five failures, probed after a while, and used once it recovers', async () => {
    const broken = Array.from({ length: 5 }, () => failWith(503));
    const model = scriptedModel([...broken, say('recovered')]);
    const team = simTeam({
      workers: { billing: worker({ does: 'reads', model }) },
      synthesise: plainly,
      limits: { backoffBaseMs: 10, backoffCapMs: 100 },
    });
    const report = await team.settle(team.run(one));
    expect(report).toMatchObject({ status: 'complete', answer: 'recovered' });
    expect(report.latency.wallMs).toBeGreaterThanOrEqual(10_000);
    expect(team.health()).toMatchObject({ 'provider scripted': { status: 'closed', failures: 0 } });
    model.assertDone();
  });

  it('is counted by its address: a model of the same provider elsewhere is called at once', async () => {
    const wiring = createTestWiring();
    const ask = async (address: string, replies: Parameters<typeof scriptedModel>[0]) => {
      const model = { ...scriptedModel(replies), address };
      const limits = { backoffBaseMs: 1, transientRetriesMax: 4 };
      const team = simTeam(
        { workers: { billing: worker({ does: 'reads', model, timeoutMs: 5_000 }) }, limits },
        { wiring },
      );
      return { report: await team.settle(team.run(one)), health: team.health() };
    };
    const wrong = await ask(
      'http://here/v1',
      Array.from({ length: 5 }, () => failWith(503)),
    );
    expect(wrong.health).toMatchObject({ 'provider scripted at http://here/v1': { status: 'open' } });
    const { report } = await ask('http://there/v1', [say('fine')]);
    expect(report).toMatchObject({ status: 'complete', answer: 'fine' });
    expect(report.latency.wallMs).toBeLessThan(1_000);
  });

  it('is known to a second process on the same store', async () => {
    const wiring = createTestWiring();
    const busy = Object.assign(new Error('busy'), { status: 503 });
    const first = simTeam(
      { workers: { billing: stubWorker({ a: busy }) }, limits: { backoffBaseMs: 1, transientRetriesMax: 4 } },
      { wiring },
    );
    await first.settle(first.run(one));
    expect(first.health()).toMatchObject({ 'worker billing': { status: 'open' } });
    const billing = stubWorker({ a: 'fine' });
    const second = simTeam({ workers: { billing } }, { wiring });
    const report = await second.settle(second.run(one));
    expect(report).toMatchObject({ status: 'complete', answer: 'fine' });
    expect(report.latency.wallMs, 'it waited for the breaker before its first call').toBeGreaterThan(5_000);
    expect(billing.seen).toHaveLength(1);
  });
});

describe('a function that keeps throwing', () => {
  it('is not called after five errors in a row of any kind', async () => {
    const billing = stubWorker({ a: new Error('the database is gone') }, { attemptsMax: 9 });
    const team = simTeam({ workers: { billing } });
    const report = await team.settle(team.run(one));
    expect(report.status).toBe('failed');
    expect(team.health()['worker billing']).toMatchObject({ status: 'open' });
    const { events } = await team.trace(report.runId);
    const codes = events.flatMap((event) => (event.type === 'attempt-failed' ? [event.failure.code] : []));
    expect(codes.slice(0, 6)).toEqual([...Array.from({ length: 5 }, () => 'worker-failed'), 'circuit-open']);
  });

  it('opens no breaker with results that are wrong: it can be called', async () => {
    const team = simTeam({ workers: { billing: stubWorker({ a: '' }, { attemptsMax: 9 }) } });
    await team.settle(team.run(one));
    expect(team.health()['worker billing']).toMatchObject({ status: 'closed', failures: 0 });
  });

  it('opens no breaker because its run was cancelled', async () => {
    const stops = stubWorker(
      ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
    );
    const team = simTeam({ workers: { billing: stops } });
    const plan = planOf(Array.from({ length: 8 }, (_, index) => ({ id: `t${index}` })));
    const run = team.run(plan);
    await team.clock.advance(1_000);
    await team.settle(run.cancel('enough'));
    expect(team.health()['worker billing']).toMatchObject({ status: 'closed', failures: 0 });
  });
});

describe('a reply that comes after its time', () => {
  /** Half a second after the time of each attempt, which is twice that of the one before. */
  const LATE_MS = [1_500, 2_500, 4_500];

  it('leaves the count of timeouts alone, from a function as well as from a model', async () => {
    for (const kind of ['function', 'agent']) {
      const own = createTestWiring();
      let tries = 0;
      const run = () => sleep(own.clock, LATE_MS[tries++ % LATE_MS.length] ?? 0);
      const silent = scriptedModel([]);
      const call = async () => {
        await run();
        return { text: 'late', calls: [], usage: { inputTokens: 1, outputTokens: 1 } };
      };
      const model = { ...silent, countTokens: () => 1, call };
      const times = { does: 'is slow', timeoutMs: 1_000 };
      const slow = kind === 'agent' ? worker({ ...times, model }) : worker({ ...times, effect: 'read', run });
      const team = simTeam(
        { workers: { billing: slow }, limits: { transientRetriesMax: 5, backoffBaseMs: 2_000, backoffCapMs: 2_000 } },
        { wiring: own },
      );
      // A run tries the same work three times.
      for (let runs = 0; runs < 2; runs++) await team.settle(team.run(one));
      expect(team.health()['worker billing'], kind).toMatchObject({ status: 'open' });
    }
  });
});

describe('a worker that keeps running out of time', () => {
  it('opens its breaker, for a function as well as an agent', async () => {
    const hangs = worker({
      does: 'never answers',
      effect: 'read',
      run: () => new Promise(() => {}),
      timeoutMs: 1_000,
      attemptsMax: 1,
    });
    const silent = scriptedModel({ work: hang() }, { repeatable: true });
    const mute = worker({ does: 'never hears', model: silent, timeoutMs: 1_000, attemptsMax: 1 });
    for (const hanging of [hangs, mute]) {
      const team = simTeam({ workers: { billing: hanging }, synthesise: plainly, limits: { transientRetriesMax: 5 } });
      for (let runs = 0; runs < 2; runs++) expect((await team.settle(team.run(one))).status).toBe('failed');
      expect(team.health()['worker billing']).toMatchObject({ status: 'open' });
    }
  });
});
