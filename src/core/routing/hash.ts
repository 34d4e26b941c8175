// Words, pieces of words and pairs of words as numbers of 32 bits. A model then holds no text of its examples, and a decision
// builds no strings. Among fifty thousand known features a new one meets a wrong one once in a hundred thousand times.

const PRIME = 16_777_619;
const WORD_SEED = 0x811c9dc5;
const PIECE_SEED = 0x2f0b4f1d;
const PAIR_SEED = 0x51ed270b;
const EDGE = 0x20;

const PIECE_CHARS_MIN = 2;
const PIECE_CHARS_MAX = 4;

/** Neighbouring inputs must not become neighbouring numbers: tables are filled by the low bits. */
function scatter(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

export function hashOfWord(word: string): number {
  let hash = WORD_SEED;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), PRIME);
  return scatter(hash);
}

export const hashOfPair = (first: number, second: number): number =>
  scatter(Math.imul(Math.imul(PAIR_SEED ^ first, PRIME) ^ (second >>> 3) ^ (second << 7), PRIME) ^ second);

/** All runs of two to four characters of a word, with its two edges as characters of their own. */
export function hashesOfPieces(word: string): number[] {
  const hashes: number[] = [];
  const length = word.length + 2;
  for (let from = 0; from < length; from++) {
    let hash = PIECE_SEED;
    for (let to = from; to < length && to < from + PIECE_CHARS_MAX; to++) {
      const code = to === 0 || to === length - 1 ? EDGE : word.charCodeAt(to - 1);
      hash = Math.imul(hash ^ code, PRIME);
      if (to - from + 1 >= PIECE_CHARS_MIN) hashes.push(scatter(hash));
    }
  }
  return hashes;
}
