// All that numbers of a draft may be worked out from, read once for the draft: facts, the lists they make, what these come
// to, and the points in time.

import type { Known } from '../known.ts';
import type { Instant } from '../known-dates.ts';
import { type Fact, type Facts, factsOf, IN_DRAFT, totalsOf } from './facts.ts';
import { spansBetween } from './spans.ts';

export interface Ground {
  readonly facts: Facts;
  readonly lists: readonly (readonly Fact[])[];
  /** What lists come to, and how long from one time to another. */
  readonly totals: readonly Fact[];
  readonly instants: readonly (readonly [Instant, Fact])[];
  /** Every word of the sources. */
  readonly vocabulary: ReadonlySet<string>;
}

const LIST_MAX = 30;

export function groundOf(known: Known): Ground {
  const facts = factsOf(known);
  const lists = listsOf(facts.told);
  return {
    facts,
    lists,
    totals: [...totalsOf(lists), ...spanFacts(known)],
    vocabulary: new Set([...known.told.meanings, ...known.asked.meanings]),
    instants: known.reports.flatMap(({ instants }, report) =>
      instants.flat().map((each) => [each, instantFact(each, report)] as const),
    ),
  };
}

export const instantFact = ({ around }: Instant, report: number): Fact => ({
  value: 0,
  grain: 0,
  factor: 1,
  dimension: 'time',
  currency: undefined,
  around,
  names: new Set(),
  local: around,
  topic: around,
  group: IN_DRAFT,
  report,
  isCounted: false,
  isBare: false,
  quantity: undefined,
});

const HOUR = 3600;
const SPANS_MAX = 12;

/** "06:00 to 20:00" are fourteen hours, by which something may be divided. */
function spanFacts({ reports }: Known): Fact[] {
  return reports
    .flatMap(({ instants }, report) =>
      instants.flatMap((list) => {
        const [a, b] = list;
        if (!a || !b || list.length > 3) return [];
        return spansBetween(a, b)
          .slice(0, 1)
          .map(
            (value): Fact => ({
              ...instantFact(a, report),
              value,
              factor: value >= 24 * HOUR ? 24 * HOUR : value >= HOUR ? HOUR : 60,
            }),
          );
      }),
    )
    .slice(0, SPANS_MAX);
}

/** Numbers of one sentence or object, and those of a report that are called alike. */
function listsOf(told: readonly Fact[]): Fact[][] {
  const lists = new Map<string, Fact[]>();
  const add = (key: string, fact: Fact): void => {
    const list = lists.get(key);
    if (list) list.push(fact);
    else lists.set(key, [fact]);
  };
  for (const fact of told) {
    const kind = `${fact.dimension} ${fact.currency ?? ''}`;
    // A bare number goes with whatever stands beside it.
    add(`group ${fact.group}`, fact);
    add(`group ${fact.group} ${kind}`, fact);
    add(`report ${fact.report} ${kind}`, fact);
    add(`all ${kind}`, fact);
    if (fact.quantity?.column !== undefined)
      add(`report ${fact.report} ${kind} column ${fact.quantity.column.replaceAll(/\d+/g, '#')}`, fact);
    for (const name of fact.names) {
      add(`report ${fact.report} ${kind} ${name}`, fact);
      add(`all ${kind} ${name}`, fact);
    }
  }
  const seen = new Set<string>();
  const ids = new Map(told.map((fact, index) => [fact, index]));
  return [...lists.values()].filter((list) => {
    const key = list.map((fact) => ids.get(fact)).join();
    return list.length > 1 && list.length <= LIST_MAX && !seen.has(key) && seen.add(key);
  });
}
