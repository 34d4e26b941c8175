// How to call this program again, as text that can be pasted into the shell it was called from.

import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Quoted only if a shell would misread it. */
export const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

interface Call {
  /** The file that runs: main.ts in a checkout, main.js once it is built. */
  readonly entry: string;
  /** The folder of our package.json. */
  readonly root: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly execPath: string;
}

const same = (one: string, other: string): boolean =>
  existsSync(one) && existsSync(other) && realpathSync(one) === realpathSync(other);

export function commandFor(call: Call): string {
  return call.entry.endsWith('.ts') ? fromSource(call) : fromBuild(call);
}

function fromSource({ entry, root, cwd, execPath }: Call): string {
  // npm runs scripts in the folder of the package, even when called from a folder below. From there relative paths
  // would mean something else.
  if (same(cwd, root)) return 'npm run -s bosun --';
  return `${quoted(execPath)} --conditions=bosun-source ${quoted(entry)}`;
}

function fromBuild({ entry, cwd, env, execPath }: Call): string {
  // Inside npm the commands of the project are on the PATH; in the user's shell they are not.
  if (env.npm_command !== undefined) return 'npx bosun';
  const folders = (env.PATH ?? env.Path ?? '').split(path.delimiter);
  if (folders.some((folder) => folder !== '' && isOurs(path.join(folder, 'bosun'), entry))) return 'bosun';
  if (isOurs(path.join(cwd, 'node_modules', '.bin', 'bosun'), entry)) return 'npx bosun';
  return `${quoted(execPath)} ${quoted(entry)}`;
}

/** A link to this program; on Windows a script beside it, which cannot be followed. */
const isOurs = (command: string, entry: string): boolean => same(command, entry) || existsSync(`${command}.cmd`);
