// How many tasks a second a fleet of processes does on one Postgres. Without a pace its workers do nothing, so the processors
// are the limit; with one, each task takes that long, as a model call would, and the runs at a time are the limit.

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startProcess, stopProcess } from '../../evals/failover/fleet.ts';
import { failoverTeam, PLAN, TABLES } from '../../evals/failover/team.ts';
import { dbos } from '../../src/engine-dbos.ts';

interface Load {
  readonly processes: number;
  readonly runs: number;
  readonly paceMs: number;
  /** The address of a new, empty database. */
  readonly database: () => Promise<string>;
}

export async function tasksPerSecond({ processes, runs, paceMs, database }: Load): Promise<number> {
  const [url, worldUrl] = [await database(), await database()];
  const world = new pg.Client({ connectionString: worldUrl });
  await world.connect();
  await world.query(TABLES);
  const team = failoverTeam(dbos({ url, label: 'driver', log: () => {} }));
  // Creates the tables, before the first process does.
  await team.runs();
  const options = { url, worldUrl, paceMs, restart: false, onLine: () => {} };
  const names = Array.from({ length: processes }, (_, index) => `p${index + 1}`);
  const fleet = await Promise.all(names.map((name) => startProcess(name, options)));
  const journal = new pg.Client({ connectionString: url });
  await journal.connect();
  const began = performance.now();
  for (let run = 0; run < runs; run++) await team.submit(PLAN, { runId: `run${run}` });
  // Without the nested runs.
  const sql = "SELECT count(*)::int AS n FROM bosun.events WHERE type = 'run-answered' AND run NOT LIKE '%~%'";
  while ((await journal.query<{ n: number }>(sql)).rows[0]?.n !== runs) await sleep(20);
  const seconds = (performance.now() - began) / 1000;
  for (const each of fleet) await stopProcess(each);
  await team.close();
  await Promise.all([journal.end(), world.end()]);
  return (runs * PLAN.tasks.length) / seconds;
}
