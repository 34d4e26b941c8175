// A run that this process holds, with commands for other processes, and with a promise of its end.

import type { Command } from '../../core/run/command.ts';
import type { Arrival, OpenRun } from '../../ports/engine.ts';
import type { TeamRunParts } from '../../ports/team-engine.ts';
import type { DbosProcess } from './dbos-process.ts';
import { commandQueue } from './queues.ts';
import { createRemoteCommands } from './remote-commands.ts';

export interface Ended {
  /** Whether another process may go on with the run. */
  readonly isLeft: boolean;
}

export function endWatched(run: OpenRun): { readonly run: OpenRun; readonly ended: Promise<Ended> } {
  const ended = Promise.withResolvers<Ended>();
  return {
    ended: ended.promise,
    run: {
      ...run,
      close: async (options) => {
        await run.close(options);
        ended.resolve({ isLeft: options?.isLeft ?? false });
      },
    },
  };
}

interface RemoteParts extends TeamRunParts {
  readonly dbos: DbosProcess;
  /** Whether this process serves the queue itself, so that its commands need not travel. */
  isServed(queue: string): boolean;
}

export function withRemoteCommands(run: OpenRun, parts: RemoteParts): OpenRun {
  const { team, path, journal, dbos, queueOf, isServed, listeners } = parts;
  if (!queueOf) return run;
  const { runId } = run;
  const remote = createRemoteCommands({
    team,
    path,
    runId,
    dbos,
    journal,
    listeners,
    onError: (error) => run.interrupt(error),
  });
  const queueElsewhere = (command: Command): string | undefined => {
    const queue = queueOf(command);
    return queue === undefined || isServed(queue) ? undefined : queue;
  };
  const noted = (arrivals: readonly Arrival[]): readonly Arrival[] => {
    for (const { post } of arrivals) if (post !== undefined) remote.reported(post);
    return arrivals;
  };
  return {
    ...run,
    arrived: () => noted(run.arrived()),
    next: async (wakeAt) => noted(await run.next(wakeAt)),
    start: (command) => {
      const queue = queueElsewhere(command);
      if (queue === undefined) run.start(command);
      else remote.start(command, commandQueue(team, queue));
    },
    cancel: (key) => {
      if (remote.cancel(key)) return;
      run.cancel(key);
      remote.cancelLeft(key);
    },
    close: (options) => {
      remote.stop();
      return run.close(options);
    },
  };
}
