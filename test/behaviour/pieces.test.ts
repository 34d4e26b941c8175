import { type SupervisorOptions, tool, type WorkerDefinition, worker } from 'bosun';
import { giveJson, say, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TaskDraft } from '../../src/core/plan/plan-schema.ts';
import type { QuestionOf } from '../../src/core/run/command.ts';
import { result } from '../../src/runtime/perform/worker-reply.ts';
import { planOf } from '../support/plans.ts';
import { never, simTeam } from '../support/sim-teams.ts';

type Ask = QuestionOf<'plan'>;
type Options = SupervisorOptions<Record<string, WorkerDefinition>>;
const first = planOf([
  { id: 'all', worker: 'reader', reads: ['accountId'] },
  { id: 'sum', dependsOn: ['all'] },
]);
const tooMuch = new Error('that is too much at once');
const partsOf = (count: number): TaskDraft[] =>
  planOf(Array.from({ length: count }, (_, index) => ({ id: `part${index}`, worker: 'billing' }))).tasks;

/** A team whose planner splits a task into `count` pieces, and whose reader can only do pieces. */
async function start({
  parts = partsOf(2),
  pieces = {},
  ...options
}: Partial<Options> & { parts?: TaskDraft[]; pieces?: object } = {}) {
  const asked: Ask[] = [];
  const plan = (question: Ask) => {
    asked.push(question);
    return question.split ? { goal: 'Smaller', tasks: parts } : first;
  };
  const reader = stubWorker({ all: tooMuch, 'all.1': 'one', 'all.2': 'two', ...pieces }, { attemptsMax: 1 });
  const billing = stubWorker(
    ({ inputs }) =>
      Object.entries(inputs)
        .map(([id, { content }]) => `${id}: ${JSON.stringify(content)}`)
        .join() || 'no inputs',
  );
  const sim = simTeam({ workers: { reader, billing }, plan, limits: { revisionsMax: 0 }, ...options });
  const report = await sim.settle(sim.run('Explain my bill', { context: { accountId: 'A-1' } }));
  const { events, spans } = await sim.trace(report.runId);
  return { sim, report, asked, reader, billing, events, spans };
}
const splits = (asked: readonly Ask[]) => asked.filter(({ split }) => split);

