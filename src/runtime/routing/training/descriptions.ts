// A team with no examples still says what its workers do. Each name, each description and each clause of one is taken for a
// request that somebody might make in those words: the first lesson, before there is a better one.

import type { Example } from './example.ts';

export interface Described {
  readonly label: string;
  /** What the worker says it does; may be empty, the name alone then speaks. */
  readonly does: string;
}

const CLAUSE_END = /[.,;:!?()\n]+|\s[-–—]\s|\b(?:and|or)\b/u;

/** `card_declined`, `cardDeclined` and `card-declined` are two words. */
const spokenName = (name: string): string =>
  name
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_\-./]+/g, ' ')
    .trim();

export function examplesFromDescriptions(described: readonly Described[]): Example[] {
  return described.flatMap(({ label, does }) => {
    const clauses = does.split(CLAUSE_END).map((clause) => clause.trim());
    const sayings = new Set([spokenName(label), does.trim(), ...clauses].filter((saying) => saying !== ''));
    return [...sayings].map((text) => ({ text, label }));
  });
}
