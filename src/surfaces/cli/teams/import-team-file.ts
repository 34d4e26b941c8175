// Imports a team file, which is a user's program: it may be missing, throw, or export anything. Each case gets one line
// that says where.

import { statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Team } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { oneLine, UserError } from '../print/user-error.ts';
import { provideOurPackages } from './resolve-imports.ts';

const METHODS = ['run', 'plan', 'resume', 'decide', 'cancel', 'show', 'with'] as const;

export const isTeam = (value: unknown): value is Team =>
  typeof value === 'object' &&
  value !== null &&
  'spec' in value &&
  METHODS.every((method) => typeof (value as Record<string, unknown>)[method] === 'function');

export async function importTeamFile(file: string, cwd: string): Promise<Team> {
  const name = path.relative(cwd, file) || file;
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(`${name} is a folder: --team needs a file, such as ${path.join(name, 'team.ts')}`);
  if (!/\.[cm]?[jt]s$/.test(file)) throw new UserError(`${name} is not a team file: it must end in .ts, .js or .mjs`);
  const url = pathToFileURL(file).href;
  provideOurPackages();
  let loaded: Record<string, unknown>;
  const stopWatching = reportExit(name);
  try {
    loaded = await import(url);
  } catch (error) {
    throw new UserError(`The team file ${name} cannot be loaded: ${reasonOf(error)}${placeOf(error, url, name)}`, {
      cause: error,
    });
  } finally {
    stopWatching();
  }
  const { default: team } = loaded;
  if (isTeam(team)) return team;
  const found = team === undefined ? 'has no default export' : `exports ${nameOf(team)} as its default`;
  throw new UserError(`The team file ${name} ${found}: it must be a team, as in export default supervisor({ … })`);
}

/** A file that calls process.exit() would end the command without a message. Returns a function to stop watching. */
function reportExit(name: string): () => void {
  let isIdle = false;
  const idles = (): void => {
    isIdle = true;
  };
  const exits = (): void => {
    // If nothing was left to wait for, main.ts has already reported it.
    if (isIdle) return;
    process.stderr.write(
      `bosun: The team file ${name} ends the process while it is loaded: remove the call of process.exit()\n`,
    );
    process.exitCode = EXIT.usage;
  };
  process.once('beforeExit', idles);
  process.once('exit', exits);
  return () => {
    process.removeListener('beforeExit', idles);
    process.removeListener('exit', exits);
  };
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object that is not a team' : `a ${typeof value}`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return `it throws ${oneLine(String(error)).slice(0, 200)}`;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION')
    return `this Node (${process.version}) cannot run TypeScript; use Node 22.18 or later, or a .js file`;
  const message = oneLine(error.message).replaceAll(/file:\/\/\S+/g, (url) => path.basename(url));
  return error.name === 'Error' || message.startsWith(error.name) ? message : `${error.name}: ${message}`;
}

/** The first position in the file itself that the stack names. */
function placeOf(error: unknown, url: string, name: string): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const from = stack.indexOf(url);
  const place = from < 0 ? undefined : /^:\d+(?::\d+)?/.exec(stack.slice(from + url.length))?.[0];
  return place === undefined ? '' : ` (${name}${place})`;
}