describe('a task that failed as a whole', () => {
  it('is done in smaller pieces, and dependent tasks see one result', async () => {
    const { report, asked, reader } = await start();
    expect(splits(asked)).toMatchObject([
      { split: { task: { id: 'all' }, worker: 'reader', failure: { code: 'worker-failed' }, inputs: [] } },
    ]);
    expect(report).toMatchObject({ status: 'complete', answer: 'all: "one\\n\\ntwo"', gaps: [] });
    expect(report.tasks.map(({ id, status, pieceOf, worker: who }) => [id, status, pieceOf, who])).toEqual([
      ['all', 'succeeded', null, 'reader'],
      ['sum', 'succeeded', null, 'billing'],
      ['all.1', 'succeeded', 'all', 'reader'],
      ['all.2', 'succeeded', 'all', 'reader'],
    ]);
    expect(report.plan?.tasks.map(({ id }) => id)).toEqual(['all', 'sum']);
    expect(reader.seen.map(({ context }) => context)).toEqual(Array(3).fill({ accountId: 'A-1' }));
  });

  it('says in the trace that it was split, and why', async () => {
    const { spans } = await start();
    const whole = spans.find(({ id }) => id === 'task/all');
    expect(whole?.detail).toBe(
      'smaller pieces are asked for, because reader failed: that is too much at once; split into all.1, all.2',
    );
    expect(spans.filter(({ parent }) => parent === 'task/all').map(({ name }) => name)).toEqual([
      'reader',
      'all.1',
      'all.2',
    ]);
  });

  it('joins claims and findings in order and data as a list, with the lowest confidence of its pieces', async () => {
    const claim = (value: number) => ({ subject: 'bill', attribute: `line ${value}`, value, evidence: [] });
    const finding = { severity: 'info', where: 'x', message: 'y', confidence: 90 } as const;
    const { report } = await start({
      pieces: {
        'all.1': result({ total: 1 }, { claims: [claim(1)], confidence: 90 }),
        'all.2': result({ total: 2 }, { claims: [claim(2)], confidence: 70, findings: [finding] }),
      },
    });
    expect(report.tasks[0]).toMatchObject({
      result: [{ total: 1 }, { total: 2 }],
      confidence: 70,
      claims: [claim(1), claim(2)],
    });
    expect(report).toMatchObject({ confidence: 70, findings: [{ sources: ['all'] }] });
  });

  it('returns a partial result and a gap if only some pieces succeed', async () => {
    const { report } = await start({ pieces: { 'all.2': new Error('this one is torn') } });
    expect(report).toMatchObject({ status: 'partial', answer: 'all: "one"' });
    expect(report.gaps).toEqual(['List the disputed charges of account_part1 — reader failed: this one is torn']);
  });

  it('can be completed by a revision of the plan', async () => {
    const plan = ({ split, revision }: Ask) => {
      const tasks = revision
        ? revision.gaps.map(({ taskId }) => ({ ...(partsOf(1)[0] as TaskDraft), instead: taskId }))
        : partsOf(2);
      return split || revision ? { goal: 'More', tasks } : first;
    };
    const { report } = await start({ plan, pieces: { 'all.2': new Error('this one is torn') }, limits: {} });
    expect(report).toMatchObject({ status: 'complete', gaps: [] });
    expect(report.revisions).toEqual([
      { round: 1, why: ['all.2 (reader): reader failed: this one is torn'], added: ['part0'] },
    ]);
  });

  it('goes to a person once if no piece succeeds, and then ends without a result', async () => {
    const { sim, report } = await start({
      pieces: { 'all.1': tooMuch, 'all.2': tooMuch },
      escalate: { failure: true },
    });
    expect(report.reviews).toMatchObject([{ kind: 'failure', taskId: 'all' }]);
    await sim.settle(sim.decide('run-1-r1', { kind: 'answer', content: 'by hand' }));
    expect(await sim.settle(sim.resume('run-1'))).toMatchObject({
      status: 'complete',
      answer: 'all: "by hand"',
      gaps: [],
    });
    const { report: without } = await start({ pieces: { 'all.1': tooMuch, 'all.2': tooMuch } });
    expect(without.gaps).toHaveLength(2);
    expect(without.gaps[0]).toContain('account_all — reader failed: that is too much at once');
  });
});

