// Which entries of the index are read, as SQL.

import type { SQLInputValue } from 'node:sqlite';
import type { EntryFilter, EntryPart } from '../../ports/journal.ts';

/** A field of the summary; null if it is missing, or if another program wrote what is no JSON. */
const field = (name: string): string => `CASE WHEN json_valid(summary) THEN json_extract(summary, '$.${name}') END`;
/** Empty if it cannot be read. Written the same way in the index and in queries: SQLite compares the text. */
const STATUS = `coalesce(${field('status')}, '')`;

/** They only make queries faster: a store of an earlier version gets them when it is first written to. */
export const FASTER: Readonly<Record<string, string>> = {
  run_index_by_status: `CREATE INDEX IF NOT EXISTS run_index_by_status ON run_index(${STATUS})`,
  run_index_by_time: 'CREATE INDEX IF NOT EXISTS run_index_by_time ON run_index(at)',
};

/** Other statuses have most runs: to take the index for them means to sort nearly all. */
const RARE: ReadonlySet<string> = new Set(['', 'running', 'waiting']);

export const TOTALS = `
  SELECT ${field('status')} AS status, count(*) AS runs, total(${field('costUsd')}) AS costUsd,
    total(${field('openReviews')}) AS openReviews
  FROM run_index WHERE ${field('parentRunId')} IS NULL AND run NOT IN (SELECT value FROM json_each(?)) GROUP BY 1`;

interface Conditions {
  readonly where: string;
  readonly values: readonly SQLInputValue[];
}

export function conditionsOf(
  part: EntryPart,
  { since, runIds, before, status: statuses, isTop, label }: EntryFilter,
): Conditions {
  const all: (readonly [sql: string, ...values: SQLInputValue[]])[] = [];
  if (part === 'open') all.push(['open IS NOT NULL']);
  if (since !== undefined) all.push(['at >= ?', since]);
  if (before !== undefined) all.push(['run < ?', before]);
  if (runIds) all.push(['run IN (SELECT value FROM json_each(?))', JSON.stringify(runIds)]);
  // What cannot be read is included: the reader must know that the index is garbled.
  if (statuses) {
    const wanted = ['', ...statuses];
    const status = wanted.every((each) => RARE.has(each)) ? STATUS : `+${STATUS}`;
    all.push([`${status} IN (${wanted.map(() => '?').join(', ')})`, ...wanted]);
  }
  if (isTop) all.push([`${field('parentRunId')} IS NULL`]);
  if (label !== undefined)
    all.push([
      `NOT json_valid(summary) OR ${field('labels')} IS NULL OR EXISTS (
         SELECT 1 FROM json_each(summary, '$.labels') WHERE ${label.includes('=') ? "key || '=' || value" : 'key'} = ?)`,
      label,
    ]);
  return {
    where: all.length === 0 ? '' : `WHERE ${all.map(([sql]) => `(${sql})`).join(' AND ')}`,
    values: all.flatMap(([, ...values]) => values),
  };
}
