// Writes an export where the user said, or to a file named after the run. The id of a run is a text in the store: it must choose
// neither the folder nor a file that is something else.

import { lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAuditPageOf } from '../../../core/report/audit-page.ts';
import type { Cli } from '../environment.ts';
import { UserError } from '../print/user-error.ts';

const ID_MAX = 200;
const MODE = { mode: 0o600 };

export const defaultName = (runId: string): string =>
  `audit-${runId.replaceAll(/[^\w.~-]/g, '_').slice(0, ID_MAX)}.html`;

export const writeNamed = ({ cwd }: Cli, file: string, text: string): void =>
  writeFileSync(path.resolve(cwd, file), text, MODE);

/** Replaces an earlier export of the same run, and no other file. */
export function writeDefault({ cwd }: Cli, runId: string, text: string): void {
  const file = defaultName(runId);
  const place = path.resolve(cwd, file);
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (found && !(found.isFile() && isAuditPageOf(runId, readFileSync(place, 'utf8'))))
    throw new UserError(`${file} exists already and is no export of this run: name another file with --out`);
  // A new file even so: another name for the old one keeps what it had.
  if (found) rmSync(place);
  writeFileSync(place, text, { ...MODE, flag: 'wx' });
}
