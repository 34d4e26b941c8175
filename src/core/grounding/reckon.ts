// What can be worked out from numbers that belong together: sums, differences, shares, averages, products, spans.

import { daysSince1970 } from '../values/calendar.ts';
import type { Instant } from './known-dates.ts';
import type { Quantity } from './quantities.ts';

export type How =
  | 'sum'
  | 'total'
  | 'difference'
  | 'product'
  | 'quotient'
  | 'average'
  | 'share'
  | 'change'
  | 'span'
  | 'inclusive'
  | 'rate'
  | 'compound';

export interface Operand extends Pick<Quantity, 'value' | 'dimension' | 'currency' | 'factor' | 'around'> {
  /** A field without a unit may have the one of its neighbours. */
  readonly isNamed?: boolean;
  /** What it measures or counts. */
  readonly names?: ReadonlySet<string>;
}
export type Pool = readonly Operand[];

export interface Worked {
  readonly value: number;
  readonly dimension: string;
  readonly currency: string | undefined;
  readonly how: How;
  /** For which stretch of time. */
  readonly per?: Per;
  /** The words around what it was worked out from. */
  readonly around: readonly ReadonlySet<string>[];
}

const DAY_MINUTES = 1440;
export type Per = 'year' | 'quarter' | 'month' | 'week' | 'day';
/** What a price or an amount for one stretch of time comes to for another. */
const RATES: Readonly<Record<Per, readonly number[]>> = {
  year: [12, 52, 365, 4],
  quarter: [3, 1 / 4, 13],
  month: [1 / 12, 1 / 3, 30, 31, 52 / 12],
  week: [7, 1 / 52, 12 / 52],
  day: [1 / 7, 1 / 30, 1 / 31, 1 / 365],
};
const PAIRS_MAX = 40;
const COMPOUND_MAX = 10;
const COUNT_MAX = 1000;

type Add = (how: How, kind: Pick<Operand, 'dimension' | 'currency'>, value: number, from: Pool, per?: Per) => void;

/** Degrees are compared and averaged; nobody adds them up. */
const isNoWarmth = (how: How, from: Pool): boolean => how !== 'average' && !(how === 'difference' && from.length === 2);

const adder =
  (made: Worked[]): Add =>
  (how, { dimension, currency }, value, from, per) => {
    if (Number.isFinite(value) && value !== 0 && !(dimension === 'temperature' && isNoWarmth(how, from)))
      made.push({
        how,
        dimension,
        currency,
        value: Math.abs(value),
        around: from.map(({ around }) => around),
        ...(per === undefined ? {} : { per }),
      });
  };

const PERCENT = { dimension: 'percent', currency: undefined } as const;
const PLAIN = { dimension: 'plain', currency: undefined } as const;
const TIME = { dimension: 'time', currency: undefined } as const;

const totalOf = (list: Pool): number => list.reduce((sum, { value }) => sum + value, 0);
const written = ({ value, factor }: Operand): number => value / factor;
const isCount = (each: Operand): boolean =>
  each.dimension === 'plain' && Number.isInteger(each.value) && each.value > 1 && each.value <= COUNT_MAX;

/** Numbers that may be added up: of one dimension and currency. A bare number goes with whatever stands beside it. */
export function sameKind(pool: Pool): Operand[][] {
  const lists = new Map<string, Operand[]>();
  const currencies = new Set(pool.flatMap(({ currency }) => currency ?? []));
  const [only] = currencies.size === 1 ? currencies : [];
  for (const each of pool) {
    // Cents beside euros are the euro's.
    const key = `${each.dimension} ${each.dimension === 'money' ? (each.currency ?? only) : ''}`;
    const list = lists.get(key);
    if (list) list.push(each);
    else lists.set(key, [each]);
  }
  return [...lists.values()];
}

/** Everything that two of them, or all of them, come to. */
export function reckon(pool: Pool, made: Worked[], areSiblings = false): void {
  const every = adder(made);
  // One of several alike is part of all of them, and no part of another.
  const add: Add = (how, kind, value, from, per) => {
    if (!(areSiblings && how === 'share' && from.length === 2)) every(how, kind, value, from, per);
  };
  const together = mixed(pool);
  for (const list of sameKind(pool)) if (list.length > 1) addList(list, add);
  for (const list of together) addList(list, add);
  for (const list of together.length > 0 ? together : sameKind(pool)) addBalances(list, add);
  if (pool.length > PAIRS_MAX) return;
  for (const times of pool) for (const each of pool) if (times !== each) addProduct(times, each, add);
  if (pool.length <= COMPOUND_MAX) addCompound(pool, add);
}

/** What all of them come to, and nothing else. */
export function reckonWhole(pool: Pool, made: Worked[]): void {
  const add = adder(made);
  for (const list of sameKind(pool))
    if (list.length > 1) {
      add('total', list[0] ?? PLAIN, totalOf(list), list);
      add('average', list[0] ?? PLAIN, totalOf(list) / list.length, list);
    }
}

