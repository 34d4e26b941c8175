// Examples for a team that has none: each worker's name, its description and each clause of the description are used as
// if they were requests for that worker.

import type { Example } from './example.ts';

export interface Described {
  readonly label: string;
  /** The worker's description; if it is empty, only the name is used. */
  readonly does: string;
}

const CLAUSE_END = /[.,;:!?()\n]+|\s[-–—]\s|\b(?:and|or)\b/u;

/** `card_declined`, `cardDeclined` and `card-declined` become two words. */
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
