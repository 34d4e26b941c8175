// The world outside: a database of its own in which the tools of a company leave their effects. It outlives every crash.
// An idempotent effect is applied once for each key; any other is applied each time its tool is called.

import { DatabaseSync } from 'node:sqlite';

export interface Place {
  readonly runId: string;
  /** The position of the step in its case. */
  readonly step: number;
}

export interface World {
  apply(place: Place, call: { readonly key: string; readonly effect: 'read' | 'idempotent' | 'once' }): void;
  happened(place: Place): boolean;
  /** How often the tool of a step was called, and how often it took effect, by step. */
  countsOf(runId: string): ReadonlyMap<number, { readonly calls: number; readonly effects: number }>;
  close(): void;
}

export function openWorld(file: string): World {
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA synchronous = OFF;
    CREATE TABLE calls(run TEXT NOT NULL, step INTEGER NOT NULL, key TEXT NOT NULL, applied INTEGER NOT NULL) STRICT;
    CREATE INDEX calls_by_run ON calls(run, step)`);
  const insert = db.prepare('INSERT INTO calls(run, step, key, applied) VALUES(?, ?, ?, ?)');
  const known = db.prepare('SELECT count(*) AS n FROM calls WHERE run = ? AND key = ? AND applied = 1');
  const applied = db.prepare('SELECT count(*) AS n FROM calls WHERE run = ? AND step = ? AND applied = 1');
  const counts = db.prepare(
    'SELECT step, count(*) AS calls, sum(applied) AS effects FROM calls WHERE run = ? GROUP BY step',
  );
  const isKnown = (runId: string, key: string): boolean => (known.get(runId, key) as { n: number }).n > 0;
  return {
    apply: ({ runId, step }, { key, effect }) => {
      const isApplied = effect === 'once' || (effect === 'idempotent' && !isKnown(runId, key));
      insert.run(runId, step, key, isApplied ? 1 : 0);
    },
    happened: ({ runId, step }) => (applied.get(runId, step) as { n: number }).n > 0,
    countsOf: (runId) => {
      const rows = counts.all(runId) as { step: number; calls: number; effects: number }[];
      return new Map(rows.map(({ step, calls, effects }) => [step, { calls, effects }]));
    },
    close: () => db.close(),
  };
}
