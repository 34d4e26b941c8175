import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitName } from '../../text/words.ts';
import { groupedIdsIn } from './grouped-ids.ts';
import { knownValues } from './known-values.ts';

const knowing = (...trusted: unknown[]) => {
  const known = knownValues();
  for (const each of trusted) known.add(each);
  return known;
};

describe('the search for a value', () => {
  it('ends for every value and every text, also blank, broken and combining ones', () => {
    const piece = fc.constantFrom(
      ' ',
      '\t',
      '\n',
      '\u00a0',
      '\u0301',
      '\ud800',
      '\udc00',
      '\u200b',
      'a',
      '1',
      '/',
      '"',
      '-',
    );
    const any = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(any, any, (value, text) => {
        const known = knowing(text, { [value]: value });
        known.hasText(value);
        known.hasText(text);
        expect(knowing(text).hasText(' \n ')).toBe(false);
      }),
    );
  });

  it('reads lists of any length', () => {
    const numbers = '12,'.repeat(150_000);
    const known = knowing(`${numbers}13`, `2026-03-14 ${'2026-03-15 '.repeat(130_000)}`);
    expect([known.hasNumber(12), known.hasNumber(1213), known.hasText(`${numbers}14`)]).toEqual([true, false, false]);
    expect(known.hasText('15 March 2026')).toBe(true);
  });

  it('reads JSON of any depth', () => {
    const deep = `${'[{"a":'.repeat(50_000)}"bob"${'}]'.repeat(50_000)}`;
    expect(knowing(deep).hasText('bob')).toBe(true);
    expect(knowing({ deep }).hasText('eve')).toBe(false);
  });

  it('takes linear time for capitals, and for groups like those of an account number', () => {
    // Quadratic, each would take minutes.
    expect(splitName('A'.repeat(2_000_000))).toHaveLength(2_000_000);
    expect(groupedIdsIn('AA00 '.repeat(400_000)).length).toBeGreaterThan(0);
    expect(knowing('a1 '.repeat(200_000)).hasText(`${'a1 '.repeat(50_000)}A1`)).toBe(false);
  });
});
