// DBOS in this process. Its workflows are short-lived carriers: the journal holds everything that must be remembered, so a
// new version of the code has no recorded steps to agree with.
//
//   hold     A process works on a run. It stays pending until the process lets go, so that it is recovered if the process dies.
//   host     Any process that hosts runs of the team resumes a run: one that was submitted, or whose process is gone.
//   command  A process that serves the queue carries out one command.

import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DBOSConfig, DBOS as Dbos } from '@dbos-inc/dbos-sdk';

/** Constant: recovery and queues look only at their own version, and a new deploy must resume old runs. */
const VERSION = 'engine-1';
const SCHEMA = 'bosun_dbos';
const POLL_MS = 50;
const POOL = 20;
const LAUNCH_LOCK = 4_640_013;
const LAUNCH_LOOK_MS = 50;
const FORGET_MAX = 500;

export interface Bodies {
  hold(holdId: string, team: string, runId: string): Promise<void>;
  host(team: string, runId: string): Promise<void>;
  command(task: CommandTask): Promise<void>;
}

/** A command for another process. */
export interface CommandTask {
  readonly id: string;
  readonly team: string;
  readonly runId: string;
  /** As JSON: workers in other versions read only the fields that they know. */
  readonly command: string;
}

export interface DbosProcess {
  readonly executorId: string;
  startHold(holdId: string, team: string, runId: string): Promise<void>;
  enqueueHost(team: string, runId: string): Promise<void>;
  /** False if the id is in use. */
  enqueueCommand(queue: string, task: CommandTask): Promise<boolean>;
  statusOf(workflowId: string): Promise<string | undefined>;
  cancel(workflowId: string): Promise<void>;
  /** Takes workflows of a queue from now on. */
  listen(queue: string, options: { readonly workerConcurrency: number }): Promise<void>;
  /** Executors with workflows under way, in order of their names. */
  busyExecutors(): Promise<readonly string[]>;
  /** Puts the workflows of a dead executor back into their queues; says how many there were. */
  recover(executorId: string): Promise<number>;
  /** The name of the executor that first began the current workflow, and a signal that its cancellation aborts. */
  firstBegunBy(): Promise<string>;
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

export const hostQueue = (team: string): string => `bosun runs ${team}`;
export const commandQueue = (team: string, queue: string): string => `bosun ${queue} ${team}`;

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
    host: DBOS.registerWorkflow((team: string, runId: string) => current().host(team, runId), options('bosun.host')),
    command: DBOS.registerWorkflow((task: CommandTask) => current().command(task), options('bosun.command')),
  };
}

async function loadPackages() {
  try {
    // Each awaited by itself: bundlers then see that a missing package is handled.
    const { DBOS } = await import('@dbos-inc/dbos-sdk');
    const receiver = await import('@dbos-inc/dbos-sdk/eventreceiver');
    const internal = await import('@dbos-inc/dbos-sdk/internal/dbos');
    const { default: pg } = await import('pg');
    return { DBOS, receiver, internal, pg };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error('bosun/engine-dbos needs two packages: run "npm install @dbos-inc/dbos-sdk pg"', { cause: error });
  }
}

export async function launchDbos({ url, executorId, bodies: given, log }: Launching): Promise<DbosProcess> {
  const { DBOS, receiver, internal, pg } = await loadPackages();
  if (bodies || DBOS.isInitialized())
    throw new Error('DBOS already runs in this process: use one dbos({ url }) for all teams of a process');
  bodies = given;
  const outside = AsyncLocalStorage.snapshot() as DbosProcess['outside'];
  workflows ??= register(DBOS);
  const { hold, host, command } = workflows;
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'bosun fleet' });
  pool.on('error', () => {});
  try {
    receiver.registerInternalQueue('_dbos_internal_queue', { minPollingIntervalMs: POLL_MS });
    DBOS.setConfig(settingsOf({ url, executorId, log }));
    await inTurn(pool, () => DBOS.launch());
  } catch (error) {
    bodies = undefined;
    await pool.end();
    throw error;
  }
  const start = (target: () => Promise<unknown>): Promise<void> => outside(async () => void (await target()));
  return {
    executorId,
    startHold: (holdId, team, runId) =>
      start(() => DBOS.startWorkflow(hold, { workflowID: holdId })(holdId, team, runId)),
    enqueueHost: (team, runId) => start(() => DBOS.startWorkflow(host, { queueName: hostQueue(team) })(team, runId)),
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
    statusOf: (workflowId) => outside(async () => (await DBOS.getWorkflowStatus(workflowId))?.status),
    cancel: (workflowId) => outside(() => DBOS.cancelWorkflow(workflowId)),
    outside,
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
    recover: async (dead) => (await internal.getExecutor().recoverPendingWorkflows([dead])).length,
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
      await pool.end();
    },
  };
}

const settingsOf = ({ url, executorId, log }: Omit<Launching, 'bodies'>): DBOSConfig => ({
  name: 'bosun',
  systemDatabaseUrl: url,
  systemDatabaseSchemaName: SCHEMA,
  systemDatabasePoolSize: POOL,
  // A process that is frozen in a transaction must not keep others from taking over.
  systemDatabaseIdleTransactionTimeoutMs: 3_000,
  executorID: executorId,
  applicationVersion: VERSION,
  listenQueues: [],
  logger: loggerTo(log),
});

/** Launching creates the tables: two processes that do so at the same time block each other. */
async function inTurn(pool: import('pg').Pool, launch: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
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
