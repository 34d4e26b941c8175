// Features of a text. Each distinct word adds itself and its character n-grams, which together weigh a fixed multiple
// of the word; each pair of neighbours adds itself. Unknown features add nothing but count in the length, so that a
// text of unknown words scores low and looks out of scope.
//
// A word's features do not depend on its neighbours, so a decision can cache them per word.

import { hashesOfPieces, hashOfWord } from './hash.ts';
import { pairsOf, placeOf, type Vocabulary } from './vocabulary.ts';
import { wordsOf } from './words.ts';

/** Weight of all n-grams of a word together, relative to the word. */
const PIECES_SHARE = 2;

export interface Features {
  readonly places: Int32Array;
  readonly values: Float32Array;
}

type Add = (place: number, value: number) => void;

/** Calls back with each feature of the word; returns the square of its length. */
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

/** The same for pairs of neighbours, given the hashes of all words. */
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