/** Everything that just these two come to. */
export function reckonPair(a: Operand, b: Operand, made: Worked[]): void {
  const add = adder(made);
  if (a.dimension === b.dimension && (!a.currency || !b.currency || a.currency === b.currency)) addPair(a, b, add);
  addProduct(a, b, add);
  addProduct(b, a, add);
}

/** `{ days: 30, carriedOver: 4, taken: 17.5 }`: the bare ones are days too. */
function mixed(pool: Pool): Operand[][] {
  const plain = pool.filter(({ dimension, isNamed }) => dimension === 'plain' && isNamed);
  const lists = sameKind(pool.filter(({ dimension }) => dimension !== 'plain' && dimension !== 'percent'));
  if (plain.length === 0 || pool.length > COMPOUND_MAX) return [];
  return lists
    .filter(([first]) => first !== undefined)
    .map((list) => {
      const { dimension, currency, factor } = list[0] as Operand;
      return [
        ...list,
        ...plain.map((each) => ({ ...each, dimension, currency, factor, value: each.value * factor })),
      ].sort((a, b) => pool.findIndex((p) => p.around === a.around) - pool.findIndex((p) => p.around === b.around));
    });
}

function addList(list: Pool, add: Add): void {
  const kind = list[0] ?? PLAIN;
  const total = totalOf(list);
  add('total', kind, total, list);
  add('average', kind, total / list.length, list);
  if (list.length > PAIRS_MAX) return;
  if (list.length > 2) for (const each of list) add('sum', kind, total - each.value, list);
  list.forEach((a, index) => {
    let run = a.value;
    for (let next = index + 1; next < list.length; next++) {
      const b = list[next] as Operand;
      run += b.value;
      // A stretch of neighbours, as a subtotal adds them up.
      if (next > index + 1) add('sum', kind, run, list.slice(index, next + 1));
      addPair(a, b, add);
    }
    if (kind.dimension === 'percent') add('share', PERCENT, 100 - a.value, [a]);
    if (list.length > 2) add('share', PERCENT, (100 * a.value) / total, list);
  });
}

function addPair(a: Operand, b: Operand, add: Add): void {
  add('sum', a, a.value + b.value, [a, b]);
  add('difference', a, a.value - b.value, [a, b]);
  addShares(a, b, add);
  // Two shares of one, as data has them: 0.842 and 0.851.
  const areShares = a.dimension === 'plain' && [a.value, b.value].every((value) => value > 0 && value < 1);
  if (areShares) add('difference', PERCENT, 100 * (a.value - b.value), [a, b]);
}

/** Pairs from different reports: of money, or of the same thing measured twice. */
export function reckonAcross(pool: Pool, made: Worked[]): void {
  const add = adder(made);
  for (const list of sameKind(pool))
    list.forEach((a, index) => {
      for (const b of list.slice(index + 1))
        if (
          !/^(?:plain|time|percent|temperature)$/.test(a.dimension) ||
          [...(a.names ?? [])].some((word) => b.names?.has(word))
        )
          addPair(a, b, add);
    });
}

function addShares(a: Operand, b: Operand, add: Add): void {
  for (const [x, y] of [
    [a.value, b.value],
    [b.value, a.value],
  ] as const) {
    if (y === 0) continue;
    add('share', PERCENT, (100 * x) / y, [a, b]);
    add('change', PERCENT, (100 * (x - y)) / y, [a, b]);
    // What is left of the whole.
    if (x < y && x > 0) add('share', PERCENT, 100 - (100 * x) / y, [a, b]);
    // "twice as many", "4.5 times".
    add('quotient', PLAIN, x / y, [a, b]);
  }
}

/** The largest with some of the others added and some taken away: what is left of an allowance. */
function addBalances(list: Pool, add: Add): void {
  if (list.length < 3 || list.length > 6) return;
  const largest = list.reduce((a, b) => (b.value > a.value ? b : a));
  const values = new Set<number>();
  const others = list.filter((each) => each !== largest && !values.has(each.value) && values.add(each.value));
  const signs = [-1, 0, 1];
  const visit = (at: number, value: number, used: number): void => {
    const each = others[at];
    if (!each) {
      if (used > 1 && value > 0) add('difference', largest, value, list);
      return;
    }
    for (const sign of signs) visit(at + 1, value + sign * each.value, used + Math.abs(sign));
  };
  visit(0, largest.value, 0);
}

function addProduct(times: Operand, each: Operand, add: Add): void {
  if (times.dimension === 'percent') {
    if (each.dimension === 'percent') return;
    const part = (each.value * times.value) / 100;
    add('product', each, part, [times, each]);
    add('product', each, each.value - part, [times, each]);
    add('product', each, each.value + part, [times, each]);
    // What a tax or a surcharge was added to, and how much that was.
    const net = each.value / (1 + times.value / 100);
    add('product', each, net, [times, each]);
    add('product', each, each.value - net, [times, each]);
    return;
  }
  if (times.dimension === 'money' || each.dimension === 'percent') return;
  const ofAny = times.dimension === 'plain' || (times.dimension === 'time' && each.dimension !== 'plain');
  if (each.dimension !== 'money' && !(ofAny && each.dimension !== 'time')) return;
  add('product', each, written(times) * each.value, [times, each]);
  add('quotient', each, each.value / written(times), [times, each]);
}

