// bosun migrate: makes a database ready, and moves the store of a home into it.

import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Migration } from '../../../ports/database.ts';
import type { Journal } from '../../../ports/journal.ts';
import { JournalError } from '../../../ports/journal-error.ts';
import { fewOf } from '../../../text/nearest.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { UserError } from '../print/user-error.ts';
import { count } from '../print/wording.ts';
import { moveStore, rootOf } from './move-store.ts';

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
  // Before the database is touched: a wrong name changes nothing.
  if (from !== undefined && file !== undefined) await refuseIfInUse(wiring, file, from);
  const migration = await databases.migrate(database);
  terminal.say(wordsFor(migration, cli.place));
  if (file === undefined) {
    terminal.document({ database: cli.place, schema: migration });
    return EXIT.complete;
  }
  const { broken, ...moved } = await moveStore({ wiring, from: file, to: database, whenBroken: 'leave' });
  const left = broken.map(({ runId }) => runId);
  terminal.document({ database: cli.place, schema: migration, from: file, ...moved, broken: left });
  const { runs, records } = moved;
  terminal.say(
    `Moved ${count(runs.new + runs.continued, 'run')} with ${count(moved.events, 'event')} and ${count(records.new, 'record')} from ${file}; ` +
      `${count(runs.same + runs.ahead, 'run')} and ${count(records.same, 'record')} were there already.`,
  );
  if (records.kept > 0)
    terminal.note(`${count(records.kept, 'record')} of the database differ and were kept: ${fewOf(moved.keptKeys)}`);
  for (const { runId, problem } of broken) {
    const what = runId === rootOf(runId) ? 'its journal' : `the journal of its nested run ${runId}`;
    terminal.note(`Run ${rootOf(runId)} was not moved, because ${what} is broken: ${problem}. It stays in ${file}`);
  }
  terminal.note(`The old store keeps its runs. Use the database from now on: set BOSUN_DATABASE, or give --database.`);
  return broken.length === 0 ? EXIT.complete : EXIT.failed;
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
  if (from === 0) return `Made the schema of ${place}, version ${to}.`;
  return [`Upgraded the schema of ${place} from version ${from} to ${to}:`, ...done.map((each) => `  ${each}`)].join(
    '\n',
  );
};

const SHOWN_MAX = 3;

async function refuseIfInUse({ openJournal }: Cli['wiring'], file: string, given: string): Promise<void> {
  const journal = await openStore(openJournal, file, given);
  try {
    const held = (await journal.heldRuns?.()) ?? [];
    if (held.length > 0)
      throw new UserError(`A process is working on ${file} (${held.slice(0, SHOWN_MAX).join(', ')}): stop it first`);
  } finally {
    await journal.close();
  }
}

async function openStore(open: Cli['wiring']['openJournal'], file: string, given: string): Promise<Journal> {
  try {
    return await open(file);
  } catch (error) {
    if (!JournalError.is(error) || error.problem !== 'not-a-journal') throw error;
    throw new UserError(
      `--from: ${given} is not a store of Bosun; give the file of a store, or a home such as .bosun`,
      {
        cause: error,
      },
    );
  }
}
