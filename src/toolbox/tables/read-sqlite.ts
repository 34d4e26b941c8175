// The tables of a SQLite file, opened read-only.

import { DatabaseSync } from 'node:sqlite';
import type { Table } from './table.ts';
import { type Raw, typedTable } from './typed-table.ts';

/** Larger tables are read with SQL, in place. */
export const SQLITE_ROWS_MAX = 200_000;

interface SqliteTables {
  readonly tables: readonly Table[];
  /** Tables with more rows than are read. */
  readonly large: readonly string[];
}

export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export function tablesOfSqlite(place: string, { name, file }: { name: string; file: string }): SqliteTables {
  const db = new DatabaseSync(place, { readOnly: true });
  try {
    const names = db
      .prepare("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'")
      .all()
      .map((row) => String(row.name));
    const tables: Table[] = [];
    const large: string[] = [];
    for (const each of names) {
      const rows = db.prepare(`SELECT * FROM ${quotedName(each)} LIMIT ${SQLITE_ROWS_MAX + 1}`).all();
      if (rows.length > SQLITE_ROWS_MAX) {
        large.push(each);
        continue;
      }
      const header = Object.keys(rows[0] ?? {});
      const cells = rows.map((row) => header.map((column) => rawOf(row[column])));
      tables.push(typedTable({ name: `${name}_${each}`, file: `${file}#${each}` }, header, cells));
    }
    return { tables, large };
  } finally {
    db.close();
  }
}

function rawOf(value: unknown): Raw {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value;
  return typeof value === 'bigint' ? Number(value) : undefined;
}
