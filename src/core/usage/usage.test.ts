import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nothingSpent, type RunUsage, type Spending } from './spending.ts';
import { USAGE_BY, type UsageFigures, usageReport } from './usage.ts';

const count = fc.integer({ min: 0, max: 100_000 });
const spending: fc.Arbitrary<Spending> = fc.record({
  worker: fc.constantFrom('billing', 'technical', '(supervisor)'),
  model: fc.constantFrom('small', 'large', undefined),
  day: fc.integer({ min: 20_000, max: 20_010 }),
  inputTokens: count,
  outputTokens: count,
  cachedInputTokens: count,
  microUsd: count,
  modelCalls: count,
  toolCalls: count,
  tasks: count,
  recalled: count,
});
const run: fc.Arbitrary<RunUsage> = fc.record({
  runId: fc.constantFrom('r1', 'r2', 'r3', 'r4'),
  team: fc.constantFrom('telecom', 'clerks'),
  spending: fc.array(spending, { maxLength: 6 }),
  alerts: fc.constant([]),
});

const SUMMED = [
  'inputTokens',
  'outputTokens',
  'cachedInputTokens',
  'modelCalls',
  'toolCalls',
  'tasks',
  'recalled',
] as const;
const sum = (rows: readonly UsageFigures[], key: (typeof SUMMED)[number] | 'costUsd'): number =>
  rows.reduce((total, row) => total + row[key], 0);

describe('usage', () => {
  it('has the same total by every grouping', () => {
    fc.assert(
      fc.property(fc.array(run), fc.constantFrom(...USAGE_BY), (runs, by) => {
        const { rows, total } = usageReport(runs, { by });
        for (const key of SUMMED) expect(sum(rows, key)).toBe(total[key]);
        expect(sum(rows, 'costUsd')).toBeCloseTo(total.costUsd, 6);
        expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
      }),
    );
  });

  it('since a time and before it add up to the total', () => {
    fc.assert(
      fc.property(fc.array(run), fc.integer({ min: 20_000, max: 20_010 }), (runs, day) => {
        const since = usageReport(runs, { by: 'day', since: day * 86_400_000 + 5 });
        const all = usageReport(runs, { by: 'day' });
        expect(since.rows).toEqual(all.rows.filter(({ name }) => since.since !== null && name >= since.since));
      }),
    );
  });

  it('counts a run once, even if a row has several of its days, models and workers', () => {
    const day = (of: number, worker: string): Spending => ({
      worker,
      model: 'm',
      day: of,
      ...nothingSpent(),
      tasks: 1,
    });
    const runs = [{ runId: 'r', team: 't', spending: [day(1, 'a'), day(2, 'b')], alerts: [] }];
    expect(usageReport(runs, { by: 'team' }).rows).toMatchObject([{ name: 't', runs: 1, tasks: 2 }]);
    expect(usageReport(runs, { by: 'day' }).rows.map(({ name }) => name)).toEqual(['1970-01-02', '1970-01-03']);
  });
});
