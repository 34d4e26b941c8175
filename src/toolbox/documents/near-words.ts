// Words that mean much the same, by their vectors: a question about "boats" finds what documents say about ferries. And how
// much a word says in general English, which a small folder cannot know: in eight reports on ferries, "ferry" is in each.

import { likeness, meaningOf } from '../../word-vectors/word-vectors.ts';

export interface NearWord {
  readonly term: string;
  /** From 0 to 1; the word itself would be 1. */
  readonly strength: number;
}

/** Below the first value similarity is chance; from the second on words mean the same. */
const LIKE_MIN = 0.35;
const LIKE_FULL = 0.8;
/** Another word is never as good as the same one. */
const STRENGTH_MAX = 0.5;
const NEAR_MAX = 20;
/** From the second rarity on, a word is specific. */
const RARITY_MIN = 0.15;
const RARITY_FULL = 0.4;
const COMMON_WEIGHT = 0.1;

/** From 0.1 for words used everywhere to 1 for specific ones, and for names and codes that the table does not have. */
export function specificityOf(term: string): number {
  const meaning = meaningOf(term);
  if (!meaning) return 1;
  return Math.min(1, Math.max(COMMON_WEIGHT, (meaning.rarity - RARITY_MIN) / (RARITY_FULL - RARITY_MIN)));
}

/** Finds the words of a vocabulary that are near to a word, the nearest first. The vectors are looked up once. */
export function nearWordsIn(vocabulary: () => Iterable<string>): (term: string) => readonly NearWord[] {
  let vectors: readonly (readonly [string, Float32Array])[] | undefined;
  const known = new Map<string, readonly NearWord[]>();
  return (term) => {
    const before = known.get(term);
    if (before) return before;
    const own = meaningOf(term)?.vector;
    if (!own) return [];
    vectors ??= [...vocabulary()].flatMap((word) => {
      const vector = meaningOf(word)?.vector;
      return vector ? [[word, vector] as const] : [];
    });
    const near = vectors
      .filter(([word]) => word !== term)
      .map(([word, vector]) => ({ term: word, strength: strengthOf(likeness(own, vector)) }))
      .filter(({ strength }) => strength > 0)
      .sort((a, b) => b.strength - a.strength)
      .slice(0, NEAR_MAX);
    known.set(term, near);
    return near;
  };
}

const strengthOf = (like: number): number =>
  STRENGTH_MAX * Math.min(1, Math.max(0, (like - LIKE_MIN) / (LIKE_FULL - LIKE_MIN)));
