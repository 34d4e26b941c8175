// All that can be worked out from the sources, by how closely its parts belong together. Made only when a draft has a
// number that nobody reported.

import type { Known } from './known.ts';
import type { Instant } from './known-dates.ts';
import type { Quantity } from './quantities.ts';
import {
  addManifold,
  addRates,
  addSpans,
  addTimes,
  type Operand,
  type Pool,
  reckon,
  reckonAcross,
  reckonWhole,
  sameKind,
  type Worked,
} from './reckon.ts';
import { unitNamed } from './units.ts';

/** One list, one sentence or one object; one report; all of them. */
export type Reach = 'together' | 'report' | 'across';

export interface Derivable {
  /** What can be worked out of that dimension and size, the smallest first. */
  between(reach: Reach, dimension: string, low: number, high: number): readonly Worked[];
  /** Every number of the sources. */
  readonly pool: Pool;
  /** What lists come to. */
  totals(): Pool;
  readonly instants: readonly Instant[];
}

const TOGETHER_MAX = 14;
const REPORT_MAX = 40;
/** A report of so few numbers is about one thing. */
const SMALL_MAX = 8;
const ACROSS_MAX = 40;
const INSTANTS_MAX = 16;
const MANIFOLD_MAX = 2000;
const RIVALS_MAX = 500;
/** With so many numbers about, a pair of them from anywhere in a report proves nothing. */
const MANY = 400;
const FEW_TOGETHER = 4;

export function derivable(known: Known): Derivable {
  const made = new Map<Reach, Map<string, Worked[]>>();
  const make: Record<Reach, (known: Known) => Worked[]> = { together, report, across };
  const all = (reach: Reach): Map<string, Worked[]> => {
    const lists = made.get(reach) ?? byDimension(make[reach](known));
    made.set(reach, lists);
    return lists;
  };
  const wholes = new Map<readonly Worked[], readonly Worked[]>();
  let totals: Pool | undefined;
  return {
    between(reach, dimension, low, high) {
      const list = all(reach).get(dimension) ?? [];
      const [from, to] = [firstAtLeast(list, low), firstAtLeast(list, high)];
      if (to - from <= RIVALS_MAX) return list.slice(from, to);
      // Among so many any match is chance, but for what whole lists come to.
      const whole = wholes.get(list) ?? list.filter(({ how }) => how === 'total' || how === 'average');
      wholes.set(list, whole);
      return whole.slice(firstAtLeast(whole, low), firstAtLeast(whole, high));
    },
    pool: [...known.told.numbers, ...known.asked.numbers].map(named),
    totals() {
      totals ??= [...all('together').values()].flatMap((list) =>
        list.filter(({ how, around }) => how === 'total' && around.length > 2).map(asOperand),
      );
      return totals;
    },
    instants: known.told.instants.flat().slice(0, INSTANTS_MAX * 4),
  };
}

/** Where the first of a sorted list is that is not smaller. */
function firstAtLeast(list: readonly Worked[], low: number): number {
  let from = 0;
  let to = list.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((list[middle]?.value ?? 0) < low) from = middle + 1;
    else to = middle;
  }
  return from;
}

const NOTHING: ReadonlySet<string> = new Set();

const asOperand = ({ value, dimension, currency, around }: Worked): Operand => ({
  value,
  dimension,
  currency,
  factor: 1,
  around: around[0] ?? NOTHING,
});

function byDimension(made: readonly Worked[]): Map<string, Worked[]> {
  const lists = new Map<string, Worked[]>();
  for (const each of made) {
    const list = lists.get(each.dimension);
    if (list) list.push(each);
    else lists.set(each.dimension, [each]);
  }
  for (const list of lists.values()) list.sort((a, b) => a.value - b.value);
  return lists;
}

/** `taken: 17.5`, and nothing after it that is counted. */
const named = (each: Quantity): Operand => ({
  ...each,
  isNamed: each.label.length > 0 && each.nouns.length === 0,
  names: new Set([...each.label, ...each.nouns]),
});

function together({ reports, told }: Known): Worked[] {
  const made: Worked[] = [];
  const most = told.numbers.length > MANY ? FEW_TOGETHER : TOGETHER_MAX;
  for (const report of reports) {
    for (const pool of report.together) if (pool.length <= most) reckon(pool.map(named), made);
    for (const { values, unit, around } of report.columns) {
      const named = unit === undefined ? undefined : unitNamed(unit);
      const column = values.map(
        (value): Operand => ({
          dimension: named?.dimension ?? 'plain',
          currency: named?.currency,
          factor: named?.factor ?? 1,
          value: value * (named?.factor ?? 1),
          around,
          names: around,
        }),
      );
      if (told.numbers.length <= MANY) reckon(column, made, column.length > 2);
      else reckonWhole(column, made);
    }
    const all = report.instants.flat();
    if (all.length <= INSTANTS_MAX) addSpans(all, made);
    else for (const list of report.instants) if (list.length <= INSTANTS_MAX) addSpans(list, made);
    if (report.numbers.length <= SMALL_MAX && report.together.length !== 1) reckon(report.numbers.map(named), made);
    // What a report has of one kind is often one bill.
    for (const list of sameKind(report.numbers))
      if (list.length > 1 && list[0]?.dimension === 'money') reckon(list.slice(0, most), made);
  }
  return made;
}

function report({ reports, told, asked }: Known): Worked[] {
  const made: Worked[] = [];
  if (told.numbers.length > MANY) return made;
  for (const { numbers } of reports) {
    if (numbers.length <= REPORT_MAX) reckon(numbers.map(named), made);
    addRates(numbers, made);
  }
  const counts = [...told.numbers, ...asked.numbers].filter(({ value, factor }) => value / factor <= 1000);
  if (counts.length <= ACROSS_MAX) addTimes(counts.map(named), told.numbers.map(named), made);
  return made;
}

function across(known: Known): Worked[] {
  const { told, asked, reports } = known;
  const made: Worked[] = [];
  const both = [...told.numbers, ...asked.numbers];
  if (both.length <= ACROSS_MAX)
    reckonAcross(
      both.map((each) => ({ ...each, names: namesOf(each) })),
      made,
    );
  const all = reports.flatMap(({ instants }) => instants.flat());
  if (all.length <= INSTANTS_MAX) addSpans(all, made);
  // One figure of each report is what a total over tasks adds up.
  const lasts = reports.flatMap(({ numbers }) => sameKind(numbers).flatMap((list) => list.slice(-1)));
  for (const list of sameKind(lasts)) if (list.length > 1 && list.length <= ACROSS_MAX) reckon(list, made);
  const counts = asked.numbers.filter(
    ({ dimension, value }) => dimension === 'plain' && Number.isInteger(value) && value > 1 && value <= 20,
  );
  const pairs = together(known);
  if (counts.length <= 6 && pairs.length <= MANIFOLD_MAX) addManifold(counts, pairs, made);
  return made;
}

/** What a number measures: its label, or the words after it and, where it has a unit, those around it. */
const namesOf = ({ label, nouns, around, dimension }: Quantity): ReadonlySet<string> =>
  new Set(dimension === 'plain' ? [...label, ...nouns] : [...label, ...nouns, ...around]);
