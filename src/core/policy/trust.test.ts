import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foreignValues } from './trust.ts';

const paths = (args: unknown, ...trusted: unknown[]): string[] => foreignValues(args, trusted).map(({ path }) => path);

describe('an argument value', () => {
  it('is known if it occurs as a whole in a trusted text', () => {
    const request = 'Send the summary to Bob@Example.org, 30 dollars, order A-127, within 2 days';
    expect(paths({ to: 'bob@example.org', order: 'A-127', days: 2, amount: 30 }, request)).toEqual([]);
    expect(paths({ order: '127', id: 'A-1', days: 27, to: 'ob@example.org' }, request)).toEqual(['id', 'days', 'to']);
  });

  it('may be a number in any notation', () => {
    expect(paths({ a: 1234.5, b: 1_000_000, c: 30 }, 'pay $1,234.50, then 1,000,000, then 30.00')).toEqual([]);
  });

  it('is known in cents only if its name says that it is in cents', () => {
    expect(paths({ amountCents: 3000 }, 'refund 30 dollars')).toEqual([]);
    expect(paths({ amount: 3000 }, 'refund 30 dollars')).toEqual(['amount']);
  });

  it("may occur in structured context or in a trusted tool's output", () => {
    const line = { lines: [{ id: 'L-9', price: 12 }] };
    expect(paths({ lineId: 'L-9', price: 12 }, 'my line', line)).toEqual([]);
  });

  it('is not known if it spans two texts', () => {
    expect(paths({ name: 'ada lovelace' }, 'ada', 'lovelace')).toEqual(['name']);
  });

  it('that is true or false is known by its name', () => {
    expect(paths({ express: true }, 'send it express')).toEqual([]);
    expect(paths({ deleteAll: true }, 'send it express')).toEqual(['deleteAll']);
  });

  it('is named by its path at any depth', () => {
    expect(paths({ items: [{ to: 'eve@evil.org' }], note: null, none: '' }, 'x')).toEqual(['items.0.to']);
  });

  it('of any kind is foreign to a text without it, and known to one with it', () => {
    const word = fc.stringMatching(/^[a-z]{3,8}@[a-z]{3,8}\.org$/);
    fc.assert(
      fc.property(word, word, (mine, planted) => {
        fc.pre(mine !== planted);
        const request = `send it to ${mine}, please`;
        expect(paths({ to: mine }, request)).toEqual([]);
        expect(paths({ to: planted }, request)).toEqual(['to']);
        expect(paths({ cc: [mine, planted] }, request)).toEqual(['cc.1']);
      }),
    );
  });
});
