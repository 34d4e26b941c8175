import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ceilingFrom, costOf, microUsdFrom, outputThatFits, usdFrom, worstCase } from './money.ts';

const price = { inputMicroUsdPerMTok: 3_000_000, outputMicroUsdPerMTok: 15_000_000 };
const unlimited = Number.POSITIVE_INFINITY;

describe('money', () => {
  it('is stored in whole micro-dollars and shown in dollars', () => {
    expect(microUsdFrom(0.05)).toBe(50_000);
    expect(usdFrom(50_000)).toBe(0.05);
    expect(microUsdFrom(0.1 + 0.2)).toBe(300_000);
    expect(ceilingFrom({ usd: 1, tokens: 10 })).toEqual({ tokens: 10, steps: undefined, microUsd: 1_000_000 });
  });

  it('is rounded up, so that a budget is never exceeded', () => {
    expect(costOf({ inputMicroUsdPerMTok: 1, outputMicroUsdPerMTok: 0 }, 1, 0)).toBe(1);
    expect(costOf(price, 1_000, 100)).toBe(3_000 + 1_500);
    expect(worstCase(price, 1_000, 100)).toEqual({ tokens: 1_100, steps: 1, microUsd: 4_500 });
  });
});

describe('the output that fits', () => {
  it('is the wanted amount while there is room, else what tokens or money allow', () => {
    expect(outputThatFits(price, 100, { tokens: unlimited, microUsd: unlimited, wanted: 4_096 })).toBe(4_096);
    expect(outputThatFits(price, 100, { tokens: 150, microUsd: unlimited, wanted: 4_096 })).toBe(50);
    expect(outputThatFits(price, 100, { tokens: unlimited, microUsd: 1_800, wanted: 4_096 })).toBe(100);
  });

  it('is negative if not even the input fits', () => {
    expect(outputThatFits(price, 100, { tokens: 99, microUsd: unlimited, wanted: 10 })).toBeLessThan(0);
    expect(outputThatFits(price, 100, { tokens: unlimited, microUsd: 100, wanted: 10 })).toBeLessThan(0);
  });

  it('never costs more than the budget, for any price, input and room', () => {
    const amount = fc.nat(50_000_000);
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.nat(200_000),
        fc.nat(200_000),
        fc.nat(2_000_000),
        fc.integer({ min: 1, max: 10_000 }),
        (input, output, inputTokens, tokens, microUsd, wanted) => {
          const prices = { inputMicroUsdPerMTok: input, outputMicroUsdPerMTok: output };
          const fits = outputThatFits(prices, inputTokens, { tokens, microUsd, wanted });
          if (fits <= 0) return;
          const worst = worstCase(prices, inputTokens, fits);
          expect(worst.tokens).toBeLessThanOrEqual(tokens);
          expect(worst.microUsd).toBeLessThanOrEqual(microUsd);
          expect(fits).toBeLessThanOrEqual(wanted);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
