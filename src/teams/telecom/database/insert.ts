import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

export type Insert = (row: Readonly<Record<string, SQLInputValue>>) => void;

/** A prepared insert into one table, by column name. */
export function inserter(db: DatabaseSync, table: string, columns: readonly string[]): Insert {
  const places = columns.map(() => '?').join(', ');
  const statement = db.prepare(`INSERT INTO ${table}(${columns.join(', ')}) VALUES (${places})`);
  return (row) => {
    statement.run(...columns.map((column) => row[column] ?? null));
  };
}
