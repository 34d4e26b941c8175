// The sources as the check of statements reads them.

import { flatten } from '../flatten.ts';
import type { Sources } from '../sources.ts';
import { wordsIn } from '../words.ts';
import { type Fact, factsIn } from './facts.ts';
import { keySet } from './word-keys.ts';

export interface Told {
  readonly facts: readonly Fact[];
  /** The words of each report and of what it was told to do. */
  readonly reports: readonly ReadonlySet<string>[];
  /** The words of all reports. */
  readonly all: ReadonlySet<string>;
  /** The words of whatever was asked. */
  readonly asked: ReadonlySet<string>;
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
  };
}
