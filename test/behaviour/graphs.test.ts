import { worker } from 'bosun';
import { stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { createGates } from '../support/gates.ts';
import { planOf } from '../support/plans.ts';
import { teamOf } from '../support/teams.ts';

type Tasks = Parameters<typeof planOf>[0];

function start(tasks: Tasks, limits: { concurrency?: number } = {}) {
  const gates = createGates();
  const team = teamOf({
    workers: { billing: worker({ does: 'waits', effect: 'read', run: gates.run, attemptsMax: 1 }) },
    limits,
  });
  return { gates, run: team.run(planOf(tasks)) };
}

describe('a failure cascade with T1 and T2 free, T3 on T1, T4 on T2, T5 on T3 and T4', () => {
  const cascade = async (partialInput: boolean) => {
    const billing = stubWorker(
      { T1: new Error('the ledger is closed'), T2: 'two', T4: 'four', T5: 'five' },
      { attemptsMax: 1 },
    );
    const plan = planOf([
      { id: 'T1', instruction: 'List the charges of account_1' },
      { id: 'T2', instruction: 'List the charges of account_2' },
      { id: 'T3', instruction: 'Sum the charges of account_1 in euro', dependsOn: ['T1'] },
      { id: 'T4', instruction: 'Sum the charges of account_2 in euro', dependsOn: ['T2'] },
      { id: 'T5', instruction: 'Compare the sums of both accounts', dependsOn: ['T3', 'T4'], partialInput },
    ]);
    const report = await teamOf({ workers: { billing } }).run(plan);
    return { report, billing, byId: Object.fromEntries(report.tasks.map((task) => [task.id, task])) };
  };

  it('skips T3 with the reason, runs T4, runs T5 on partial input, and says so in the answer', async () => {
    const { report, billing, byId } = await cascade(true);
    expect(Object.values(byId).map(({ status }) => status)).toEqual([
      'failed',
      'succeeded',
      'skipped',
      'succeeded',
      'succeeded',
    ]);
    expect(byId.T1?.failure).toMatchObject({ code: 'worker-failed', detail: 'the ledger is closed' });
    expect(byId.T3?.failure).toMatchObject({ code: 'dependency-failed', tasks: ['T1'] });
    const seenByT5 = billing.seen.find(({ taskId }) => taskId === 'T5');
    expect([Object.keys(seenByT5?.inputs ?? {}), seenByT5?.missing]).toEqual([['T4'], ['T3']]);
    expect(report).toMatchObject({ status: 'partial', answer: 'five' });
    expect(report.gaps).toHaveLength(2);
    expect(report.gaps.join('\n')).toContain('List the charges of account_1 — billing failed: the ledger is closed');
    expect(report.gaps.join('\n')).toContain('Sum the charges of account_1 in euro');
  });

  it('skips T5 too when T5 does not allow partial input', async () => {
    const { report, byId } = await cascade(false);
    expect(byId.T5).toMatchObject({ status: 'skipped', failure: { code: 'dependency-failed', tasks: ['T3'] } });
    expect(report).toMatchObject({ status: 'partial', answer: 'four' });
    expect(report.gaps).toHaveLength(3);
  });
});

describe('a run of which every task failed', () => {
  it('fails and names each gap', async () => {
    const billing = stubWorker({ a: new Error('x'), b: new Error('y') }, { attemptsMax: 1 });
    const report = await teamOf({ workers: { billing } }).run(planOf([{ id: 'a' }, { id: 'b' }]));
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'no-result' } });
    expect(report.answer).toContain('This could not be done: none of the');
    expect(report.gaps).toHaveLength(2);
  });

  it('gives the reason of its only task as its own', async () => {
    const billing = stubWorker({ a: new Error('no such account') }, { attemptsMax: 1 });
    const report = await teamOf({ workers: { billing } }).run(planOf([{ id: 'a' }]));
    expect(report.failure).toMatchObject({ code: 'worker-failed', detail: 'no such account' });
  });
});

describe('a task', () => {
  it('starts as soon as its own dependencies are done, while other tasks still run', async () => {
    const { gates, run } = start([
      { id: 'fast' },
      { id: 'slow' },
      { id: 'after-fast', dependsOn: ['fast'] },
      { id: 'after-both', dependsOn: ['fast', 'slow'] },
      { id: 'last', dependsOn: ['after-fast'] },
    ]);
    await gates.begun('fast', 'slow');
    await gates.open('fast');
    await gates.begun('fast', 'slow', 'after-fast');
    await gates.open('after-fast');
    await gates.begun('fast', 'slow', 'after-fast', 'last');
    await gates.open('last');
    await gates.open('slow');
    await gates.open('after-both');
    expect(await run).toMatchObject({ status: 'complete' });
  });

  it('waits for a free slot at the concurrency limit', async () => {
    const { gates, run } = start([{ id: 'a' }, { id: 'b' }, { id: 'c' }], { concurrency: 2 });
    await gates.begun('a', 'b');
    await gates.open('b');
    await gates.begun('a', 'b', 'c');
    await Promise.all(['a', 'c'].map((id) => gates.open(id)));
    expect((await run).status).toBe('complete');
  });

  it('starts first if it begins the longest path', async () => {
    const { gates, run } = start(
      [
        { id: 'short' },
        { id: 'long-1' },
        { id: 'long-2', dependsOn: ['long-1'] },
        { id: 'long-3', dependsOn: ['long-2'] },
        { id: 'middle-1' },
        { id: 'middle-2', dependsOn: ['middle-1'] },
      ],
      { concurrency: 1 },
    );
    for (const id of ['long-1', 'long-2', 'middle-1', 'short', 'long-3', 'middle-2']) await gates.open(id);
    await run;
    expect(gates.started).toEqual(['long-1', 'long-2', 'middle-1', 'short', 'long-3', 'middle-2']);
  });

  it('measures the path by the expected time of its tasks', async () => {
    const { gates, run } = start(
      [
        { id: 'first', expectedMs: 10 },
        { id: 'chain', expectedMs: 10, dependsOn: ['first'] },
        { id: 'heavy', expectedMs: 500 },
      ],
      { concurrency: 1 },
    );
    for (const id of ['heavy', 'first', 'chain']) await gates.open(id);
    await run;
    expect(gates.started).toEqual(['heavy', 'first', 'chain']);
  });

  it('gets its own result, in any order of results', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    const { gates, run } = start(ids.map((id) => ({ id })));
    await gates.begun(...ids);
    for (const id of ['c', 'a', 'd', 'b']) await gates.open(id, `result of ${id}`);
    const report = await run;
    expect(report.tasks.map(({ id, result }) => [id, result])).toEqual(ids.map((id) => [id, `result of ${id}`]));
    expect(report.answer).toBe(ids.map((id) => `result of ${id}`).join('\n\n'));
  });
});

describe('a sequential plan', () => {
  it('runs one task after the other, each with the previous result', async () => {
    const billing = stubWorker(({ taskId, inputs }) => Object.values(inputs).map(({ content }) => content) + taskId);
    const plan = planOf([{ id: 'a' }, { id: 'b', dependsOn: ['a'] }, { id: 'c', dependsOn: ['b'] }]);
    expect(await teamOf({ workers: { billing } }).run(plan)).toMatchObject({ status: 'complete', answer: 'abc' });
  });
});
