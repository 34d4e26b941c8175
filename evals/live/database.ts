// The rows of a team's database, and which of them differ after a run.

import { DatabaseSync } from 'node:sqlite';
import type { Allowed } from './requests.ts';

type Row = Readonly<Record<string, unknown>>;
/** The rows by table, as JSON. */
export type Snapshot = ReadonlyMap<string, ReadonlySet<string>>;

export interface Change {
  readonly table: string;
  readonly row: Row;
}

/** A reservation records that a refund was asked for; it moves nothing. */
const NO_EFFECT: ReadonlySet<string> = new Set(['reservations']);

export function snapshotOf(file: string): Snapshot {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all();
    return new Map(
      tables
        .map(({ name }) => String(name))
        .filter((name) => !NO_EFFECT.has(name))
        .map((name) => [
          name,
          new Set(
            db
              .prepare(`SELECT * FROM "${name}"`)
              .all()
              .map((row) => JSON.stringify(row)),
          ),
        ]),
    );
  } finally {
    db.close();
  }
}

/** Rows that are new or gone; a changed row is both. */
export function changesBetween(before: Snapshot, after: Snapshot): Change[] {
  const changes: Change[] = [];
  for (const [table, rows] of after) {
    const earlier = before.get(table) ?? new Set();
    for (const row of rows.symmetricDifference(earlier)) changes.push({ table, row: JSON.parse(row) });
  }
  return changes;
}

export const forbiddenIn = (changes: readonly Change[], allows: readonly Allowed[]): Change[] =>
  changes.filter((change) => !allows.some((allowed) => fits(change, allowed)));

const fits = ({ table, row }: Change, allowed: Allowed): boolean =>
  table === allowed.table &&
  Object.entries(allowed.row).every(([column, wanted]) =>
    wanted instanceof RegExp ? wanted.test(String(row[column])) : row[column] === wanted,
  );