/** 540 + 24 × 6.50 + 90, and two of something that each cost 17.40 less. */
function addCompound(pool: Pool, add: Add): void {
  const counts = pool.filter(isCount);
  const percents = pool.filter(({ dimension }) => dimension === 'percent');
  for (const list of sameKind(pool)) {
    const [first] = list;
    if (!first || first.dimension === 'plain' || first.dimension === 'percent') continue;
    const total = totalOf(list);
    for (const { value } of percents)
      if (list.length > 1) for (const sign of [1, -1]) add('compound', first, total * (1 + (sign * value) / 100), list);
    for (const times of counts)
      for (const each of list) {
        const product = times.value * each.value;
        const from = [times, ...list];
        if (list.length > 2) add('compound', first, total - each.value + product, from);
        for (const other of list)
          if (other !== each) {
            add('compound', first, product + other.value, from);
            add('compound', first, product - other.value, from);
            add('compound', first, times.value * (each.value - other.value), from);
            add('compound', first, times.value * (each.value + other.value), from);
          }
      }
  }
}

/** Prices for another stretch of time. */
export function addRates(pool: Pool, made: Worked[]): void {
  const add = adder(made);
  for (const each of pool)
    if (each.dimension !== 'time' && each.dimension !== 'percent' && each.dimension !== 'temperature')
      for (const [per, list] of Object.entries(RATES))
        for (const times of list) add('rate', each, each.value * times, [each], per as Per);
}

/** One of something and how many: a count that stands elsewhere times a price. */
export function addTimes(counts: Pool, pool: Pool, made: Worked[]): void {
  const add = adder(made);
  for (const times of counts)
    if (times.dimension === 'percent') {
      for (const each of pool)
        if (each.dimension === 'money' || (each.dimension === 'plain' && each.isNamed))
          add('product', each, (each.value * times.value) / 100, [times, each]);
    } else if (isCount(times) || times.dimension === 'time')
      for (const each of pool)
        if (each !== times && each.dimension === 'money') {
          add('product', each, written(times) * each.value, [times, each]);
          add('quotient', each, each.value / written(times), [times, each]);
        }
}

const PRICES_MAX = 30;

/** So many of one price and one of another: two nights and the train. */
export function addWithTimes(counts: Pool, pool: Pool, made: Worked[]): void {
  const add = adder(made);
  const prices = pool.filter(({ dimension }) => dimension === 'money');
  if (prices.length > PRICES_MAX) return;
  for (const times of counts)
    if (isCount(times) || times.dimension === 'time')
      for (const each of prices)
        for (const other of prices)
          if (other !== each) add('compound', each, written(times) * each.value + other.value, [times, each, other]);
}

/** The time between two of them. */
export function addSpans(instants: readonly Instant[], made: Worked[]): void {
  instants.forEach((a, index) => {
    addSpansFrom(a, instants.slice(index + 1), made);
  });
}

const dayOfYear = (day: number): number => {
  const date = new Date(day * 86_400_000);
  // In a common year, so that the same day always has the same number.
  return daysSince1970(2001, date.getUTCMonth() + 1, date.getUTCDate());
};

/** Without a year, the nearer way round. */
function daysBetween(a: Instant, b: Instant): number {
  if (a.day === undefined || b.day === undefined) return 0;
  if (!a.isOpen === !b.isOpen) return Math.abs(a.day - b.day);
  const apart = Math.abs(dayOfYear(a.day) - dayOfYear(b.day));
  return Math.min(apart, 365 - apart);
}

const operand = ({ around }: Instant): Operand => ({ ...TIME, value: 0, factor: 1, around });

/** The time between one of them and each of the others. */
export function addSpansFrom(a: Instant, others: readonly Instant[], made: Worked[]): void {
  const add = adder(made);
  for (const b of others) {
    {
      const from = [operand(a), operand(b)];
      const days = daysBetween(a, b);
      if (days > 0) {
        add('span', TIME, days * 86_400, from);
        if (days <= 31) add('inclusive', TIME, (days + 1) * 86_400, from);
        // Somebody of eight years and ten months is eight.
        if (days > 365) add('span', TIME, Math.floor(days / 365.25) * 31_557_600, from);
      }
      if (a.minutes === undefined || b.minutes === undefined) continue;
      const apart = b.minutes - a.minutes;
      const forward =
        a.day !== undefined && b.day !== undefined && !a.isOpen === !b.isOpen
          ? (b.day - a.day) * DAY_MINUTES + apart
          : apart;
      add('span', TIME, forward * 60, from);
      if (days === 0 && apart < 0) add('span', TIME, (apart + DAY_MINUTES) * 60, from);
    }
  }
}

/** What several pay or save together: twice the difference between two prices. */
export function addManifold(counts: readonly Operand[], worked: readonly Worked[], made: Worked[]): void {
  for (const each of worked)
    if (each.dimension === 'money' && (each.how === 'difference' || each.how === 'sum'))
      for (const times of counts)
        made.push({
          ...each,
          how: 'compound',
          value: each.value * times.value,
          around: [...each.around, times.around],
        });
}
