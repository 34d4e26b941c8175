// Cached results. The table is created on first use, so that journals written before the cache existed need no new
// format.

import type { DatabaseSync } from 'node:sqlite';
import { type KeptResult, RESULTS_MAX } from '../../ports/journal.ts';

const TABLE = `
  CREATE TABLE IF NOT EXISTS results(
    key TEXT PRIMARY KEY, run TEXT NOT NULL, at INTEGER NOT NULL, expires INTEGER NOT NULL, body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS results_by_run ON results(run);
  CREATE INDEX IF NOT EXISTS results_by_age ON results(at);
  CREATE INDEX IF NOT EXISTS results_by_expiry ON results(expires);`;

export interface SqliteResults {
  keep(result: KeptResult, now: number): void;
  find(key: string): KeptResult | undefined;
  removeAll(runId: string): void;
  /** Removes the results that contain a text. */
  removeWith(text: string): void;
}

export function createResults(db: DatabaseSync): SqliteResults {
  let statements: ReturnType<typeof prepare> | undefined;
  const ready = (): ReturnType<typeof prepare> => {
    statements ??= prepare(db);
    return statements;
  };
  return {
    keep: ({ key, runId, at, expiresAt, body }, now) => {
      const { put, expire, trim } = ready();
      put.run(key, runId, at, expiresAt, body);
      expire.run(now);
      trim.run(RESULTS_MAX);
    },
    find: (key) => {
      const row = ready().get.get(key) as
        | { key: string; run: string; at: number; expires: number; body: string }
        | undefined;
      return row && { key: row.key, runId: row.run, at: row.at, expiresAt: row.expires, body: row.body };
    },
    removeAll: (runId) => void ready().remove.run(runId),
    removeWith: (text) => void ready().removeWith.run(text),
  };
}

function prepare(db: DatabaseSync) {
  db.exec(TABLE);
  return {
    put: db.prepare(
      `INSERT INTO results(key, run, at, expires, body) VALUES(?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
       SET run = excluded.run, at = excluded.at, expires = excluded.expires, body = excluded.body`,
    ),
    get: db.prepare('SELECT key, run, at, expires, body FROM results WHERE key = ?'),
    expire: db.prepare('DELETE FROM results WHERE expires <= ?'),
    // Deletes the oldest. Counting each time is one pass over the smallest index.
    trim: db.prepare(
      `DELETE FROM results WHERE key IN
         (SELECT key FROM results ORDER BY at LIMIT max(0, (SELECT count(*) FROM results) - ?))`,
    ),
    remove: db.prepare('DELETE FROM results WHERE run = ?'),
    removeWith: db.prepare('DELETE FROM results WHERE instr(body, ?) > 0'),
  };
}
