// Things that are reported alike, each with the words that only it has: the items of a list, or what several reports are
// about.

import { COMMON } from './common-words.ts';
import { flatten } from './flatten.ts';
import { ORDINARY } from './lexicon.ts';
import { once } from './once.ts';
import type { Quantity } from './quantities.ts';
import { wordsIn } from './words.ts';

export interface Thing {
  readonly names: ReadonlySet<string>;
  numbers(): readonly Quantity[];
  /** Which list it is of. */
  readonly list: string;
}

const LIST_MAX = 30;

export function thingsIn(
  contents: readonly unknown[],
  numbersOf: readonly (readonly Quantity[])[],
  read: (text: string) => readonly Quantity[],
): Thing[] {
  const numbersIn = (item: unknown): Quantity[] => flatten(item).passages.flatMap(({ text }) => read(text));
  return [
    ...toldApart('reports', contents, (_, index) => numbersOf[index] ?? []),
    ...contents.flatMap((content, index) =>
      listsIn(content).flatMap((items) => toldApart(`list ${index}`, items, numbersIn)),
    ),
  ];
}

function toldApart(
  list: string,
  items: readonly unknown[],
  numbersOf: (item: unknown, index: number) => readonly Quantity[],
): Thing[] {
  if (items.length < 2 || items.length > LIST_MAX) return [];
  const names = items.map(capitals);
  const counts = new Map<string, number>();
  for (const set of names) for (const name of set) counts.set(name, (counts.get(name) ?? 0) + 1);
  return items.map((item, index) => ({
    list,
    // Read only for a thing that a draft names.
    numbers: once(() => numbersOf(item, index)),
    names: new Set([...(names[index] ?? [])].filter((name) => counts.get(name) === 1)),
  }));
}

/** Lists of objects, at the top or one level down. */
function listsIn(content: unknown): unknown[][] {
  const isList = (value: unknown): value is unknown[] =>
    Array.isArray(value) && value.length > 1 && value.every((item) => typeof item === 'object' && item !== null);
  if (isList(content)) return [content];
  return typeof content === 'object' && content !== null ? Object.values(content).filter(isList) : [];
}

/** Words that are written as names. */
function capitals(content: unknown): Set<string> {
  const text = typeof content === 'string' ? content : (JSON.stringify(content) ?? '');
  const names = wordsIn(text).filter(({ text: word }) => /^\p{Lu}[\p{L}\p{N}]{2,}/u.test(word));
  return new Set(
    names.map(({ low }) => low.replace(/'s?$/, '')).filter((low) => !ORDINARY.has(low) && !COMMON.has(low)),
  );
}
