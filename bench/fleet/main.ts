// npm run bench:fleet -- [--json] [--rounds 5] [--tasks 50] [--runs 60] [--pace 1000] [--paced-runs 200] [--listed 100000]: what a
// task costs on the engine that spans processes, compared with one process on a file, how much 1, 2 and 4 processes on one
// Postgres do, and what lists cost there with a tenth of so many runs, and with all of them.

import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { dbos } from '../../src/engine-dbos.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import { median, rounded } from '../support/statistics.ts';
import { costsAt } from './cost.ts';
import { listCosts } from './lists.ts';
import { tasksPerSecond } from './throughput.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    tasks: { type: 'string', default: '50' },
    runs: { type: 'string', default: '60' },
    pace: { type: 'string', default: '1000' },
    'paced-runs': { type: 'string', default: '200' },
    listed: { type: 'string', default: '100000' },
  },
});
const [rounds, tasks, runs, paceMs] = [values.rounds, values.tasks, values.runs, values.pace].map(Number) as [
  number,
  number,
  number,
  number,
];
const pacedRuns = Number(values['paced-runs']);
const listed = Number(values.listed);
const FLEETS = [1, 2, 4];

const folder = mkdtempSync(path.join(tmpdir(), 'bosun-bench-fleet-'));
const server = await startPostgres(path.join(folder, 'pg'));
let databases = 0;

async function database(): Promise<string> {
  const name = `bench${++databases}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  return server.url.replace(/\/[^/]*$/, `/${name}`);
}

async function throughput(load: { readonly runs: number; readonly paceMs: number }): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  for (const processes of FLEETS)
    figures[processes] = Math.round(await tasksPerSecond({ processes, database, ...load }));
  return figures;
}

try {
  const places = {
    memory: {},
    sqlite: { store: path.join(folder, 'runs.db') },
    postgres: { store: await database() },
    dbos: { engine: dbos({ url: await database(), log: () => {} }) },
  };
  const costs = await costsAt(places, { tasks, rounds });
  const perTask = (which: 'wallMs' | 'cpuMs'): Record<string, number> =>
    Object.fromEntries(Object.entries(costs).map(([name, cost]) => [name, rounded(median(cost[which]))]));
  const fleet = {
    // The server of the tests does not wait for its disk; a file does.
    machine: { fsync: 'off', cores: availableParallelism(), loadAverage: loadavg().map((load) => rounded(load, 1)) },
    tasks,
    rounds,
    msPerTask: perTask('wallMs'),
    cpuMsPerTask: perTask('cpuMs'),
    runs,
    tasksPerSecond: await throughput({ runs, paceMs: 0 }),
    paced: { paceMs, runs: pacedRuns, tasksPerSecond: await throughput({ runs: pacedRuns, paceMs }) },
    lists: await listCosts(database, { runs: [listed / 10, listed], rounds }),
  };
  const list = (figures: Readonly<Record<string, number>>): string =>
    Object.entries(figures)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ');
  process.stdout.write(
    values.json
      ? `${JSON.stringify(fleet)}\n`
      : `${[
          `ms for a task with an effect, one after the other: ${list(fleet.msPerTask)}`,
          `CPU ms of it, without that of Postgres: ${list(fleet.cpuMsPerTask)}`,
          `tasks a second by processes, workers that do nothing: ${list(fleet.tasksPerSecond)}`,
          `tasks a second by processes, workers that take ${paceMs} ms: ${list(fleet.paced.tasksPerSecond)}`,
          ...Object.entries(fleet.lists.wallMs).map(
            ([name, ms]) =>
              `ms for the list "${name}" with ${fleet.lists.runs.join(' and ')} runs: ${ms.join(' and ')}, CPU ${fleet.lists.cpuMs[name]?.join(' and ')}`,
          ),
        ].join('\n')}\n`,
  );
} finally {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
}
