// What models cost. A model that is not in the table has no price: none is guessed from a similar name, because a price
// that is too low would let a budget be overshot.

import type { Price } from '../../core/budget/money.ts';
import { isOwnNetwork } from './addresses.ts';
import { LISTED } from './list-prices.ts';

/** US dollars per million tokens. */
export interface UsdPrice {
  readonly inputUsdPerMTok: number;
  readonly outputUsdPerMTok: number;
  /** Input the provider had cached; priced like other input if left out. */
  readonly cachedInputUsdPerMTok?: number | undefined;
  /** Input the provider writes to its cache; priced like other input if left out. */
  readonly cacheWriteUsdPerMTok?: number | undefined;
  /** Prices for the whole call when its input is longer than this. */
  readonly above?: (UsdPrice & { readonly inputTokens: number }) | undefined;
}

export type Prices = Readonly<Record<string, UsdPrice>>;

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedInputTokens: number;
  readonly cacheWriteTokens: number;
}

export interface Tariff {
  /** What a budget must reserve: the highest price this model can have. */
  readonly price: Price;
  readonly priced: boolean;
  /** What a call really cost, rounded up. */
  readonly microUsdOf: (usage: Usage) => number;
}

const FREE: UsdPrice = { inputUsdPerMTok: 0, outputUsdPerMTok: 0 };

interface PricedModel {
  readonly provider: string;
  readonly model: string;
  readonly baseUrl: string | undefined;
}

export function tariffOf(named: PricedModel, prices: Prices = {}): Tariff {
  const found = ownPrice(named, prices) ?? listedPrice(named);
  const usd = found ?? FREE;
  return {
    price: highestPrice(usd),
    priced: found !== undefined,
    microUsdOf: (usage) => microUsd(usd, usage),
  };
}

function ownPrice({ provider, model }: PricedModel, prices: Prices): UsdPrice | undefined {
  const id = `${provider}/${model}`;
  const price = Object.hasOwn(prices, id) ? prices[id] : undefined;
  if (price) checkPrice(id, price);
  return price;
}

function checkPrice(id: string, price: UsdPrice): void {
  for (const [field, value] of Object.entries(price))
    if (typeof value === 'number' && !(value >= 0 && Number.isFinite(value)))
      throw new Error(`prices["${id}"].${field} is ${value}: write US dollars per million tokens`);
  if (typeof price.inputUsdPerMTok !== 'number' || typeof price.outputUsdPerMTok !== 'number')
    throw new Error(`prices["${id}"] needs inputUsdPerMTok and outputUsdPerMTok, in US dollars per million tokens`);
}

function listedPrice({ provider, model, baseUrl }: PricedModel): UsdPrice | undefined {
  // A server in a private network costs nothing, unless it forwards the call to a provider that charges.
  if (baseUrl !== undefined && !['anthropic', 'openai'].includes(provider))
    return isOwnNetwork(baseUrl) && !/[:-]cloud$/.test(model) ? FREE : undefined;
  const id = `${provider}/${model}`;
  if (Object.hasOwn(LISTED, id)) return LISTED[id];
  // Anthropic's dated names are snapshots of the same model at the same price. OpenAI's are not: the first gpt-4o cost
  // twice what the plain name means today.
  const undated = provider === 'anthropic' ? id.replace(/-20\d{6}$/, '') : id;
  return Object.hasOwn(LISTED, undated) ? LISTED[undated] : undefined;
}

/** Rounds up to a whole micro-dollar, ignoring the noise of binary fractions. */
const perMTok = (usd: number): number => Math.ceil(Number((usd * 1_000_000).toFixed(3)));

function highestPrice(usd: UsdPrice): Price {
  const above = usd.above ? highestPrice(usd.above) : { inputMicroUsdPerMTok: 0, outputMicroUsdPerMTok: 0 };
  const input = Math.max(usd.inputUsdPerMTok, usd.cachedInputUsdPerMTok ?? 0, usd.cacheWriteUsdPerMTok ?? 0);
  return {
    inputMicroUsdPerMTok: Math.max(perMTok(input), above.inputMicroUsdPerMTok),
    outputMicroUsdPerMTok: Math.max(perMTok(usd.outputUsdPerMTok), above.outputMicroUsdPerMTok),
  };
}

function microUsd(usd: UsdPrice, usage: Usage): number {
  if (usd.above && usage.inputTokens > usd.above.inputTokens) return microUsd(usd.above, usage);
  const cached = Math.min(usage.cachedInputTokens, usage.inputTokens);
  const written = Math.min(usage.cacheWriteTokens, usage.inputTokens - cached);
  const plain = usage.inputTokens - cached - written;
  const cost =
    plain * perMTok(usd.inputUsdPerMTok) +
    cached * perMTok(usd.cachedInputUsdPerMTok ?? usd.inputUsdPerMTok) +
    written * perMTok(usd.cacheWriteUsdPerMTok ?? usd.inputUsdPerMTok) +
    usage.outputTokens * perMTok(usd.outputUsdPerMTok);
  return Math.ceil(cost / 1_000_000);
}
