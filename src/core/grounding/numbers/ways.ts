// All ways to come by a number of a given dimension from the facts at hand: one step of reckoning over two facts or over a
// list, and the few of two steps that answers are full of. What a draft works out in several steps is followed step by step,
// because every number of it that stands is a fact for the next one.

import type { Instant } from '../known-dates.ts';
import type { Quantity } from '../quantities.ts';
import { unitNamed } from '../units.ts';
import { type Fact, IN_DRAFT } from './facts.ts';
import type { How } from './how.ts';
import { spansBetween } from './spans.ts';

/** Called for every value that can be reached; `from` are the facts it is made of. */
export type Tell = (how: How, value: number, a: Fact, b?: Fact, more?: readonly Fact[]) => void;

export interface Pool {
  readonly facts: readonly Fact[];
  /** Facts that belong in one list: of one object or sentence, or called alike. */
  readonly lists: readonly (readonly Fact[])[];
  readonly instants: readonly (readonly [Instant, Fact])[];
}

const COUNT_MAX = 5000;
const SHARES = /^(?:shar|rat|ratio|percent|portion|fraction|probability)/;
const TRIPLE_MAX = 9;
const PRODUCTS_MAX = 120;
const SEVERAL_MAX = 60;
/** What a price or an amount for one stretch of time comes to for another, by the words that say so. */
const RATES: readonly (readonly [RegExp, readonly number[]])[] = [
  [/\byear|\bannual/i, [12, 52, 365, 4]],
  [/\bquarter/i, [3, 4, 13]],
  [/\bmonth/i, [12, 3, 30, 31, 52 / 12]],
  [/\bweek/i, [7, 52, 52 / 12]],
  [/\bdays?\b|\bdaily/i, [7, 30, 31, 365, 24]],
  [/\bhour/i, [24, 60]],
  [/\bminute/i, [60]],
  [/\bseconds?\b/i, [60, 3600, 86_400]],
];

const isCount = ({ dimension, value }: Fact): boolean => dimension === 'plain' && value > 1 && value <= COUNT_MAX;
const written = ({ value, factor }: Fact): number => value / factor;

export const sameCurrency = (a: { currency?: string | undefined }, b: { currency?: string | undefined }): boolean =>
  a.currency === undefined || b.currency === undefined || a.currency === b.currency;

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

const isAmong = (value: number, { parts }: Fact): boolean => parts?.some((part) => part.value === value) ?? false;

interface Alike {
  readonly fact: Fact;
  readonly value: number;
}

const alikeFor = (said: Quantity, facts: readonly Fact[]): Alike[] =>
  facts.flatMap((fact) => {
    const value = valueFor(said, fact);
    return value === undefined ? [] : [{ fact, value }];
  });

export function tellWays(said: Quantity, sentence: string, pool: Pool, tell: Tell): void {
  const alike = alikeFor(said, pool.facts);
  tellPairs(said, alike, tell);
  for (const list of pool.lists) tellList(said, list, tell);
  if (said.dimension === 'percent') for (const list of pool.lists) tellPortions(list, tell);
  for (const list of pool.lists) if (list.length <= TRIPLE_MAX) tellRests(said, alike, list, tell);
  tellRatios(said, pool.facts, tell);
  if (said.dimension !== 'percent') {
    tellProducts(said, sentence, alike, pool.facts, tell);
    const rates = new Set(RATES.flatMap(([words, factors]) => (words.test(sentence) ? factors : [])));
    for (const { fact, value } of alike)
      for (const times of rates) {
        tell('rate', value * times, fact);
        tell('rate', value / times, fact);
      }
  }
  if (said.dimension === 'time') tellSpans(pool.instants, tell);
}

function tellPairs({ dimension }: Quantity, alike: readonly Alike[], tell: Tell): void {
  const isWarmth = dimension === 'temperature';
  alike.forEach(({ fact: a, value: x }, index) => {
    for (let next = index + 1; next < alike.length; next++) {
      const { fact: b, value: y } = alike[next] as Alike;
      // What a list comes to holds its parts already.
      if (!isWarmth && !isAmong(x, b) && !isAmong(y, a) && !(a.parts && b.parts)) tell('sum', x + y, a, b);
      tell(dimension === 'percent' ? 'points' : 'difference', x - y, a, b);
    }
    if (dimension === 'percent' && x < 100) tell('share', 100 - x, a);
  });
}

