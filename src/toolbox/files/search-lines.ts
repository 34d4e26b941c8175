// The part of Grep that runs in its own thread: a regular expression comes from a model, and one that runs for ever
// must not block the process. The caller ends the thread.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

export interface Search {
  readonly folder: string;
  readonly files: readonly string[];
  readonly pattern: string;
  readonly ignoreCase: boolean;
  readonly matchesMax: number;
  readonly fileBytesMax: number;
}

interface Match {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

export interface Found {
  readonly matches: readonly Match[];
  readonly filesSearched: number;
  readonly isComplete: boolean;
}

const LINE_CHARS_MAX = 300;
const PROBE_BYTES = 8_192;

function search({ folder, files, pattern, ignoreCase, matchesMax, fileBytesMax }: Search): Found {
  const wanted = new RegExp(pattern, ignoreCase ? 'iu' : 'u');
  const matches: Match[] = [];
  let filesSearched = 0;
  for (const file of files) {
    const bytes = contentOf(path.join(folder, file));
    if (!bytes || bytes.length > fileBytesMax || bytes.subarray(0, PROBE_BYTES).includes(0)) continue;
    filesSearched++;
    for (const [index, text] of bytes.toString('utf8').split(/\r?\n/).entries()) {
      if (!wanted.test(text)) continue;
      if (matches.length >= matchesMax) return { matches, filesSearched, isComplete: false };
      matches.push({ file, line: index + 1, text: text.trim().slice(0, LINE_CHARS_MAX) });
    }
  }
  return { matches, filesSearched, isComplete: true };
}

/** Files may disappear during the search, and some may not be readable. */
function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

if (parentPort && workerData?.bosunSearch) parentPort.postMessage(search(workerData.bosunSearch));
