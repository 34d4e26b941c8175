// bosun migrate: makes a database ready, and moves the store of a home into it.

import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Migration } from '../../../ports/database.ts';
import { fewOf } from '../../../text/nearest.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { UserError } from '../print/user-error.ts';
import { count } from '../print/wording.ts';
import { moveStore } from './move-store.ts';

interface MigrateFlags {
  readonly from?: string;
}

export async function migrateCommand(cli: Cli, { from }: MigrateFlags): Promise<number> {
  const { database, wiring, terminal } = cli;
  if (database === undefined)
    throw new UserError('Name the database: bosun migrate --database postgres://user@host:5432/database');
  const file = from === undefined ? undefined : fileOf(from, cli.cwd);
  const databases = await wiring.databases?.();
  if (!databases) throw new UserError('This program has no databases');
  const migration = await databases.migrate(database);
  terminal.say(wordsFor(migration, cli.place));
  if (file === undefined) {
    terminal.document({ database: cli.place, schema: migration });
    return EXIT.complete;
  }
  await refuseIfInUse(wiring, file);
  const { broken: _, ...moved } = await moveStore({ wiring, from: file, to: database, whenBroken: 'stop' });
  terminal.document({ database: cli.place, schema: migration, from: file, ...moved });
  const { runs, records } = moved;
  terminal.say(
    `Moved ${count(runs.new + runs.continued, 'run')} with ${count(moved.events, 'event')} and ${count(records.new, 'record')} from ${file}; ` +
      `${runs.same + runs.ahead + records.same} were there already.`,
  );
  if (records.kept > 0)
    terminal.note(`${count(records.kept, 'record')} of the database differ and were kept: ${fewOf(moved.keptKeys)}`);
  terminal.note(`The file is unchanged. Use the database from now on: set BOSUN_DATABASE, or give --database.`);
  return EXIT.complete;
}

/** A file, or a home with the file in it. */
function fileOf(given: string, cwd: string): string {
  const place = path.resolve(cwd, given);
  const file = existsSync(place) && statSync(place).isDirectory() ? path.join(place, 'journal.db') : place;
  if (existsSync(file) && statSync(file).isFile()) return file;
  throw new UserError(`--from: there is no store at ${given}; give the file of a store, or a home such as .bosun`);
}

const wordsFor = ({ from, to, done }: Migration, place: string): string => {
  if (done.length === 0) return `${place} has the newest schema, version ${to}: nothing to do.`;
  const what = done.map((each) => `  ${each}`).join('\n');
  return `${from === 0 ? `Made the schema of ${place}, version ${to}` : `Upgraded the schema of ${place} from version ${from} to ${to}`}:\n${what}`;
};

const SHOWN_MAX = 3;

async function refuseIfInUse({ openJournal }: Cli['wiring'], file: string): Promise<void> {
  const journal = await openJournal(file);
  try {
    const held = (await journal.heldRuns?.()) ?? [];
    if (held.length > 0)
      throw new UserError(`A process is working on ${file} (${held.slice(0, SHOWN_MAX).join(', ')}): stop it first`);
  } finally {
    await journal.close();
  }
}