function tellList(said: Quantity, list: readonly Fact[], tell: Tell): void {
  const alike = alikeFor(said, list);
  const [first, second] = alike;
  if (!first || !second) return;
  const facts = alike.map(({ fact }) => fact);
  const total = alike.reduce((sum, { value }) => sum + value, 0);
  tell('average', total / alike.length, first.fact, second.fact, facts);
  // Nobody adds up degrees.
  if (said.dimension === 'temperature') return;
  tell('total', total, first.fact, second.fact, facts);
  if (alike.length < 3) return;
  for (const { value, fact } of alike) tell('sum', total - value, fact, first.fact, facts);
  if (alike.length > TRIPLE_MAX) return;
  alike.forEach(({ fact: a, value: x }, i) => {
    for (let j = i + 1; j < alike.length; j++)
      for (let k = j + 1; k < alike.length; k++) {
        const [{ fact: b, value: y }, { fact: c, value: z }] = [alike[j] as Alike, alike[k] as Alike];
        tell('sum', x + y + z, a, b, [a, b, c]);
        tell('difference', x - y - z, a, b, [a, b, c]);
        tell('difference', x + y - z, a, b, [a, b, c]);
        tell('difference', x - y + z, a, b, [a, b, c]);
      }
  });
}

/** What one of several makes of all of them, or two do. */
function tellPortions(list: readonly Fact[], tell: Tell): void {
  const [first] = list;
  if (!first || list.length < 2 || first.dimension === 'percent' || first.dimension === 'temperature') return;
  if (list.some(({ dimension, currency }) => dimension !== first.dimension || currency !== first.currency)) return;
  if (
    ![...first.names].some((name) => list.every(({ names }) => names.has(name))) &&
    list.some(({ group }) => group !== first.group)
  )
    return;
  const total = list.reduce((sum, { value }) => sum + value, 0);
  if (total <= 0) return;
  list.forEach((a, index) => {
    tell('share', (100 * a.value) / total, a, list[index === 0 ? 1 : 0]);
    if (list.length > 2)
      for (const b of list.slice(index + 1)) tell('share', (100 * (a.value + b.value)) / total, a, b);
  });
}

/** A whole without two of a list that stands elsewhere, or what is left in a list without it: a deposit, a budget. */
function tellRests(said: Quantity, alike: readonly Alike[], list: readonly Fact[], tell: Tell): void {
  const parts = alikeFor(said, list);
  if (said.dimension === 'percent' || said.dimension === 'temperature') return;
  for (const { fact, value } of alike)
    if (!list.includes(fact))
      parts.forEach((a, index) => {
        for (const b of parts.slice(index + 1))
          if (value > a.value + b.value)
            tell('difference', value - a.value - b.value, fact, a.fact, [fact, a.fact, b.fact]);
          else if (Math.abs(a.value - b.value) > value)
            tell('difference', Math.abs(a.value - b.value) - value, fact, a.fact, [fact, a.fact, b.fact]);
      });
}

/** Shares and changes in per cent, and how many times as much. */
function tellRatios(said: Quantity, facts: readonly Fact[], tell: Tell): void {
  if (said.dimension !== 'percent' && said.dimension !== 'plain') return;
  const isShare = said.dimension === 'percent';
  for (const a of facts)
    for (const b of facts) {
      if (a === b || b.value === 0 || !(a.dimension === b.dimension || a.isBare || b.isBare) || !sameCurrency(a, b))
        continue;
      if (a.dimension === 'temperature') continue;
      const ratio =
        (a.dimension === b.dimension ? a.value : written(a)) / (a.dimension === b.dimension ? b.value : written(b));
      if (!isShare) tell('quotient', ratio, a, b);
      else {
        tell('share', 100 * ratio, a, b);
        tell('change', 100 * (ratio - 1), a, b);
        if (ratio > 0 && ratio < 1) tell('share', 100 - 100 * ratio, a, b);
      }
    }
}

