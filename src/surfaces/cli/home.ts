// .bosun: the folder where a user's runs and data are stored. The runs may be in a database instead.

import { chmodSync, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Journal } from '../../ports/journal.ts';
import type { TeamEngine } from '../../ports/team-engine.ts';
import { isDatabaseUrl } from '../../runtime/run/wiring.ts';
import { withoutPassword } from '../../text/secrets/database-url.ts';
import { quoted } from './command-for.ts';
import type { Cli, Environment } from './environment.ts';
import { UserError } from './print/user-error.ts';
import { createTerminal } from './terminal.ts';

export interface CommonOptions {
  readonly home?: string;
  readonly store?: string;
  readonly database?: string;
  readonly json?: boolean;
  readonly plain?: boolean;
}

interface OpenCli extends Cli {
  close(): Promise<void>;
}

/** Whether the user works in this folder, so that it is not only a home: `--home .` */
const isWithin = (folder: string, cwd: string): boolean => !path.relative(folder, cwd).startsWith('..');

const STICKY = 0o1000;

/** Only its owner may look into a home. A shared folder, such as /tmp, stays as it is. */
function makeFolderPrivate(folder: string): void {
  if (process.platform === 'win32') return;
  try {
    const { mode } = statSync(folder);
    if ((mode & STICKY) === 0 && (mode & 0o077) !== 0) chmodSync(folder, mode & 0o700);
  } catch {
    // It does not exist yet, or belongs to another user.
  }
}

/** The store of a program, which is never created here. */
function storeAt(given: string, cwd: string): string {
  const file = path.resolve(cwd, given);
  if (given !== '' && existsSync(file) && statSync(file).isFile()) return file;
  throw new UserError(
    `--store: there is no file ${JSON.stringify(given)}. Give the file of a store, such as ./runs.db`,
  );
}

const URL_FORM = 'postgres://user:password@host:5432/database';

/** The database that a flag or the environment names; `--store` may name one too. */
function databaseOf({ store, database }: CommonOptions, env: NodeJS.ProcessEnv): string | undefined {
  if (store !== undefined && database !== undefined)
    throw new UserError('--store and --database are both given: choose one');
  if (store !== undefined) return isDatabaseUrl(store) ? store : undefined;
  const given = database ?? (env.BOSUN_DATABASE || undefined);
  if (given === undefined || (isDatabaseUrl(given) && URL.canParse(given))) return given;
  const name = database === undefined ? 'BOSUN_DATABASE' : '--database';
  throw new UserError(
    `${name} takes the address of a Postgres database, such as ${URL_FORM} (in a password, @ # / ? are written %40 %23 %2F %3F)`,
  );
}

/** Flags for a command that the user can copy. A password is not repeated: it would stay in the history of a shell. */
const placesOf = ({ home, store, database }: CommonOptions): string =>
  [
    home === undefined ? '' : ` --home ${quoted(home)}`,
    store === undefined ? '' : ` --store ${quoted(withoutPassword(store))}`,
    database === undefined ? '' : ` --database ${quoted(withoutPassword(database))}`,
  ].join('');

export async function openCli(outside: Environment, options: CommonOptions): Promise<OpenCli> {
  const { env, cwd, command } = outside;
  const terminal = createTerminal({ json: options.json ?? false, plain: options.plain ?? false, env });
  if (options.home === '') throw new UserError('--home needs a folder');
  const home = path.resolve(cwd, options.home ?? (env.BOSUN_HOME || '.bosun'));
  const database = databaseOf(options, env);
  const file = database ?? (options.store === undefined ? path.join(home, 'journal.db') : storeAt(options.store, cwd));
  const wiring = await outside.wire();
  let opened: Promise<Journal> | undefined;
  let engine: Promise<TeamEngine | undefined> | undefined;
  const journal = (): Promise<Journal> => {
    if (file === path.join(home, 'journal.db') && !isWithin(home, cwd)) makeFolderPrivate(home);
    opened ??= Promise.resolve(wiring.openJournal(file));
    return opened;
  };
  const openEngine = async (): Promise<TeamEngine | undefined> => {
    if (database === undefined) return undefined;
    const log = (line: string): void => terminal.note(line);
    return wiring.openEngine?.({ url: database, journal: await journal(), label: undefined, log });
  };
  return {
    ...outside,
    home,
    terminal,
    wiring,
    suggest: (words) => `${command} ${words}${placesOf(options)}`,
    place: database === undefined ? home : withoutPassword(database),
    database,
    // A home that this user may not look into is not an empty one: this throws.
    hasJournal: () => database !== undefined || statSync(file, { throwIfNoEntry: false }) !== undefined,
    journal,
    engine: () => {
      engine ??= openEngine();
      return engine;
    },
    close: async () => {
      await engine?.then(
        (each) => each?.close(),
        () => {},
      );
      // If it could not be opened, that was reported already.
      await opened?.then(
        (journal) => journal.close(),
        () => {},
      );
    },
  };
}
