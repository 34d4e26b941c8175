// npm run bench:fleet -- [--json] [--runs 60] [--tasks 50]: what a task costs on the engine that spans processes, compared with
// one process on a file, and how much 1, 2 and 4 processes on one Postgres do. The workers do nothing, so this is all overhead.

import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startProcess, stopProcess } from '../../evals/failover/fleet.ts';
import { failoverTeam, PLAN, TABLES } from '../../evals/failover/team.ts';
import { dbos } from '../../src/engine-dbos.ts';
import { supervisor, worker } from '../../src/index.ts';
import { startPostgres } from '../../test/support/postgres.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    runs: { type: 'string', default: '60' },
    tasks: { type: 'string', default: '50' },
  },
});
const [runs, tasks] = [Number(values.runs), Number(values.tasks)];
const folder = mkdtempSync(path.join(tmpdir(), 'bosun-bench-fleet-'));
const server = await startPostgres(path.join(folder, 'pg'));

const databaseAt = async (name: string): Promise<string> => {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  return server.url.replace(/\/[^/]*$/, `/${name}`);
};

/** One task after the other: nothing hides behind another task. */
const chain = {
  goal: 'List all charges',
  tasks: Array.from({ length: tasks }, (_, index) => ({
    id: `t${index}`,
    worker: 'clerk' as const,
    dependsOn: index === 0 ? [] : [`t${index - 1}`],
    instruction: `List the charges of account_${index}`,
    successCriterion: 'every charge has a date',
  })),
};

type Place = Pick<Parameters<typeof supervisor>[0], 'store' | 'engine'>;

/** Milliseconds for each task of a chain, the best of five runs. */
async function costPerTask(place: Place): Promise<number> {
  const team = supervisor({
    ...place,
    advice: false,
    grounding: false,
    synthesise: () => ({ answer: 'All charges were listed.' }),
    workers: { clerk: worker({ does: 'lists charges', effect: 'idempotent', run: () => 'A charge on 2 May.' }) },
  });
  const times: number[] = [];
  for (let round = 0; round < 6; round++) {
    const began = performance.now();
    const { status } = await team.run(chain);
    if (status !== 'complete') throw new Error(`The chain ended as ${status}`);
    times.push((performance.now() - began) / tasks);
  }
  await team.close();
  return Math.min(...times.slice(1));
}

async function throughput(processes: number): Promise<number> {
  const [url, worldUrl] = [await databaseAt(`fleet${processes}`), await databaseAt(`world${processes}`)];
  const world = new pg.Client({ connectionString: worldUrl });
  await world.connect();
  await world.query(TABLES);
  const team = failoverTeam(dbos({ url, label: 'driver', log: () => {} }));
  await team.runs();
  const options = { url, worldUrl, paceMs: 0, restart: false, onLine: () => {} };
  const fleet = await Promise.all(
    Array.from({ length: processes }, (_, index) => startProcess(`p${index + 1}`, options)),
  );
  const journal = new pg.Client({ connectionString: url });
  await journal.connect();
  const began = performance.now();
  for (let run = 0; run < runs; run++) await team.submit(PLAN, { runId: `run${run}` });
  const sql = "SELECT count(*)::int AS n FROM bosun.events WHERE type = 'run-answered'";
  while ((await journal.query<{ n: number }>(sql)).rows[0]?.n !== runs) await sleep(20);
  const seconds = (performance.now() - began) / 1000;
  for (const each of fleet) await stopProcess(each);
  await team.close();
  await Promise.all([journal.end(), world.end()]);
  return (runs * PLAN.tasks.length) / seconds;
}

try {
  const msPerTask = {
    memory: await costPerTask({}),
    sqlite: await costPerTask({ store: path.join(folder, 'runs.db') }),
    postgres: await costPerTask({ store: await databaseAt('plain') }),
    dbos: await costPerTask({ engine: dbos({ url: await databaseAt('engine'), log: () => {} }) }),
  };
  const tasksPerSecond: Record<string, number> = {};
  for (const processes of [1, 2, 4]) tasksPerSecond[processes] = Math.round(await throughput(processes));
  // The server of the tests does not wait for its disk; a file does.
  const machine = {
    fsync: 'off',
    cores: availableParallelism(),
    loadAverage: loadavg().map((load) => Number(load.toFixed(1))),
  };
  const rounded = Object.fromEntries(Object.entries(msPerTask).map(([name, ms]) => [name, Number(ms.toFixed(2))]));
  const shown = Object.entries(rounded).map(([name, ms]) => `${name} ${ms} ms`);
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ machine, tasks, runs, msPerTask: rounded, tasksPerSecond })}\n`
      : `a task with an effect, one after the other: ${shown.join(', ')}\ntasks a second with 1, 2, 4 processes: ${Object.values(tasksPerSecond).join(', ')}\n`,
  );
} finally {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
}
