// Facts as values of the dimension that a number has.

import type { Quantity } from '../quantities.ts';
import type { Fact } from './facts.ts';
import type { How } from './how.ts';

/** Called for every value that can be reached; `from` are the facts it is made of. */
export type Tell = (how: How, value: number, a: Fact, b?: Fact, more?: readonly Fact[]) => void;

const COUNT_MAX = 5000;
const SHARES = /^(?:shar|rat|ratio|percent|portion|fraction|probability)/;

export const isCount = ({ dimension, value }: Fact): boolean =>
  dimension === 'plain' && value > 1 && value <= COUNT_MAX;
export const written = ({ value, factor }: Fact): number => value / factor;

export const sameCurrency = (a: { currency?: string | undefined }, b: { currency?: string | undefined }): boolean =>
  a.currency === undefined ||
  b.currency === undefined ||
  a.currency === b.currency ||
  (a.currency === '$' && DOLLARS.test(b.currency)) ||
  (b.currency === '$' && DOLLARS.test(a.currency));

/** Each of them is "$" where it is at home. */
const DOLLARS = /^(?:usd|aud|cad|nzd|sgd|hkd)$/;

/** What a fact is in the dimension of the number; a bare number may be of any. */
export function valueFor(said: Quantity, fact: Fact): number | undefined {
  if (fact.dimension === said.dimension) return sameCurrency(said, fact) ? fact.value : undefined;
  if (!fact.isBare) return undefined;
  // A share of 0.5 is 50 per cent and no half a euro.
  if (said.dimension !== 'percent' && fact.value < 1 && [...fact.names].some((name) => SHARES.test(name)))
    return undefined;
  if (said.dimension === 'percent') return fact.value > 0 && fact.value < 1 ? fact.value * 100 : undefined;
  // Whatever has a name of its own is no milligrams by itself.
  if (!/^(?:time|money|plain)$/.test(said.dimension) && fact.names.size > 1) return undefined;
  return fact.value * said.factor;
}

export const isAmong = (value: number, { parts }: Fact): boolean =>
  parts?.some((part) => part.value === value) ?? false;

export interface Alike {
  readonly fact: Fact;
  readonly value: number;
}

export const alikeFor = (said: Quantity, facts: readonly Fact[]): Alike[] =>
  facts.flatMap((fact) => {
    const value = valueFor(said, fact);
    return value === undefined ? [] : [{ fact, value }];
  });