describe('splitting', () => {
  it.each([
    ['the planner sees no pieces', { parts: [] }],
    ['the planner always gives the same plan', { parts: first.tasks }],
    ['there would be too many', { parts: partsOf(9) }],
    ['a piece is too vague', { parts: [...partsOf(1), { ...(partsOf(2)[1] as TaskDraft), instruction: 'do it' }] }],
  ])('does not happen if %s, and the reason is recorded', async (_, options) => {
    const { report, events } = await start(options);
    expect(events.filter(({ type }) => type === 'split-declined')).toHaveLength(1);
    expect(report.tasks).toHaveLength(2);
    expect(report.tasks[0]).toMatchObject({ status: 'failed', failure: { code: 'worker-failed' } });
  });

  it('comes after the fallback worker was tried', async () => {
    const backup = stubWorker({ all: tooMuch, 'all.1': 'uno', 'all.2': 'due' }, { attemptsMax: 1 });
    const reader = stubWorker({ all: tooMuch }, { attemptsMax: 1, fallback: 'backup' });
    const { report, events } = await start({ workers: { reader, backup, billing: stubWorker({ sum: 'ok' }) } });
    expect(events.flatMap((event) => (event.type === 'retry-scheduled' ? [event.because] : []))).toEqual(['fallback']);
    expect(report.tasks[0]).toMatchObject({ worker: 'backup', result: 'uno\n\ndue' });
  });

  it('never happens to a task that may have an effect: two pieces could both cause it', async () => {
    const acting = stubWorker({ all: tooMuch }, { attemptsMax: 1, effect: 'idempotent' });
    const pay = tool('pay', { does: 'pays', input: z.object({}), effect: 'once', run: () => 'paid' });
    const unsure = { content: 1, confidence: 400 };
    const paying = worker({
      does: 'pays',
      tools: [pay],
      attemptsMax: 1,
      model: scriptedModel([giveJson(unsure), giveJson(unsure)]),
    });
    // Its pieces would be built differently.
    const built = worker({
      does: 'is made for each task',
      tools: [pay],
      build: () => ({ prompt: 'You count what is on the bill.', tools: [] }),
      attemptsMax: 1,
      model: scriptedModel([giveJson(unsure), giveJson(unsure)]),
    });
    for (const reader of [acting, paying, built]) {
      const { asked, report } = await start({ workers: { reader, billing: stubWorker({}) } });
      expect(splits(asked)).toEqual([]);
      expect(report.tasks[0]?.status).toBe('failed');
    }
  });

  it('never happens to a piece, and only to a limited number of tasks in a run', async () => {
    const { asked } = await start({ pieces: { 'all.1': tooMuch, 'all.2': tooMuch } });
    expect(splits(asked)).toHaveLength(1);
    expect(splits((await start({ limits: { splitsMax: 0, revisionsMax: 0 } })).asked)).toEqual([]);
  });

  it('keeps all pieces together within the remaining budget and time of the task', async () => {
    const bill = { inputTokens: 100, outputTokens: 50 };
    const model = scriptedModel({
      'task:all': [giveJson({ content: 1, confidence: 400 }, bill), say('no', bill)],
      'task:all.1': giveJson({ kwh: 1 }, bill),
      'task:all.2': giveJson({ kwh: 2 }, bill),
    });
    const budget = { tokens: 2_000, steps: 6, ms: 60_000 };
    const tasks = first.tasks.map((task) => (task.id === 'all' ? { ...task, budget } : task));
    const plan = ({ split }: Ask) => (split ? { goal: 'Smaller', tasks: partsOf(2) } : { ...first, tasks });
    const output = z.object({ kwh: z.number() });
    const reader = worker({ does: 'reads', model, output, attemptsMax: 1 });
    const { events, report } = await start({ plan, workers: { reader, billing: stubWorker({ sum: 'ok' }) } });
    const split = events.find(({ type }) => type === 'task-split');
    expect(split).toMatchObject({
      pieces: [{ budget: { tokens: 850, steps: 2 } }, { budget: { tokens: 850, steps: 2 } }],
    });
    expect(report.tasks[0]).toMatchObject({ status: 'succeeded', result: [{ kwh: 1 }, { kwh: 2 }] });
  });

  it('ends at the deadline of the task, with unfinished pieces failed', async () => {
    const tasks = first.tasks.map((task) => (task.id === 'all' ? { ...task, budget: { ms: 5_000 } } : task));
    const plan = ({ split }: Ask) => (split ? { goal: 'Smaller', tasks: partsOf(3) } : { ...first, tasks });
    const reader = stubWorker(
      ({ taskId }) => (taskId === 'all' ? Promise.reject(tooMuch) : taskId === 'all.1' ? 'one' : never()),
      { attemptsMax: 1 },
    );
    const { report } = await start({
      plan,
      workers: { reader, billing: stubWorker({ sum: 'ok' }) },
      limits: { concurrency: 1, revisionsMax: 0 },
    });
    expect(report.latency.wallMs).toBe(5_000);
    expect(report.tasks.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'all succeeded',
      'sum succeeded',
      'all.1 succeeded',
      'all.2 failed',
      'all.3 failed',
    ]);
    expect(report.gaps).toHaveLength(2);
  });

  it('ends with the run: cancelling it stops every piece', async () => {
    const reader = stubWorker(({ taskId }) => (taskId === 'all' ? Promise.reject(tooMuch) : never()), {
      attemptsMax: 1,
    });
    const sim = simTeam({
      workers: { reader, billing: stubWorker({}) },
      plan: ({ split }) => (split ? { goal: 'Smaller', tasks: partsOf(2) } : first),
    });
    const run = sim.run('Explain my bill', { context: { accountId: 'A-1' } });
    await sim.clock.advance(10);
    await sim.settle(sim.cancel('run-1'));
    const report = await sim.settle(run);
    expect(report).toMatchObject({ status: 'cancelled' });
    expect(report.tasks.map(({ status }) => status)).toEqual(Array(4).fill('cancelled'));
  });
});
