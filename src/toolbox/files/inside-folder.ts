// Keeps tools inside one folder, also if a path uses another name or a link.
//
//   F1. A path is checked by its real location: `..`, absolute paths and symbolic links are resolved first.
//   F2. A path that does not exist yet is checked by its nearest existing parent folder, where it would be created.
//   F3. Devices, pipes and sockets are refused: reading one might never end.

import { lstat, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

const isIn = (root: string, place: string): boolean => {
  const way = path.relative(root, place);
  return way === '' || (way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way));
};

const outside = (given: string): Error =>
  new Error(`"${given}" is outside the folder this worker may use; give a path inside it, such as src/index.ts`);

/** The real location of a path that need not exist. */
async function realPlaceOf(place: string): Promise<string> {
  try {
    return await realpath(place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    // A dangling link would be followed by a later write.
    if (await lstat(place).catch(() => undefined))
      throw new Error(`"${place}" is a link to a file that does not exist`);
    return path.join(await realPlaceOf(path.dirname(place)), path.basename(place));
  }
}

/** The real location of a path, or an error if that is outside the folder. */
export async function placeInside(root: string, given: string): Promise<string> {
  if (given.includes('\0')) throw outside(given.replaceAll('\0', ''));
  const home = await realpath(root);
  const wanted = path.resolve(home, given);
  // Checked before the disk is read, so that the answer reveals nothing about what is outside. A path may also name the
  // folder by a link to it.
  if (!isIn(home, wanted) && !isIn(path.resolve(root), wanted)) throw outside(given);
  const place = await realPlaceOf(wanted);
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
