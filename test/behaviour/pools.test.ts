import {
  type RunReport,
  type StandardSchema,
  type SupervisorOptions,
  tool,
  UnknownOutcome,
  type WorkerDefinition,
  worker,
} from 'bosun';
import {
  callTool,
  createTestWiring,
  failWith,
  hang,
  say,
  scriptedModel,
  stubWorker,
  testSupervisor,
} from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planOf } from '../support/plans.ts';
import { sleep } from '../support/sim-teams.ts';

type Wiring = ReturnType<typeof createTestWiring>;
type Options = Partial<SupervisorOptions<Record<string, WorkerDefinition>, StandardSchema, string>>;

/** A pool of two workers whose speed and failures the test sets. */
function twins(options: Options = {}, wiring: Wiring = createTestWiring()) {
  const { clock } = wiring;
  const manners = { left: { ms: 100, fails: false }, right: { ms: 100, fails: false } };
  const twin = (name: 'left' | 'right') =>
    stubWorker(
      async ({ signal }) => {
        const { ms, fails } = manners[name];
        await sleep(clock, ms, signal);
        if (fails) throw Object.assign(new Error('out of order'), { statusCode: 503 });
        return `${name} did it`;
      },
      { does: 'translates a text' },
    );
  const { workers = {}, ...rest } = options;
  const left = twin('left');
  const right = twin('right');
  const team = testSupervisor<Record<string, WorkerDefinition>, string>(
    {
      workers: { left, right, ...workers },
      pools: { translators: { workers: ['left', 'right'] } },
      synthesise: () => ({ answer: 'translated' }),
      limits: { transientRetriesMax: 3, backoffBaseMs: 10, backoffCapMs: 100 },
      advice: false,
      ...rest,
    },
    { wiring },
  );
  const one = async (): Promise<RunReport> => team.settle(team.run(planOf([{ id: 'a', worker: 'translators' }])));
  return { team, manners, clock, one, left, right };
}

const eventsOf = async (
  team: { trace(runId: string): Promise<{ events: readonly { type: string }[] }> },
  runId: string,
) => (await team.trace(runId)).events;

describe('two workers of a pool', () => {
  it('share the work; one that becomes slow and fails loses it within ten tasks, and gets it back after it recovers', async () => {
    const { manners, clock, one, left, right } = twins();
    for (let task = 0; task < 20; task++) await one();
    expect(left.seen.length).toBeGreaterThanOrEqual(8);
    expect(right.seen.length).toBeGreaterThanOrEqual(8);

    manners.left = { ms: 2_000, fails: true };
    for (let task = 0; task < 10; task++) expect((await one()).status).toBe('complete');
    const lost = left.seen.length;
    for (let task = 0; task < 20; task++) await one();
    expect(left.seen.length).toBe(lost);

    manners.left = { ms: 100, fails: false };
    const recovered = clock.now();
    while (left.seen.length < lost + 10 && clock.now() - recovered < 60 * 60_000) {
      await clock.advance(60_000);
      await one();
    }
    const [leftBefore, rightBefore] = [left.seen.length, right.seen.length];
    for (let task = 0; task < 20; task++) await one();
    expect(left.seen.length - leftBefore).toBeGreaterThanOrEqual(8);
    expect(right.seen.length - rightBefore).toBeGreaterThanOrEqual(8);
  });

  it('run tasks in proportion to their speed', async () => {
    const { manners, team } = twins({ limits: { concurrency: 16 } });
    const many = planOf(Array.from({ length: 12 }, (_, index) => ({ id: `t${index}`, worker: 'translators' })));
    const first = await team.settle(team.run(many));
    const shares = (report: RunReport) => report.tasks.filter(({ worker: name }) => name === 'left').length;
    expect(shares(first)).toBe(6);
    manners.left = { ms: 400, fails: false };
    for (let round = 0; round < 5; round++) await team.settle(team.run(many));
    const last = await team.settle(team.run(many));
    expect(shares(last)).toBeGreaterThan(0);
    expect(shares(last)).toBeLessThan(5);
  });

  it('have figures that another process on the same store sees', async () => {
    const wiring = createTestWiring();
    const here = twins({}, wiring);
    here.manners.left = { ms: 5_000, fails: false };
    for (let task = 0; task < 6; task++) await here.one();
    const there = twins({}, wiring);
    const report = await there.one();
    expect(report.tasks[0]?.chosen).toMatchObject({ worker: 'right', by: 'figures' });
    const [left, right] = report.tasks[0]?.chosen?.figures ?? [];
    expect(left?.latencyMs).toBeGreaterThan(1_000);
    expect(right?.samples).toBeGreaterThan(3);
  });

  it('count running tasks of another process, and forget them after it died', async () => {
    const wiring = createTestWiring();
    const here = twins({}, wiring);
    here.manners.left = { ms: 3_600_000, fails: false };
    here.manners.right = { ms: 3_600_000, fails: false };
    void here.team.run(planOf([{ id: 'a', worker: 'translators' }]));
    await wiring.clock.advance(1_000);
    here.team.crash();
    const there = twins({}, wiring);
    expect((await there.one()).tasks[0]?.chosen).toMatchObject({
      worker: 'right',
      figures: [
        { worker: 'left', queue: expect.closeTo(1, 0) },
        { worker: 'right', queue: 0 },
      ],
    });
    await wiring.clock.advance(600_000);
    expect((await there.one()).tasks[0]?.chosen?.figures[0]).toMatchObject({ worker: 'left', queue: 0 });
  });
});

