// The rows of the journal. Writing them is the hottest path of a durable run.

import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { StoredEvent } from '../../ports/journal.ts';

// Eight rows per statement take 2.0 µs per event, single rows 2.5; more rows, or one JSON parameter, gain nothing.
const ROWS_AT_ONCE = 8;

// Skips from run to run through the index: DISTINCT would read the entry of every event.
const RUN_IDS = `
  WITH RECURSIVE found(run) AS (
    SELECT min(run) FROM events
    UNION ALL SELECT (SELECT min(run) FROM events WHERE run > found.run) FROM found WHERE found.run IS NOT NULL
  ) SELECT run FROM found WHERE run IS NOT NULL`;
// Reads only the last event of each run, through the index.
const RECENT_RUN_IDS = `${RUN_IDS} AND (SELECT at FROM events WHERE run = found.run ORDER BY seq DESC LIMIT 1) >= ?`;

export type SqliteEvents = ReturnType<typeof createEvents>;

export function createEvents(db: DatabaseSync) {
  const insert = (rows: number) =>
    db.prepare(
      `INSERT INTO events(run, seq, type, at, body, hash) VALUES ${Array(rows).fill('(?, ?, ?, ?, ?, ?)').join(', ')}`,
    );
  const insertOne = insert(1);
  const insertMany = insert(ROWS_AT_ONCE);
  const select = db.prepare('SELECT seq, type, at, body, hash FROM events WHERE run = ? AND seq > ? ORDER BY seq');
  const lastSeq = db.prepare('SELECT coalesce(max(seq), 0) AS seq FROM events WHERE run = ?');
  const last = db.prepare('SELECT seq, hash FROM events WHERE run = ? ORDER BY seq DESC LIMIT 1');
  const distinct = db.prepare(RUN_IDS);
  const recent = db.prepare(RECENT_RUN_IDS);
  const replace = db.prepare('UPDATE events SET body = ? WHERE run = ? AND seq = ?');
  const removeAll = db.prepare('DELETE FROM events WHERE run = ?');

  return {
    add(runId: string, events: readonly StoredEvent[]): void {
      let row: SQLInputValue[] = [];
      let index = 0;
      const wholeRows = events.length - (events.length % ROWS_AT_ONCE);
      for (const { seq, type, at, body, hash } of events) {
        index++;
        if (index > wholeRows) {
          insertOne.run(runId, seq, type, at, body, hash);
          continue;
        }
        row.push(runId, seq, type, at, body, hash);
        if (index % ROWS_AT_ONCE > 0) continue;
        insertMany.run(...row);
        row = [];
      }
    },
    // Copied, because rows come without a prototype and are slow to read from.
    read(runId: string, after = 0): readonly StoredEvent[] {
      const events: StoredEvent[] = [];
      for (const row of select.iterate(runId, after)) {
        const { seq, type, at, body, hash } = row as unknown as StoredEvent;
        events.push({ seq, type, at, body, hash });
      }
      return events;
    },
    lastSeq: (runId: string): number => (lastSeq.get(runId) as { seq: number }).seq,
    last: (runId: string) => last.get(runId) as { readonly seq: number; readonly hash: string } | undefined,
    runIds: (since?: number): readonly string[] =>
      ((since === undefined ? distinct.all() : recent.all(since)) as { run: string }[]).map(({ run }) => run),
    replace: (runId: string, seq: number, body: string): void => void replace.run(body, runId, seq),
    removeAll: (runId: string): void => void removeAll.run(runId),
  };
}
