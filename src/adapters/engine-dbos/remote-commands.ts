// The commands of one run that other processes carry out: the side of the process that hosts the run.
//
//   C1. A command is a workflow under the name of its run and key. A process that takes the run over starts the command
//       again under the same name, and so joins the execution that is under way instead of repeating it.
//   C2. What a command reports is a message to its run, which is delivered until an append has taken it (J4).
//   C3. A command whose execution has ended, and whose report was taken, is executed again when the core wants it again.
//   C4. An execution that ended without a report, because of a bug or by hand, stops the run: it would wait for ever.

import type { Command } from '../../core/run/command.ts';
import type { CommandTask, DbosProcess } from './dbos-process.ts';

/** States in which an execution can still report. */
const UNDER_WAY = new Set(['ENQUEUED', 'PENDING', 'DELAYED']);
const REPEATS_MAX = 100;
const CHECK_EVERY_MS = 5_000;

interface RemoteCommands {
  start(command: Command, queue: string): void;
  /** False if the command is not one of these. */
  cancel(key: string): boolean;
  /** Its report has arrived. */
  reported(id: string): void;
  stop(): void;
}

interface RemoteOptions {
  readonly team: string;
  readonly runId: string;
  readonly dbos: DbosProcess;
  /** Whether a report of this execution waits in the inbox of the run. */
  readonly hasReport: (id: string) => Promise<boolean>;
  readonly onError: (error: unknown) => void;
}

export function createRemoteCommands(options: RemoteOptions): RemoteCommands {
  const { dbos, onError } = options;
  /** What was last asked for each command, in order, and its execution. */
  const started = new Map<string, Promise<string>>();
  /** Executions without a report, and their commands. */
  const open = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  const checkAll = async (): Promise<void> => {
    for (const [id, key] of open) {
      const status = (await dbos.statusOf(id)) ?? 'missing';
      if (UNDER_WAY.has(status) || status === 'SUCCESS' || !open.has(id) || (await options.hasReport(id))) continue;
      onError(new Error(`The command ${key} ended in another process without a report (${status})`));
    }
  };
  return {
    start: (command, queue) => {
      timer ??= setInterval(() => void checkAll().catch(() => {}), CHECK_EVERY_MS).unref();
      const before = started.get(command.key)?.catch(() => {}) ?? Promise.resolve();
      const id = before.then(() => enqueue(command, queue, options));
      started.set(command.key, id);
      id.then((execution) => open.set(execution, command.key), onError);
    },
    cancel: (key) => {
      const id = started.get(key);
      if (id === undefined) return false;
      const cancelled = id.then(async (execution) => {
        open.delete(execution);
        await dbos.cancel(execution);
        return execution;
      });
      cancelled.catch(() => {});
      started.set(key, cancelled);
      return true;
    },
    reported: (id) => void open.delete(id),
    stop: () => {
      clearInterval(timer);
      started.clear();
      open.clear();
    },
  };
}

async function enqueue(
  command: Command,
  queue: string,
  { team, runId, dbos, hasReport }: RemoteOptions,
): Promise<string> {
  const name = `${runId}/${command.key}`;
  // The slice of a command may be computed when it is read.
  const plain = 'slice' in command ? { ...command, slice: command.slice } : command;
  for (let repeat = 1; repeat <= REPEATS_MAX; repeat++) {
    const id = repeat === 1 ? name : `${name}~${repeat}`;
    // Its workflow may have been forgotten since, but not its report.
    if (await hasReport(id)) return id;
    const task: CommandTask = { id, team, runId, command: JSON.stringify(plain) };
    if (await dbos.enqueueCommand(queue, task)) return id;
    if (UNDER_WAY.has((await dbos.statusOf(id)) ?? '') || (await hasReport(id))) return id;
  }
  throw new Error(`The command ${command.key} of run ${runId} was started ${REPEATS_MAX} times and never reported`);
}
