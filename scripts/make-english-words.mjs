// Makes the core's set of English words from the stems of the offline model's word vectors:
//
//   node scripts/make-english-words.mjs
//
// The core may read no file, and 27,000 words in a source would be read by nobody: they are kept as a Bloom filter, which
// knows every word put into it and takes one stranger of two hundred for one. Where the words come from:
// src/adapters/model-offline/text/word-vectors.md.

import { readFileSync, writeFileSync } from 'node:fs';
import { bitsOf } from '../src/core/grounding/english.ts';

const BITS_PER_WORD = 11;
const HASHES = 8;

const file = readFileSync(new URL('../src/adapters/model-offline/text/word-vectors.bin', import.meta.url));
const [count, dimensions] = [file.readUInt32LE(4), file.readUInt32LE(8)];
const words = file
  .toString('latin1', 16 + dimensions * 4 + count + (count * dimensions) / 2)
  .split('\n')
  .filter((word) => /^[a-z]{2,}$/.test(word));
const bytes = new Uint8Array(Math.ceil((words.length * BITS_PER_WORD) / 8));
for (const word of words) for (const bit of bitsOf(word, bytes.length * 8, HASHES)) bytes[bit >> 3] |= 1 << (bit & 7);
writeFileSync(
  new URL('../src/core/grounding/english-words.ts', import.meta.url),
  `// Made by scripts/make-english-words.mjs from ${words.length} words; not to be edited by hand.

export const HASHES = ${HASHES};
export const FILTER =
  '${Buffer.from(bytes).toString('base64')}';
`,
);
