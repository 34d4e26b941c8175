// bosun backup: a copy of the store, from which every run can go on.

import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { UserError } from '../print/user-error.ts';

export async function backupCommand(cli: Cli, file: string): Promise<number> {
  const place = path.resolve(cli.cwd, file);
  if (existsSync(place)) throw new UserError(`${file} exists already: name a new file, so that no copy is lost`);
  if (!existsSync(path.dirname(place))) throw new UserError(`There is no folder ${path.dirname(file)} for the copy`);
  if (!cli.hasJournal()) throw new UserError(`There are no runs in ${cli.home} to copy`);
  const journal = await cli.journal();
  if (!journal.backup) throw new UserError('This store has its own tools for copies; for Postgres, use pg_dump');
  await journal.backup(place);
  const bytes = statSync(place).size;
  cli.terminal.document({ file, bytes });
  cli.terminal.say(`Wrote ${file}, ${Math.ceil(bytes / 1024)} KB. Put it at <home>/journal.db to restore it.`);
  return EXIT.complete;
}
