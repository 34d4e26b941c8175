// The documents of folders, indexed on first use and again when a file changed. A library belongs to one team.

import { stat } from 'node:fs/promises';
import path from 'node:path';
import { walkFolder } from '../files/walk-folder.ts';
import { formatOf } from './read-document.ts';
import { type FolderTexts, readFolder } from './read-folder.ts';
import { indexDocuments, type SearchIndex } from './search-index.ts';

export interface OpenedFolder extends Omit<FolderTexts, 'documents'> {
  readonly folder: string;
  readonly index: SearchIndex;
}

export interface DocumentLibrary {
  /** The folder with its index: built on the first call, and again when a file changed. */
  open(folder: string, signal: AbortSignal): Promise<OpenedFolder>;
}

const FOLDERS_MAX = 4;

export function documentLibrary(): DocumentLibrary {
  const opened = new Map<string, { readonly print: string; readonly folder: Promise<OpenedFolder> }>();
  return {
    open: async (given, signal) => {
      const folder = path.resolve(given);
      const print = await fingerprintOf(folder, signal);
      const known = opened.get(folder);
      if (known?.print === print) return known.folder;
      const fresh = index(folder, signal);
      opened.delete(folder);
      opened.set(folder, { print, folder: fresh });
      // A folder that could not be read is tried again.
      fresh.catch(() => opened.delete(folder));
      const [oldest] = opened.keys();
      if (opened.size > FOLDERS_MAX && oldest !== undefined) opened.delete(oldest);
      return fresh;
    },
  };
}

async function index(folder: string, signal: AbortSignal): Promise<OpenedFolder> {
  const { documents, ...rest } = await readFolder(folder, { signal });
  return { folder, ...rest, index: indexDocuments(documents) };
}

/** Names, sizes and times of all documents. */
async function fingerprintOf(folder: string, signal: AbortSignal): Promise<string> {
  const { files } = await walkFolder(folder, { signal, hidden: false });
  const known = files.filter((name) => formatOf(name) !== undefined);
  const facts = await Promise.all(known.map((name) => stat(path.join(folder, name)).catch(() => undefined)));
  return known.map((name, at) => `${name} ${facts[at]?.size} ${facts[at]?.mtimeMs}`).join('\n');
}
