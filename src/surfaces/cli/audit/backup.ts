// bosun backup: a copy of the store in a file, from which every run can go on.

import { existsSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { UserError } from '../print/user-error.ts';
import { count } from '../print/wording.ts';

export async function backupCommand(cli: Cli, file: string): Promise<number> {
  const place = path.resolve(cli.cwd, file);
  if (existsSync(place)) throw new UserError(`${file} exists already: name a new file, so that no copy is lost`);
  if (!existsSync(path.dirname(place))) throw new UserError(`There is no folder ${path.dirname(file)} for the copy`);
  if (!cli.hasJournal()) throw new UserError(`There are no runs in ${cli.home} to copy`);
  if (cli.database !== undefined) return backUpDatabase(cli, cli.database, { file, place });
  const journal = await cli.journal();
  if (!journal.backup) throw new UserError('This store has its own tools for copies');
  await journal.backup(place);
  const bytes = statSync(place).size;
  cli.terminal.document({ file, bytes });
  cli.terminal.say(
    `Wrote ${file}, ${sizeOf(bytes)}. To restore it, stop all processes, put it at <home>/journal.db, and delete journal.db-wal and journal.db-shm.`,
  );
  return EXIT.complete;
}

const sizeOf = (bytes: number): string => `${Math.ceil(bytes / 1024)} KB`;

interface Copy {
  readonly file: string;
  readonly place: string;
}

async function backUpDatabase({ wiring, terminal }: Cli, database: string, { file, place }: Copy): Promise<number> {
  const { moveStore } = await import('../database/move-store.ts');
  const copied = await moveStore({ wiring, from: database, to: place, whenBroken: 'copy' }).catch((error: unknown) => {
    // Half a copy must not be taken for one.
    for (const end of ['', '-wal', '-shm']) rmSync(`${place}${end}`, { force: true });
    throw error;
  });
  const { runs, events, records } = copied;
  const broken = copied.broken.map(({ runId }) => runId);
  const bytes = statSync(place).size;
  terminal.document({ file, bytes, runs: runs.new, events, records: records.new, broken });
  terminal.say(
    `Wrote ${file}, ${sizeOf(bytes)}, with ${count(runs.new, 'run')} and ${count(records.new, 'record')}. ` +
      `Restore it with: bosun migrate --from ${file} --database <address of an empty database>`,
  );
  if (broken.length === 0) return EXIT.complete;
  terminal.note(`The copy has ${count(broken.length, 'run')} whose journal was broken before: ${broken.join(', ')}`);
  return EXIT.failed;
}
