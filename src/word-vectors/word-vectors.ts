// The meaning of words as vectors: words used alike have similar directions. The table is a file beside this one, made
// by scripts/make-word-vectors.mjs and read by the first request that needs it, so that other programs pay nothing.
//
// The file: "BWV1", the number of words, the number of dimensions, four bytes of digest; one step per dimension
// (float32); per word its rarity (a byte); per word its vector (four bits per dimension, steps from the middle); the
// words, as stems in alphabetical order, one per line.

import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A bundle for CommonJS has no `import.meta.url`. */
export const vectorsFile = (): string =>
  fileURLToPath(new URL('./word-vectors.bin', import.meta.url ?? pathToFileURL(__filename).href));
const HEAD_BYTES = 16;
const MIDDLE = 7.5;

interface Table {
  readonly words: readonly string[];
  readonly dimensions: number;
  readonly steps: Float32Array;
  readonly rarities: Uint8Array;
  readonly vectors: Uint8Array;
}

let loaded: Table | undefined;

function table(): Table {
  loaded ??= readOrDoWithout(vectorsFile());
  return loaded;
}

const EMPTY: Table = {
  words: [],
  dimensions: 0,
  steps: new Float32Array(),
  rarities: new Uint8Array(),
  vectors: new Uint8Array(),
};

/** Bundlers leave the file behind. The model works without it, only less well, so the user is told once. */
export function readOrDoWithout(file: string): Table {
  try {
    return read(readFileSync(file));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    process.emitWarning(
      `The offline model has no word vectors: copy node_modules/bosun/dist/word-vectors/word-vectors.bin to ${file}`,
      { type: 'BosunMissingFile', detail: 'Without it, only words that a worker names itself are understood.' },
    );
    return EMPTY;
  }
}

function read(file: Buffer): Table {
  const count = file.readUInt32LE(4);
  const dimensions = file.readUInt32LE(8);
  const stepsEnd = HEAD_BYTES + dimensions * 4;
  const raritiesEnd = stepsEnd + count;
  const vectorsEnd = raritiesEnd + (count * dimensions) / 2;
  return {
    words: file.toString('latin1', vectorsEnd).split('\n'),
    dimensions,
    steps: Float32Array.from({ length: dimensions }, (_, at) => file.readFloatLE(HEAD_BYTES + at * 4)),
    rarities: file.subarray(stepsEnd, raritiesEnd),
    vectors: file.subarray(raritiesEnd, vectorsEnd),
  };
}

/** The place of the first word that does not sort before this one. */
function firstAt(word: string, words: readonly string[]): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface Meaning {
  /** Of length one. */
  readonly vector: Float32Array;
  /** 0 for the most frequent word of all, 1 for the rarest. */
  readonly rarity: number;
}

/** Cached, because requests share most of their words. */
const KEPT_MAX = 4_000;
const kept = new Map<string, Meaning | undefined>();

/** The vector of a stem; undefined for words the table does not have. */
export function meaningOf(word: string): Meaning | undefined {
  if (kept.has(word)) return kept.get(word);
  if (kept.size >= KEPT_MAX) kept.clear();
  const meaning = unpacked(word);
  kept.set(word, meaning);
  return meaning;
}

function unpacked(word: string): Meaning | undefined {
  const { words, dimensions, steps, rarities, vectors } = table();
  const at = firstAt(word, words);
  if (words[at] !== word) return undefined;
  const vector = new Float32Array(dimensions);
  for (let axis = 0; axis < dimensions; axis++) {
    const pair = vectors[(at * dimensions + axis) >> 1] ?? 0;
    vector[axis] = ((axis % 2 === 0 ? pair >> 4 : pair & 15) - MIDDLE) * (steps[axis] ?? 0);
  }
  return { vector: unit(vector), rarity: (rarities[at] ?? 0) / 255 };
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((each) => each / length);
}

/** From −1 to 1: how similar two directions are. */
export function likeness(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
