// The features a router has learnt: hashes of words, n-grams and pairs, each with a weight (rarer features weigh more).
// Hashes are in ascending order, so the same texts give the same vocabulary; a hash table finds one quickly.

import { hashesOfPieces, hashOfPair, hashOfWord } from './hash.ts';
import { wordsOf } from './words.ts';

export interface Vocabulary {
  readonly hashes: Uint32Array;
  readonly weights: Float32Array;
  /** The weight of an unknown feature: more than any known one. */
  readonly unseenWeight: number;
  /** Slots with the index of a hash plus one; zero is empty. */
  readonly table: Int32Array;
}

const START = hashOfWord('\u0002');
const END = hashOfWord('\u0003');

/** Each word with the next one, and the first and last word of the text. */
export function pairsOf(words: readonly number[]): number[] {
  if (words.length === 0) return [];
  const pairs = [hashOfPair(START, words[0] ?? 0)];
  for (let at = 1; at < words.length; at++) pairs.push(hashOfPair(words[at - 1] ?? 0, words[at] ?? 0));
  pairs.push(hashOfPair(words[words.length - 1] ?? 0, END));
  return pairs;
}

function featuresOf(text: string): Set<number> {
  const words = wordsOf(text);
  const hashes = words.map(hashOfWord);
  return new Set([...hashes, ...pairsOf(hashes), ...new Set(words).values().flatMap(hashesOfPieces)]);
}

/** Features in fewer than `countMin` texts count as unknown. */
export function vocabularyOf(texts: readonly string[], countMin = 1): Vocabulary {
  const counts = new Map<number, number>();
  for (const text of texts) for (const hash of featuresOf(text)) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const met = counts.entries().filter(([, count]) => count >= countMin);
  const hashes = Uint32Array.from(met, ([hash]) => hash).sort();
  const weightOf = (count: number): number => Math.log((1 + texts.length) / (1 + count)) + 1;
  const weights = Float32Array.from(hashes, (hash) => weightOf(counts.get(hash) ?? 0));
  return indexed(hashes, weights, weightOf(0));
}

export function indexed(hashes: Uint32Array, weights: Float32Array, unseenWeight: number): Vocabulary {
  let size = 16;
  while (size < hashes.length * 2) size *= 2;
  const table = new Int32Array(size);
  for (const [place, hash] of hashes.entries()) {
    let slot = hash & (size - 1);
    while (table[slot] !== 0) slot = (slot + 1) & (size - 1);
    table[slot] = place + 1;
  }
  return { hashes, weights, unseenWeight, table };
}

/** The index of a feature, or -1 if unknown. */
export function placeOf({ hashes, table }: Vocabulary, hash: number): number {
  const mask = table.length - 1;
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const place = (table[slot] as number) - 1;
    if (place < 0 || hashes[place] === hash) return place;
  }
}
