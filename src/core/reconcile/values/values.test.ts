// Each kind of value by itself; whole claims are compared in the tests above this folder and in evals/conflicts.

import { describe, expect, it } from 'vitest';
import { currencyNamed } from '../../../text/currencies.ts';
import { findDates } from '../../../text/dates.ts';
import { findQuantities } from '../../../text/find-quantities.ts';
import { sameMoment } from '../../../text/moment.ts';
import { sameQuantity } from '../../../text/quantity.ts';
import { isMisspelling } from '../../../text/slips.ts';
import { exactStem } from '../../../text/stem.ts';
import { unitsNamed } from '../../../text/unit-table.ts';
import { withDigits } from '../../../text/with-digits.ts';
import { wordsOf } from '../../../text/words.ts';
import { readList, sameList } from './lists.ts';
import { readBoolean, readSpoken } from './polarity.ts';
import { compareTexts, readText } from './texts.ts';
import { isUnknown } from './unknown.ts';

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

  it('in a range or beyond a bound agree with what lies there', () => {
    expect(agree('10 to 20 days', '2 weeks')).toBe(true);
    expect(agree('10 to 20 days', '3 weeks')).toBe(false);
    expect(agree('more than 5,000', '5,200')).toBe(true);
    expect(agree('at most 50', 'at most 80')).toBe(false);
    expect(agree('30 ± 2 mm', '31 mm')).toBe(true);
  });
});

describe('units and currencies', () => {
  it('are converted where they can be', () => {
    expect(agree('5 km', '3.1 miles')).toBe(true);
    expect(agree('30 °C', '86 °F')).toBe(true);
    expect(agree('1 h 30 min', '90 minutes')).toBe(true);
    expect(agree('$10 per month', '120 USD a year')).toBe(true);
    expect(agree('16 GB', '16384 MB')).toBe(true);
  });

  it('keep apart what cannot be: bytes and bits, grams and litres, euros and dollars', () => {
    expect(agree('10 MB', '10 Mb')).toBe(false);
    expect(agree('20 mg', '20 ml')).toBe(false);
    expect(agree('€30', '$30')).toBe(false);
  });

  it('are known by several names, and other words are no units', () => {
    expect(currencyNamed('US dollars')).toEqual(currencyNamed('$'));
    expect(unitsNamed('kilometres')).toEqual(unitsNamed('km'));
    expect(unitsNamed('users')).toEqual([]);
  });
});

describe('dates', () => {
  const dates = (text: string) => findDates(text).dates[0] ?? [];
  const same = (a: string, b: string): boolean =>
    dates(a).some((one) => dates(b).some((other) => sameMoment(one, other)));

  it.each([
    ['2026-06-12', 'June 12, 2026'],
    ['2026-06-12', '12th of June'],
    ['2026-06-12', 'June 2026'],
    ['06/12/2026', '6 December 2026'],
    ['06/12/2026', '12 June 2026'],
    ['Q2 2026', 'May 2026'],
    ['3 pm CET', '14:00 UTC'],
    ['2026-06-12', 'Friday'],
  ])('agree in everything both state: %s and %s', (a, b) => {
    expect(same(a, b)).toBe(true);
  });

  it.each([
    ['2026-06-12', '13 June 2026'],
    ['06/12/2026', '2026-07-12'],
    ['Q2 2026', 'August 2026'],
    ['3 pm CET', '15:00 UTC'],
    ['1-5 June 2026', '4-8 June 2026'],
    ['2026-06-12', 'Monday'],
  ])('differ where no reading agrees: %s and %s', (a, b) => {
    expect(same(a, b)).toBe(false);
  });
});

describe('yes and no', () => {
  it.each([
    ['Yes.', true],
    ['no, not before May', false],
    ['✓', true],
    ['northern', undefined],
  ])('%s', (text, meant) => {
    expect(readBoolean(text)).toBe(meant);
  });

  it.each(['not available', 'unavailable', 'no longer available', 'out of stock', "isn't available"])(
    '%s denies',
    (text) => {
      expect(readSpoken(text).denials % 2).toBe(1);
    },
  );

  it.each(['not only cheap', 'no later than May', 'available', 'not unavailable'])('%s does not', (text) => {
    expect(readSpoken(text).denials % 2).toBe(0);
  });

  it('are not what is unknown', () => {
    expect(['unknown', 'n/a', 'TBD', '', '-', 'Not found.'].every(isUnknown)).toBe(true);
    expect(['none', 'no', '0', 'not available'].some(isUnknown)).toBe(false);
  });
});

describe('lists', () => {
  const compare = (a: string, b: string, ordered = false) => {
    const [one, other] = [readList(a), readList(b)];
    return one && other && sameList(one, other, { ordered });
  };

  it('agree in any order, unless the order is what was asked', () => {
    expect(compare('red, green and blue', 'blue; green; red')).toBe('same');
    expect(compare('red, green and blue', 'blue; green; red', true)).toBe('barred');
  });

  it('may be shorter, unless they were said to be complete', () => {
    expect(compare('red, green', 'red, green, blue')).toBe('same');
    expect(compare('only red and green', 'red, green, blue')).toBe('barred');
    expect(compare('red, not blue', 'red, blue')).toBe('barred');
    expect(compare('red, green', 'red, blue')).toBe('divergent');
  });
});

describe('texts', () => {
  it.each([
    ['The Gateway certificate expired', 'an expired certificate on the gateway', 'same'],
    ['colour', 'Colors', 'same'],
    ['Fitbit was acquired by Google', 'Google acquired Fitbit', 'same'],
    ['Google acquired Fitbit', 'Fitbit acquired Google', 'turned'],
    ['shipped', 'delivered', 'unrelated'],
    ['processing', 'processed', 'different'],
    ['red', 'blue', 'reworded'],
    ['Hamburg', 'Munich', 'renamed'],
    ['CEO', 'former CEO', 'different'],
    ['Java', 'JavaScript', 'renamed'],
    ['the drug is effective', 'the drug is ineffective', 'denied'],
    ['increasing', 'decreasing', 'denied'],
    ['inactive', 'no longer active', 'same'],
    ['dogs are not allowed', 'dogs are forbidden', 'unrelated'],
    ['IBM', 'International Business Machines Corporation', 'same'],
    ['F', 'female', 'same'],
    ['negative for pneumothorax', 'no pneumothorax seen', 'same'],
    ['The overflow triggered the failover', 'The failover triggered the overflow', 'turned'],
    ['The tenant reimburses the landlord for water', 'The landlord reimburses the tenant for water', 'turned'],
    [
      'The lift is out of service until it has been repaired',
      'The elevator cannot be used until the repair',
      'unrelated',
    ],
    ['memory leak in the cache layer', 'expired certificate on a gateway', 'foreign'],
    ['paid back to the card only', 'paid out as store credit only', 'different'],
  ])('%s and %s: %s', (a, b, verdict) => {
    expect(compareTexts(readText(a), readText(b))).toBe(verdict);
    expect(compareTexts(readText(b), readText(a))).toBe(verdict);
  });

  it('are words without articles, plurals and slips of the pen', () => {
    expect(wordsOf('The plan, a Plan A')).toEqual(['plan', 'plan', 'a']);
    expect(exactStem('policies')).toBe(exactStem('policy'));
    expect(exactStem('processing')).not.toBe(exactStem('processed'));
    expect(isMisspelling('accommodation', 'accomodation')).toBe(true);
    expect(isMisspelling('hypertension', 'hypotension')).toBe(false);
  });
});
