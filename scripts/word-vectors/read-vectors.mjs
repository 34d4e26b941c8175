// Reads word vectors from one huge JSON file without loading it whole: {"words":[…],"vectors":{"the":[…100
// numbers…],…}}.

import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK_BYTES = 8 * 1024 * 1024;
const DIMENSIONS = 100;
const ENTRY = /"((?:[^"\\]|\\.)*)":\[([^\]]*)\],?/y;

/** Lower-case words only, most frequent first, each with its rank from 1. */
export function readVectors(file, max) {
  const found = [];
  let rank = 0;
  for (const [word, numbers] of entriesOf(file)) {
    rank += 1;
    if (rank > max) break;
    if (!/^[a-z]{2,18}$/.test(word)) continue;
    found.push({ word, rank, vector: Float64Array.from(numbers.split(',').slice(0, DIMENSIONS), Number) });
  }
  return found;
}

function* entriesOf(file) {
  const handle = openSync(file);
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let text = '';
  let isInside = false;
  try {
    for (let size = readSync(handle, chunk); size > 0; size = readSync(handle, chunk)) {
      text += chunk.toString('latin1', 0, size);
      if (!isInside) {
        const at = text.indexOf('"vectors":{');
        if (at < 0) continue;
        text = text.slice(at + '"vectors":{'.length);
        isInside = true;
      }
      let done = 0;
      ENTRY.lastIndex = 0;
      for (let match = ENTRY.exec(text); match; match = ENTRY.exec(text)) {
        yield [match[1], match[2]];
        done = ENTRY.lastIndex;
      }
      text = text.slice(done);
    }
  } finally {
    closeSync(handle);
  }
}
