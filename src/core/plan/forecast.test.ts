import { describe, expect, it } from 'vitest';
import { planOf } from '../../../test/support/plans.ts';
import { forecast } from './forecast.ts';

const options = { tokensPerTaskMax: 1_000, usdPerTaskMax: 0.1 };

describe('a forecast', () => {
  it('has width, depth, critical path and the worst case', () => {
    const plan = planOf([
      { id: 'a', expectedMs: 10 },
      { id: 'b', dependsOn: ['a'], expectedMs: 500, budget: { tokens: 50, usd: 0.2 } },
      { id: 'c', dependsOn: ['a'], expectedMs: 20 },
      { id: 'd', dependsOn: ['b', 'c'], expectedMs: 30 },
    ]);
    expect(forecast(plan, options)).toEqual({
      tasks: 4,
      width: 2,
      depth: 3,
      criticalPath: ['a', 'b', 'd'],
      criticalPathMs: 540,
      tokensMax: 3_050,
      usdMax: 0.5,
    });
  });

  it('has no time for a critical path with an unestimated task', () => {
    const plan = planOf([
      { id: 'a', expectedMs: 10 },
      { id: 'b', dependsOn: ['a'] },
    ]);
    expect(forecast(plan, options)).toMatchObject({ criticalPath: ['a', 'b'], criticalPathMs: undefined });
  });

  it('of an empty plan is zero', () => {
    expect(forecast(planOf([]), options)).toMatchObject({
      tasks: 0,
      width: 0,
      depth: 0,
      criticalPath: [],
      tokensMax: 0,
      usdMax: 0,
    });
  });
});
