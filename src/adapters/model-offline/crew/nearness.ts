// How near a word is in meaning to a worker's description, by the similarity of their vectors. Common words are always
// a little similar, so only a clear similarity counts, and verbs that fit everywhere do not count at all.

import { likeness, type Meaning, meaningOf } from '../../../word-vectors/word-vectors.ts';
import { GENERAL_TOPICS } from '../text/general-topics.ts';
import { LIGHT_WORDS } from '../text/stop-words.ts';
import type { Term } from '../text/terms.ts';
import { ORDER_VERBS } from '../text/verbs.ts';
import { type Sayings, sayingsOf } from './profile.ts';

/** Below the first value similarity is chance; from the second on words mean the same. */
const LIKE_MIN = 0.32;
const LIKE_FULL = 0.8;
/** "take" and "place" are near to everything; from the second value on a word is specific. */
const RARITY_MIN = 0.15;
const RARITY_FULL = 0.3;
const COMMON_WEIGHT = 0.1;
const UNKNOWN_WEIGHT = 0.6;
const VERB_WEIGHT = 0.6;
/** How much nearness to general topics counts against every worker. */
const GENERAL_SHARE = 0.7;

interface Said {
  readonly words: readonly { readonly vector: Float32Array; readonly weight: number }[];
  readonly known: Map<string, number>;
}

/** Cached: descriptions do not change, and requests share their words. */
const cache = new WeakMap<Sayings, Said>();

function saidIn(says: Sayings): Said {
  const known = cache.get(says);
  if (known) return known;
  const words = [...says.terms].flatMap(([key, weight]) => {
    const meaning = LIGHT_WORDS.has(key) ? undefined : meaningOf(key);
    return meaning ? [{ vector: meaning.vector, weight: weight * specificityOf(meaning) }] : [];
  });
  const said = { words, known: new Map<string, number>() };
  cache.set(says, said);
  return said;
}

/** 0 for words used everywhere, 1 for specific words. */
const specificityOf = ({ rarity }: Meaning): number =>
  Math.min(1, Math.max(0, (rarity - RARITY_MIN) / (RARITY_FULL - RARITY_MIN)));

function weightOf({ key, raw }: Term): number {
  const meaning = meaningOf(key);
  const told = meaning ? Math.max(COMMON_WEIGHT, specificityOf(meaning)) : UNKNOWN_WEIGHT;
  return ORDER_VERBS.has(raw) ? told * VERB_WEIGHT : told;
}

/** 0–1: how near a term is to the nearest word of the description. */
function nearnessOf(key: string, says: Sayings): number {
  const said = saidIn(says);
  const known = said.known.get(key);
  if (known !== undefined) return known;
  const own = meaningOf(key)?.vector;
  let best = 0;
  if (own)
    for (const { vector, weight } of said.words) {
      const like = Math.min(1, (likeness(own, vector) - LIKE_MIN) / (LIKE_FULL - LIKE_MIN));
      best = Math.max(best, like * weight);
    }
  said.known.set(key, best);
  return best;
}

/** The nearness of a text to each candidate, minus its nearness to general topics. */
export function meantFor(terms: readonly Term[], candidates: readonly Sayings[]): number[] {
  const told = terms.filter(({ key, light }) => !light && !key.includes(' '));
  const weightAll = told.reduce((sum, term) => sum + weightOf(term), 0);
  if (weightAll === 0) return candidates.map(() => 0);
  const nearTo = (says: Sayings): number =>
    told.reduce((sum, term) => {
      const strength = Math.max(says.terms.get(term.key) ?? 0, nearnessOf(term.key, says));
      return sum + strength * weightOf(term);
    }, 0) / weightAll;
  worldly ??= sayingsOf([[GENERAL_TOPICS, 1]]);
  const foreign = nearTo(worldly);
  return candidates.map((says) => nearTo(says) - GENERAL_SHARE * foreign);
}

let worldly: Sayings | undefined;
