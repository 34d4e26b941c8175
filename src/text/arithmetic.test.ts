import { describe, expect, it } from 'vitest';
import { numbersIn, readCalculation } from './arithmetic.ts';

describe('a written calculation', () => {
  it.each([
    ['12.5 * 3 = 37.5', [12.5, 3], 37.5],
    ['(49.99 + 12.01) / 2 = 31', [49.99, 12.01, 2], 31],
    ['1,200 - 200 - 100 = 900', [1200, 200, 100], 900],
    ['200 * 15% = 30', [200, 15], 30],
    ['30 / 200 = 15%', [30, 200], 15],
    ['10 / 3 = 3.33', [10, 3], 3.33],
    ['-(2 − 5) × 4 = 12', [2, 5, 4], 12],
    ['€20 + €5.50 = €25.50', [20, 5.5], 25.5],
    ['2 / 3 ≈ 67%', [2, 3], 67],
    ['3 - 5 = -2', [3, 5], 2],
  ])('is worked out: %s', (text, operands, result) => {
    expect(readCalculation(text)).toEqual({ operands, result });
  });

  it.each([
    '12.5 * 3 = 38.5',
    '10 / 3 = 3.34',
    '3 - 5 = 2',
    '1 / 0 = 5',
    '2 + = 2',
    '(2 + 2 = 4',
    '2 + 2',
    '2 + 2 = 4 = 4',
    '2 apples + 2 = 4',
    'process.exit() = 0',
    `${'('.repeat(400)}1${')'.repeat(400)} = 1`,
    '',
  ])('counts for nothing if it is wrong or cannot be read: %s', (text) => {
    expect(readCalculation(text)).toBeUndefined();
  });
});

describe('the numbers of a text', () => {
  it('are read with either kind of thousands separator', () => {
    expect(numbersIn('1,234.50 and 1.234,50 and 12 500 and 3')).toEqual([[1234.5], [1234.5], [12500], [3]]);
  });

  it('are returned with every possible meaning', () => {
    expect(numbersIn('1,234')).toEqual([[1234, 1.234]]);
  });
});
