// The index of runs in Postgres. Triggers mark what is outdated; see schema.ts and functions.ts.

import type { EntryFilter, EntryPart, RunIndex } from '../../ports/journal.ts';
import { entryOf } from './append-queue.ts';
import type { Connection, Value } from './connection.ts';
import { decode, encode } from './text.ts';

const runsOf = (rows: readonly { run?: string }[]): string[] => rows.map(({ run }) => decode(run ?? ''));

// With "form <> $1" Postgres would look at every entry.
const OUTDATED = `
  SELECT run FROM bosun.outdated UNION SELECT run FROM bosun.run_index WHERE form < $1
  UNION SELECT run FROM bosun.run_index WHERE form > $1`;

// What is not to be counted is taken away in the same statement: by another, an entry could have changed meanwhile.
const TOTALS = `
  SELECT status, sum(runs)::integer AS runs, sum(cost) AS cost, sum(reviews)::integer AS reviews FROM (
    SELECT status, 1 AS runs, cost_usd AS cost, open_reviews AS reviews FROM bosun.run_index WHERE parent IS NULL
    UNION ALL
    SELECT status, -1, -cost_usd, -open_reviews FROM bosun.run_index WHERE parent IS NULL AND run = ANY($1)
  ) AS counted GROUP BY status HAVING sum(runs) > 0`;

export const createRunIndex = ({ query }: Connection, before: () => Promise<void>): RunIndex => ({
  outdated: async (form) => runsOf(await query(OUTDATED, [form])),
  keep: async (entries) => {
    await before();
    const rows = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
    const given = rows.map(([runId, entry]) => ({ run: encode(runId), ...(entry ? { entry: entryOf(entry) } : {}) }));
    await query("SELECT bosun.keep_entry(value->>'run', value->'entry') FROM json_array_elements($1)", [
      JSON.stringify(given),
    ]);
  },
  read: async (part, filter = {}) => {
    const { sql, values } = selectionOf(part, filter);
    const [row] = await query(
      `SELECT '[' || coalesce(string_agg(text, ','), '') || ']' AS texts FROM (${sql}) AS t`,
      values,
    );
    return String(row?.texts);
  },
  totals: async (except) =>
    (await query(TOTALS, [except])).map(({ status, runs, cost, reviews }) => ({
      status: status || null,
      runs: Number(runs),
      costUsd: Number(cost),
      openReviews: Number(reviews),
    })),
  runIds: async () => runsOf(await query('SELECT run FROM bosun.run_index', [])),
});

/** Said of both tables: Postgres does not conclude it from one for the other. */
const beforeOf = (columns: readonly string[], value: string): string[] => columns.map((each) => `${each} < ${value}`);

interface Selection {
  readonly sql: string;
  readonly values: readonly Value[];
}

function selectionOf(part: EntryPart, filter: EntryFilter): Selection {
  const { since, runIds, before, status, isTop, label, limit } = filter;
  const values: Value[] = [];
  const parameter = (value: Value): string => `$${values.push(value)}`;
  // In the order of this index, a page of them can be read.
  const [from, run] =
    label === undefined
      ? ['bosun.run_index', 'run']
      : [`bosun.run_index JOIN ${labelled(label, parameter)} AS l USING (run)`, 'l.run'];
  const conditions = [
    ...(part === 'open' ? ['open IS NOT NULL'] : []),
    ...(since === undefined ? [] : [`at >= ${parameter(since)}`]),
    ...(before === undefined
      ? []
      : beforeOf(label === undefined ? ['run'] : ['l.run', 'bosun.run_index.run'], parameter(before))),
    ...(runIds === undefined ? [] : [`${run} = ANY(${parameter(runIds)})`]),
    ...(status === undefined ? [] : [`status = ANY(${parameter(['', ...status])})`]),
    ...(isTop ? ['parent IS NULL'] : []),
  ];
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const most = limit === undefined ? '' : `LIMIT ${parameter(limit)}`;
  return { sql: `SELECT ${part} AS text FROM ${from} ${where} ORDER BY ${run} DESC ${most}`, values };
}

/** The runs with `name=value`, or with any value. */
const labelled = (label: string, parameter: (value: Value) => string): string =>
  label.includes('=')
    ? `(SELECT run FROM bosun.run_labels WHERE label = ${parameter(label)})`
    : `(SELECT DISTINCT run FROM bosun.run_labels WHERE label >= ${parameter(`${label}=`)} AND label < ${parameter(`${label}>`)})`;
