// The index of runs in Postgres. Triggers mark what is outdated; see schema.ts and functions.ts.

import type { RunIndex } from '../../ports/journal.ts';
import { entryOf } from './append-queue.ts';
import type { Connection, Value } from './connection.ts';
import { decode, encode } from './text.ts';

const runsOf = (rows: readonly { run?: string }[]): string[] => rows.map(({ run }) => decode(run ?? ''));

export const createRunIndex = ({ query }: Connection, before: () => Promise<void>): RunIndex => ({
  outdated: async (form) =>
    runsOf(
      await query('SELECT run FROM bosun.outdated UNION SELECT run FROM bosun.run_index WHERE form <> $1', [form]),
    ),
  keep: async (entries) => {
    await before();
    const rows = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
    const given = rows.map(([runId, entry]) => ({ run: encode(runId), ...(entry ? { entry: entryOf(entry) } : {}) }));
    await query("SELECT bosun.keep_entry(value->>'run', value->'entry') FROM json_array_elements($1)", [
      JSON.stringify(given),
    ]);
  },
  read: async (part, { since, runIds } = {}) => {
    const values: Value[] = [];
    const parameter = (value: Value): string => `$${values.push(value)}`;
    const conditions = [
      ...(part === 'open' ? ['open IS NOT NULL'] : []),
      ...(since === undefined ? [] : [`at >= ${parameter(since)}`]),
      ...(runIds === undefined ? [] : [`run = ANY(${parameter(runIds)})`]),
    ];
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    const sql = `SELECT '[' || coalesce(string_agg(${part}, ','), '') || ']' AS texts FROM bosun.run_index ${where}`;
    const [row] = await query(sql, values);
    return String(row?.texts);
  },
  runIds: async () => runsOf(await query('SELECT run FROM bosun.run_index', [])),
});
