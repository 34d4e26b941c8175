// Computes the scores of a text quickly. A word's contribution to the hidden layer does not depend on its neighbours
// (features.ts), so it is computed once and cached: a request is then a sum of a dozen rows instead of hundreds.

import { addPairs, addWord } from './features.ts';
import { hashOfWord } from './hash.ts';
import { addRow, type Net, scoresOf } from './net.ts';
import type { Vocabulary } from './vocabulary.ts';
import { wordsOf } from './words.ts';

export type Reader = (text: string) => Float32Array;

interface Known {
  readonly hash: number;
  readonly brings: Float32Array;
  readonly square: number;
}

const KEPT_MAX = 20_000;

export function readerOf(vocabulary: Vocabulary, net: Net): Reader {
  const kept = new Map<string, Known>();
  const learn = (word: string): Known => {
    const brings = new Float32Array(net.hidden);
    const square = addWord(vocabulary, word, (place, value) => addRow(net, brings, place, value));
    const known = { hash: hashOfWord(word), brings, square };
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(word, known);
    return known;
  };
  return (text) => {
    const words = wordsOf(text);
    const hidden = new Float32Array(net.hidden);
    const hashes: number[] = [];
    const met = new Set<string>();
    let square = 0;
    for (const word of words) {
      const known = kept.get(word) ?? learn(word);
      hashes.push(known.hash);
      if (met.has(word)) continue;
      met.add(word);
      square += known.square;
      addAll(hidden, known.brings);
    }
    square += addPairs(vocabulary, hashes, (place, value) => addRow(net, hidden, place, value));
    return scoresOf(net, hidden, Math.sqrt(square) || 1);
  };
}

function addAll(hidden: Float32Array, brings: Float32Array): void {
  for (let unit = 0; unit < hidden.length; unit++) hidden[unit] = (hidden[unit] as number) + (brings[unit] as number);
}

/** The same for a net that learnt from sentence vectors instead of words. */
export function scoresOfVector(net: Net, vector: Float32Array): Float32Array {
  const hidden = new Float32Array(net.hidden);
  for (const [place, value] of unitOf(vector).entries()) addRow(net, hidden, place, value);
  return scoresOf(net, hidden, 1);
}

export function unitOf(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
