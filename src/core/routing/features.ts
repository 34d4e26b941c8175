// A text as features. Each different word brings itself and its pieces, the pieces together weighing a fixed multiple of the
// word; each pair of neighbours brings itself. What was never met brings nothing, but counts in the length of the whole,
// so that a text of strange words stays small and looks like nobody's.
//
// A word brings the same whatever stands around it. That is why a decision can keep what it once worked out for a word.

import { hashesOfPieces, hashOfWord } from './hash.ts';
import { pairsOf, placeOf, type Vocabulary } from './vocabulary.ts';
import { wordsOf } from './words.ts';

/** Pieces of a word, together, against the word itself. */
const PIECES_SHARE = 2;

export interface Features {
  readonly places: Int32Array;
  readonly values: Float32Array;
}

type Add = (place: number, value: number) => void;

/** Calls back with what the word brings; returns the square of its length. */
export function addWord(vocabulary: Vocabulary, word: string, add: Add): number {
  const { weights, unseenWeight } = vocabulary;
  const own = placeOf(vocabulary, hashOfWord(word));
  const weight = own < 0 ? unseenWeight : (weights[own] as number);
  if (own >= 0) add(own, weight);
  const places = hashesOfPieces(word).map((hash) => placeOf(vocabulary, hash));
  let square = 0;
  for (const place of places) square += (place < 0 ? unseenWeight : (weights[place] as number)) ** 2;
  const scale = (PIECES_SHARE * weight) / Math.sqrt(square);
  for (const place of places) if (place >= 0) add(place, (weights[place] as number) * scale);
  return weight * weight * (1 + PIECES_SHARE * PIECES_SHARE);
}

/** The same for the pairs of neighbours, given the hashes of all words. */
export function addPairs(vocabulary: Vocabulary, words: readonly number[], add: Add): number {
  let square = 0;
  for (const hash of pairsOf(words)) {
    const place = placeOf(vocabulary, hash);
    const weight = place < 0 ? vocabulary.unseenWeight : (vocabulary.weights[place] as number);
    if (place >= 0) add(place, weight);
    square += weight * weight;
  }
  return square;
}

export function featuresOf(vocabulary: Vocabulary, text: string): Features {
  const sums = new Map<number, number>();
  const add: Add = (place, value) => sums.set(place, (sums.get(place) ?? 0) + value);
  const words = wordsOf(text);
  let square = addPairs(vocabulary, words.map(hashOfWord), add);
  for (const word of new Set(words)) square += addWord(vocabulary, word, add);
  const length = Math.sqrt(square) || 1;
  return {
    places: Int32Array.from(sums.keys()),
    values: Float32Array.from(sums.values(), (value) => value / length),
  };
}
