import { describe, expect, it } from 'vitest';
import { isMisspelling } from './slips.ts';
import { exactStem, stem } from './stem.ts';
import { splitName, wordsOf } from './words.ts';

describe('words', () => {
  it.each([
    ['policies', 'policy'],
    ['supported', 'supports'],
    ['colour', 'colors'],
    ['cancelled', 'canceled'],
    ['chosen', 'choose'],
    ['called', 'call'],
  ])('%s and %s say the same', (a, b) => {
    expect(exactStem(a)).toBe(exactStem(b));
  });

  it.each([
    ['processing', 'processed'],
    ['payment', 'paid'],
    ['cancellation', 'cancel'],
  ])('%s and %s are about the same, and do not say the same', (a, b) => {
    expect(stem(a)).toBe(stem(b));
    expect(exactStem(a)).not.toBe(exactStem(b));
  });

  it('have no articles; one error in a long word is a misspelling', () => {
    expect(wordsOf('The plan, a Plan A')).toEqual(['plan', 'plan', 'a']);
    expect(isMisspelling('accommodation', 'accomodation')).toBe(true);
    expect(isMisspelling('hypertension', 'hypotension')).toBe(false);
  });

  it('of identifiers in code are separated', () => {
    expect(['amountCents', 'order_id', 'HTTPServer', 'look-up'].map(splitName)).toEqual([
      'amount cents',
      'order id',
      'http server',
      'look up',
    ]);
  });
});
