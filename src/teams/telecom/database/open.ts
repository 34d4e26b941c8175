// Opens the database for one piece of work and closes it again: a team has no end at which it could be closed, and a
// process that stops leaves nothing open.
//
//   D1. The first process creates it, in one exclusive transaction; others wait and find it complete.
//   D2. Policies and effects take the write lock first, so no other process can act between a check and its effect.
//   D3. A file of another program is never written to.

import { chmodSync, closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { REFERENCE_DAY } from '../sample.ts';
import { explained, isBusy, isNotADatabase } from './failure.ts';
import { seed } from './seed.ts';
import { APPLICATION_ID, SCHEMA_VERSION, TABLES } from './tables.ts';

export interface TelecomOptions {
  /** The folder of the database file `telecom.db`. */
  readonly home: string;
  /** The real time, by which refunds of the last 30 days are counted. */
  readonly now?: () => number;
  /** "Today" of the sample data; used only when the database is created or reset. */
  readonly today?: string;
}

export interface TelecomDatabase {
  readonly now: () => number;
  /** Several reads in one snapshot. */
  read<T>(work: (db: DatabaseSync) => T): T;
  /** Checks and changes in one transaction with the write lock (D2). */
  write<T>(work: (db: DatabaseSync) => T): T;
}

const BUSY_TIMEOUT_MS = 5_000;

export const databasePath = (home: string): string => path.join(home, 'telecom.db');

export function telecomDatabase({ home, now = Date.now, today = REFERENCE_DAY }: TelecomOptions): TelecomDatabase {
  const within = <T>(begin: string, work: (db: DatabaseSync) => T): T => {
    const db = open(home, today);
    try {
      return transact(db, begin, () => work(db));
    } catch (error) {
      throw explained(error, databasePath(home));
    } finally {
      db.close();
    }
  };
  return {
    now,
    read: (work) => within('BEGIN', work),
    write: (work) => within('BEGIN IMMEDIATE', work),
  };
}

/** Creates the database if there is none, and throws if it cannot be used. */
export const prepareTelecom = (options: TelecomOptions): void => telecomDatabase(options).write(() => {});

/** Restores the sample data. Waits for other processes that use the database. */
export function resetTelecom({ home, today = REFERENCE_DAY }: Omit<TelecomOptions, 'now'>): void {
  moveAwayIfDamaged(home);
  const db = open(home, today);
  try {
    // Foreign keys are off outside of the transaction, so that tables can be dropped in any order.
    db.exec('PRAGMA foreign_keys = OFF');
    transact(db, 'BEGIN EXCLUSIVE', () => {
      const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
      for (const { name } of tables) db.exec(`DROP TABLE ${name}`);
      db.exec(TABLES);
      seed(db, today);
    });
  } finally {
    db.close();
  }
}

function open(home: string, today: string): DatabaseSync {
  const file = databasePath(home);
  let db: DatabaseSync | undefined;
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    createPrivately(file);
    db = new DatabaseSync(file);
    db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    const isNew = isEmpty(db, file);
    makePrivate(file);
    retryWhileBusy(db, 'PRAGMA journal_mode = WAL');
    if (isNew) create(db, file, today);
    db.exec('PRAGMA foreign_keys = ON');
    return db;
  } catch (error) {
    db?.close();
    throw explained(error, file);
  }
}

/** Only its owner may read the data of customers. SQLite gives its other files the same mode. */
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch {
    // It exists, or it cannot be made: opening it says why.
  }
}

/** A database that an earlier version made. */
function makePrivate(file: string): void {
  if (process.platform === 'win32') return;
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = statSync(each, { throwIfNoEntry: false })?.mode ?? 0;
    try {
      if ((mode & 0o077) !== 0) chmodSync(each, mode & 0o600);
    } catch {
      // It belongs to another user.
    }
  }
}

/** D1: checked again under the lock, because another process may have been faster. */
function create(db: DatabaseSync, file: string, today: string): void {
  transact(db, 'BEGIN EXCLUSIVE', () => {
    if (!isEmpty(db, file)) return;
    db.exec(TABLES);
    seed(db, today);
  });
}

function isEmpty(db: DatabaseSync, file: string): boolean {
  // One statement, hence one snapshot: another process may be creating the tables right now.
  const found = db
    .prepare(
      `SELECT (SELECT count(*) FROM sqlite_schema) AS tables, (SELECT application_id FROM pragma_application_id) AS program,
              (SELECT user_version FROM pragma_user_version) AS version`,
    )
    .get();
  if (found?.tables === 0) return true;
  if (found?.program !== APPLICATION_ID)
    throw new Error(`${file} is a database of another program; move it away, or choose another home`);
  if (found.version !== SCHEMA_VERSION)
    throw new Error(`${file} was made by another version of Bosun; move it away, and a new one is made`);
  return false;
}

function transact<T>(db: DatabaseSync, begin: string, work: () => T): T {
  db.exec(begin);
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // On a full disk SQLite rolls back by itself.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** SQLite does not wait for a lock while it changes the journal mode, which several processes may do at once. */
function retryWhileBusy(db: DatabaseSync, sql: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waitedMs = 0; ; waitedMs += 5) {
    try {
      db.exec(sql);
      return;
    } catch (error) {
      if (!isBusy(error) || waitedMs >= BUSY_TIMEOUT_MS) throw error;
      Atomics.wait(pause, 0, 0, 5);
    }
  }
}

function moveAwayIfDamaged(home: string): void {
  const file = databasePath(home);
  if (!existsSync(file)) return;
  const db = new DatabaseSync(file);
  try {
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
  } catch (error) {
    if (!isNotADatabase(error)) throw explained(error, file);
    renameSync(file, `${file}.damaged`);
    for (const rest of ['-wal', '-shm']) rmSync(`${file}${rest}`, { force: true });
  } finally {
    db.close();
  }
}
