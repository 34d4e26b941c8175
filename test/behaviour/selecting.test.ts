import { type QuestionOf, result, supervisor, worker } from 'bosun';
import { createTestWiring, giveJson, scriptedModel, stubWorker, testSupervisor } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { lintPlan } from '../../src/core/plan/lint-plan.ts';
import { planOf } from '../support/plans.ts';
import { teamOf } from '../support/teams.ts';

const tries = (...ids: string[]) => ({
  ...planOf(
    ids.map((id) => ({ id })),
    { finalInstruction: '' },
  ),
  strategy: 'select' as const,
});
const three = stubWorker({
  a: result('Tea costs 3.', { confidence: 60 }),
  b: result('Tea costs 4.', { confidence: 90 }),
  c: result('Tea costs 5.', { confidence: 80 }),
});

describe('several tries under the strategy "select"', () => {
  it('go to the judge as a choice, and the answer is the chosen one, with the reason', async () => {
    const asked: QuestionOf<'judge'>[] = [];
    const team = teamOf({
      workers: { billing: three },
      judge: (question) => {
        asked.push(question);
        return { taskId: 'c', reason: 'it names the shop' };
      },
    });
    const report = await team.run(tries('a', 'b', 'c'));
    expect(report).toMatchObject({
      status: 'complete',
      answer: 'Tea costs 5.',
      confidence: 80,
      gaps: [],
      conflicts: [],
    });
    expect(report.selection).toEqual({ taskId: 'c', reason: 'it names the shop', by: 'judge', of: ['a', 'b', 'c'] });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.conflict).toMatchObject({ kind: 'choice', subject: 'Explain the March bill' });
    expect(asked[0]?.conflict.sides.map(({ taskId, claim }) => [taskId, claim.value, claim.confidence])).toEqual([
      ['a', 'Tea costs 3.', 60],
      ['b', 'Tea costs 4.', 90],
      ['c', 'Tea costs 5.', 80],
    ]);
    const { spans } = await team.trace(report.runId);
    expect(spans[0]?.detail).toBe('selected c of a, b, c by judge: it names the shop');
  });

  it.each([
    ['has none', {}, 'it is the surest: 90 of 100, before 80'],
    [
      'chooses none',
      { judge: () => ({ reason: 'all alike' }) },
      'the judge chose none (all alike); it is the surest: 90 of 100, before 80',
    ],
    [
      'fails',
      { judge: () => Promise.reject(new Error('ill')) },
      'the judge gave no answer; it is the surest: 90 of 100, before 80',
    ],
  ])('are chosen by confidence if the team %s', async (_, roles, reason) => {
    const report = await teamOf({ workers: { billing: three }, ...roles }).run(tries('a', 'b', 'c'));
    expect(report).toMatchObject({
      status: 'complete',
      answer: 'Tea costs 4.',
      selection: { taskId: 'b', by: 'confidence', reason },
    });
  });

  it('do not go to a judge whose context is too small for all of them', async () => {
    const report = await teamOf({
      workers: { billing: three },
      judge: () => ({ taskId: 'c', reason: 'never asked' }),
      limits: { joinTokensMax: 10 },
    }).run(tries('a', 'b', 'c'));
    expect(report.selection?.reason).toMatch(
      /^the attempts are too long to be compared with each other; it is the surest/,
    );
  });

  it('may fail without a gap if one succeeds', async () => {
    const billing = stubWorker({ a: new Error('broken'), b: 'Tea costs 4.' }, { attemptsMax: 1 });
    const chain = {
      ...planOf([{ id: 'x' }, { id: 'a', dependsOn: ['x'] }, { id: 'b' }], { finalInstruction: '' }),
      strategy: 'select' as const,
    };
    const report = await teamOf({ workers: { billing } }).run(tries('a', 'b'));
    expect(report).toMatchObject({
      status: 'complete',
      answer: 'Tea costs 4.',
      gaps: [],
      selection: { taskId: 'b', by: 'only', of: ['a', 'b'] },
    });
    const lost = stubWorker({ x: new Error('broken'), b: 'Tea costs 4.' }, { attemptsMax: 1 });
    expect(await teamOf({ workers: { billing: lost } }).run(chain)).toMatchObject({ status: 'complete', gaps: [] });
  });

  it('name the gaps of the chosen one', async () => {
    const plan = {
      ...planOf([{ id: 'x' }, { id: 'y' }, { id: 'a', dependsOn: ['x', 'y'], partialInput: true }, { id: 'b' }], {
        finalInstruction: '',
      }),
      strategy: 'select' as const,
    };
    const replies = {
      x: new Error('broken'),
      y: 'y',
      a: result('whole', { confidence: 90 }),
      b: result('half', { confidence: 10 }),
    };
    const report = await teamOf({ workers: { billing: stubWorker(replies, { attemptsMax: 1 }) } }).run(plan);
    expect(report).toMatchObject({ status: 'partial', answer: 'whole', selection: { taskId: 'a' } });
    expect(report.gaps).toEqual([expect.stringContaining('account_x')]);
  });

  it('fail the run if all of them fail', async () => {
    const billing = stubWorker({ a: new Error('broken'), b: new Error('broken') }, { attemptsMax: 1 });
    const report = await teamOf({ workers: { billing } }).run(tries('a', 'b'));
    expect(report).toMatchObject({ status: 'failed', selection: null });
    expect(report.gaps).toHaveLength(2);
  });

  it('are not joined: the synthesiser sees only the chosen one, and only if it is needed', async () => {
    const seen: string[][] = [];
    const team = teamOf({
      workers: { billing: three },
      synthesise: ({ reports }) => {
        seen.push(reports.map(({ taskId }) => taskId));
        return { answer: 'written' };
      },
    });
    expect(await team.run(tries('a', 'b', 'c'))).toMatchObject({ answer: 'Tea costs 4.' });
    expect(seen).toEqual([]);
    const worded = { ...tries('a', 'b', 'c'), finalInstruction: 'One line for the customer' };
    expect(await team.run(worded)).toMatchObject({ answer: 'written' });
    expect(seen).toEqual([['b']]);
  });

  it('that contradict each other are no conflict, and only findings of the chosen one count', async () => {
    const finding = (message: string) => ({ severity: 'warning' as const, where: 'bill', message, confidence: 95 });
    const claim = (value: number) => ({ subject: 'tea', attribute: 'price', value, evidence: [] });
    const billing = stubWorker({
      a: result('3', { confidence: 50, claims: [claim(3)], findings: [finding('the sum is wrong')] }),
      b: result('4', { confidence: 70, claims: [claim(4)], findings: [finding('the date is missing')] }),
    });
    const report = await teamOf({ workers: { billing } }).run(tries('a', 'b'));
    expect(report).toMatchObject({ status: 'complete', conflicts: [], findings: [{ message: 'the date is missing' }] });
  });

  it('are chosen from also at the deadline', async () => {
    const hang = (): Promise<never> => new Promise(() => {});
    const team = testSupervisor({
      workers: { billing: three, slow: worker({ does: 'waits', effect: 'read', run: hang }) },
      budget: { ms: 5_000 },
    });
    const plan = { ...planOf([{ id: 'a' }, { id: 'b' }, { id: 'c', worker: 'slow' }]), strategy: 'select' as const };
    const report = await team.settle(team.run(plan as Parameters<typeof team.run>[0]));
    expect(report).toMatchObject({ answer: 'Tea costs 4.', selection: { taskId: 'b', of: ['a', 'b', 'c'] } });
  });

  it('are judged once, also after a crash in between', async () => {
    const wiring = createTestWiring();
    let judged = 0;
    const options = {
      workers: { billing: three },
      judge: async () => {
        judged += 1;
        if (judged === 1) await new Promise(() => {});
        return { taskId: 'a', reason: 'the first' };
      },
    };
    const first = testSupervisor(options, { wiring });
    const running = first.run(tries('a', 'b', 'c') as Parameters<typeof first.run>[0], { runId: 'r' });
    void running.then(() => {});
    await wiring.clock.runUntil(() => judged === 1);
    first.crash();
    const second = testSupervisor(options, { wiring });
    const report = await second.settle(second.resume('r'));
    expect(report).toMatchObject({ status: 'complete', selection: { taskId: 'a', by: 'judge' } });
  });

  it('are shown to a model as a choice by the goal, with its own prompt', async () => {
    const model = scriptedModel({ judge: giveJson({ taskId: 'a', reason: 'best' }) });
    const team = supervisor({ workers: { billing: three }, models: { judge: model }, modelRoles: ['judge'] });
    const report = await team.run(tries('a', 'b', 'c') as Parameters<typeof team.run>[0]);
    expect(report.selection).toMatchObject({ taskId: 'a', by: 'judge' });
    const { calls } = await team.trace(report.runId);
    expect(calls.map(({ prompt }) => prompt)).toEqual(['choose/2']);
  });
});

describe('the advice on a plan that selects', () => {
  const rules = {
    workers: new Map([['billing', { tools: [] }]]),
    tasksMax: 9,
    contextKeys: new Set<string>(),
    budget: {},
  };
  const same = planOf([
    { id: 'a', instruction: 'Draft the letter to Ms Ilse Bauer' },
    { id: 'b', instruction: 'Draft the letter to Ms Ilse Bauer' },
  ]);
  const codes = (strategy: 'merge' | 'select', plan = same) =>
    lintPlan({ ...plan, strategy }, rules).map(({ code }) => code);

  it('accepts equal tasks', () => {
    expect(codes('merge')).toContain('duplicate-siblings');
    expect(codes('select')).toEqual([]);
  });

  it('warns if there is only one task', () => {
    const chain = planOf([{ id: 'a' }, { id: 'b', dependsOn: ['a'], worker: 'billing' }]);
    expect(codes('select', chain)).toContain('nothing-to-select');
  });
});
