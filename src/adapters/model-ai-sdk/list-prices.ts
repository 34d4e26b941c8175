// List prices in US dollars per million tokens, as published on 15 November 2026 for standard calls (no batch, no
// priority). Prices change: to be certain, pass `prices`. Where sources differed, the higher figure is used.

import type { Prices, UsdPrice } from './prices.ts';

/** Input, output, cached input. Writing the cache for five minutes costs a quarter more than reading the input. */
const claude = (input: number, output: number, cached: number): UsdPrice => ({
  inputUsdPerMTok: input,
  outputUsdPerMTok: output,
  cachedInputUsdPerMTok: cached,
  cacheWriteUsdPerMTok: input * 1.25,
});

const gpt = (input: number, output: number, cached: number): UsdPrice => ({
  inputUsdPerMTok: input,
  outputUsdPerMTok: output,
  cachedInputUsdPerMTok: cached,
});

/**
 * The newer models charge for cache writes, and double for input and one and a half times for output beyond 272,000
 * tokens.
 */
const longGpt = (input: number, output: number, cached: number): UsdPrice => ({
  ...claude(input, output, cached),
  above: { inputTokens: 272_000, ...claude(2 * input, 1.5 * output, 2 * cached) },
});

export const LISTED: Prices = {
  'anthropic/claude-fable-5-1': claude(10, 50, 0.25),
  'anthropic/claude-fable-5': claude(10, 50, 1),
  'anthropic/claude-opus-5-5': claude(4, 20, 0.2),
  'anthropic/claude-opus-5': claude(5, 25, 0.5),
  'anthropic/claude-opus-4-8': claude(5, 25, 0.5),
  'anthropic/claude-opus-4-7': claude(5, 25, 0.5),
  'anthropic/claude-opus-4-6': claude(5, 25, 0.5),
  'anthropic/claude-opus-4-5': claude(5, 25, 0.5),
  'anthropic/claude-opus-4-1': claude(15, 75, 1.5),
  'anthropic/claude-sonnet-5-5': claude(2, 10, 0.2),
  'anthropic/claude-sonnet-5': claude(2, 10, 0.2),
  'anthropic/claude-sonnet-4-6': claude(3, 15, 0.3),
  'anthropic/claude-sonnet-4-5': {
    ...claude(3, 15, 0.3),
    above: { inputTokens: 200_000, ...claude(6, 22.5, 0.6) },
  },
  'anthropic/claude-haiku-5-5': {
    ...claude(0.1, 0.5, 0.01),
    above: { inputTokens: 100_000, ...claude(0.5, 2.5, 0.05) },
  },
  'anthropic/claude-haiku-4-5': claude(1, 5, 0.1),

  'openai/gpt-6-astra': longGpt(10, 50, 1),
  'openai/gpt-6.1-sol': longGpt(2, 10, 0.1),
  'openai/gpt-6.1-terra': longGpt(1, 5, 0.05),
  'openai/gpt-6-sol': longGpt(2, 10, 0.2),
  'openai/gpt-6-luna': longGpt(0.1, 0.5, 0.01),
  'openai/gpt-5.6': longGpt(5, 30, 0.5),
  'openai/gpt-5.6-sol': longGpt(5, 30, 0.5),
  'openai/gpt-5.6-terra': longGpt(2, 12, 0.2),
  'openai/gpt-5.5': longGpt(5, 30, 0.5),
  'openai/gpt-5.4': longGpt(2.5, 15, 0.25),
  'openai/gpt-5.2': gpt(1.75, 14, 0.175),
  'openai/gpt-5.1': gpt(1.25, 10, 0.125),
  'openai/gpt-5': gpt(1.25, 10, 0.125),
  'openai/gpt-5-mini': gpt(0.25, 2, 0.025),
  'openai/gpt-5-nano': gpt(0.05, 0.4, 0.005),
  'openai/gpt-4.1': gpt(2, 8, 0.5),
  'openai/gpt-4.1-mini': gpt(0.4, 1.6, 0.1),
  'openai/gpt-4.1-nano': gpt(0.1, 0.4, 0.025),
  'openai/gpt-4o': gpt(2.5, 10, 1.25),
  'openai/gpt-4o-mini': gpt(0.15, 0.6, 0.075),
};
