// The index of runs: what lists and sums over all runs need, without folding a journal (J5). Made on first use, so that
// journals written before it existed need no new format.
//
//   X1. Triggers mark a run as outdated whenever one of its events is added, changed or removed, even by an older version,
//       which knows no index, or by a person with an SQL shell. An entry is kept, and the mark removed, in a
//       transaction in which the entry fits the last event of the run.
//   X2. The marks are in the table `memory`, which every journal has. So dropping the index cannot break an append: the next
//       reader makes it again, with a mark for every run.
//   X3. An append does not fail because of the index. If its entry cannot be kept, the mark stays.

import type { DatabaseSync } from 'node:sqlite';
import type { RunEntry } from '../../core/report/run-entry.ts';
import type { EntryFilter, EntryPart, EntryTotal } from '../../ports/journal.ts';
import type { SqliteEvents } from './sqlite-events.ts';
import { conditionsOf, FASTER, TOTALS } from './sqlite-index-query.ts';

export const MARK = 'outdated run ';
/** The first text after all that begin with the mark. */
const AFTER_MARKS = 'outdated run!';
const marking = (run: string): string => `INSERT OR IGNORE INTO memory(key, value) VALUES('${MARK}' || ${run}, '');`;

/** By name, so that an index of which a part is missing is noticed. */
const OBJECTS: Readonly<Record<string, string>> = {
  run_index: `TABLE run_index(
    run TEXT PRIMARY KEY, form INTEGER NOT NULL, seq INTEGER NOT NULL, hash TEXT NOT NULL, at INTEGER NOT NULL,
    summary TEXT NOT NULL, usage TEXT NOT NULL, open TEXT
  ) STRICT`,
  run_index_by_form: 'INDEX run_index_by_form ON run_index(form)',
  run_index_open: 'INDEX run_index_open ON run_index(run) WHERE open IS NOT NULL',
  run_index_event_added: `TRIGGER run_index_event_added AFTER INSERT ON events BEGIN ${marking('new.run')} END`,
  run_index_event_changed: `TRIGGER run_index_event_changed AFTER UPDATE ON events
    BEGIN ${marking('old.run')} ${marking('new.run')} END`,
  run_index_event_removed: `TRIGGER run_index_event_removed AFTER DELETE ON events BEGIN ${marking('old.run')} END`,
  run_index_removed: `TRIGGER run_index_removed AFTER DELETE ON run_index BEGIN ${marking('old.run')} END`,
};

export type SqliteIndex = ReturnType<typeof createIndex>;

/** Everything that writes runs inside the caller's transaction. */
export function createIndex(db: DatabaseSync, events: SqliteEvents) {
  let prepared: ReturnType<typeof prepare> | undefined;
  const ready = (): ReturnType<typeof prepare> | undefined => {
    if (!prepared && isWhole(db)) prepared = prepare(db);
    return prepared;
  };
  const makeFaster = (): void => {
    for (const definition of Object.values(FASTER)) db.exec(definition);
  };
  const make = (): void => {
    if (ready()) return makeFaster();
    for (const [name, definition] of Object.entries(OBJECTS).reverse())
      db.exec(`DROP ${definition.slice(0, definition.indexOf(' '))} IF EXISTS ${name}`);
    for (const definition of Object.values(OBJECTS)) db.exec(`CREATE ${definition}`);
    makeFaster();
    const mark = db.prepare(marking('?'));
    for (const runId of events.runIds()) mark.run(runId);
  };
  const put = ({ runId, form, seq, hash, at, summary, usage, open }: RunEntry): void => {
    ready()?.put.run(runId, form, seq, hash, at, summary, usage, open);
    ready()?.unmark.run(MARK + runId);
  };
  const remove = (runId: string): void => {
    ready()?.remove.run(runId);
    ready()?.unmark.run(MARK + runId);
  };

  return {
    isMade: (): boolean => {
      if (!isWhole(db)) prepared = undefined;
      return ready() !== undefined && areThere(db, Object.keys(FASTER));
    },
    make,
    /** Keeps the entry of events that were just added (X3). */
    add(entry: RunEntry): void {
      try {
        make();
        put(entry);
      } catch (error) {
        // Prepared again next time: the table may have been dropped.
        prepared = undefined;
        if (!db.isTransaction) throw error;
      }
    },
    /** Keeps an entry only if it fits the events as they are now. */
    keep(runId: string, entry: RunEntry | undefined): void {
      make();
      const last = events.last(runId);
      if (!entry && !last) remove(runId);
      if (entry && entry.seq === last?.seq && entry.hash === last.hash) put(entry);
    },
    remove,
    outdated: (form: number): readonly string[] => {
      const rows = ready()?.outdated.all(MARK.length + 1, MARK, AFTER_MARKS, form, form) as
        | { run: string }[]
        | undefined;
      return rows ? [...new Set(rows.map(({ run }) => run))] : events.runIds();
    },
    read(part: EntryPart, filter: EntryFilter = {}): string {
      if (!ready()) return '[]';
      const { where, values } = conditionsOf(part, filter);
      // With the sign, the few runs since a time are sorted; without it, all runs would be looked at in their order.
      const order = filter.since === undefined ? 'run' : '+run';
      const rows = `SELECT ${part} AS text FROM run_index ${where} ORDER BY ${order} DESC LIMIT ?`;
      const select = db.prepare(`SELECT '[' || coalesce(group_concat(text), '') || ']' AS texts FROM (${rows})`);
      return (select.get(...values, filter.limit ?? -1) as { texts: string }).texts;
    },
    totals: (except: readonly string[]): readonly EntryTotal[] =>
      (ready()?.totals.all(JSON.stringify(except)) ?? []) as unknown as readonly EntryTotal[],
    runIds: (): readonly string[] => ((ready()?.runIds.all() ?? []) as { run: string }[]).map(({ run }) => run),
  };
}

const isWhole = (db: DatabaseSync): boolean => areThere(db, Object.keys(OBJECTS));

function areThere(db: DatabaseSync, names: readonly string[]): boolean {
  const count = db.prepare('SELECT count(*) AS n FROM sqlite_schema WHERE name IN (SELECT value FROM json_each(?))');
  return (count.get(JSON.stringify(names)) as { n: number }).n === names.length;
}

const prepare = (db: DatabaseSync) => ({
  put: db.prepare(
    `INSERT INTO run_index(run, form, seq, hash, at, summary, usage, open) VALUES(?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET form = excluded.form, seq = excluded.seq, hash = excluded.hash, at = excluded.at,
       summary = excluded.summary, usage = excluded.usage, open = excluded.open`,
  ),
  unmark: db.prepare('DELETE FROM memory WHERE key = ?'),
  remove: db.prepare('DELETE FROM run_index WHERE run = ?'),
  // Three searches: written as one condition, or without ALL, SQLite scans the whole index.
  outdated: db.prepare(
    `SELECT substr(key, ?) AS run FROM memory WHERE key >= ? AND key < ?
     UNION ALL SELECT run FROM run_index WHERE form < ? UNION ALL SELECT run FROM run_index WHERE form > ?`,
  ),
  runIds: db.prepare('SELECT run FROM run_index'),
  totals: db.prepare(TOTALS),
});
