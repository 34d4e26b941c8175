// Workers that finish when the test says so: order is then a matter of data, not of timing.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WorkContext } from 'bosun';

export interface Gates {
  /** Task ids in the order in which they began. */
  readonly started: readonly string[];
  readonly run: (task: WorkContext) => Promise<unknown>;
  /** Lets a task end with this content, or with this error. */
  open(taskId: string, outcome?: unknown): Promise<void>;
  /** Waits until exactly these tasks have begun, in any order. */
  begun(...taskIds: string[]): Promise<void>;
  signalOf(taskId: string): AbortSignal | undefined;
}

/** Lets everything that is ready run, a number of turns of the event loop. */
export async function settle(turns = 5): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await nextTurn();
}

export async function until(condition: () => boolean, what: string): Promise<void> {
  for (let turn = 0; turn < 2_000; turn++) {
    if (condition()) return;
    await nextTurn();
  }
  throw new Error(`It never happened that ${what}`);
}

export function createGates(): Gates {
  const started: string[] = [];
  const waiting = new Map<string, { end(outcome: unknown): void; signal: AbortSignal }>();
  return {
    started,
    run: (task) =>
      new Promise((resolve, reject) => {
        started.push(task.taskId);
        const end = (outcome: unknown): void => (outcome instanceof Error ? reject(outcome) : resolve(outcome));
        waiting.set(task.taskId, { end, signal: task.signal });
      }),
    open: async (taskId, outcome = `done ${taskId}`) => {
      await until(() => waiting.has(taskId), `${taskId} began; only ${started.join(', ')} did`);
      waiting.get(taskId)?.end(outcome);
      await settle();
    },
    begun: async (...taskIds) => {
      const wanted = [...taskIds].sort().join(', ');
      await until(
        () => [...started].sort().join(', ') === wanted,
        `${wanted} began; what began is ${started.join(', ')}`,
      );
      await settle();
      if (started.length > taskIds.length) throw new Error(`More began than ${wanted}: ${started.join(', ')}`);
    },
    signalOf: (taskId) => waiting.get(taskId)?.signal,
  };
}
