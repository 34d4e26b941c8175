// A folder is a room: a reader takes in its files at one look. More than a screenful of them hides what the room is for.

import path from 'node:path';

export const FILES_MAX = 25;

/** Folders that hold more source files directly than `filesMax`; tests beside the sources do not count. */
export function crowdedFolders(files: readonly string[], filesMax = FILES_MAX): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > filesMax)
    .sort(([, a], [, b]) => b - a)
    .map(([folder, count]) => `${folder} has ${count} source files, more than ${filesMax}`);
}
