// Everything that a store in SQLite has, for moving it to another store.

import type { StoredPost, StoreSource } from '../../ports/database.ts';
import type { KeptResult } from '../../ports/journal.ts';
import { createEvents } from './sqlite-events.ts';
import { MARK } from './sqlite-index.ts';
import { openDatabase } from './sqlite-schema.ts';

interface ResultRow {
  readonly key: string;
  readonly run: string;
  readonly at: number;
  readonly expires: number;
  readonly body: string;
}

/** The file must exist: opening would make it. */
export function openSqliteSource(path: string): StoreSource {
  const db = openDatabase(path);
  const events = createEvents(db);
  const runs = db.prepare(
    'SELECT run FROM events UNION SELECT run FROM posts UNION SELECT run FROM leases ORDER BY run',
  );
  const epoch = db.prepare('SELECT epoch FROM leases WHERE run = ?');
  const posts = db.prepare('SELECT id, body, taken FROM posts WHERE run = ? ORDER BY n');
  // Stores that never had a cached result have no such table.
  const hasResults = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'results'").get() !== undefined;
  const results = hasResults
    ? db.prepare('SELECT key, run, at, expires, body FROM results WHERE run = ? ORDER BY key')
    : undefined;
  const records = db.prepare('SELECT key, value FROM memory ORDER BY key');
  return {
    runIds: async () => (runs.all() as { run: string }[]).map(({ run }) => run),
    run: async (runId) => ({
      runId,
      epoch: (epoch.get(runId) as { epoch: number } | undefined)?.epoch ?? 0,
      events: events.read(runId),
      posts: (posts.all(runId) as { id: string; body: string; taken: number }[]).map(
        ({ id, body, taken }): StoredPost => ({ id, body, taken: taken === 1 }),
      ),
      results: ((results?.all(runId) ?? []) as unknown as ResultRow[]).map(
        ({ key, run, at, expires, body }): KeptResult => ({ key, runId: run, at, expiresAt: expires, body }),
      ),
    }),
    records: async () =>
      new Map(
        (records.all() as { key: string; value: string }[])
          // What the index of runs notes about itself.
          .filter(({ key }) => !key.startsWith(MARK))
          .map(({ key, value }) => [key, value]),
      ),
    close: async () => db.close(),
  };
}
