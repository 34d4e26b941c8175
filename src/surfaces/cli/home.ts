// .bosun: the folder where a user's runs and data are stored.

import { chmodSync, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Journal } from '../../ports/journal.ts';
import { quoted } from './command-for.ts';
import type { Cli, Environment } from './environment.ts';
import { UserError } from './print/user-error.ts';
import { createTerminal } from './terminal.ts';

export interface CommonOptions {
  readonly home?: string;
  readonly store?: string;
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

const placesOf = ({ home, store }: CommonOptions): string =>
  [home === undefined ? '' : ` --home ${quoted(home)}`, store === undefined ? '' : ` --store ${quoted(store)}`].join(
    '',
  );

export async function openCli(outside: Environment, options: CommonOptions): Promise<OpenCli> {
  const { env, cwd, command } = outside;
  const terminal = createTerminal({ json: options.json ?? false, plain: options.plain ?? false, env });
  if (options.home === '') throw new UserError('--home needs a folder');
  const home = path.resolve(cwd, options.home ?? (env.BOSUN_HOME || '.bosun'));
  const file = options.store === undefined ? path.join(home, 'journal.db') : storeAt(options.store, cwd);
  const wiring = await outside.wire();
  let opened: Promise<Journal> | undefined;
  return {
    ...outside,
    home,
    terminal,
    wiring,
    suggest: (words) => `${command} ${words}${placesOf(options)}`,
    hasJournal: () => existsSync(file),
    journal: () => {
      if (options.store === undefined && !isWithin(home, cwd)) makeFolderPrivate(home);
      opened ??= Promise.resolve(wiring.openJournal(file));
      return opened;
    },
    close: async () => {
      // If it could not be opened, that was reported already.
      await opened?.then(
        (journal) => journal.close(),
        () => {},
      );
    },
  };
}
