// Reads rows as typed values: data from the file is parsed here, once.

import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { z } from 'zod';

interface Query<S extends z.ZodType> {
  readonly sql: string;
  readonly row: S;
}

export const allRows = <S extends z.ZodType>(
  db: DatabaseSync,
  { sql, row }: Query<S>,
  ...values: readonly SQLInputValue[]
): z.output<S>[] =>
  db
    .prepare(sql)
    .all(...values)
    .map((found) => row.parse(found));

export function oneRow<S extends z.ZodType>(
  db: DatabaseSync,
  { sql, row }: Query<S>,
  ...values: readonly SQLInputValue[]
): z.output<S> | undefined {
  const found = db.prepare(sql).get(...values);
  return found === undefined ? undefined : row.parse(found);
}
