import { describe, expect, it } from 'vitest';
import { judgePlan, planFigures } from './judge-plan.ts';

const task = (id: string, worker: string, instruction: string, dependsOn: string[] = []) => ({
  id,
  worker,
  instruction,
  dependsOn,
});
const label = {
  parts: {
    test: { worker: 'technical' },
    refund: { worker: 'billing', mentions: ['49.99'] },
    explain: { worker: 'billing', mentions: ['May'] },
  },
  needs: { refund: ['test'] },
};
const good = [
  task('t1', 'technical', 'Test the line'),
  task('t2', 'billing', 'Refund the 49.99 if the line is dead', ['t1']),
  task('t3', 'billing', 'Explain the bill of may'),
];

describe('a plan held against its label', () => {
  it('has no fault if each part has a task and each dependency a reason', () => {
    expect(judgePlan(label, good)).toEqual({
      parts: 3,
      missingParts: [],
      dependencies: 1,
      falseDependencies: [],
      needed: 1,
      missingDependencies: [],
    });
  });

  it('misses a part that no task of its worker speaks of', () => {
    expect(judgePlan(label, good.slice(0, 2)).missingParts).toEqual(['explain']);
    expect(judgePlan(label, []).missingParts).toEqual(['test', 'refund', 'explain']);
  });

  it('may cover several parts with one task', () => {
    const joined = task('t2', 'billing', 'Refund the 49.99 and explain the bill of May', ['t1']);
    expect(judgePlan(label, [task('t1', 'technical', 'Test the line'), joined])).toMatchObject({
      missingParts: [],
      falseDependencies: [],
      missingDependencies: [],
    });
  });

  it('has a false dependency where a part waits for one whose result it does not need', () => {
    const chained = [...good.slice(0, 2), task('t3', 'billing', 'Explain the bill of May', ['t2'])];
    expect(judgePlan(label, chained).falseDependencies).toEqual(['t3 after t2']);
  });

  it('lacks a dependency that is needed, unless it is there through others', () => {
    const apart = good.map((each) => ({ ...each, dependsOn: [] }));
    expect(judgePlan(label, apart).missingDependencies).toEqual(['refund after test']);
    const between = [good[0], task('x', 'writer', 'Sum up', ['t1']), { ...good[1], dependsOn: ['x'] }, good[2]];
    expect(judgePlan(label, between as never).missingDependencies).toEqual([]);
  });
});

describe('the figures of plans', () => {
  it('count the faults of all cases, and name the cases', () => {
    const chained = [...good.slice(0, 2), task('t3', 'billing', 'Explain the bill of May', ['t2'])];
    const cases = [good, chained, good.slice(0, 2)].map((tasks, at) => ({
      at: `c:${at + 1}`,
      request: 'r',
      plan: judgePlan(label, tasks),
    }));
    expect(planFigures(cases)).toMatchObject({
      cases: 3,
      passed: 1,
      passRate: 1 / 3,
      missingParts: { count: 1, share: 1 / 9 },
      falseDependencies: { count: 1, share: 1 / 4 },
      missingDependencies: { count: 0, share: 0 },
      faults: [
        { at: 'c:2', why: ['t3 after t2 without need'] },
        { at: 'c:3', why: ['no task for explain'] },
      ],
    });
  });

  it('are empty without labelled cases', () => {
    expect(planFigures([])).toMatchObject({ cases: 0, passRate: null, missingParts: { count: 0, share: null } });
  });
});
