// What lists over all runs cost on Postgres, by how many runs there are. The entries of the index are made by SQL, as a server leaves
// them; to make the runs themselves would take hours.

import pg from 'pg';
import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import { openPostgresJournal } from '../../src/adapters/journal-postgres/postgres-journal.ts';
import { ENTRY_FORM } from '../../src/core/report/run-entry.ts';
import { createInspector } from '../../src/runtime/inspect/inspect-runs.ts';
import { firstOf } from '../../src/runtime/inspect/run-index.ts';
import { median, rounded } from '../support/statistics.ts';

// One run in 5,000 waits for a person, one in 20,000 was interrupted, and ten have the same conversation.
const FILL = `
  INSERT INTO bosun.run_index(run, form, seq, hash, at, summary, usage, open)
  SELECT run, ${ENTRY_FORM}, 1, '', number, json_build_object(
      'runId', run, 'team', 'telecom', 'status', status, 'request', repeat('my internet is down ', 15),
      'startedAt', '2026-11-19T10:00:00.000Z', 'endedAt', NULL, 'wallMs', 9000, 'costUsd', 0.01, 'openReviews', 0,
      'parentRunId', NULL, 'labels', json_build_object('via', 'api', 'thread', number / 10))::text, '{}', NULL
  FROM (
    SELECT number, 'run_' || lpad(number::text, 9, '0') AS run, CASE WHEN number % 5000 = 7 THEN 'waiting'
      WHEN number % 20000 = 9 THEN 'running' ELSE 'complete' END AS status
    FROM generate_series(1, $1::integer) AS number
  ) AS made`;
const FILL_LABELS = `
  INSERT INTO bosun.run_labels(label, run) SELECT label, run FROM bosun.run_index, unnest(bosun.labels_of(summary)) AS label`;

async function openFilled(url: string, runs: number) {
  const journal = await openPostgresJournal({ url });
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(FILL, [runs]);
  await admin.query(FILL_LABELS);
  await admin.query('VACUUM ANALYZE');
  await admin.end();
  const inspect = createInspector(async () => journal, sha256, { now: Date.now });
  const lists: Readonly<Record<string, () => Promise<unknown>>> = {
    newest: () => inspect.runs({ limit: 20 }),
    pending: async () => {
      const { newest } = await inspect.lookAtRuns({ mayMissHeld: true });
      return firstOf(newest({ status: ['interrupted', 'waiting'], isTop: true }), Number.POSITIVE_INFINITY);
    },
    conversation: () => inspect.runs({ label: 'thread=7' }),
    totals: async () => (await inspect.lookAtRuns()).totals(),
  };
  return { lists, close: () => journal.close() };
}

export interface ListFigures {
  readonly runs: readonly number[];
  /** By list, for each number of runs: CPU of this process, and the time until the list is there. */
  readonly cpuMs: Readonly<Record<string, readonly number[]>>;
  readonly wallMs: Readonly<Record<string, readonly number[]>>;
}

export async function listCosts(
  database: () => Promise<string>,
  { runs, rounds }: { readonly runs: readonly number[]; readonly rounds: number },
): Promise<ListFigures> {
  const stores = [];
  for (const many of runs) stores.push(await openFilled(await database(), many));
  const figures = { cpuMs: {} as Record<string, number[]>, wallMs: {} as Record<string, number[]> };
  for (const name of Object.keys(stores[0]?.lists ?? {})) {
    const samples = stores.map(() => ({ cpuMs: [] as number[], wallMs: [] as number[] }));
    // The stores take turns. The first time compiles, and connects.
    for (let round = -1; round < rounds; round++)
      for (const [at, { lists }] of stores.entries()) {
        const [cpu, begun] = [process.cpuUsage(), performance.now()];
        await lists[name]?.();
        const { user, system } = process.cpuUsage(cpu);
        if (round < 0) continue;
        samples[at]?.cpuMs.push((user + system) / 1_000);
        samples[at]?.wallMs.push(performance.now() - begun);
      }
    figures.cpuMs[name] = samples.map(({ cpuMs }) => rounded(median(cpuMs), 1));
    figures.wallMs[name] = samples.map(({ wallMs }) => rounded(median(wallMs), 1));
  }
  for (const { close } of stores) await close();
  return { runs, ...figures };
}
