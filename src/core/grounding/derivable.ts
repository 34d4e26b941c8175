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
  sameKind,
  type Worked,
} from './reckon.ts';
import { unitNamed } from './units.ts';

/** One list, one sentence or one object; one report; all of them. */
export type Reach = 'together' | 'report' | 'across';

export interface Derivable {
  /** Of one dimension, the smallest first. */
  find(reach: Reach, dimension: string): readonly Worked[];
  readonly told: Pool;
  readonly instants: readonly Instant[];
}

const TOGETHER_MAX = 14;
const REPORT_MAX = 40;
const ACROSS_MAX = 40;
const INSTANTS_MAX = 16;
const MANIFOLD_MAX = 2000;

export function derivable(known: Known): Derivable {
  const made = new Map<Reach, Map<string, Worked[]>>();
  const make: Record<Reach, (known: Known) => Worked[]> = { together, report, across };
  return {
    told: known.told.numbers,
    instants: known.told.instants.flat().slice(0, INSTANTS_MAX * 4),
    find(reach, dimension) {
      const all = made.get(reach) ?? byDimension(make[reach](known));
      made.set(reach, all);
      return all.get(dimension) ?? [];
    },
  };
}

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
const named = (each: Quantity): Operand => ({ ...each, isNamed: each.label.length > 0 && each.nouns.length === 0 });

function together({ reports }: Known): Worked[] {
  const made: Worked[] = [];
  for (const report of reports) {
    for (const pool of report.together) if (pool.length <= TOGETHER_MAX) reckon(pool.map(named), made);
    for (const { values, unit, around } of report.columns) {
      const named = unit === undefined ? undefined : unitNamed(unit);
      const column = values.map(
        (value): Operand => ({
          dimension: named?.dimension ?? 'plain',
          currency: named?.currency,
          factor: named?.factor ?? 1,
          value: value * (named?.factor ?? 1),
          around,
        }),
      );
      reckon(column, made);
    }
    const all = report.instants.flat();
    if (all.length <= INSTANTS_MAX) addSpans(all, made);
    else for (const list of report.instants) if (list.length <= INSTANTS_MAX) addSpans(list, made);
    // What a report has of one kind is often one bill.
    for (const list of sameKind(report.numbers))
      if (list.length > 1 && list[0]?.dimension === 'money') reckon(list.slice(0, TOGETHER_MAX), made);
  }
  return made;
}

function report({ reports, told, asked }: Known): Worked[] {
  const made: Worked[] = [];
  for (const { numbers } of reports) {
    if (numbers.length <= REPORT_MAX) reckon(numbers, made);
    addRates(numbers, made);
  }
  const counts = [...told.numbers, ...asked.numbers].filter(({ value }) => value <= 1000);
  if (counts.length <= ACROSS_MAX) addTimes(counts, told.numbers, made);
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