describe('a choice', () => {
  it('is journalled with its figures before the work begins, and is in the trace and the report', async () => {
    const { team, one } = twins();
    const report = await one();
    const events = await eventsOf(team, report.runId);
    const types = events.map(({ type }) => type);
    expect(types.indexOf('worker-chosen')).toBe(types.indexOf('task-dispatched') + 1);
    expect(types.indexOf('worker-chosen')).toBeLessThan(types.indexOf('task-succeeded'));
    expect(events.find(({ type }) => type === 'worker-chosen')).toMatchObject({
      taskId: 'a',
      attempt: 1,
      pool: 'translators',
      worker: 'left',
      by: 'figures',
      figures: [
        { worker: 'left', queue: 0, latencyMs: 1_000, errorRate: 0, samples: 0, score: 1_000 },
        { worker: 'right', queue: 0, latencyMs: 1_000, errorRate: 0, samples: 0, score: 1_000 },
      ],
    });
    expect(report.tasks[0]).toMatchObject({
      worker: 'left',
      chosen: { pool: 'translators', worker: 'left', by: 'figures', reason: expect.stringContaining('1000 of right') },
    });
    const { spans } = await team.trace(report.runId);
    expect(spans.find(({ kind }) => kind === 'attempt')).toMatchObject({
      name: 'left',
      detail: expect.stringMatching(/chosen from translators by figures: .*right: 0 under way, 1000 ms, 0 % errors/),
    });
  });

  it('follows the rule, if there is one, against the figures', async () => {
    const asked: string[] = [];
    const { one, manners } = twins({
      pools: {
        translators: {
          workers: ['left', 'right'],
          rule: ({ instruction }) => {
            asked.push(instruction);
            return 'left';
          },
        },
      },
    });
    manners.left = { ms: 5_000, fails: false };
    for (let task = 0; task < 5; task++) {
      const { tasks } = await one();
      expect(tasks[0]?.chosen).toMatchObject({ worker: 'left', by: 'rule', figures: [{}, {}] });
    }
    expect(asked[0]).toContain('List the disputed charges');
  });

  it('follows the figures if the rule returns undefined, and fails if the rule throws or names an unknown worker', async () => {
    const ruled = (rule: () => string | undefined) =>
      twins({ pools: { translators: { workers: ['left', 'right'], rule } } });
    expect((await ruled(() => undefined).one()).tasks[0]?.chosen).toMatchObject({ worker: 'left', by: 'figures' });
    const stranger = ruled(() => 'middle');
    const report = await stranger.one();
    expect(report.status).toBe('failed');
    expect(report.failure?.message).toContain(
      'the rule of the pool "translators" names "middle", which is not one of left, right',
    );
    expect(stranger.left.seen.length + stranger.right.seen.length).toBe(0);
    const broken = await ruled(() => {
      throw new Error('no such table');
    }).one();
    expect(broken.failure?.message).toContain('no such table');
  });

  it('survives a crash between choice and work', async () => {
    const wiring = createTestWiring();
    const first = twins({}, wiring);
    first.manners.left = { ms: 60_000, fails: false };
    void first.team.run(planOf([{ id: 'a', worker: 'translators' }]));
    await wiring.clock.advance(10);
    first.team.crash();
    const second = twins({ pools: { translators: { workers: ['left', 'right'], rule: () => 'right' } } }, wiring);
    const report = await second.team.settle(second.team.resume('run-1', { acceptChanges: true }));
    expect(report.tasks[0]).toMatchObject({ worker: 'left', attempts: 1, chosen: { by: 'figures' } });
    const events = await eventsOf(second.team, 'run-1');
    expect(events.filter(({ type }) => type === 'worker-chosen')).toHaveLength(1);
  });

  it('is copied by a fork, with its result', async () => {
    const { team, one, manners, left, right } = twins();
    manners.left = { ms: 100, fails: true };
    const report = await one();
    const asked = left.seen.length + right.seen.length;
    const fork = await team.settle(team.fork(report.runId));
    expect(fork).toMatchObject({ status: 'complete', tasks: [{ worker: 'right', chosen: { worker: 'right' } }] });
    expect(left.seen.length + right.seen.length).toBe(asked);
  });

  it('skips workers that are switched off or have an open circuit, if another is available', async () => {
    const { team, one, clock } = twins();
    await team.switchOff({ worker: 'left' }, { by: 'ops', reason: 'maintenance' });
    expect((await one()).tasks[0]?.chosen).toMatchObject({
      worker: 'right',
      by: 'only',
      reason: expect.stringContaining('maintenance'),
    });
    await team.switchOn({ worker: 'left' });
    await clock.advance(1_000);
    expect((await one()).tasks[0]?.chosen).toMatchObject({ worker: 'left', by: 'figures' });
  });
});

