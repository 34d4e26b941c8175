// What can be worked out from reported numbers that belong together: one list, one sentence, one small report.

import type { Reading, ReadReport } from './known.ts';
import type { Quantity } from './quantities.ts';
import { unitNamed } from './units.ts';

/** Months, weeks and days of a year, months of a quarter, days of a week and of a month, and back. */
const RATES = [12, 52, 365, 4, 3, 7, 30].flatMap((times) => [times, 1 / times]);

export const TOGETHER_MAX = 12;
const ACROSS_MAX = 30;
const PAIRS_MAX = 60_000;
const SINGLE_MAX = 300;

export type Worked = Pick<Quantity, 'value' | 'dimension' | 'currency'>;

export interface Derivable extends Lists {
  /** Reported amounts of money, and small counts: what a price of one is multiplied with. */
  readonly single: readonly number[];
  readonly counts: readonly number[];
  /** Reported numbers without a unit, where they are few: what a share may be taken of. */
  readonly plain: readonly number[];
}

interface Lists {
  /** Of a whole list or report: they need no word that says so. */
  readonly totals: readonly Worked[];
  readonly sums: readonly Worked[];
  /** What one of several comes to. */
  readonly quotients: readonly Worked[];
  readonly differences: readonly Worked[];
  readonly averages: readonly Worked[];
  readonly products: readonly Worked[];
  /** The same price for another stretch of time. */
  readonly rates: readonly Worked[];
  readonly shares: readonly Worked[];
}

export type Pool = readonly Quantity[];

export function derivable(told: Reading, asked: Reading, reports: readonly ReadReport[]): Derivable {
  const made = nothingMade();
  for (const report of reports) {
    for (const { values, unit } of report.columns) {
      const known = unit === undefined ? undefined : unitNamed(unit);
      const kind = { dimension: known?.dimension ?? 'plain', currency: known?.currency };
      const column = values.map((value) => ({ ...kind, value: value * (known?.factor ?? 1) }));
      made.totals.push({ ...kind, value: totalOf(column) });
      made.averages.push({ ...kind, value: totalOf(column) / values.length });
      if (values.length <= TOGETHER_MAX) pairwise(column, made);
    }
    addLists(report.numbers, made);
    for (const pool of report.together) addLists(pool, made);
    addDays([...report.dates.days], made);
  }
  if (told.numbers.length <= ACROSS_MAX) {
    addLists(told.numbers, made);
    for (const list of byDimension(told.numbers)) pairwise(list, made);
    for (const wish of asked.numbers)
      for (const each of told.numbers)
        if (each.dimension === wish.dimension)
          made.differences.push({ ...kindOf(each), value: wish.value - each.value });
  } else
    for (const wish of asked.numbers)
      for (const total of made.totals.slice(0, 500))
        made.differences.push({ ...kindOf(total), value: wish.value - total.value });
  // One figure of each report is what a total over tasks adds up.
  const firsts = reports
    .flatMap(({ numbers }) => byDimension(numbers).map((list) => list.at(-1)))
    .filter((each) => each !== undefined);
  for (const list of byDimension(firsts)) made.sums.push({ ...kindOf(list[0]), value: totalOf(list) });
  addDays([...told.dates.days].slice(0, ACROSS_MAX), made);
  for (const each of told.numbers)
    if (each.dimension === 'money')
      for (const times of RATES) made.rates.push({ ...kindOf(each), value: each.value * times });
  const money = told.numbers.filter(({ dimension }) => dimension === 'money').map(({ value }) => value);
  const plain = told.numbers.filter(({ dimension }) => dimension === 'plain').map(({ value }) => value);
  const counts = told.numbers.filter(({ dimension, value }) => dimension === 'plain' && value > 1 && value <= 100);
  return {
    ...made,
    single: [...new Set(money)].slice(0, SINGLE_MAX),
    plain: plain.length <= ACROSS_MAX ? plain : [],
    counts: [...new Set(counts.map(({ value }) => value))].slice(0, ACROSS_MAX),
  };
}

const kindOf = (each: Worked | undefined): Omit<Worked, 'value'> => ({
  dimension: each?.dimension ?? 'plain',
  currency: each?.currency,
});

const totalOf = (list: readonly Worked[]): number => list.reduce((sum, { value }) => sum + value, 0);

function byDimension(pool: Pool): Quantity[][] {
  const lists = new Map<string, Quantity[]>();
  for (const each of pool) {
    const key = `${each.dimension} ${each.currency}`;
    const list = lists.get(key);
    if (list) list.push(each);
    else lists.set(key, [each]);
  }
  return [...lists.values()];
}

export type Making = Record<keyof Lists, Worked[]>;

export const nothingMade = (): Making => ({
  totals: [],
  sums: [],
  differences: [],
  averages: [],
  quotients: [],
  products: [],
  rates: [],
  shares: [],
});

export function addLists(pool: Pool, made: Making): void {
  if (pool.length > 200) return;
  for (const list of byDimension(pool)) {
    const kind = kindOf(list[0]);
    if (list.length === 1) continue;
    made.totals.push({ ...kind, value: totalOf(list) });
    made.averages.push({ ...kind, value: totalOf(list) / list.length });
    // Without the last, which is often the total of the others, or a balance.
    if (list.length > 2)
      made.sums.push({ ...kind, value: totalOf(list.slice(0, -1)) }, { ...kind, value: totalOf(list.slice(1)) });
    if (list.length <= TOGETHER_MAX) pairwise(list, made);
  }
  if (pool.length > TOGETHER_MAX) return;
  for (const count of pool) {
    if (count.dimension === 'money' || count.dimension === 'percent') continue;
    const ofAny = count.dimension === 'plain' || count.dimension === 'time';
    for (const each of pool)
      if (each !== count && (each.dimension === 'money' || (ofAny && each.dimension !== 'time')))
        addProduct(count.value / count.factor, each, made);
  }
}

function addProduct(times: number, each: Worked, made: Making): void {
  made.products.push({ ...kindOf(each), value: times * each.value });
  if (times !== 0) made.quotients.push({ ...kindOf(each), value: each.value / times });
}

const PERCENT = { dimension: 'percent', currency: undefined } as const;
const TIME = { dimension: 'time', currency: undefined } as const;

function pairwise(list: readonly Worked[], made: Making): void {
  if (made.sums.length > PAIRS_MAX) return;
  list.forEach((a, index) => {
    for (const b of list.slice(index + 1)) {
      made.sums.push({ ...kindOf(a), value: a.value + b.value });
      made.differences.push({ ...kindOf(a), value: Math.abs(a.value - b.value) });
      for (const [x, y] of [
        [a.value, b.value],
        [b.value, a.value],
      ] as const)
        if (y !== 0) made.shares.push({ ...PERCENT, value: (100 * x) / y }, { ...PERCENT, value: 100 - (100 * x) / y });
    }
    if (a.dimension === 'percent') made.shares.push({ ...PERCENT, value: 100 - a.value });
  });
}

function addDays(days: readonly number[], made: Making): void {
  for (const a of days.slice(0, ACROSS_MAX))
    for (const b of days.slice(0, ACROSS_MAX))
      if (a > b) made.differences.push({ ...TIME, value: (a - b) * 86_400 }, { ...TIME, value: (a - b + 1) * 86_400 });
}
