// DBOS in this process. Its workflows only carry work: the journal holds everything that must be remembered, so a
// new version of the code has no recorded steps to agree with.
//
//   hold     A process works on a run. It stays pending until the process lets go, so that it is recovered if the process dies.
//   host     Any process that hosts runs of the team resumes a run: one that was submitted, or whose process is gone.
//   command  A process that serves the queue carries out one command.

import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DBOSConfig, DBOS as Dbos } from '@dbos-inc/dbos-sdk';
import type Pg from 'pg';
import type { Pool } from 'pg';
import type { QueueState } from '../../ports/team-engine.ts';
import type { Again, Tries } from './host-run.ts';
import { createPatientPool } from './patient-pool.ts';
import { hostQueue, queueStates, SCHEMA } from './queues.ts';
import { createTextLine, type TextLine } from './text-line.ts';
import { createTextSender, type LiveText, type Wanted } from './text-sender.ts';

/** Constant: recovery and queues look only at their own version, and a new deploy must resume old runs. */
const VERSION = 'engine-1';
const POLL_MS = 50;
const POOL = 20;
const LAUNCH_LOCK = 4_640_013;
const LAUNCH_LOOK_MS = 50;
const SLOW_MS = 15_000;
const FORGET_MAX = 500;
const UNDER_WAY = ['ENQUEUED', 'PENDING', 'DELAYED'] as const;
/** How long DBOS waits between tries while the database is away; by itself it would wait up to a minute and a half. */
const AGAIN_SEC = { initialBackoffSec: 0.1, maxBackoffSec: 1 };

/** How often the run went back to its queue; an earlier version of the engine gives the number of refusals. */
type HostTries = Partial<Tries> | number;

export interface Bodies {
  hold(holdId: string, team: string, runId: string): Promise<void>;
  host(team: string, runId: string, tries?: HostTries): Promise<void>;
  command(task: CommandTask): Promise<void>;
}

/** A command for another process. */
export interface CommandTask {
  readonly id: string;
  readonly team: string;
  /** The workers on the way to the nested team that the command belongs to; missing if it belongs to the team itself. */
  readonly path?: readonly string[];
  readonly runId: string;
  /** As JSON: workers in other versions read only the fields that they know. */
  readonly command: string;
  /** What those who watch the run want to hear while the command goes on; missing if the run is not watched. */
  readonly watched?: Wanted;
}

/** A workflow of a queue that the database says this process has begun. */
export interface LostClaim {
  readonly id: string;
  readonly startedAt: string;
}

