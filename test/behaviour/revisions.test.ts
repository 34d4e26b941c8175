import { escalate, type RunReport, result } from 'bosun';
import { createTestWiring, inTurn, type StubReplies, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import type { TaskDraft } from '../../src/core/plan/plan-schema.ts';
import type { QuestionOf } from '../../src/core/run/command.ts';
import { planOf } from '../support/plans.ts';
import { never, simTeam, sleep } from '../support/sim-teams.ts';

type Ask = QuestionOf<'plan'>;
type Options = Parameters<typeof simTeam>[0];
const first = planOf([{ id: 'a' }, { id: 'b', worker: 'network' }, { id: 'c', dependsOn: ['b'] }]);
const taskOf = (task: Partial<TaskDraft> & { id: string }): TaskDraft => planOf([task]).tasks[0] as TaskDraft;
const broken = new Error('the line is dead');

/** A team whose planner gives the prepared replies when it is asked to revise. */
function crew({
  more = [],
  network = { b: broken },
  ...options
}: { more?: TaskDraft[]; network?: StubReplies } & Partial<Options> = {}) {
  const asked: Ask[] = [];
  const plan = (question: Ask) => {
    asked.push(question);
    return question.revision ? { goal: 'More', tasks: more } : first;
  };
  const billing = stubWorker(({ taskId }) => `${taskId} done`);
  const workers = {
    billing,
    network: stubWorker(network),
    spare: stubWorker({ d: 'by other means' }),
  };
  const synthesise = ({ reports }: QuestionOf<'synthesise'>) => ({
    answer: reports.map(({ taskId }) => taskId).join(),
  });
  const team: Options = { workers, plan, synthesise, limits: { splitsMax: 0 }, ...options };
  return { asked, options: team };
}
const start = async (options: Parameters<typeof crew>[0], request = 'Explain my bill') => {
  const { asked, options: team } = crew(options);
  const sim = simTeam(team);
  const report: RunReport = await sim.settle(sim.run(request));
  const { events, spans } = await sim.trace(report.runId);
  return { report, asked, events, spans, types: events.map(({ type }) => type) };
};
const revisions = (asked: readonly Ask[]) => asked.filter(({ revision }) => revision);

const instead: TaskDraft[] = [
  taskOf({ id: 'd', worker: 'spare', instead: 'b' }),
  taskOf({ id: 'e', dependsOn: ['d'], instead: 'c' }),
];

describe('insufficient results', () => {
  it('go back to the planner, and the tasks it adds are done', async () => {
    const { report, asked } = await start({ more: instead });
    const [question] = revisions(asked);
    expect(revisions(asked)).toHaveLength(1);
    expect(question?.revision).toMatchObject({
      round: 1,
      plan: first,
      reports: [{ taskId: 'a' }],
      gaps: [
        { taskId: 'b', worker: 'network', tried: ['network'], why: 'network failed: the line is dead' },
        { taskId: 'c', worker: 'billing', why: 'it needs b' },
      ],
    });
    expect(report).toMatchObject({ status: 'complete', answer: 'a,d,e', gaps: [] });
  });

  it('show the revision in the report and the trace; failed tasks stay failed', async () => {
    const { report, spans, events } = await start({ more: instead });
    const why = ['b (network): network failed: the line is dead', 'c (billing): it needs b'];
    expect(report.revisions).toEqual([{ round: 1, why, added: ['d', 'e'] }]);
    expect(report.plan?.tasks.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(report.tasks.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'a succeeded',
      'b failed',
      'c skipped',
      'd succeeded',
      'e succeeded',
    ]);
    expect(spans.filter(({ kind }) => kind === 'change').map(({ name }) => name)).toEqual([
      '+ d spare: List the disputed charges of account_d (instead of b)',
      '+ e billing: List the disputed charges of account_e (instead of c)',
    ]);
    expect(spans.find(({ kind }) => kind === 'revision')).toMatchObject({ status: 'ok', detail: why.join('; ') });
    expect(events.find(({ type }) => type === 'plan-revised')).toMatchObject({
      round: 1,
      added: [{ id: 'd' }, { id: 'e' }],
    });
  });

  it('stay a gap if the added task does not name the task it replaces', async () => {
    const { report } = await start({ more: [taskOf({ id: 'd', worker: 'spare' })] });
    expect(report).toMatchObject({ status: 'partial', answer: 'a,d' });
    expect(report.gaps).toHaveLength(2);
  });

  it.each([
    [
      'a result that is empty',
      { network: { b: [] } },
      'b (network): network gave no result: it returned an empty list',
    ],
    [
      'a task that was handed back',
      { network: { b: escalate('out-of-scope', 'not mine') } },
      'b (network): handed back as out-of-scope: not mine',
    ],
  ])('are recognised by %s', async (_, options, why) => {
    const { report } = await start({ ...options, more: [] });
    expect(report.revisions[0]?.why[0]).toBe(why);
  });

  it('are recognised by a confidence below the team’s threshold', async () => {
    const network = { b: result('perhaps 3', { confidence: 40 }) };
    expect((await start({ network })).report.revisions).toEqual([]);
    const limits = { thinConfidence: 60, splitsMax: 0 };
    const { report } = await start({ network, limits, more: [taskOf({ id: 'd', worker: 'spare', instead: 'b' })] });
    expect(report.revisions[0]?.why).toEqual(['b (network): the result is only 40 of 100 sure, under 60']);
    expect(report.confidence).toBe(null);
  });
});

describe('a revision', () => {
  it('has no effect if the planner always gives the same plan', async () => {
    const { report, types } = await start({ more: [...first.tasks] });
    expect(report).toMatchObject({ status: 'partial', revisions: [{ round: 1, added: [] }] });
    expect(types.filter((type) => type === 'plan-revised')).toHaveLength(1);
    expect(types.indexOf('claims-reconciled')).toBeGreaterThan(types.indexOf('plan-revised'));
  });

  it('happens once by default, up to the team’s limit, and not at all if that is 0', async () => {
    const often = (revisionsMax: number | undefined) => {
      let rounds = 0;
      const plan = ({ revision }: Ask) => {
        if (!revision) return first;
        rounds += 1;
        return { goal: 'More', tasks: [taskOf({ id: `x${rounds}`, worker: 'network', instead: 'b' })] };
      };
      const limits = { splitsMax: 0, ...(revisionsMax === undefined ? {} : { revisionsMax }) };
      const network = { b: broken, x1: broken, x2: broken, x3: broken };
      return start({ network, limits, plan }).then(({ report }) => [rounds, report.revisions.length]);
    };
    expect(await often(undefined)).toEqual([1, 1]);
    expect(await often(0)).toEqual([0, 0]);
    expect(await often(3)).toEqual([3, 3]);
  });

  it('does not happen for a plan given to run', async () => {
    const { options, asked } = crew({ more: instead });
    const sim = simTeam(options);
    const report = await sim.settle(sim.run(first));
    expect(report).toMatchObject({ status: 'partial', revisions: [] });
    expect(asked).toEqual([]);
  });

  it('does not happen after a person declined, or if the run has no budget left', async () => {
    const escalate = { failure: true };
    const { options } = crew({ more: instead, escalate });
    const sim = simTeam(options);
    await sim.settle(sim.run('Explain my bill'));
    await sim.settle(sim.decide('run-1-r1', { kind: 'deny', reason: 'leave it' }));
    expect(await sim.settle(sim.resume('run-1'))).toMatchObject({ status: 'partial', revisions: [] });
    const late = await start({ more: instead, budget: { ms: 50 }, network: () => never() });
    expect(late.report).toMatchObject({ revisions: [], tasks: [{}, { status: 'cancelled' }, { status: 'cancelled' }] });
  });

  it.each([
    [8_000, 0],
    [6_000, 1],
  ])('leaves a quarter of the time for the answer: after %i of 10,000 ms, %i revisions', async (ms, count) => {
    const { options } = crew({ more: instead, budget: { ms: 10_000 } });
    const wiring = createTestWiring();
    const network = stubWorker(() => sleep(wiring.clock, ms).then(() => Promise.reject(broken)), { attemptsMax: 1 });
    const sim = simTeam({ ...options, workers: { ...options.workers, network } }, { wiring });
    const report = await sim.settle(sim.run('Explain my bill'));
    expect(report.revisions).toHaveLength(count);
    expect(report.answer).toBe(count === 0 ? 'a' : 'a,d,e');
  });

  it('does not happen for a task that may already have had its effect', async () => {
    const workers = {
      billing: stubWorker(({ taskId }) => `${taskId} done`),
      network: stubWorker({ b: inTurn(broken) }, { effect: 'once' }),
      spare: stubWorker({}),
    };
    const { report, asked } = await start({ more: instead, workers });
    expect(report).toMatchObject({ status: 'partial', revisions: [] });
    expect(asked).toHaveLength(1);
  });

  it('with faults goes back once, and is then left out', async () => {
    const faulty = [taskOf({ id: 'd', worker: 'spare', dependsOn: ['b'], instead: 'a' })];
    const { report, asked, events } = await start({ more: faulty });
    const [, again] = revisions(asked);
    expect(revisions(asked)).toHaveLength(2);
    expect(again?.faults.map(({ code }) => code)).toEqual(['lost-dependency', 'not-missing']);
    expect(events.filter(({ type }) => type === 'plan-rejected')).toMatchObject([
      { revision: 1, round: 1 },
      { revision: 1, round: 2 },
    ]);
    expect(report).toMatchObject({ status: 'partial', answer: 'a' });
    expect(report.plan?.tasks).toHaveLength(3);
  });

  it('is left out if the planner fails', async () => {
    const plan = ({ revision }: Ask) => {
      if (revision) throw new Error('no idea');
      return first;
    };
    expect((await start({ plan })).report).toMatchObject({
      status: 'partial',
      answer: 'a',
      revisions: [{ added: [] }],
    });
  });
});

describe('a revision of a plan that needed approval', () => {
  const waiting = async () => {
    const wiring = createTestWiring();
    const { options } = crew({ more: instead, escalate: { plan: true } });
    const sim = simTeam(options, { wiring });
    await sim.settle(sim.run('Explain my bill'));
    await sim.settle(sim.decide('run-1-r1', 'approve'));
    const report = await sim.settle(sim.resume('run-1'));
    return { sim, report };
  };

  it('needs approval as well, and shows what it adds and why', async () => {
    const { sim, report } = await waiting();
    expect(report).toMatchObject({ status: 'waiting' });
    expect(report.reviews[1]).toMatchObject({
      kind: 'plan',
      status: 'open',
      args: { plan: { tasks: [{ id: 'd' }, { id: 'e' }] } },
    });
    expect(report.reviews[1]?.question).toBe(
      'May 2 tasks for spare, billing be added to the plan? The results are insufficient: b (network): network failed: the line is dead; c (billing): it needs b',
    );
    await sim.settle(sim.decide('run-1-r2', 'approve'));
    expect(await sim.settle(sim.resume('run-1'))).toMatchObject({ status: 'complete', answer: 'a,d,e' });
  });

  it('is left out if it is declined, and the run still answers', async () => {
    const { sim } = await waiting();
    await sim.settle(sim.decide('run-1-r2', { kind: 'deny', reason: 'enough' }));
    const report = await sim.settle(sim.resume('run-1'));
    expect(report).toMatchObject({ status: 'partial', answer: 'a', revisions: [{ added: [] }] });
    expect(report.gaps).toContain('Not done: more work on these results — tester declined: enough');
  });

  it('can be changed by the person, within the gaps', async () => {
    const { sim } = await waiting();
    const change = (tasks: TaskDraft[]) => sim.decide('run-1-r2', { kind: 'change', args: { goal: 'Other', tasks } });
    const refused = await sim.settle(change([taskOf({ id: 'd', worker: 'spare', instead: 'a' })]));
    expect(refused).toMatchObject({ accepted: false });
    await sim.settle(change([taskOf({ id: 'd', worker: 'spare', instead: 'b' })]));
    expect(await sim.settle(sim.resume('run-1'))).toMatchObject({ status: 'partial', answer: 'a,d' });
  });
});
