import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auroc, calibrationError, shareAtPrecision, thresholdForPrecision, thresholdSweep } from './measure-scores.ts';

describe('the area under the ROC curve', () => {
  it('is the share of pairs in the right order, ties counting half', () => {
    expect(auroc([3, 4], [1, 2])).toBe(1);
    expect(auroc([1, 2], [3, 4])).toBe(0);
    // Of the six pairs, 0.8 wins three, 0.4 wins one and ties one.
    expect(auroc([0.8, 0.4], [0.5, 0.4, 0.1])).toBeCloseTo(4.5 / 6);
    expect(auroc([1], [])).toBe(null);
  });

  it('agrees with counting all pairs', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(scores, scores, (high, low) => {
        const pairs = high.flatMap((a) => low.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
        expect(auroc(high, low)).toBeCloseTo(pairs.reduce<number>((sum, won) => sum + won, 0) / pairs.length);
      }),
    );
  });
});

describe('a confidence', () => {
  const judged = [
    { confidence: 0.95, right: true },
    { confidence: 0.85, right: true },
    { confidence: 0.85, right: false },
    { confidence: 0.2, right: false },
    { confidence: 1, right: true },
  ];

  it('has an error: the distance between stated confidence and share right, bin by bin', () => {
    // Upper half: mean 3.65 / 4 against 3 of 4 right; lower half: 0.2 against none.
    const { error, bins } = calibrationError(judged, 2);
    expect(error).toBeCloseTo((4 * (0.9125 - 0.75) + 1 * 0.2) / 5);
    expect(bins.map(({ requests, right }) => [requests, right])).toEqual([
      [1, 0],
      [4, 0.75],
    ]);
    expect(calibrationError([]).error).toBe(null);
  });

  it('gives a share routed and a precision at each threshold', () => {
    expect(thresholdSweep(judged, [0, 0.85, 0.9, 2])).toEqual([
      { threshold: 0, routed: 1, precision: 3 / 5 },
      { threshold: 0.85, routed: 4 / 5, precision: 3 / 4 },
      { threshold: 0.9, routed: 2 / 5, precision: 1 },
      { threshold: 2, routed: 0, precision: null },
    ]);
  });

  it('gives the share that can be routed directly at a required precision, keeping ties together', () => {
    expect([thresholdForPrecision(judged, 0.98), shareAtPrecision(judged, 0.98)]).toEqual([0.95, 2 / 5]);
    expect(shareAtPrecision(judged, 0.75)).toBe(4 / 5);
    expect(shareAtPrecision([{ confidence: 0.9, right: false }], 0.98)).toBe(0);
    expect(shareAtPrecision([], 0.98)).toBe(0);
  });

  it('needs a better result on few requests than on many, to rule out luck', () => {
    const flawless = (count: number) => Array.from({ length: count }, () => ({ confidence: 0.9, right: true }));
    // With one standard error of doubt the bound is count / (count + 1): 40 / 41 is under 0.98, 60 / 61 is not.
    expect(thresholdForPrecision(flawless(40), 0.98, 1)).toBe(Number.POSITIVE_INFINITY);
    expect(thresholdForPrecision(flawless(60), 0.98, 1)).toBe(0.9);
  });
});
