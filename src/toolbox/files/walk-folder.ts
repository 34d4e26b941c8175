// Lists all files below a folder. Links are not followed, so that a walk neither leaves the folder nor runs in circles.

import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Folders of dependencies and generated files; they are searched only if the path names them. */
const SKIPPED = new Set(['node_modules', '.git', '.bosun', '.hg', '.svn']);
const FILES_MAX = 50_000;

interface Walked {
  /** Relative to the folder where the walk began, with `/`. */
  readonly files: readonly string[];
  readonly isComplete: boolean;
}

interface Walking {
  readonly signal: AbortSignal;
  /** Also walks folders whose names begin with a dot. */
  readonly hidden: boolean;
}

export async function walkFolder(root: string, { signal, hidden }: Walking): Promise<Walked> {
  const files: string[] = [];
  const open = [''];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    signal.throwIfAborted();
    const entries = await readdir(path.join(root, at), { withFileTypes: true }).catch(() => []);
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    const folders: string[] = [];
    for (const entry of entries) {
      const name = at === '' ? entry.name : `${at}/${entry.name}`;
      const isMeant = !SKIPPED.has(entry.name) && (hidden || !entry.name.startsWith('.'));
      if (entry.isDirectory() && isMeant) folders.push(name);
      if (!entry.isFile()) continue;
      if (files.length >= FILES_MAX) return { files, isComplete: false };
      files.push(name);
    }
    // Taken from the end: the starting folder must exist, other folders may disappear.
    open.push(...folders.reverse());
  }
  return { files, isComplete: true };
}
