import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculate } from './calculate.ts';
import { calculatorTool } from './calculator-tool.ts';

const resultOf = (text: string, values?: Record<string, number>): number => calculate(text, values).value;

describe('the calculator', () => {
  it.each([
    ['2 + 3 * 4', 14],
    ['(2 + 3) * 4', 20],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['1,234.5 * 2', 2469],
    ['5e-06 * 1,000,000', 5],
    ['12 % * 50', 6],
    ['7 − 10 ÷ 4', 4.5],
    ['growth(80, 100)', 25],
    ['growth(-50, -25)', 50],
    ['cagr(100, 121, 2)', 10],
    ['share(30, 120)', 25],
    ['median(9, 1, 5, 3)', 4],
    ['stdev(2, 4, 4, 4, 5, 5, 7, 9)', Math.sqrt(32 / 7)],
    ['percentile(90, 1, 2, 3, 4, 5)', 4.6],
    ['round(2.345, 1)', 2.3],
    ['sum(1, 2, max(3, 4))', 7],
  ])('computes %s', (text, expected) => {
    expect(resultOf(text)).toBeCloseTo(expected, 10);
  });

  it.each([
    ['3 km + 200 m in m', 3200, 'length'],
    ['90 km/h in m/s', 25, 'length/time'],
    ['100 km / 2 h in km/h', 50, 'length/time'],
    ['3 m * 4 m in m2', 12, 'length^2'],
    ['2 kW * 3 h in kWh', 6, 'energy'],
    ['25 °C in °F', 77, 'temperature'],
    ['1.5 GB / 3 s in MB/s', 500, 'data/time'],
    ['12 in to cm', 30.48, 'length'],
    ['2 weeks in days', 14, 'time'],
  ])('keeps the units of %s', (text, expected, kind) => {
    const found = calculate(text);
    expect(found.value).toBeCloseTo(expected, 8);
    expect(found.kind).toBe(kind);
  });

  it.each([
    ['3 km + 2 kg', 'cannot be added'],
    ['3 km in kg', 'cannot be given in kg'],
    ['1 / 0', 'divides by zero'],
    ['2 +', 'a number is missing'],
    ['(2 + 3', '")" is missing'],
    ['2 3', 'is not expected'],
    ['x * 2', '"x" has no value'],
    ['eval(1)', 'There is no function "eval"'],
    ['process.exit()', 'is not a number, a name or a sign'],
    ['constructor(1)', 'There is no function'],
    ['', 'There is nothing to calculate'],
    ['growth(1)', 'takes 2 values'],
    ['3 bananas', 'is not a unit'],
  ])('refuses %j with a reason', (text, reason) => {
    expect(() => calculate(text)).toThrow(reason);
  });

  it('refuses an expression that is nested too deeply instead of overflowing', () => {
    expect(() => calculate(`${'('.repeat(500)}1${')'.repeat(500)}`)).toThrow('nested more than');
  });

  it('shows the work with the values filled in', () => {
    expect(calculate('(to - from) / from * 100', { from: 34.555, to: 48.1 }).work).toBe(
      '(48.1 - 34.555) / 34.555 * 100 = 39.198379',
    );
  });

  it('agrees with the arithmetic of the machine on random sums and products', () => {
    const number = fc.integer({ min: 1, max: 9_999 });
    fc.assert(
      fc.property(number, number, number, number, (a, b, c, d) => {
        expect(resultOf(`${a} + ${b} * ${c} - ${a} / ${d}`)).toBeCloseTo(a + b * c - a / d, 6);
      }),
      { numRuns: 50 },
    );
  });

  it('is a tool that reads nothing from outside', async () => {
    const tool = calculatorTool();
    expect(tool).toMatchObject({ effect: 'read', untrusted: false });
    const { signal } = new AbortController();
    expect(await tool.run({ expression: 'growth(80, 100)' }, { signal })).toMatchObject({
      value: 25,
      summary: 'growth(80, 100) = 25',
    });
  });
});
