// Numbers that nobody reported but anybody can work out: totals, differences, shares, averages, days between dates.
//
// Any number is the sum or difference of some others. So a derived number needs a word that says how it came about,
// and operands that belong together: one list, one sentence, one small report, or the draft's own sentence.

import type { Reading, ReadReport } from './known.ts';
import { closeEnough } from './known-numbers.ts';
import type { Quantity } from './quantities.ts';
import { UNITS } from './units.ts';

const SUMS =
  /\b(?:totals?|totall?ing|together|altogether|combined|sum|sums|in all|overall|add(?:s|ed)? up|comes? to|came to|amount(?:s|ed|ing)? to|makes|making|plus|all|both|cumulative)\b/i;
const DIFFERS =
  /\b(?:difference|differ|more|less|fewer|higher|lower|cheaper|dearer|saves?|saved|savings?|remain(?:s|ing|der)?|left|leav(?:es|ing)|increased?|increase of|rose|risen|grew|growth|drop(?:ped)?|fell|fallen|decreased?|reduced|reduction|short|over|under|above|below|beyond|extra|later|earlier|longer|shorter|faster|slower|gap|apart|without|excluding|except|between|outstanding|net|minus|exceed(?:s|ed)?|after|late|early|ahead|stay|nights?|lasted|lasts|took|ago)\b/i;
const AVERAGES = /\b(?:average|averages|averaging|mean|typically|per|each|apiece)\b/i;
const SHARES =
  /\b(?:times|twice|double|triple|of|share|rate|ratio|portion|increase|decrease|rise|drop|up|down|higher|lower|more|less|discount|off)\b/i;

const RATED =
  /\b(?:(?:a|per|each|every) (?:month|year|week|day|quarter)|monthly|yearly|annually|annual|weekly|daily|quarterly)\b/i;
/** Months, weeks and days of a year, months of a quarter, days of a week and of a month, and back. */
const RATES = [12, 52, 365, 4, 3, 7, 30].flatMap((times) => [times, 1 / times]);

const TOGETHER_MAX = 12;
const ACROSS_MAX = 30;
const PAIRS_MAX = 60_000;
const SINGLE_MAX = 300;

interface Worked {
  readonly value: number;
  readonly dimension: Quantity['dimension'];
}

