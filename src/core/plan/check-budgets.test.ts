import { describe, expect, it } from 'vitest';
import { planOf, rulesOf } from '../../../test/support/plans.ts';
import { validatePlan } from './validate-plan.ts';

const codesOf = (tasks: Parameters<typeof planOf>[0], rules = rulesOf()) =>
  validatePlan(planOf(tasks), rules).map(({ code }) => code);

describe('budgets', () => {
  it('of tasks may add up to exactly the budget of the run', () => {
    const tasks = Array.from({ length: 10 }, (_, at) => ({
      id: `t${at}`,
      budget: { usd: 0.1, tokens: 10, steps: 1, ms: 50 },
    }));
    expect(codesOf(tasks, rulesOf({ budget: { usd: 1, tokens: 100, steps: 10, ms: 50 } }))).toEqual([]);
  });

  it('of tasks must not add up to more', () => {
    const tasks = [
      { id: 'a', budget: { usd: 0.6, tokens: 60, steps: 6, ms: 60 } },
      { id: 'b', budget: { usd: 0.400001, tokens: 41, steps: 5 } },
    ];
    const faults = validatePlan(planOf(tasks), rulesOf({ budget: { usd: 1, tokens: 100, steps: 10, ms: 50 } }));
    expect(faults.map(({ code }) => code)).toEqual(Array(4).fill('budget-exceeded'));
    expect(faults.map(({ where }) => where)).toEqual(['a', 'tasks', 'tasks', 'tasks']);
    expect(faults[3]?.message).toContain('1.000001 US dollars and the run has 1:');
  });
});
