import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEASURES, median, USUAL_RULES, usualOf, usualRange } from './usual-range.ts';

const amount = fc.integer({ min: 0, max: 1_000_000 });
const history = fc.array(amount, { minLength: USUAL_RULES.historyMin, maxLength: 60 });
const measure = fc.constantFrom(...MEASURES);

describe('the median', () => {
  it('has as many values below it as above it', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1 }), (values) => {
        const middle = median(values);
        const below = values.filter((value) => value < middle).length;
        const above = values.filter((value) => value > middle).length;
        expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2);
      }),
    );
  });
});

describe('the usual range of a worker', () => {
  it('is unknown after a short history', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: USUAL_RULES.historyMin - 1 }), measure, (samples, what) => {
        expect(usualRange(samples, what)).toBeUndefined();
      }),
    );
  });

  it('includes all values up to the median', () => {
    fc.assert(
      fc.property(history, measure, (samples, what) => {
        const range = usualRange(samples, what);
        expect(range?.upper).toBeGreaterThan(range?.median ?? Number.NaN);
      }),
    );
  });

  it('of a constant worker allows small differences, but not twice as much', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 1_000_000 }), fc.integer({ min: 8, max: 50 }), (always, times) => {
        const range = usualRange(Array(times).fill(always), 'tokens');
        expect(range?.upper).toBeGreaterThan(always * 1.3);
        expect(range?.upper).toBeLessThan(always * 2);
      }),
    );
  });

  it('does not depend on the order of the history', () => {
    fc.assert(
      fc.property(history, measure, (samples, what) => {
        expect(usualRange(samples.toReversed(), what)).toEqual(usualRange(samples, what));
      }),
    );
  });

  it('is not stretched by a few extreme tasks', () => {
    const steady = fc.array(fc.integer({ min: 900, max: 1_100 }), { minLength: 20, maxLength: 40 });
    fc.assert(
      fc.property(
        steady,
        fc.array(fc.integer({ min: 1_000_000, max: 9_000_000 }), { maxLength: 5 }),
        (usual, astray) => {
          const range = usualRange([...usual, ...astray], 'tokens');
          expect(range?.upper).toBeLessThan(3_000);
        },
      ),
    );
  });

  it('grows with what the worker uses', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 2, max: 50 }), (samples, times) => {
        const small = usualRange(samples, 'ms')?.upper ?? 0;
        const large =
          usualRange(
            samples.map((value) => value * times),
            'ms',
          )?.upper ?? 0;
        expect(large).toBeGreaterThanOrEqual(small);
      }),
    );
  });

  it('is computed separately for tokens, money and time', () => {
    const samples = Array.from({ length: 10 }, (_, index) => ({ tokens: 1_000 + index, usd: 0.01, ms: 100 }));
    const { tokens, usd, ms } = usualOf(samples, USUAL_RULES);
    expect([tokens?.median, usd?.median, ms?.median]).toEqual([1_004.5, 0.01, 100]);
    expect(usualOf(samples, { historyMin: 11, deviations: 6 })).toEqual({});
  });
});
