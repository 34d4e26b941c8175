// Reads all documents of a folder. Those that cannot be read are reported with the reason; the others are used.

import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { walkFolder } from '../files/walk-folder.ts';
import type { DocumentFault, DocumentText } from './document.ts';
import { formatOf, readDocument } from './read-document.ts';

export interface FolderTexts {
  readonly documents: readonly DocumentText[];
  readonly faults: readonly DocumentFault[];
  /** False if the folder holds more than is read. */
  readonly isComplete: boolean;
}

const DOCUMENTS_MAX = 20_000;
const CHARS_TOTAL_MAX = 200_000_000;
const AT_ONCE = 16;

export async function readFolder(folder: string, { signal }: { readonly signal: AbortSignal }): Promise<FolderTexts> {
  const root = await folderAt(folder);
  const walked = await walkFolder(root, { signal, hidden: false });
  const names = walked.files.filter((name) => formatOf(name) !== undefined);
  const documents: DocumentText[] = [];
  const faults: DocumentFault[] = [];
  let chars = 0;
  for (let at = 0; at < Math.min(names.length, DOCUMENTS_MAX) && chars < CHARS_TOTAL_MAX; at += AT_ONCE) {
    signal.throwIfAborted();
    const read = await Promise.all(names.slice(at, at + AT_ONCE).map((name) => readOne(root, name)));
    for (const one of read) {
      if ('reason' in one) faults.push(one);
      else documents.push(one);
      chars += 'text' in one ? one.text.length : 0;
    }
  }
  const isComplete = walked.isComplete && names.length <= DOCUMENTS_MAX && chars < CHARS_TOTAL_MAX;
  return { documents, faults, isComplete };
}

async function readOne(root: string, name: string): Promise<DocumentText | DocumentFault> {
  try {
    return await readDocument(path.join(root, name), name);
  } catch (error) {
    return { path: name, reason: error instanceof Error ? error.message : String(error) };
  }
}

async function folderAt(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined);
  if (!found) throw new Error(`There is no folder ${folder}: check the path`);
  if (!found.isDirectory()) throw new Error(`${folder} is a file: name the folder that holds the documents`);
  return realpath(folder);
}
