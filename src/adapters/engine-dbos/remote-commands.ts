// The commands of one run that other processes carry out: the side of the process that hosts the run.
//
//   C1. A command is a workflow under the name of its run and key. A process that takes the run over starts the command
//       again under the same name, and so joins the execution that is under way instead of repeating it.
//   C2. What a command reports is a message to its run, which is delivered until an append has taken it (J4).
//   C3. A command whose execution has ended, and whose report was taken, is executed again when the core wants it again.
//   C4. A name whose report was taken is never used again, although DBOS forgets ended executions: a second report under this
//       name would be refused, and the run would wait for it.
//   C5. An execution that ended without a report, because of a bug or by hand, stops the run: it would wait for ever.

import type { Command } from '../../core/run/command.ts';
import type { Listeners } from '../../ports/engine.ts';
import type { Journal } from '../../ports/journal.ts';
import type { CommandTask, DbosProcess } from './dbos-process.ts';
import { createTextListeners, type Watched } from './text-listeners.ts';

/** States in which an execution can still report. */
const UNDER_WAY = new Set(['ENQUEUED', 'PENDING', 'DELAYED']);
const REPEATS_MAX = 100;
const CHECK_EVERY_MS = 5_000;

interface RemoteCommands {
  start(command: Command, queue: string): void;
  /** False if the command is not one of these. */
  cancel(key: string): boolean;
  /** Cancels an execution that another process started, or this one before the run was closed and opened again. */
  cancelLeft(key: string): void;
  /** Its report has arrived. */
  reported(id: string): void;
  stop(): void;
}

interface RemoteOptions {
  readonly team: string;
  readonly path?: readonly string[] | undefined;
  readonly runId: string;
  readonly dbos: Pick<DbosProcess, 'statusOf' | 'underWay' | 'cancel' | 'enqueueCommand' | 'texts'>;
  readonly journal: Pick<Journal, 'posts' | 'wasPosted'>;
  /** Those who watch the run at this moment. */
  readonly listeners?: (() => Listeners) | undefined;
  readonly onError: (error: unknown) => void;
}

export function createRemoteCommands(options: RemoteOptions): RemoteCommands {
  const { dbos, onError } = options;
  /** What was last asked for each command, in order, and its execution. */
  const started = new Map<string, Promise<string>>();
  /** Executions without a report, and their commands. */
  const open = new Map<string, string>();
  /** What arrives while a command is being started. */
  const listening = new Set<Set<string>>();
  const texts = createTextListeners({ line: dbos.texts, listeners: options.listeners });
  let timer: NodeJS.Timeout | undefined;
  const checkAll = async (): Promise<void> => {
    for (const [id, key] of open) {
      const status = (await dbos.statusOf(id)) ?? 'missing';
      if (UNDER_WAY.has(status) || status === 'SUCCESS' || !open.has(id)) continue;
      if ((await waitingReports(options)).has(id) || !open.has(id)) continue;
      onError(new Error(`The command ${key} ended in another process without a report (${status})`));
    }
  };
  return {
    start: (command, queue) => {
      timer ??= setInterval(() => void checkAll().catch(() => {}), CHECK_EVERY_MS).unref();
      const before = started.get(command.key)?.catch(() => {}) ?? Promise.resolve();
      const arrived = new Set<string>();
      listening.add(arrived);
      const watched = texts.begin(command.key);
      const id = before.then(() => enqueue(command, queue, { ...options, arrived, watched }));
      started.set(command.key, id);
      const noteOpen = (execution: string): void => {
        if (arrived.has(execution)) watched?.end();
        else open.set(execution, command.key);
      };
      void id.then(noteOpen, onError).finally(() => listening.delete(arrived));
    },
    cancel: (key) => {
      const id = started.get(key);
      if (id === undefined) return false;
      texts.end(key);
      const cancelled = id.then(async (execution) => {
        open.delete(execution);
        await dbos.cancel(execution);
        return execution;
      });
      cancelled.catch(() => {});
      started.set(key, cancelled);
      return true;
    },
    cancelLeft: (key) => {
      const cancelAll = async (): Promise<void> => {
        for (const id of await dbos.underWay(executionsOf(options.runId, key))) await dbos.cancel(id);
      };
      // Like any cancellation, it may come too late.
      cancelAll().catch(() => {});
    },
    reported: (id) => {
      open.delete(id);
      texts.endOf(id);
      for (const arrived of listening) arrived.add(id);
    },
    stop: () => {
      clearInterval(timer);
      started.clear();
      open.clear();
      texts.endAll();
    },
  };
}

/** The names of the executions of a command, in order. */
const executionsOf = (runId: string, key: string): readonly string[] =>
  Array.from({ length: REPEATS_MAX }, (_, index) => `${runId}/${key}${index === 0 ? '' : `~${index + 1}`}`);

/** The reports in the inbox of the run. */
const waitingReports = async ({ journal, runId }: RemoteOptions): Promise<ReadonlySet<string>> =>
  new Set((await journal.posts(runId)).map(({ id }) => id));

interface Starting extends RemoteOptions {
  readonly arrived: ReadonlySet<string>;
  readonly watched: Watched | undefined;
}

/** Whether the report of an execution that is under way is still to come, or to be taken. It reports before it ends. */
async function willBeHeard(id: string, starting: Starting): Promise<boolean> {
  const { journal, runId, arrived } = starting;
  if (!(await journal.wasPosted?.(runId, id))) return true;
  return (await waitingReports(starting)).has(id) || arrived.has(id);
}

async function enqueue(command: Command, queue: string, starting: Starting): Promise<string> {
  const { team, path, runId, dbos, journal, arrived, watched } = starting;
  // The slice of a command may be computed when it is read.
  const plain = 'slice' in command ? { ...command, slice: command.slice } : command;
  const ids = executionsOf(runId, command.key);
  // In this order: an execution reports before it ends. Earlier ones may have been forgotten, so look at all (C1).
  for (const id of await dbos.underWay(ids)) {
    if (!(await willBeHeard(id, starting))) continue;
    void watched?.of(id);
    return id;
  }
  const waiting = await waitingReports(starting);
  const reported = ids.find((id) => waiting.has(id) || arrived.has(id));
  if (reported !== undefined) return reported;
  for (const id of ids) {
    const isUsed = (await journal.wasPosted?.(runId, id)) ?? false;
    if (arrived.has(id)) return id;
    if (isUsed) continue;
    // Before it begins: the text of one whose beginning is missed is not shown.
    await watched?.of(id);
    const task: CommandTask = {
      id,
      team,
      ...(path && { path }),
      runId,
      command: JSON.stringify(plain),
      ...(watched && { watched: watched.wanted }),
    };
    if (await dbos.enqueueCommand(queue, task)) return id;
    if (UNDER_WAY.has((await dbos.statusOf(id)) ?? '') || (await waitingReports(starting)).has(id)) return id;
  }
  throw new Error(`The command ${command.key} of run ${runId} was started ${REPEATS_MAX} times and never reported`);
}