export interface DbosProcess {
  readonly executorId: string;
  startHold(holdId: string, team: string, runId: string): Promise<void>;
  enqueueHost(team: string, runId: string, again?: Again): Promise<void>;
  /** The same, unless it was done for this run and has not ended. */
  enqueueLeft(team: string, runId: string): Promise<void>;
  /** False if the id is in use. */
  enqueueCommand(queue: string, task: CommandTask): Promise<boolean>;
  statusOf(workflowId: string): Promise<string | undefined>;
  /** Those of these workflows that have not ended. */
  underWay(workflowIds: readonly string[]): Promise<readonly string[]>;
  cancel(workflowId: string): Promise<void>;
  /** Live text of commands, from the process that carries them out to that of the run. */
  readonly texts: Pick<TextLine, 'listen'> & {
    textOf(executionId: string, wanted: Wanted): LiveText;
  };
  /** Takes workflows of a queue from now on. */
  listen(queue: string, options: { readonly workerConcurrency: number }): Promise<void>;
  /** Executors with workflows under way, in order of their names. */
  busyExecutors(): Promise<readonly string[]>;
  queueStates(): Promise<readonly QueueState[]>;
  /** Puts the workflows of a dead executor back into their queues; says how many there were. */
  recover(executorId: string): Promise<number>;
  /** What the database says this process has begun, from queues, and DBOS knows nothing of. */
  claimsWithoutWork(): Promise<readonly LostClaim[]>;
  /** Puts it back into its queue; false if DBOS knows of it now, or if it is no longer as it was. */
  giveBack(claim: LostClaim): Promise<boolean>;
  /** The name of the executor that first began the current workflow. */
  firstBegunBy(): Promise<string>;
  /** Runs a step and records its result. Cancelling the workflow aborts the signal. */
  recorded<T>(name: string, act: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Runs a function as if no workflow were under way: DBOS would record what is started within one as a part of it. */
  outside<T>(act: () => T): T;
  /** Deletes workflows that ended before this time; says how many. What they did is in the journal. */
  forgetBefore(at: number): Promise<number>;
  /** Takes no more workflows from queues. */
  pause(): Promise<void>;
  stop(graceMs: number): Promise<void>;
}

interface Launching {
  readonly url: string;
  readonly executorId: string;
  readonly bodies: Bodies;
  readonly log: (line: string) => void;
}

/** DBOS is one per process, and so is what its workflows do. */
let bodies: Bodies | undefined;
let workflows: ReturnType<typeof register> | undefined;

const current = (): Bodies => {
  if (!bodies) throw new Error('The engine was closed');
  return bodies;
};

function register(DBOS: typeof Dbos) {
  // Deploys and takeovers count as recoveries, and a run may live for months.
  const options = (name: string) => ({ name, maxRecoveryAttempts: 1_000_000 });
  return {
    hold: DBOS.registerWorkflow(
      (holdId: string, team: string, runId: string) => current().hold(holdId, team, runId),
      options('bosun.hold'),
    ),
    host: DBOS.registerWorkflow(
      (team: string, runId: string, tries?: HostTries) => current().host(team, runId, tries),
      options('bosun.host'),
    ),
    command: DBOS.registerWorkflow((task: CommandTask) => current().command(task), options('bosun.command')),
  };
}

async function loadPackages() {
  try {
    // Each awaited by itself: bundlers then see that a missing package is handled.
    const { DBOS, Error: failures } = await import('@dbos-inc/dbos-sdk');
    const receiver = await import('@dbos-inc/dbos-sdk/eventreceiver');
    const internal = await import('@dbos-inc/dbos-sdk/internal/dbos');
    const { dbRetryConfig } = await import('@dbos-inc/dbos-sdk/internal/utils');
    const { default: pg } = await import('pg');
    const unlessQueued = (error: unknown): void => {
      if (!(error instanceof failures.DBOSQueueDuplicatedError)) throw error;
    };
    Object.assign(dbRetryConfig, AGAIN_SEC);
    return { DBOS, receiver, internal, unlessQueued, pg };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error('bosun/engine-dbos needs two packages: run "npm install @dbos-inc/dbos-sdk pg"', { cause: error });
  }
}

export async function launchDbos({ url, executorId, bodies: given, log }: Launching): Promise<DbosProcess> {
  const { DBOS, receiver, internal, unlessQueued, pg } = await loadPackages();
  if (bodies || DBOS.isInitialized())
    throw new Error('DBOS already runs in this process: use one dbos({ url }) for all teams of a process');
  bodies = given;
  const outside = AsyncLocalStorage.snapshot() as DbosProcess['outside'];
  workflows ??= register(DBOS);
  let isLaunched = false;
  const pools = openPools(pg, { url, executorId, isTimed: () => isLaunched });
  const { few: pool } = pools;
  const line = createTextLine(pools.texts);
  const sender = createTextSender(line.send);
  try {
    receiver.registerInternalQueue('_dbos_internal_queue', { minPollingIntervalMs: POLL_MS });
    DBOS.setConfig(settingsOf({ executorId, log, pool: pools.many }));
    await saidIfSlow(log, () => inTurn(pool, () => DBOS.launch()));
    isLaunched = true;
  } catch (error) {
    bodies = undefined;
    await pools.end();
    throw error;
  }
  return {
    executorId,
    ...startersOf(DBOS, { workflows, outside, unlessQueued }),
    statusOf: (workflowId) => outside(async () => (await DBOS.getWorkflowStatus(workflowId))?.status),
    underWay: (workflowIds) =>
      outside(async () => {
        const filter = { workflowIDs: [...workflowIds], status: [...UNDER_WAY], loadInput: false, loadOutput: false };
        return (await DBOS.listWorkflows(filter)).map(({ workflowID }) => workflowID);
      }),
    cancel: (workflowId) => outside(() => DBOS.cancelWorkflow(workflowId)),
    outside,
    texts: { listen: line.listen, textOf: sender.textOf },
    listen: async (queue, { workerConcurrency }) => {
      await DBOS.registerQueue(queue, {
        minPollingIntervalMs: POLL_MS,
        workerConcurrency,
        onConflict: 'always_update',
      });
      receiver.registerPollerQueue(queue);
    },
    busyExecutors: async () => {
      const { rows } = await pool.query<{ executor_id: string }>(
        `SELECT DISTINCT executor_id FROM ${SCHEMA}.workflow_status WHERE status = 'PENDING' ORDER BY executor_id`,
      );
      return rows.map(({ executor_id }) => executor_id);
    },
    queueStates: () => queueStates(async (sql) => (await pool.query(sql)).rows),
    recover: async (dead) => (await internal.getExecutor().recoverPendingWorkflows([dead])).length,
    ...claimsOf({
      pool,
      executorId,
      isUnderWay: (id) => internal.getExecutor().systemDatabase.checkForRunningWorkflow(id),
    }),
    firstBegunBy: () => DBOS.runStep(async () => executorId, { name: 'begin' }),
    recorded: (name, act) =>
      DBOS.runStep(() => act(DBOS.stepStatus?.cancelSignal ?? new AbortController().signal), { name }),
    forgetBefore: (at) =>
      outside(async () => {
        const ended = await DBOS.listWorkflows({
          status: ['SUCCESS', 'ERROR', 'CANCELLED'],
          completedBefore: new Date(at).toISOString(),
          limit: FORGET_MAX,
          loadInput: false,
          loadOutput: false,
        });
        if (ended.length > 0) await DBOS.deleteWorkflows(ended.map(({ workflowID }) => workflowID));
        return ended.length;
      }),
    pause: () => internal.getExecutor().deactivateEventReceivers(),
    stop: async (graceMs) => {
      await DBOS.shutdown({ workflowCompletionTimeoutMS: graceMs });
      bodies = undefined;
      sender.stop();
      line.stop();
      await pools.end();
    },
  };
}

interface ClaimParts {
  readonly pool: Pool;
  readonly executorId: string;
  readonly isUnderWay: (workflowId: string) => boolean;
}

function claimsOf({ pool, executorId, isUnderWay }: ClaimParts): Pick<DbosProcess, 'claimsWithoutWork' | 'giveBack'> {
  const mine = `status = 'PENDING' AND executor_id = $1 AND queue_name IS NOT NULL`;
  return {
    claimsWithoutWork: async () => {
      const { rows } = await pool.query<LostClaim>(
        `SELECT workflow_uuid AS id, started_at_epoch_ms::text AS "startedAt" FROM ${SCHEMA}.workflow_status WHERE ${mine}`,
        [executorId],
      );
      return rows.filter(({ id }) => !isUnderWay(id));
    },
    giveBack: async ({ id, startedAt }) => {
      if (isUnderWay(id)) return false;
      // As DBOS does for those of a dead process. An execution that begins after all, without its owner_xid, can store nothing.
      const { rowCount } = await pool.query(
        `UPDATE ${SCHEMA}.workflow_status
         SET status = 'ENQUEUED', started_at_epoch_ms = NULL, owner_xid = NULL,
           updated_at = (extract(epoch FROM now()) * 1000)::bigint
         WHERE ${mine} AND workflow_uuid = $2 AND started_at_epoch_ms = $3`,
        [executorId, id, startedAt],
      );
      return rowCount === 1;
    },
  };
}

type Starters = Pick<DbosProcess, 'startHold' | 'enqueueHost' | 'enqueueLeft' | 'enqueueCommand'>;

interface StartParts {
  readonly workflows: ReturnType<typeof register>;
  readonly outside: DbosProcess['outside'];
  readonly unlessQueued: Awaited<ReturnType<typeof loadPackages>>['unlessQueued'];
}

function startersOf(
  DBOS: typeof Dbos,
  { workflows: { hold, host, command }, outside, unlessQueued }: StartParts,
): Starters {
  const start = (target: () => Promise<unknown>): Promise<void> => outside(async () => void (await target()));
  return {
    startHold: (holdId, team, runId) =>
      start(() => DBOS.startWorkflow(hold, { workflowID: holdId })(holdId, team, runId)),
    enqueueHost: (team, runId, again) =>
      start(() => {
        const later = again && { enqueueOptions: { delaySeconds: again.delaySeconds } };
        return DBOS.startWorkflow(host, { queueName: hostQueue(team), ...later })(team, runId, again?.tries);
      }),
    enqueueLeft: (team, runId) =>
      start(async () => {
        const options = { queueName: hostQueue(team), enqueueOptions: { deduplicationID: runId } };
        await DBOS.startWorkflow(host, options)(team, runId).catch(unlessQueued);
      }),
    enqueueCommand: (queue, task) =>
      outside(async () => {
        const options = { workflowID: task.id, queueName: queue, workflowIDReusePolicy: 'reject' } as const;
        try {
          await DBOS.startWorkflow(command, options)(task);
          return true;
        } catch (error) {
          if ((await DBOS.getWorkflowStatus(task.id)) === null) throw error;
          return false;
        }
      }),
  };
}

interface PoolParts {
  readonly url: string;
  readonly executorId: string;
  readonly isTimed: () => boolean;
}

/** `few`: what this process asks itself; `many`: the connections of DBOS; `texts`: one to listen and one to send. */
function openPools(pg: typeof Pg, { url, executorId, isTimed }: PoolParts) {
  const shared = { url, isTimed, idleTransactionMs: 3_000 };
  const few = createPatientPool(pg, { ...shared, name: 'bosun fleet', max: 2 });
  const many = createPatientPool(pg, { ...shared, name: `bosun fleet ${executorId}`, max: POOL });
  const texts = createPatientPool(pg, { ...shared, name: 'bosun fleet texts', max: 2 });
  const end = async (): Promise<void> => void (await Promise.all([few.end(), many.end(), texts.end()]));
  return { few, many, texts, end };
}

type Settings = Pick<Launching, 'executorId' | 'log'> & { readonly pool: Pool };

const settingsOf = ({ executorId, log, pool }: Settings): DBOSConfig => ({
  name: 'bosun',
  // DBOS checks its form, but connects only through the pool: an address without a user is right for Postgres and not for DBOS.
  systemDatabaseUrl: 'postgres://user@pool/database',
  systemDatabaseSchemaName: SCHEMA,
  systemDatabasePool: pool,
  executorID: executorId,
  applicationVersion: VERSION,
  listenQueues: [],
  logger: loggerTo(log),
});

async function saidIfSlow(log: (line: string) => void, launch: () => Promise<void>): Promise<void> {
  const line = 'the engine is not ready yet: it waits for the database, or for another process that makes its tables';
  const timer = setInterval(() => log(line), SLOW_MS).unref();
  try {
    await launch();
  } finally {
    clearInterval(timer);
  }
}

/** Launching creates the tables: two processes that do so at the same time block each other. */
async function inTurn(pool: Pool, launch: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  // If it ends while DBOS starts, DBOS notices that too.
  client.on('error', () => {});
  try {
    // Asks again and again: a statement that waits for the lock would keep indexes from being built by its holder.
    const sql = 'SELECT pg_try_advisory_lock($1) AS mine';
    while ((await client.query<{ mine: boolean }>(sql, [LAUNCH_LOCK])).rows[0]?.mine !== true)
      await sleep(LAUNCH_LOOK_MS);
    await launch();
  } finally {
    // Closing the connection gives the lock back.
    client.release(true);
  }
}

const REPEAT_AFTER_MS = 60_000;

/** DBOS says the same at every look while a database is away: once a minute is enough. */
function loggerTo(log: (line: string) => void) {
  const said = new Map<string, number>();
  const say = (entry: unknown): void => {
    const line = entry instanceof Error ? entry.message : String(entry);
    const now = performance.now();
    if (now - (said.get(line) ?? Number.NEGATIVE_INFINITY) < REPEAT_AFTER_MS) return;
    if (said.size > 100) said.clear();
    said.set(line, now);
    log(`dbos: ${line}`);
  };
  return { info: () => {}, debug: () => {}, warn: say, error: say };
}
