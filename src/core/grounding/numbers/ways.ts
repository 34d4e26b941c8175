// All ways to come by a number of a given dimension from the facts at hand: one step of reckoning over two facts or over a
// list, and the few of two steps that answers are full of. What a draft works out in several steps is followed step by step,
// because every number of it that stands is a fact for the next one.

import type { Instant } from '../known-dates.ts';
import type { Quantity } from '../quantities.ts';
import { type Alike, alikeFor, isAmong, sameCurrency, type Tell, written } from './alike.ts';
import type { Fact } from './facts.ts';
import { tellProducts, tellRates, tellRooms } from './products.ts';
import { spansBetween } from './spans.ts';

export interface Pool {
  readonly facts: readonly Fact[];
  /** Facts that belong in one list: of one object or sentence, or called alike. */
  readonly lists: readonly (readonly Fact[])[];
  readonly instants: readonly (readonly [Instant, Fact])[];
}

const TRIPLE_MAX = 9;
const RESTS_MAX = 2000;
const HOUR = 3600;
const YEAR = 31_557_600;
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

export function tellWays(said: Quantity, sentence: string, pool: Pool, tell: Tell): void {
  const alike = alikeFor(said, pool.facts);
  tellPairs(said, alike, tell);
  for (const list of pool.lists) tellList(said, list, tell);
  if (said.dimension === 'percent') for (const list of pool.lists) tellPortions(list, tell);
  if (pool.lists.length * alike.length <= RESTS_MAX)
    for (const list of pool.lists) if (list.length <= TRIPLE_MAX) tellRests(said, alike, list, tell);
  tellRatios(said, pool.facts, tell);
  if (/\b(?:enough|full|whole|complete)\b/i.test(sentence)) tellFull(said, pool.facts, tell);
  if (said.dimension !== 'percent') {
    tellProducts(said, sentence, alike, pool.facts, tell);
    tellRates(said, pool.facts, tell);
    tellRooms(said, pool.facts, tell);
    const beside = sentence.slice(0, said.at) + sentence.slice(said.at + said.text.length);
    const rates = new Set(RATES.flatMap(([words, factors]) => (words.test(beside) ? factors : [])));
    for (const { fact, value } of alike.filter(({ fact }) => fact.dimension === said.dimension))
      for (const times of rates) {
        tell('rate', value * times, fact);
        tell('rate', value / times, fact);
      }
  }
  if (said.dimension === 'time') tellSpans(said, pool.instants, tell);
  if (said.dimension === 'time' && said.factor >= YEAR) tellYears(pool.facts, tell);
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
  tellAverages(alike, tell);
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

/** Of some that stand side by side: three scores, and not the years of experience after them. */
function tellAverages(alike: readonly Alike[], tell: Tell): void {
  for (let from = 0; from < alike.length; from++)
    for (let to = from + 2; to <= alike.length && to - from < alike.length; to++) {
      const run = alike.slice(from, to);
      const [first, second] = run;
      if (!first || !second) continue;
      const sum = run.reduce((all, { value }) => all + value, 0);
      tell(
        'average',
        sum / run.length,
        first.fact,
        second.fact,
        run.map(({ fact }) => fact),
      );
    }
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
      if (!isShare) {
        if (b.value !== 1) tell('quotient', ratio, a, b);
      } else {
        tell('share', 100 * ratio, a, b);
        tell('change', 100 * (ratio - 1), a, b);
        if (ratio > 0 && ratio < 1) tell('share', 100 - 100 * ratio, a, b);
      }
    }
}

/** 620 cubic metres are enough for seven runs of 85. */
function tellFull({ dimension, value }: Quantity, facts: readonly Fact[], tell: Tell): void {
  if (dimension !== 'plain' || !Number.isInteger(value)) return;
  for (const a of facts)
    for (const b of facts)
      if (a !== b && a.dimension === b.dimension && b.value > 0 && a.value > b.value && sameCurrency(a, b))
        tell('quotient', Math.floor(a.value / b.value), a, b);
}

const isYear = ({ dimension, value, quantity }: Fact): boolean =>
  dimension === 'plain' && /^(?:1[5-9]|20)\d\d$/.test(quantity?.text ?? '') && Number.isInteger(value);

/** From 1783 to 1925. */
function tellYears(facts: readonly Fact[], tell: Tell): void {
  const years = facts.filter(isYear);
  years.forEach((a, index) => {
    for (const b of years.slice(index + 1)) tell('span', Math.abs(a.value - b.value) * YEAR, a, b);
  });
}

/** Between two days lie days; whoever counts hours knows the times. */
function tellSpans({ factor }: Quantity, instants: Pool['instants'], tell: Tell): void {
  const isFine = factor <= HOUR;
  instants.forEach(([a, of], index) => {
    for (const [b, other] of instants.slice(index + 1)) {
      if (isFine && (a.minutes === undefined || b.minutes === undefined)) continue;
      for (const span of spansBetween(a, b)) tell('span', span, of, other);
    }
  });
}
