// Money is stored in whole micro-dollars; dollars appear only where people read or write them.

import type { Budget } from '../plan/plan-schema.ts';
import type { Amount, Ceiling, Resource } from './account.ts';

export const microUsdFrom = (usd: number): number => Math.round(usd * 1_000_000);
export const usdFrom = (microUsd: number): number => microUsd / 1_000_000;

export const ceilingFrom = (budget: Budget): Ceiling => ({
  tokens: budget.tokens,
  steps: budget.steps,
  microUsd: budget.usd === undefined ? undefined : microUsdFrom(budget.usd),
});

export const publicName = (resource: Resource): 'tokens' | 'steps' | 'usd' =>
  resource === 'microUsd' ? 'usd' : resource;

/** Micro-dollars per million tokens, so that the cheapest model still has a whole-number price. */
export interface Price {
  /** Millionths of a dollar for a million tokens sent. */
  readonly inputMicroUsdPerMTok: number;
  /** Millionths of a dollar for a million tokens written. */
  readonly outputMicroUsdPerMTok: number;
}

/** Rounded up, so that a budget is never exceeded. */
export const costOf = (price: Price, inputTokens: number, outputTokens: number): number =>
  Math.ceil((inputTokens * price.inputMicroUsdPerMTok + outputTokens * price.outputMicroUsdPerMTok) / 1_000_000);

export const worstCase = (price: Price, inputTokens: number, outputTokensMax: number): Amount => ({
  tokens: inputTokens + outputTokensMax,
  steps: 1,
  microUsd: costOf(price, inputTokens, outputTokensMax),
});

/** The largest output that still fits beside this input, at most `wanted`; negative if not even the input fits. */
export function outputThatFits(
  price: Price,
  inputTokens: number,
  room: { tokens: number; microUsd: number; wanted: number },
): number {
  const byTokens = room.tokens - inputTokens;
  const leftMicroUsd = room.microUsd - (inputTokens * price.inputMicroUsdPerMTok) / 1_000_000;
  const byMoney =
    price.outputMicroUsdPerMTok === 0 || room.microUsd === Number.POSITIVE_INFINITY
      ? leftMicroUsd < 0
        ? -1
        : Number.POSITIVE_INFINITY
      : Math.floor((leftMicroUsd * 1_000_000) / price.outputMicroUsdPerMTok);
  const fits = Math.min(room.wanted, byTokens, byMoney);
  // Rounding up may exceed the budget by less than a micro-dollar; one token less is always enough.
  return fits > 0 && costOf(price, inputTokens, fits) > room.microUsd ? fits - 1 : fits;
}
