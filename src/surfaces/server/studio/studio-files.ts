// The built files of the studio, read into memory once: a name that is not among them does not exist, so no path of a
// request ever reaches the file system.

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface StudioFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** Files by their path from the folder, with forward slashes; `index.html` is among them. */
export type StudioFiles = ReadonlyMap<string, StudioFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
};

export async function readStudio(folder: string): Promise<StudioFiles> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  const read = files.map(async (entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
    return [name, { bytes: new Uint8Array(await readFile(file)), type }] as const;
  });
  return new Map(await Promise.all(read));
}
