// `npm run bench` as its tests call it: from source, in a process of its own.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export const runBench = (...flags: string[]): Promise<{ stdout: string; stderr: string }> =>
  run(process.execPath, ['--conditions=bosun-source', main, ...flags]);
