// bosun migrate: makes a database ready, and moves the store of a home into it.

import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { verifyChain } from '../../../core/journal/hash-chain.ts';
import type { Databases, Migration, RunPut, StoreSource, StoreTarget } from '../../../ports/database.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { UserError } from '../print/user-error.ts';
import { count } from '../print/wording.ts';

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
  const moved = await move(cli, databases, { file, database });
  terminal.document({ database: cli.place, schema: migration, from: file, ...moved });
  const { runs, records } = moved;
  terminal.say(
    `Moved ${count(runs.new + runs.continued, 'run')} with ${count(moved.events, 'event')} and ${count(records.new, 'record')} from ${file}; ` +
      `${runs.same + runs.ahead + records.same} were there already.`,
  );
  if (records.kept > 0)
    terminal.note(
      `${count(records.kept, 'record')} of the database differ and were kept: ${moved.keptKeys.join(', ')}`,
    );
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

async function move(
  { wiring }: Cli,
  { openSource, openTarget }: Databases,
  { file, database }: { readonly file: string; readonly database: string },
) {
  await refuseIfInUse(wiring, file);
  const [source, target] = [await openSource(file), await openTarget(database)];
  try {
    const runs: Record<RunPut, number> = { new: 0, continued: 0, same: 0, ahead: 0, differs: 0 };
    let events = 0;
    for (const runId of source.runIds()) {
      const put = await moveRun({ wiring, source, target }, runId);
      runs[put]++;
      if (put === 'new' || put === 'continued') events += source.run(runId).events.length;
    }
    await verifyMoved(wiring, source, database);
    return { runs, events, ...(await moveRecords(source, target)) };
  } finally {
    source.close();
    await target.close();
  }
}

interface Moving {
  readonly wiring: Cli['wiring'];
  readonly source: StoreSource;
  readonly target: StoreTarget;
}

async function moveRun({ wiring, source, target }: Moving, runId: string): Promise<RunPut> {
  const copy = source.run(runId);
  if (copy.events.length > 0) {
    const verdict = verifyChain(runId, copy.events, wiring.digest);
    if (!verdict.ok)
      throw new UserError(
        `Run ${runId} was not moved, because its journal is broken: ${verdict.problem}. Restore it, or delete the run`,
        { exitCode: EXIT.failed },
      );
  }
  const put = await target.putRun(copy);
  if (put === 'differs')
    throw new UserError(
      `The database has another run ${runId} with other events; it was not overwritten. Move to another database, or delete one of them`,
      { exitCode: EXIT.failed },
    );
  return put;
}

/** Reads what was written, as any program would. */
async function verifyMoved(wiring: Cli['wiring'], source: StoreSource, database: string): Promise<void> {
  const journal = await wiring.openJournal(database);
  try {
    for (const runId of source.runIds()) {
      const { events } = source.run(runId);
      const moved = await journal.read(runId);
      const verdict = moved.length === 0 ? undefined : verifyChain(runId, moved, wiring.digest);
      const isThere = events.every((event, at) => moved[at]?.hash === event.hash && moved[at]?.body === event.body);
      if (!isThere || verdict?.ok === false)
        throw new UserError(`Run ${runId} did not arrive as it was sent: repeat the move`, { exitCode: EXIT.failed });
    }
  } finally {
    await journal.close();
  }
}

async function moveRecords(source: StoreSource, target: StoreTarget) {
  const records = { new: 0, same: 0, kept: 0 };
  const kept: string[] = [];
  for (const [key, value] of source.records()) {
    const put = await target.putRecord(key, value);
    records[put]++;
    if (put === 'kept') kept.push(key);
  }
  return { records, keptKeys: kept.slice(0, SHOWN_MAX) };
}

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
