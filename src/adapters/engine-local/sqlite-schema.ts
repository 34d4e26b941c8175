// Opens the database file, and refuses a file that is not a journal before writing a byte to it.
//
// The choices below were measured on Node 24 (SQLite 3.53):
// - `events` keeps its rowid: WITHOUT ROWID saves 4 % of the bytes at 200 B a body, but costs 25 % more at 10 KB, because
//   such a tree keeps at most a quarter of a page of each row; CPU is the same at 200 B and 12 to 36 % worse at 10 KB.
// - Pages of 4 KB: larger ones multiply the write-ahead log, since every commit rewrites the last page of table and index.
// - A checkpoint each 1000 pages (4 MB). Each 256 kept the log smaller, but cost a run of 1 MB a third more time.

import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { JournalError } from '../../ports/journal-error.ts';
import { createPrivately, FOLDER_MODE, makePrivate } from './private-files.ts';
import { asJournalError, isBusy } from './sqlite-failure.ts';
import { openReadOnly } from './sqlite-read-only.ts';

const SCHEMA_VERSION = 1;
const APPLICATION_ID = 0x426f_736e; // "Bosn", so that another program's database is never taken for a journal
const CHECKPOINT_PAGES = 1_000;
const PAGE_BYTES = 4096;
const BUSY_TIMEOUT_MS = 5_000;

const TABLES = `
  CREATE TABLE events(
    run TEXT NOT NULL, seq INTEGER NOT NULL, type TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL, hash TEXT NOT NULL,
    PRIMARY KEY(run, seq)
  ) STRICT;
  CREATE TABLE leases(
    run TEXT PRIMARY KEY, epoch INTEGER NOT NULL,
    token TEXT, pid INTEGER, host TEXT, place TEXT, started TEXT, since INTEGER, beat INTEGER,
    beats INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE posts(
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    run TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, taken INTEGER NOT NULL DEFAULT 0,
    UNIQUE(run, id)
  ) STRICT;
  CREATE TABLE memory(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** If it cannot be written to, it is opened to be read: writing to it then says so. */
export function openDatabase(path: string): DatabaseSync {
  makeFolder(dirname(path));
  createPrivately(path);
  try {
    return openForWriting(path);
  } catch (error) {
    const db = error instanceof JournalError && error.problem === 'unwritable' ? openReadOnly(path) : undefined;
    if (!db) throw error;
    isUnwritten(db, path);
    return db;
  }
}

function openForWriting(path: string): DatabaseSync {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path);
    db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    const isNew = isUnwritten(db, path);
    makePrivate(path);
    useWriteAheadLog(db, path);
    if (isNew) createTables(db, path);
    return db;
  } catch (error) {
    db?.close();
    throw asJournalError(path, error);
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Creates one folder at a time: Node's own `recursive` never returns below /proc, where the parent exists but accepts
 * no children.
 */
function makeEach(folder: string): void {
  if (isFolder(folder) || folder === dirname(folder)) return;
  makeEach(dirname(folder));
  try {
    mkdirSync(folder, { mode: FOLDER_MODE });
  } catch (error) {
    // Another process may have created it just now.
    if (!isFolder(folder)) throw error;
  }
}

function makeFolder(folder: string): void {
  try {
    makeEach(folder);
  } catch (error) {
    const advice = 'check that you may write there and that no file is in the way';
    throw new JournalError('unwritable', `The folder ${folder} for the journal cannot be made; ${advice}`, {
      cause: error,
    });
  }
}

// One statement, hence one snapshot: another process may be creating the tables right now.
function isUnwritten(db: DatabaseSync, path: string): boolean {
  const found = db
    .prepare(
      `SELECT (SELECT count(*) FROM sqlite_schema) AS tables, (SELECT user_version FROM pragma_user_version) AS version,
              (SELECT application_id FROM pragma_application_id) AS application`,
    )
    .get() as { tables: number; version: number; application: number };
  if (found.tables === 0 && found.version === 0) return true;
  if (found.application !== APPLICATION_ID) {
    const advice = 'move it away, or name another file for the journal';
    throw new JournalError('not-a-journal', `${path} is a database of another program; ${advice}`);
  }
  if (found.version > SCHEMA_VERSION) {
    const versions = `its format is ${found.version}, this version reads up to ${SCHEMA_VERSION}`;
    throw new JournalError(
      'newer-schema',
      `The journal ${path} was written by a newer Bosun (${versions}); update Bosun`,
    );
  }
  return false;
}

function useWriteAheadLog(db: DatabaseSync, path: string): void {
  db.exec(`PRAGMA page_size = ${PAGE_BYTES}`);
  const { journal_mode: mode } = retryWhileBusy(() => db.prepare('PRAGMA journal_mode = WAL').get()) as {
    journal_mode: string;
  };
  if (mode !== 'wal') {
    const advice = 'keep it on a local disk';
    throw new JournalError('unwritable', `The file system of ${path} has no shared memory for a journal; ${advice}`);
  }
  db.exec(`
    PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};
    PRAGMA journal_size_limit = ${CHECKPOINT_PAGES * PAGE_BYTES};
    PRAGMA synchronous = NORMAL;
  `);
}

function createTables(db: DatabaseSync, path: string): void {
  db.exec('BEGIN IMMEDIATE');
  if (isUnwritten(db, path)) db.exec(TABLES);
  db.exec('COMMIT');
}

// SQLite does not wait for a lock while it changes the journal mode, which several processes may do at the same moment.
function retryWhileBusy<T>(attempt: () => T): T {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waitedMs = 0; ; waitedMs += 10) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || waitedMs >= BUSY_TIMEOUT_MS) throw error;
      Atomics.wait(pause, 0, 0, 10);
    }
  }
}
