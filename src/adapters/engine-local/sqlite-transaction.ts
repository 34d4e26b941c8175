// The one way to write: take the write lock first, commit or roll back, and turn errors into readable messages.

import type { DatabaseSync } from 'node:sqlite';
import { asJournalError } from './sqlite-failure.ts';

export type Sync = 'auto' | 'normal' | 'full';

/** Runs `work` in a transaction. With `synced`, this and every earlier commit is on the disk when it returns. */
export type Transact = <T>(options: { readonly synced: boolean }, work: () => T) => T;

export function createTransact(
  db: DatabaseSync,
  { path, sync }: { readonly path: string; readonly sync: Sync },
): Transact {
  // IMMEDIATE: a transaction that reads before it writes could otherwise fail because another one wrote in between.
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  let isFull = false;

  // With a write-ahead log, FULL syncs the log after a commit and NORMAL only before a checkpoint. The log is one file,
  // so one FULL commit also puts all earlier ones on the disk, and most commits need not pay for a sync.
  function setSync(wantsFull: boolean): void {
    if (isFull === wantsFull) return;
    db.exec(`PRAGMA synchronous = ${wantsFull ? 'FULL' : 'NORMAL'}`);
    isFull = wantsFull;
  }

  return ({ synced }, work) => {
    try {
      setSync(sync === 'full' || (sync === 'auto' && synced));
      begin.run();
      const result = work();
      commit.run();
      return result;
    } catch (error) {
      // A full disk makes SQLite roll back by itself.
      if (db.isTransaction) db.exec('ROLLBACK');
      throw asJournalError(path, error);
    }
  };
}
