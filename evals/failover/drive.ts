// Keeps a fleet of processes busy with runs and strikes one process after the other.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { dbos } from '../../src/engine-dbos.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import type { Cut } from '../../test/support/relay.ts';
import { type Blow, count, type Figures } from './figures.ts';
import { endsWithin, hasEnded, type Process, startProcess, stopProcess } from './fleet.ts';
import { namespaceNetwork } from './namespaces.ts';
import { CUTS, type Network, type PartitionsBy, socketNetwork } from './network.ts';
import { failoverTeam, originalId, PLAN, TABLES } from './team.ts';

export interface Campaign {
  readonly kills: number;
  readonly freezes: number;
  readonly partitions: number;
  readonly processes: number;
  /** Runs under way at the same time. */
  readonly width: number;
  readonly paceMs: number;
  readonly control: boolean;
  readonly partitionsBy: PartitionsBy;
  /** The least time between two blows. */
  readonly everyMs?: number;
  /** Whether the first process is never struck. */
  readonly sparesFirst?: boolean;
  /** Called each second with the processes. */
  readonly watch?: (fleet: readonly Process[]) => void;
  readonly onLine: (line: string) => void;
}

interface Outcome extends Figures {
  /** Processes that were taken over from and did not stop by themselves. */
  readonly zombiesLeft: number;
  /** Processes that others took for dead although nothing was done to them. */
  readonly evictedUnstruck: number;
}

/** How long a struck process may take to be replaced, and a run to end after the last blow. */
const TAKEOVER_MAX_MS = 20_000;
const END_MAX_MS = 60_000;
const ZOMBIE_MAX_MS = 10_000;
/** A process that is gone for so long has lost its runs, also if they all ended before another process could take them over. */
const GONE_MS = 6_000;
/** Runs that begin again have no event that shows when they were taken over. */
const CONTROL_MS = 1_500;

export async function campaign(options: Campaign): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bosun-failover-'));
  const hasOwnNetwork = options.partitionsBy === 'network namespaces';
  const server = await startPostgres(path.join(folder, 'pg'), { hasOwnNetwork });
  try {
    const network = hasOwnNetwork ? namespaceNetwork(server) : socketNetwork;
    const url = await createDatabase(server.url, 'fleet');
    const worldUrl = await createDatabase(server.url, 'world');
    return await strike({ ...options, network, url, worldUrl });
  } finally {
    await server.remove();
  }
}

