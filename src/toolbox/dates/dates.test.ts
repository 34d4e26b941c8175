import { describe, expect, it } from 'vitest';
import { away, between } from './date-math.ts';
import { dateTool } from './date-tool.ts';

describe('calculations with dates', () => {
  it.each([
    ['2026-01-31', '1 month', '2026-02-28', 'Saturday'],
    ['2024-02-29', '1 year', '2025-02-28', 'Friday'],
    ['2026-03-31', '-90 days', '2025-12-31', 'Wednesday'],
    ['2026-12-31', '2 weeks', '2027-01-14', 'Thursday'],
    ['2026-05-31', '-3 months', '2026-02-28', 'Saturday'],
  ])('%s and %s is %s', (from, period, date, weekday) => {
    expect(away(from, period)).toEqual({ date, weekday });
  });

  it.each([
    ['2026-01-01', '2026-12-31', { days: 364, weekdays: 260, wholeMonths: 11 }],
    ['2026-03-06', '2026-03-09', { days: 3, weekdays: 1, wholeMonths: 0 }],
    ['2026-03-09', '2026-03-06', { days: -3, weekdays: -1, wholeMonths: 0 }],
    ['2024-02-28', '2024-03-01', { days: 2, weekdays: 2, wholeMonths: 0 }],
  ])('from %s to %s', (from, to, span) => {
    expect(between(from, to)).toEqual(span);
  });

  it.each(['2026-02-30', '31.12.2026', 'tomorrow'])('refuses %s with the form that is wanted', (text) => {
    expect(() => away(text, '1 day')).toThrow('write it as 2026-03-31');
  });

  it('is a tool that only computes', async () => {
    const tool = dateTool();
    expect(tool).toMatchObject({ effect: 'read', untrusted: false });
    const { signal } = new AbortController();
    expect(await tool.run({ from: '2026-01-01', to: '2026-01-31' }, { signal })).toMatchObject({ days: 30 });
    await expect(tool.run({ from: '2026-01-01' }, { signal })).rejects.toThrow('Give "to"');
  });
});
