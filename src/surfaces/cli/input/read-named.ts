// Reads a file that the user named and that may be missing, such as a key or a file of anchors.

import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../print/user-error.ts';

/** Its text; undefined if there is no such file. A place that this user may not look into is not a missing file. */
export function readNamed(file: string, cwd: string): string | undefined {
  const place = path.resolve(cwd, file);
  const stats = statSync(place, { throwIfNoEntry: false });
  if (stats?.isDirectory()) throw new UserError(`${file} is a folder, but a file is needed`);
  return stats && readFileSync(place, 'utf8');
}
