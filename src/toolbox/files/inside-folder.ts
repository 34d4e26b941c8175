// Where tools may reach: one folder and what is in it, by whatever name or link a path arrives there.
//
//   F1. A path is judged by where it really leads: `..`, absolute paths and symbolic links are resolved first.
//   F2. What does not exist yet is judged by the nearest folder above it that does, which is where it would be made.
//   F3. Devices, pipes and sockets are no files: reading one might never end.

import { lstat, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

const isIn = (root: string, place: string): boolean => {
  const way = path.relative(root, place);
  return way === '' || (way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way));
};

const outside = (given: string): Error =>
  new Error(`"${given}" is outside of the folder this worker may use; give a path inside of it, such as src/index.ts`);

/** Where something that need not exist would really be. */
async function whereabouts(place: string): Promise<string> {
  try {
    return await realpath(place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    // A link that leads nowhere would be followed by whoever writes to it.
    if (await lstat(place).catch(() => undefined)) throw new Error(`"${place}" is a link that leads nowhere`);
    return path.join(await whereabouts(path.dirname(place)), path.basename(place));
  }
}

/** The real place of a path, or an error if that is not inside the folder. */
export async function placeInside(root: string, given: string): Promise<string> {
  if (given.includes('\0')) throw outside(given.replaceAll('\0', ''));
  const home = await realpath(root);
  const wanted = path.resolve(home, given);
  // Said before the disk is looked at, so that an answer tells nothing of what is outside. A path may also name the
  // folder by a link to it.
  if (!isIn(home, wanted) && !isIn(path.resolve(root), wanted)) throw outside(given);
  const place = await whereabouts(wanted);
  if (!isIn(home, place)) throw outside(given);
  return place;
}

/** A file inside the folder, with its size. */
export async function fileInside(
  root: string,
  given: string,
): Promise<{ readonly file: string; readonly size: number }> {
  const file = await placeInside(root, given);
  const found = await stat(file).catch(() => undefined);
  if (!found) throw new Error(`There is no file "${given}"`);
  if (found.isDirectory()) throw new Error(`"${given}" is a folder; find what is in it with Glob`);
  if (!found.isFile()) throw new Error(`"${given}" is not a plain file`);
  return { file, size: found.size };
}