interface Product extends Alike {
  readonly times: Fact;
}

/** "8 cents per kWh". */
const PER = /^\s*(?:per|an?|\/)\s*(\p{L}+)/iu;

function tellProducts(
  said: Quantity,
  sentence: string,
  alike: readonly Alike[],
  facts: readonly Fact[],
  tell: Tell,
): void {
  const per = unitNamed(PER.exec(sentence.slice(said.at + said.text.length))?.[1]?.toLowerCase() ?? '');
  const products: Product[] = [];
  for (const times of facts) {
    if (times.dimension === 'percent') {
      for (const { fact, value } of alike) if (fact !== times) tellPercentOf(value, times, fact, tell);
      continue;
    }
    if (times.dimension === said.dimension && said.dimension !== 'plain') continue;
    for (const { fact, value } of alike) {
      const each = fact.per ?? per;
      const count = times.value / (each?.dimension === times.dimension ? each.factor : times.factor);
      if (count <= 0 || count === 1) continue;
      if (fact === times || (fact.dimension === 'plain' && said.dimension !== 'plain' && times.dimension !== 'plain'))
        continue;
      tell('product', count * value, times, fact);
      tell('quotient', value / count, times, fact);
      if (said.dimension === 'money' && isCount(times)) products.push({ times, fact, value: count * value });
    }
  }
  if (said.dimension === 'time') tellSupplies(said, facts, tell);
  if (said.dimension === 'money') tellCompounds(products, alike, facts, tell);
}

function tellPercentOf(value: number, percent: Fact, fact: Fact, tell: Tell): void {
  const part = (value * percent.value) / 100;
  tell('product', part, percent, fact);
  tell('product', value - part, percent, fact);
  tell('product', value + part, percent, fact);
  // What a tax or a surcharge was added to, and how much that was.
  const net = value / (1 + percent.value / 100);
  tell('product', net, percent, fact);
  tell('product', value - net, percent, fact);
}

/** 28 tablets at two a day last a fortnight. */
function tellSupplies({ factor }: Quantity, facts: readonly Fact[], tell: Tell): void {
  for (const a of facts)
    for (const b of facts)
      if (a !== b && a.dimension === b.dimension && a.dimension !== 'time' && a.dimension !== 'percent' && b.value > 0)
        tell('quotient', (a.value / b.value) * factor, a, b);
}

/** What the draft speaks of comes first, then what has a price for one. */
const promise = ({ times, fact }: Product): number =>
  Number(times.report === IN_DRAFT) + Number(fact.report === IN_DRAFT) + Number(fact.isRate ?? false);

/** 24 × 6.50 + 90, so many of one price and so many of another, three nights for two. */
function tellCompounds(products: Product[], alike: readonly Alike[], facts: readonly Fact[], tell: Tell): void {
  const counts = facts.filter(
    (each) =>
      (isCount(each) && each.value <= SEVERAL_MAX) ||
      (each.dimension === 'time' && written(each) > 1 && written(each) <= SEVERAL_MAX),
  );
  const first = products
    .filter(({ times, fact }) => fact.isRate || times.report < 0 || fact.report < 0)
    .toSorted((a, b) => promise(b) - promise(a))
    .slice(0, PRODUCTS_MAX);
  first.forEach(({ times, fact, value }, index) => {
    for (const more of counts)
      if (more !== times && more !== fact) tell('compound', value * written(more), times, fact, [times, more, fact]);
    for (const other of alike)
      if (other.fact !== fact && other.fact.dimension === fact.dimension) {
        const from = [times, fact, other.fact];
        tell('compound', value + other.value, times, fact, from);
        tell('compound', other.value - value, times, fact, from);
        tell('compound', written(times) * (other.value - fact.value), times, fact, from);
      }
    for (const other of first.slice(index + 1))
      if (other.fact !== fact)
        tell('compound', value + other.value, times, fact, [times, fact, other.times, other.fact]);
  });
}

function tellSpans(instants: Pool['instants'], tell: Tell): void {
  instants.forEach(([a, of], index) => {
    for (const [b, other] of instants.slice(index + 1))
      for (const span of spansBetween(a, b)) tell('span', span, of, other);
  });
}
