// Programs as a user would start them: plain JavaScript that imports Bosun by its name, in a process of its own.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs `fixtures/<name>.mjs` and returns what it prints, which is JSON. */
export async function runFixture<T>(name: string, args: readonly string[] = []): Promise<T> {
  const script = fileURLToPath(new URL(`../fixtures/${name}.mjs`, import.meta.url));
  const { stdout } = await run(process.execPath, [...process.execArgv, script, ...args]);
  return JSON.parse(stdout) as T;
}
