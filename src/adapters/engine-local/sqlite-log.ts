// The write-ahead log keeps old pages until all of it is copied into the database and it is cut to nothing.

import type { DatabaseSync } from 'node:sqlite';

/**
 * False if a connection, perhaps of another process, reads a state of the store that is partly in the log. SQLite waits for it
 * as long as for any lock.
 */
export function emptyLog(db: DatabaseSync, { waits }: { readonly waits: boolean }): boolean {
  const timeout = Number(db.prepare('PRAGMA busy_timeout').get()?.timeout);
  if (!waits) db.exec('PRAGMA busy_timeout = 0');
  try {
    return db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
  } finally {
    if (!waits) db.exec(`PRAGMA busy_timeout = ${timeout}`);
  }
}
