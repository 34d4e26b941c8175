// The tables of folders, read on first use and again when a file changed. A library belongs to one team.

import { stat } from 'node:fs/promises';
import path from 'node:path';
import { walkFolder } from '../files/walk-folder.ts';
import { readTables, type Tables } from './read-tables.ts';

export interface TableLibrary {
  /** The tables of a folder or file, read again if a file changed. */
  open(place: string, signal: AbortSignal): Promise<Tables>;
}

const PLACES_MAX = 4;

export function tableLibrary(): TableLibrary {
  const opened = new Map<string, { readonly print: string; readonly tables: Promise<Tables> }>();
  return {
    open: async (given, signal) => {
      const place = path.resolve(given);
      const print = await fingerprintOf(place, signal);
      const known = opened.get(place);
      if (known?.print === print) return known.tables;
      const tables = readTables(place, signal);
      opened.delete(place);
      opened.set(place, { print, tables });
      // What could not be read is tried again.
      tables.catch(() => opened.delete(place));
      const [oldest] = opened.keys();
      if (opened.size > PLACES_MAX && oldest !== undefined) opened.delete(oldest);
      return tables;
    },
  };
}

/** Names, sizes and times of all files. */
async function fingerprintOf(place: string, signal: AbortSignal): Promise<string> {
  const found = await stat(place).catch(() => undefined);
  if (!found?.isDirectory()) return `${found?.size} ${found?.mtimeMs}`;
  const { files } = await walkFolder(place, { signal, hidden: false });
  const facts = await Promise.all(files.map((name) => stat(path.join(place, name)).catch(() => undefined)));
  return files.map((name, at) => `${name} ${facts[at]?.size} ${facts[at]?.mtimeMs}`).join('\n');
}
