import { describe, expect, it } from 'vitest';
import { currencyNamed } from './currencies.ts';
import { findQuantities } from './find-quantities.ts';
import { moneyIn } from './money.ts';
import { sameQuantity } from './quantity.ts';
import { unitsNamed } from './unit-table.ts';
import { withDigits } from './with-digits.ts';

const quantity = (text: string) => findQuantities(text)[0]?.readings ?? [];
const agree = (a: string, b: string): boolean =>
  quantity(a).some((one) => quantity(b).some((other) => sameQuantity(one, other)));

describe('numbers', () => {
  it.each([
    ['twenty-five', '25'],
    ['two hundred and six', '206'],
    ['two million', '2 million'],
    ['half an hour', '0.5 hour'],
    ['2 and a half hours', '2.5 hours'],
    ['a dozen eggs', '12 eggs'],
  ])('in words are read as digits: %s', (words, digits) => {
    expect(withDigits(words)).toBe(digits);
  });

  it.each([
    ['1,234.50', '1234.5'],
    ['1.234,50', '1234.5'],
    ["1'234", '1234'],
    ['1.2k', '1234'],
    ['30.4', '30'],
    ['about 30', '33'],
    ['-5', 'minus 5'],
  ])('agree however they are written: %s and %s', (a, b) => {
    expect(agree(a, b)).toBe(true);
  });

  it.each([
    ['1.2k', '1320'],
    ['about 30', '35'],
    ['4.6', '5'],
    ['-5', '5'],
    ['99.9%', '100%'],
    ['100', '101'],
  ])('differ where rounding does not explain it: %s and %s', (a, b) => {
    expect(agree(a, b)).toBe(false);
  });

  it('in a range or beyond a bound agree with values inside', () => {
    expect(agree('10 to 20 days', '2 weeks')).toBe(true);
    expect(agree('10 to 20 days', '3 weeks')).toBe(false);
    expect(agree('more than 5,000', '5,200')).toBe(true);
    expect(agree('at most 50', 'at most 80')).toBe(false);
    expect(agree('30 ± 2 mm', '31 mm')).toBe(true);
  });
});

describe('units and currencies', () => {
  it('are converted if possible', () => {
    expect(agree('5 km', '3.1 miles')).toBe(true);
    expect(agree('30 °C', '86 °F')).toBe(true);
    expect(agree('1 h 30 min', '90 minutes')).toBe(true);
    expect(agree('$10 per month', '120 USD a year')).toBe(true);
    expect(agree('16 GB', '16384 MB')).toBe(true);
  });

  it('are kept apart if not: bytes and bits, grams and litres, euros and dollars', () => {
    expect(agree('10 MB', '10 Mb')).toBe(false);
    expect(agree('20 mg', '20 ml')).toBe(false);
    expect(agree('€30', '$30')).toBe(false);
  });

  it('have several names, and other words are not units', () => {
    expect(currencyNamed('US dollars')).toEqual(currencyNamed('$'));
    expect(unitsNamed('kilometres')).toEqual(unitsNamed('km'));
    expect(unitsNamed('users')).toEqual([]);
  });
});

describe('money', () => {
  it('is found at its position, with scale and currency', () => {
    const text = 'Pay $1.5k, then 49,99 € and 45 cents; 30 days later 20 pounds.';
    expect(moneyIn(text).map(({ start, end, value, code }) => [text.slice(start, end), value, code])).toEqual([
      ['$1.5k', 1500, 'USD'],
      ['49,99 €', 49.99, 'EUR'],
      ['45 cents', 0.45, undefined],
      ['20 pounds', 20, 'GBP'],
    ]);
  });
});
