// Makes the trained router of a team smaller: `node --conditions=bosun-source scripts/prune-router.mjs <file> [share]`.
// Keeps the share of features (words, pieces of words, pairs of words) that move decisions most, by default 0.4, and
// writes the file back in the same format. A dropped feature counts as one that was never met. For the telecom team this
// saves 60 % of the file; measure a new one with src/teams/telecom/routing.test.ts before it is committed.

import { readFileSync, writeFileSync } from 'node:fs';
import { routerFromBytes, routerToBytes } from '../src/core/routing/router-bytes.ts';
import { indexed } from '../src/core/routing/vocabulary.ts';

const [file, share = '0.4'] = process.argv.slice(2);
if (file === undefined || !(Number(share) > 0 && Number(share) <= 1)) {
  console.error(
    'Usage: node --conditions=bosun-source scripts/prune-router.mjs <file> [share of features to keep, 0 to 1]',
  );
  process.exit(2);
}

const stored = JSON.parse(readFileSync(file, 'utf8'));
const router = routerFromBytes(Buffer.from(stored.router, 'base64'));
const { hashes, weights, unseenWeight } = router.vocabulary;
const { rows, scales, hidden } = router.net;
const rowOf = (place) => rows.subarray(place * hidden, (place + 1) * hidden);

/** How much a feature moves the hidden layer, times how often texts have it (its weight tells how rare it is). */
function importanceOf(place) {
  const squares = rowOf(place).reduce((sum, value) => sum + (value * scales[place]) ** 2, 0);
  const frequency = Math.exp(unseenWeight - weights[place]) - 1;
  return Math.sqrt(squares * frequency) * weights[place];
}

const importance = Float64Array.from(hashes, (_, place) => importanceOf(place));
const kept = [...hashes.keys()]
  .sort((a, b) => importance[b] - importance[a] || a - b)
  .slice(0, Math.ceil(hashes.length * Number(share)))
  .sort((a, b) => a - b);
const keptRows = new Int8Array(kept.length * hidden);
for (const [at, place] of kept.entries()) keptRows.set(rowOf(place), at * hidden);

const pruned = {
  ...router,
  vocabulary: indexed(
    Uint32Array.from(kept, (place) => hashes[place]),
    Float32Array.from(kept, (place) => weights[place]),
    unseenWeight,
  ),
  net: { ...router.net, rows: keptRows, scales: Float32Array.from(kept, (place) => scales[place]) },
};
const text = JSON.stringify({ ...stored, router: Buffer.from(routerToBytes(pruned)).toString('base64') });
writeFileSync(file, text);
console.log(`${file}: ${hashes.length} → ${kept.length} features, ${text.length} bytes`);
