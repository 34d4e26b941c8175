// Grep: finds lines by a regular expression.

import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { type ReadyTool, readyTool } from '../ready-tool.ts';
import { alternativesOf, fitsName, fitsPath } from './glob.ts';
import { placeInside } from './inside-folder.ts';
import type { Found, Search } from './search-lines.ts';
import { walkFolder } from './walk-folder.ts';

const MATCHES_MAX = 200;
const FILE_BYTES_MAX = 2_000_000;
const SEARCH_MS = 15_000;

/** A bundle for CommonJS has no `import.meta.url`. */
function threadFile(): URL {
  const here = import.meta.url ?? pathToFileURL(__filename).href;
  const file = new URL(`./search-lines.${here.endsWith('.ts') ? 'ts' : 'js'}`, here);
  if (existsSync(file)) return file;
  throw new Error(
    `Grep has no search-lines.js: copy node_modules/bosun/dist/toolbox/files/search-lines.js to ${fileURLToPath(file)}`,
  );
}

const input = z.object({
  pattern: z.string().min(1).max(1_000).describe('a JavaScript regular expression'),
  path: z.string().min(1).optional().describe('a file or folder to look in; the working folder if left out'),
  glob: z.string().min(1).max(500).optional().describe('only files that fit, such as *.ts or src/**/*.md'),
  ignoreCase: z.boolean().optional(),
});

export const grepTool = (root: string): ReadyTool =>
  readyTool<z.output<typeof input>>({
    name: 'Grep',
    does: 'finds lines in the files of the working folder by a regular expression',
    input,
    effect: 'read',
    untrusted: true,
    timeoutMs: SEARCH_MS + 5_000,
    grant: 'always',
    run: async ({ pattern, path: given = '.', glob, ignoreCase = false }, { signal }) => {
      checkPattern(pattern);
      const home = await placeInside(root, '.');
      const place = await placeInside(root, given);
      const found = await stat(place).catch(() => undefined);
      if (!found) throw new Error(`There is no file or folder "${given}"`);
      const walked = found.isDirectory()
        ? await walkFolder(place, { signal, hidden: false })
        : { files: found.isFile() ? [''] : [], isComplete: true };
      const files = walked.files.filter((file) => glob === undefined || fits(glob, file));
      const base = path.relative(home, place).split(path.sep).join('/');
      const named = files.map((file) => [base, file].filter((part) => part !== '').join('/'));
      const limits = { matchesMax: MATCHES_MAX, fileBytesMax: FILE_BYTES_MAX };
      const result = await searchInThread({ folder: home, files: named, pattern, ignoreCase, ...limits }, signal);
      return { ...result, isComplete: result.isComplete && walked.isComplete };
    },
  });

/** A pattern without a folder matches the file name in any folder. */
const fits = (glob: string, file: string): boolean =>
  alternativesOf(glob).some((each) =>
    each.includes('/') ? fitsPath(each, file) : fitsName(each, path.posix.basename(file)),
  );

function checkPattern(pattern: string): void {
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    throw new Error(`The pattern is not a regular expression: ${error instanceof Error ? error.message : error}`);
  }
}

async function searchInThread(bosunSearch: Search, signal: AbortSignal): Promise<Found> {
  const { promise, resolve, reject } = Promise.withResolvers<Found>();
  const thread = new Worker(threadFile(), {
    workerData: { bosunSearch },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const giveUp = (): void => reject(new Error('The search was cancelled'));
  const late = setTimeout(
    () => reject(new Error(`The search took longer than ${SEARCH_MS / 1_000} s; narrow the path or the pattern`)),
    SEARCH_MS,
  );
  thread.once('message', resolve).once('error', reject).once('exit', giveUp);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', giveUp);
    await thread.terminate();
  }
}
