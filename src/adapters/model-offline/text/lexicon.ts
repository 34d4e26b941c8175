// The table of related words, indexed: which groups a word or phrase belongs to.

import { stem } from '../../../text/stem.ts';
import { SYNONYMS, TOPICS } from './related-words.ts';

interface Related {
  readonly synonyms: readonly number[];
  readonly topics: readonly number[];
}

/** "money_back" → "money back", as stems. */
const keyOf = (entry: string): string => entry.split('_').map(stem).join(' ');

function index(groups: readonly string[]): Map<string, number[]> {
  const byWord = new Map<string, number[]>();
  for (const [number, group] of groups.entries()) {
    for (const entry of group.split(/\s+/)) {
      const key = keyOf(entry);
      const known = byWord.get(key) ?? [];
      if (!known.includes(number)) byWord.set(key, [...known, number]);
    }
  }
  return byWord;
}

const synonyms = index(SYNONYMS);
const topics = index(TOPICS);
const NONE: Related = { synonyms: [], topics: [] };
const known: ReadonlyMap<string, Related> = new Map(
  [...new Set([...synonyms.keys(), ...topics.keys()])].map((key) => [
    key,
    { synonyms: synonyms.get(key) ?? [], topics: topics.get(key) ?? [] },
  ]),
);

export const relatedOf = (stems: string): Related => known.get(stems) ?? NONE;
export const isKnown = (stems: string): boolean => known.has(stems);
/** Phrases of two to four words, as stems. */
export const isPhrase = (stems: string): boolean => stems.includes(' ') && known.has(stems);
export const PHRASE_WORDS_MAX = 4;
/** Every single word of the table, to correct misspelt ones. */
export const VOCABULARY: readonly string[] = [...known.keys()].filter((key) => !key.includes(' ') && key.length > 3);