export interface Derivable extends Lists {
  /** Reported amounts of money, and small counts: what a price of one is multiplied with. */
  readonly single: readonly number[];
  readonly counts: readonly number[];
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

type Pool = readonly Quantity[];

export function derivable(told: Reading, asked: Reading, reports: readonly ReadReport[]): Derivable {
  const made = nothingMade();
  for (const report of reports) {
    for (const { values, unit } of report.columns) {
      const known = unit === undefined ? undefined : UNITS.get(unit.toLowerCase());
      const dimension = known?.dimension ?? 'plain';
      const total = values.reduce((sum, value) => sum + value, 0) * (known?.factor ?? 1);
      made.totals.push({ value: total, dimension });
      made.averages.push({ value: total / values.length, dimension });
      if (values.length <= TOGETHER_MAX)
        pairwise(
          values.map((value) => ({ value: value * (known?.factor ?? 1), dimension })),
          made,
        );
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
          made.differences.push({ value: wish.value - each.value, dimension: wish.dimension });
  } else
    for (const wish of asked.numbers)
      for (const total of made.totals.slice(0, 500))
        made.differences.push({ value: wish.value - total.value, dimension: wish.dimension });
  // One figure of each report is what a total over tasks adds up.
  const firsts = reports
    .flatMap(({ numbers }) => byDimension(numbers).map((list) => list.at(-1)))
    .filter((each) => each !== undefined);
  for (const list of byDimension(firsts))
    made.sums.push({ value: totalOf(list), dimension: list[0]?.dimension ?? 'plain' });
  addDays([...told.dates.days].slice(0, ACROSS_MAX), made);
  for (const { value, dimension } of told.numbers)
    if (dimension === 'money') for (const times of RATES) made.rates.push({ value: value * times, dimension });
  const money = told.numbers.filter(({ dimension }) => dimension === 'money').map(({ value }) => value);
  const counts = told.numbers.filter(({ dimension, value }) => dimension === 'plain' && value > 1 && value <= 100);
  return {
    ...made,
    single: [...new Set(money)].slice(0, SINGLE_MAX),
    counts: [...new Set(counts.map(({ value }) => value))].slice(0, ACROSS_MAX),
  };
}

const totalOf = (list: readonly Worked[]): number => list.reduce((sum, { value }) => sum + value, 0);

function byDimension(pool: Pool): Quantity[][] {
  const lists = new Map<string, Quantity[]>();
  for (const each of pool) lists.set(each.dimension, [...(lists.get(each.dimension) ?? []), each]);
  return [...lists.values()];
}

type Making = Record<keyof Lists, Worked[]>;

const nothingMade = (): Making => ({
  totals: [],
  sums: [],
  differences: [],
  averages: [],
  quotients: [],
  products: [],
  rates: [],
  shares: [],
});

function addLists(pool: Pool, made: Making): void {
  if (pool.length > 200) return;
  for (const list of byDimension(pool)) {
    const dimension = list[0]?.dimension ?? 'plain';
    made.totals.push({ value: totalOf(list), dimension });
    made.averages.push({ value: totalOf(list) / list.length, dimension });
    // Without the last, which is often the total of the others, or a balance.
    if (list.length > 2)
      made.sums.push({ value: totalOf(list.slice(0, -1)), dimension }, { value: totalOf(list.slice(1)), dimension });
    if (list.length <= TOGETHER_MAX) pairwise(list, made);
  }
  if (pool.length <= TOGETHER_MAX)
    for (const count of pool)
      if (count.dimension === 'plain' || count.dimension === 'time')
        for (const each of pool)
          if (each !== count && each.dimension !== 'time') addProduct(count.value / count.factor, each, made);
}

function addProduct(times: number, { value, dimension }: Worked, made: Making): void {
  made.products.push({ value: times * value, dimension });
  if (times !== 0) made.quotients.push({ value: value / times, dimension });
}

function pairwise(list: readonly Worked[], made: Making): void {
  if (made.sums.length > PAIRS_MAX) return;
  list.forEach((a, index) => {
    for (const b of list.slice(index + 1)) {
      made.sums.push({ value: a.value + b.value, dimension: a.dimension });
      made.differences.push({ value: Math.abs(a.value - b.value), dimension: a.dimension });
      for (const [x, y] of [
        [a.value, b.value],
        [b.value, a.value],
      ] as const)
        if (y !== 0)
          made.shares.push(
            { value: (100 * x) / y, dimension: 'percent' },
            { value: 100 - (100 * x) / y, dimension: 'percent' },
          );
    }
    if (a.dimension === 'percent') made.shares.push({ value: 100 - a.value, dimension: 'percent' });
  });
}

function addDays(days: readonly number[], made: Making): void {
  for (const a of days.slice(0, ACROSS_MAX))
    for (const b of days.slice(0, ACROSS_MAX))
      if (a > b)
        made.differences.push(
          { value: (a - b) * 86_400, dimension: 'time' },
          { value: (a - b + 1) * 86_400, dimension: 'time' },
        );
}

export interface Beside {
  /** Other numbers of the same sentence that stand in a source. */
  readonly sentence: Pool;
  /** Those of its whole paragraph. */
  readonly block: Pool;
}

/** Whether the number follows from reported ones in the way its sentence says. */
export function isDerived(said: Quantity, sentence: string, beside: Beside, from: Derivable): boolean {
  const fits = (...lists: readonly (readonly Worked[])[]): boolean =>
    lists.some((list) => list.some((each) => comparable(said, each) && worked(said, each.value)));
  // Its operands stand in the same sentence: everyone can check it there.
  const here = workedOut(beside.sentence, said);
  if (fits(here.totals, here.sums, here.differences, here.products, here.quotients)) return true;
  if (isSeveralTimes(said, beside.sentence, from.single)) return true;
  const near = workedOut(beside.block, said);
  if (said.dimension === 'percent')
    return fits(here.shares, near.shares) || (SHARES.test(sentence) && fits(from.shares));
  if (/\btimes\b/i.test(sentence) && [...near.shares, ...from.shares].some(({ value }) => worked(said, value / 100)))
    return true;
  return (
    (said.dimension === 'money' && fits(from.totals)) ||
    (SUMS.test(sentence) && fits(from.totals, from.sums, from.products, near.totals, near.sums, near.products)) ||
    (DIFFERS.test(sentence) && fits(from.differences, near.differences)) ||
    (AVERAGES.test(sentence) && fits(from.averages, from.quotients, near.averages, near.quotients, near.products)) ||
    ((SUMS.test(sentence) || AVERAGES.test(sentence)) && fits(timesCounts(here, from.counts))) ||
    (RATED.test(sentence) && fits(from.rates))
  );
}

/** "For two passengers that is $240": the sentence has the two, a report the price of one. */
const isSeveralTimes = (said: Quantity, sentence: Pool, single: readonly number[]): boolean =>
  said.dimension === 'money' &&
  sentence.some(
    (count) =>
      count.dimension === 'plain' && count.value > 1 && single.some((price) => worked(said, price * count.value)),
  );

/** What the sentence adds up, for each of several. */
const timesCounts = ({ totals, sums }: Making, counts: readonly number[]): Worked[] =>
  [...totals, ...sums].flatMap(({ value, dimension }) => counts.map((count) => ({ value: value * count, dimension })));

function workedOut(pool: Pool, said: Quantity): Making {
  const made = nothingMade();
  const others = pool.filter((each) => each !== said);
  if (others.length > 1 && others.length <= TOGETHER_MAX) addLists(others, made);
  return made;
}

const comparable = (said: Quantity, { dimension }: Worked): boolean =>
  dimension === said.dimension || (dimension === 'plain' && said.dimension === 'money');

/** At the places that are written; money to the cent. */
const worked = (said: Quantity, value: number): boolean =>
  said.dimension === 'money'
    ? closeEnough(said, { value: Math.round(value * 100) / 100 })
    : closeEnough(said, { value }) ||
      Math.abs(Math.abs(value) - Math.abs(said.value)) <= said.grain * (said.dimension === 'percent' ? 1.001 : 1e-6);