describe('a task of a pool', () => {
  it('goes to another worker at once if the first is unavailable and the task only reads', async () => {
    const { one, manners } = twins();
    manners.left = { ms: 100, fails: true };
    const report = await one();
    expect(report).toMatchObject({ status: 'complete', tasks: [{ worker: 'right', attempts: 2 }] });
    expect(report.latency.wallMs).toBeLessThan(300);
  });

  it('falls back as usual if all workers are unavailable', async () => {
    const spare = stubWorker(() => 'by hand');
    const wiring = createTestWiring();
    const { clock } = wiring;
    const broken = () =>
      stubWorker(
        async () => {
          await sleep(clock, 10);
          throw Object.assign(new Error('down'), { statusCode: 503 });
        },
        { fallback: 'spare' },
      );
    const { one } = twins({ workers: { left: broken(), right: broken(), spare } }, wiring);
    const report = await one();
    expect(report).toMatchObject({ status: 'complete', tasks: [{ worker: 'spare', chosen: { pool: 'translators' } }] });
    expect(spare.seen).toHaveLength(1);
  });

  it('fails with its own failure if all workers are unavailable and there is no fallback', async () => {
    const { one, manners } = twins();
    manners.left = { ms: 10, fails: true };
    manners.right = { ms: 10, fails: true };
    const report = await one();
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'unavailable' } });
  });

  it('stays with its worker if that may have had an effect', async () => {
    const acting = (name: string, fails: boolean) =>
      stubWorker(
        () => {
          if (fails) throw Object.assign(new Error('broken off'), { statusCode: 503 });
          return `${name} paid`;
        },
        { does: 'pays a bill', effect: 'idempotent' },
      );
    const left = acting('left', true);
    const right = acting('right', false);
    const { one } = twins({ workers: { left, right } });
    const report = await one();
    expect(report.status).toBe('failed');
    expect(left.seen.length).toBeGreaterThan(1);
    expect(new Set(left.seen.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(right.seen).toHaveLength(0);
  });

  it('stays with its worker if a person repeated an effect with an unknown outcome', async () => {
    let calls = 0;
    const pay = tool('pay', {
      does: 'pays a bill',
      input: z.object({}),
      effect: 'once',
      run: () => {
        calls += 1;
        throw calls === 1 ? new UnknownOutcome('the line went dead') : new Error('the account is closed');
      },
    });
    const agent = (model: ReturnType<typeof scriptedModel>) => worker({ does: 'pays', tools: [pay], model });
    const first = scriptedModel([callTool('pay', {}), failWith(503), say('nothing was paid')]);
    const other = scriptedModel([say('paid')], { repeatable: true });
    const { team, one } = twins({ workers: { left: agent(first), right: agent(other) }, sharedTools: ['pay'] });
    const waiting = await one();
    const [review] = waiting.reviews;
    expect(review).toMatchObject({ kind: 'unknown-outcome', tool: 'pay' });
    await team.settle(team.decide(review?.id ?? '', { kind: 'approve' }, { by: 'Ines' }));
    const report = await team.settle(team.resume(waiting.runId));
    expect([calls, other.requests.length]).toEqual([2, 0]);
    expect(report.tasks).toMatchObject([{ worker: 'left', result: 'nothing was paid' }]);
    // The answer does not say so.
    expect(report).toMatchObject({ status: 'partial', gaps: ['Not done: pay — the call failed'] });
  });

  it('moves from an agent whose provider is unavailable to one with another provider', async () => {
    const agent = (model: ReturnType<typeof scriptedModel>) => worker({ does: 'translates', model });
    const down = scriptedModel([failWith(503)]);
    const up = scriptedModel([say('Guten Tag')]);
    const { one } = twins({ workers: { left: agent(down), right: agent(up) } });
    const report = await one();
    expect(report).toMatchObject({ status: 'complete', tasks: [{ worker: 'right', result: 'Guten Tag' }] });
    // It does not wait for the first provider before it asks the other.
    expect(report.latency.wallMs).toBeLessThan(10);
    expect(down.requests).toHaveLength(1);
  });

  it('calls the tools of the chosen worker that the task was granted', async () => {
    const named = (name: string) =>
      tool(name, { does: `Looks up ${name}`, input: z.object({}), effect: 'read', run: () => 'x' });
    const shared = named('dictionary');
    const model = scriptedModel([callTool('glossary', {}), say('done')]);
    const agent = () => worker({ does: 'translates', tools: [shared, named('glossary')], model });
    const { team } = twins({
      workers: { left: agent(), right: agent() },
      sharedTools: ['dictionary', 'glossary'],
    });
    const plan = planOf([{ id: 'a', worker: 'translators', tools: ['dictionary'] }]);
    await team.settle(team.run(plan));
    expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(['dictionary']);
  });

  it('has the time limit of the chosen worker', async () => {
    const slow = worker({ does: 'translates', timeoutMs: 500, attemptsMax: 1, model: scriptedModel([hang()]) });
    const other = worker({ does: 'translates', timeoutMs: 60_000, model: scriptedModel([say('done')]) });
    const { one } = twins({ workers: { left: slow, right: other } });
    const report = await one();
    expect(report).toMatchObject({ status: 'complete', tasks: [{ worker: 'right', attempts: 2 }] });
    expect(report.latency.wallMs).toBeLessThan(1_500);
  });
});