async function createDatabase(adminUrl: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Blows and load look at the database at the same time, so each has more than one connection. */
const opened = (connectionString: string): pg.Pool => new pg.Pool({ connectionString, max: 4 });

interface Field extends Campaign {
  readonly network: Network;
  readonly url: string;
  readonly worldUrl: string;
}

async function strike(field: Field): Promise<Outcome> {
  const { url, worldUrl, network, control, paceMs, onLine } = field;
  const world = opened(worldUrl);
  await world.query(TABLES);
  const engine = dbos({ url, label: 'driver', log: onLine });
  const team = failoverTeam(engine);
  // Creates the tables, before the first process does.
  await team.runs();
  const journal = opened(url);
  const start = (label: string): Promise<Process> =>
    startProcess(label, { url, worldUrl, network, paceMs, restart: control, onLine });
  const labels = Array.from({ length: field.processes }, (_, index) => `p${index + 1}`);
  const fleet: Process[] = [];
  for (const label of labels) fleet.push(await start(label));
  const load = createLoad({ team, journal, world, width: field.width });
  const blows: Blow[] = [];
  let zombiesLeft = 0;
  let evictedUnstruck = 0;
  const watching = setInterval(() => field.watch?.(fleet), 1_000);
  try {
    for (const [turn, kind] of kindsOf(field).entries()) {
      const since = Date.now() - (blows.at(-1)?.at ?? Date.now());
      await sleep(Math.max(50 + ((turn * 37) % 200), (field.everyMs ?? 0) - since));
      for (const [index, each] of fleet.entries()) {
        if (!hasEnded(each)) continue;
        // On a machine under heavy load, a process may miss its heartbeats without a blow.
        evictedUnstruck += 1;
        await stopProcess(each);
        fleet[index] = await start(`${each.label}+`);
      }
      const victim = await busiest(field.sparesFirst ? fleet.slice(1) : fleet, journal);
      const runs = await runsOf(victim, journal);
      load.hasZombie = kind !== 'kill';
      const cut = CUTS[blows.filter((blow) => blow.kind === 'partition').length % CUTS.length] ?? 'both ways';
      blows.push({ kind, at: Date.now(), process: victim.pid, runs });
      begin(kind, victim, cut);
      onLine(
        `${turn + 1}. ${kind === 'partition' ? `${kind} (${cut})` : kind} ${victim.label} with ${runs.length} runs`,
      );
      const struckAt = blows.at(-1)?.at ?? 0;
      await (control ? sleep(CONTROL_MS) : untilTakenOver(runs, journal, struckAt));
      if (kind !== 'kill' && !control) await sleep(Math.max(0, struckAt + GONE_MS - Date.now()));
      fleet[fleet.indexOf(victim)] = await start(`${victim.label.split('.')[0]}.${turn + 1}`);
      end(kind, victim);
      if (!(await endsWithin(victim, ZOMBIE_MAX_MS))) zombiesLeft += 1;
      await stopProcess(victim);
      load.hasZombie = false;
    }
    await load.stop(END_MAX_MS);
    const figures = await count({ journal, world, runIds: load.runIds, blows, originalId });
    return { ...figures, zombiesLeft, evictedUnstruck };
  } finally {
    clearInterval(watching);
    await load.stop(0);
    for (const each of fleet) await stopProcess(each);
    await team.close();
    await Promise.all([journal.end(), world.end()]);
  }
}

/** Spread evenly, so that no kind meets only a fresh fleet. */
function kindsOf({ kills, freezes, partitions }: Campaign): Blow['kind'][] {
  const of = (kind: Blow['kind'], n: number) => Array.from({ length: n }, (_, at) => ({ kind, at: (at + 0.5) / n }));
  return [...of('kill', kills), ...of('freeze', freezes), ...of('partition', partitions)]
    .sort((a, b) => a.at - b.at)
    .map(({ kind }) => kind);
}

function begin(kind: Blow['kind'], { child, wire }: Process, cut: Cut): void {
  if (kind === 'kill') child.kill('SIGKILL');
  else if (kind === 'freeze') child.kill('SIGSTOP');
  else wire.cut(cut);
}

function end(kind: Blow['kind'], { child, wire }: Process): void {
  if (kind === 'freeze') child.kill('SIGCONT');
  else if (kind === 'partition') wire.mend();
}

// A run that was claimed but not resumed yet is left out: its process might store that it resumed the run after the blow,
// which would look like a takeover by another process.
const HELD = `SELECT run FROM bosun.leases l JOIN bosun.holders h ON h.id = l.holder
  WHERE h.pid = $1 AND run NOT LIKE 'fleet %' AND EXISTS (SELECT 1 FROM bosun.events e
    WHERE e.run = l.run AND e.type = 'run-resumed' AND e.at >= floor(extract(epoch FROM l.since) * 1000))`;

const runsOf = async ({ pid }: Process, journal: pg.Pool): Promise<string[]> =>
  (await journal.query<{ run: string }>(HELD, [pid])).rows.map(({ run }) => run);

async function busiest(fleet: readonly Process[], journal: pg.Pool): Promise<Process> {
  for (;;) {
    const counted = await Promise.all(
      fleet.filter((each) => !hasEnded(each)).map(async (each) => ({ each, n: (await runsOf(each, journal)).length })),
    );
    const [most] = counted.sort((a, b) => b.n - a.n);
    if (most && most.n > 0) return most.each;
    await sleep(20);
  }
}

/** Until each of these runs was resumed after the blow, or has an outcome. */
async function untilTakenOver(runs: readonly string[], journal: pg.Pool, since: number): Promise<void> {
  const sql = `SELECT count(DISTINCT run)::int AS n FROM bosun.events WHERE run = ANY($1)
    AND ((type = 'run-resumed' AND at >= $2) OR type IN ('run-answered', 'run-failed', 'run-parked'))`;
  const until = Date.now() + TAKEOVER_MAX_MS;
  while (Date.now() < until) {
    const { rows } = await journal.query<{ n: number }>(sql, [runs, since]);
    if (rows[0]?.n === runs.length) return;
    await sleep(50);
  }
}

interface LoadParts {
  readonly team: ReturnType<typeof failoverTeam>;
  readonly journal: pg.Pool;
  readonly world: pg.Pool;
  readonly width: number;
}

/** Submits runs so that a fixed number is under way, and decides what processes ask a person. */
function createLoad({ team, journal, world, width }: LoadParts) {
  const runIds: string[] = [];
  let isStopping = false;
  const underWay = async (): Promise<number> => {
    const { rows } = await journal.query<{ run: string }>(
      "SELECT DISTINCT run FROM bosun.events WHERE type IN ('run-answered', 'run-failed')",
    );
    const ended = new Set(rows.map(({ run }) => originalId(run)));
    return runIds.filter((runId) => !ended.has(runId)).length;
  };
  const decide = async (): Promise<void> => {
    for (const { id, runId, taskId } of await team.inbox()) {
      const { rows } = await world.query('SELECT 1 FROM effects WHERE run = $1 AND task = $2', [
        originalId(runId),
        taskId,
      ]);
      // As a person would: look whether it happened, then say so.
      await team.decide(
        id,
        rows.length > 0
          ? { kind: 'answer', content: `The charge of account_${taskId} was entered on 2 May: 12.50 dollars.` }
          : 'approve',
        {
          by: 'driver',
        },
      );
    }
  };
  const tick = async (): Promise<number> => {
    const n = await underWay();
    if (!isStopping)
      for (let more = n; more < width; more++) {
        const runId = `run${runIds.length + 1}`;
        runIds.push(runId);
        await team.submit(PLAN, { runId });
      }
    // A careful person first makes sure that the old process is gone: it may still carry out what it had begun.
    if (!load.hasZombie) await decide();
    return n;
  };
  const loop = (async () => {
    while (!isStopping) {
      await sleep(100);
      await tick();
    }
  })();
  const load = {
    runIds,
    /** Whether a process that was taken over from may still be alive. */
    hasZombie: false,
    stop: async (maxMs: number): Promise<void> => {
      isStopping = true;
      await loop;
      const until = Date.now() + maxMs;
      while ((await tick()) > 0 && Date.now() < until) await sleep(200);
    },
  };
  return load;
}
