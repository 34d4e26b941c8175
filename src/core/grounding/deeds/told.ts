// The sources as the check of statements reads them.

import { flatten } from '../flatten.ts';
import type { Sources } from '../sources.ts';
import { wordsIn } from '../words.ts';
import { type Fact, factsIn } from './facts.ts';
import { keySet, keysOf } from './word-keys.ts';

export interface Told {
  readonly facts: readonly Fact[];
  /** The words of each report and of what it was told to do. */
  readonly reports: readonly ReadonlySet<string>[];
  /** The words of all reports. */
  readonly all: ReadonlySet<string>;
  /** The words of whatever was asked. */
  readonly asked: ReadonlySet<string>;
  /** Where each word and each figure, day or name stands. */
  readonly places: ReadonlyMap<string, readonly number[]>;
}

const CANDIDATES_MAX = 80;

/** The facts that share most with a clause: the others cannot bear it out. */
export function factsNear(
  lows: readonly string[],
  anchors: ReadonlySet<string>,
  { facts, places }: Told,
): readonly Fact[] {
  if (facts.length <= CANDIDATES_MAX) return facts;
  const shared = new Map<number, number>();
  const count = (key: string): void => {
    for (const at of places.get(key) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
  };
  for (const low of lows) for (const key of keysOf(low)) count(key);
  for (const anchor of anchors) count(`#${anchor}`);
  return [...shared]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, CANDIDATES_MAX)
    .flatMap(([at]) => facts[at] ?? []);
}

function placesOf(facts: readonly Fact[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  facts.forEach(({ wide, anchors }, at) => {
    for (const key of [...wide, ...[...anchors].map((anchor) => `#${anchor}`)]) {
      const list = places.get(key);
      if (list) list.push(at);
      else places.set(key, [at]);
    }
  });
  return places;
}

const NO_REPORT = -1;

const lows = (text: string): string[] => wordsIn(text).map(({ low }) => low);

export function toldBy({ request, context, reports, gaps, conflicts = [] }: Sources): Told {
  const facts = [
    ...reports.flatMap(({ content, claims = [] }, report) =>
      [content, ...claims].flatMap((each) => factsIn(each, report)),
    ),
    ...conflicts.flatMap((conflict) => factsIn(conflict, NO_REPORT)),
  ];
  const asked = [
    request,
    ...gaps,
    ...reports.map(({ instruction }) => instruction),
    ...flatten(context).passages.map(({ text }) => text),
  ];
  const own = reports.map(({ instruction }) => lows(instruction));
  for (const { report, words } of facts) own[report]?.push(...words);
  return {
    facts,
    reports: own.map(keySet),
    all: keySet(facts.flatMap(({ words }) => words)),
    asked: keySet(asked.flatMap(lows)),
    places: facts.length > CANDIDATES_MAX ? placesOf(facts) : new Map(),
  };
}
