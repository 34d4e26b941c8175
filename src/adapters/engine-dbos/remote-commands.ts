// The commands of one run that other processes carry out: the side of the process that hosts the run.
//
//   C1. A command is a workflow under the name of its run and key. A process that takes the run over starts the command
//       again under the same name, and so joins the execution that is under way instead of repeating it.
//   C2. What a command reports is a message to its run, which is delivered until an append has taken it (J4).
//   C3. A command whose execution has ended, and whose report was taken, is executed anew when the core wants it again.

import type { Command } from '../../core/run/command.ts';
import type { CommandTask, DbosProcess } from './dbos-process.ts';

/** States in which an execution can still report. */
const UNDER_WAY = new Set(['ENQUEUED', 'PENDING', 'DELAYED']);
const REPEATS_MAX = 100;

export interface RemoteCommands {
  start(command: Command, queue: string): void;
  /** False if the command is not one of these. */
  cancel(key: string): boolean;
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

export function createRemoteCommands({ team, runId, dbos, hasReport, onError }: RemoteOptions): RemoteCommands {
  const started = new Map<string, Promise<string>>();
  const enqueue = async (command: Command, queue: string): Promise<string> => {
    const name = `${runId}/${command.key}`;
    for (let repeat = 1; repeat <= REPEATS_MAX; repeat++) {
      const id = repeat === 1 ? name : `${name}~${repeat}`;
      const task: CommandTask = { id, team, runId, command: JSON.stringify(command) };
      if (await dbos.enqueueCommand(queue, task)) return id;
      if (UNDER_WAY.has((await dbos.statusOf(id)) ?? '') || (await hasReport(id))) return id;
    }
    throw new Error(`The command ${command.key} of run ${runId} was started ${REPEATS_MAX} times and never reported`);
  };
  return {
    start: (command, queue) => {
      const before = started.get(command.key)?.catch(() => {}) ?? Promise.resolve();
      const id = before.then(() => enqueue(command, queue));
      started.set(command.key, id);
      id.catch(onError);
    },
    cancel: (key) => {
      const id = started.get(key);
      if (!id) return false;
      started.set(
        key,
        id.then(async (execution) => {
          await dbos.cancel(execution);
          return execution;
        }),
      );
      started.get(key)?.catch(() => {});
      return true;
    },
    stop: () => started.clear(),
  };
}
