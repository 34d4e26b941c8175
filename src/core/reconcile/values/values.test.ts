// Tests each kind of value by itself; whole claims are compared in the tests of the parent folder and in
// evals/conflicts.

import { describe, expect, it } from 'vitest';
import { readList, sameList } from './lists.ts';
import { readBoolean, readSpoken } from './polarity.ts';
import { compareTexts, readText } from './texts.ts';
import { isUnknown } from './unknown.ts';

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

  it.each(['not only cheap', 'no later than May', 'available', 'not unavailable'])('%s is no denial', (text) => {
    expect(readSpoken(text).denials % 2).toBe(0);
  });

  it('are not unknown values', () => {
    expect(['unknown', 'n/a', 'TBD', '', '-', 'Not found.'].every(isUnknown)).toBe(true);
    expect(['none', 'no', '0', 'not available'].some(isUnknown)).toBe(false);
  });
});

describe('lists', () => {
  const compare = (a: string, b: string, ordered = false) => {
    const [one, other] = [readList(a), readList(b)];
    return one && other && sameList(one, other, { ordered });
  };

  it('agree in any order, unless the attribute asks for the order', () => {
    expect(compare('red, green and blue', 'blue; green; red')).toBe('same');
    expect(compare('red, green and blue', 'blue; green; red', true)).toBe('barred');
  });

  it('may be shorter, unless they claim to be complete', () => {
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
});
