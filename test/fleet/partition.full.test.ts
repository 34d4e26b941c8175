// A host that is cut off from the journal's database while the rest of the world stays in reach.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { endsWithin, type Process, startProcess, stopProcess } from '../../evals/failover/fleet.ts';
import { bestPartitions, namespaceNetwork } from '../../evals/failover/namespaces.ts';
import { socketNetwork } from '../../evals/failover/network.ts';
import { failoverTeam, PLAN, TABLES } from '../../evals/failover/team.ts';
import { dbos } from '../../src/engine-dbos.ts';
import { startPostgres, whyNoPostgres } from '../support/postgres.ts';

const reason = await whyNoPostgres();
const partitionsBy = bestPartitions();
/** Long enough that the cut is in the middle of a step. */
const STEP_MS = 3_000;
const EVICTED = 3;

interface Call {
  readonly task: string;
  readonly process: number;
  readonly at: number;
}

async function scene() {
  const hasOwnNetwork = partitionsBy === 'network namespaces';
  const folder = mkdtempSync(path.join(tmpdir(), 'bosun-partition-'));
  const server = await startPostgres(path.join(folder, 'pg'), { hasOwnNetwork });
  onTestFinished(() => server.remove());
  const database = async (name: string): Promise<pg.Client> => {
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const urlOf = (name: string): string => server.url.replace('/postgres', `/${name}`);
  const admin = await database('postgres');
  await admin.query('CREATE DATABASE fleet');
  await admin.query('CREATE DATABASE world');
  const [journal, world] = [await database('fleet'), await database('world')];
  await world.query(TABLES);
  const network = hasOwnNetwork ? namespaceNetwork(server) : socketNetwork;
  const options = { url: urlOf('fleet'), worldUrl: urlOf('world'), paceMs: STEP_MS, restart: false, network };
  const team = failoverTeam(dbos({ url: options.url, label: 'driver', log: () => {} }));
  onTestFinished(() => team.close());
  return {
    team,
    calls: async (): Promise<Call[]> =>
      (await world.query<Call>('SELECT task, process, at::float8 AS at FROM calls ORDER BY at')).rows,
    /** When these events of the run were appended. */
    times: async (type: string): Promise<number[]> => {
      const sql = "SELECT at::float8 AS at FROM bosun.events WHERE run = 'r' AND type = $1 ORDER BY seq";
      return (await journal.query<{ at: number }>(sql, [type])).rows.map(({ at }) => at);
    },
    start: async (label: string): Promise<Process> => {
      const process = await startProcess(label, { ...options, onLine: () => {} });
      onTestFinished(() => stopProcess(process));
      return process;
    },
  };
}

describe.skipIf(reason !== undefined)(`a host that is cut off from its database (by ${partitionsBy})`, () => {
  it('starts no further step, loses nothing, and ends when the network is back', async () => {
    const { team, start, calls, times } = await scene();
    await team.runs();
    const fleet = await Promise.all([start('one'), start('two')]);
    await team.submit(PLAN, { runId: 'r' });
    await expect.poll(async () => (await calls()).length).toBe(5);
    const [{ process: pid } = { process: 0 }] = await calls();
    const host = fleet.find((each) => each.pid === pid);
    await sleep(STEP_MS / 3);
    const cutAt = Date.now();
    host?.wire.cut('both ways');

    await expect.poll(async () => (await times('run-resumed')).some((at) => at > cutAt)).toBe(true);
    const takenOverAt = (await times('run-resumed')).at(-1) ?? 0;
    await expect.poll(async () => (await team.show('r')).status).toBe('complete');
    expect(host?.child.exitCode).toBeNull();
    host?.wire.mend();
    expect(host && (await endsWithin(host, 20_000))).toBe(true);

    expect(host?.child.exitCode).toBe(EVICTED);
    const made = await calls();
    expect(made.filter(({ process, at }) => process === pid && at > takenOverAt)).toEqual([]);
    expect(made.filter(({ process }) => process === pid).map(({ task }) => task)).toHaveLength(5);
    // The three steps that were under way run again, those with an effect under their keys; all others ran once.
    const ran = made.map(({ task }) => task).sort();
    expect(ran.join(' ')).toBe('a1 a2 a2 a3 b1 b2 b2 b3 c1 c2 t1 t1');
    expect(await times('run-answered')).toHaveLength(1);
  }, 600_000);
});
