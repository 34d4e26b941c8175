// Opens a journal that cannot be written to, so that it can be looked at: on a read-only disk, in a folder of another user.
//
// SQLite needs to write even to read a database with a write-ahead log, unless the other process left its files in place or
// the database is declared immutable. What is only in the log can otherwise be read from a copy.

import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** Undefined if there is no file, or it cannot be read either. */
export function openReadOnly(path: string): DatabaseSync | undefined {
  if (!existsSync(path)) return undefined;
  const hasLog = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  const ways = hasLog ? [openBesideLog, openCopy] : [openImmutable];
  for (const open of ways) {
    try {
      const db = open(path);
      if (isReadable(db)) return db;
    } catch {
      // The next way, or the error of opening it for writing.
    }
  }
  return undefined;
}

function isReadable(db: DatabaseSync): boolean {
  try {
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return true;
  } catch {
    db.close();
    return false;
  }
}

const openBesideLog = (path: string): DatabaseSync => new DatabaseSync(path, { readOnly: true });

function openImmutable(path: string): DatabaseSync {
  const url = pathToFileURL(path);
  url.searchParams.set('immutable', '1');
  return new DatabaseSync(url, { readOnly: true });
}

function openCopy(path: string): DatabaseSync {
  const folder = mkdtempSync(join(tmpdir(), 'bosun-look-'));
  try {
    const copy = join(folder, 'journal.db');
    for (const end of ['', '-wal']) {
      copyFileSync(`${path}${end}`, `${copy}${end}`);
      chmodSync(`${copy}${end}`, 0o600);
    }
    const db = new DatabaseSync(copy);
    // Takes the log into the copy. Nothing else is written to it.
    db.exec('PRAGMA journal_mode = DELETE; PRAGMA query_only = ON');
    return db;
  } finally {
    // An open file can be read until it is closed.
    rmSync(folder, { recursive: true, force: true });
  }
}
