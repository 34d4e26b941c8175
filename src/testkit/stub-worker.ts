// A worker for tests, with prepared replies and a record of what it was given. No model, no network (F1).

import type { Slice } from '../core/run/command.ts';
import { type WorkerDefinition, worker } from '../runtime/define/define-worker.ts';
import type { FunctionOptions } from '../runtime/define/worker-options.ts';
import type { WorkContext } from '../runtime/run/team.ts';

const turnsMark = Symbol.for('bosun.inTurn');

interface InTurn {
  readonly [turnsMark]: readonly unknown[];
}

/** One reply per attempt; further attempts get the last one. */
export const inTurn = (...replies: readonly unknown[]): InTurn => ({ [turnsMark]: replies });

/**
 * The replies of a stub: by task id, or a function. A reply is the content of the result, or the value of `result()` or
 * `escalate()`; an `Error` is thrown; `inTurn()` gives one reply per attempt.
 */
export type StubReplies = Readonly<Record<string, unknown>> | ((task: WorkContext) => unknown);

/** What one attempt of a stub was given. */
export type Seen = Slice & { readonly idempotencyKey: string };

export interface StubWorker extends WorkerDefinition {
  /** One entry per attempt, in the order in which they began. */
  readonly seen: readonly Seen[];
}

const isInTurn = (reply: unknown): reply is InTurn => typeof reply === 'object' && reply !== null && turnsMark in reply;

export function stubWorker(replies: StubReplies, options: Partial<Omit<FunctionOptions, 'run'>> = {}): StubWorker {
  const seen: Seen[] = [];
  const attempts = new Map<string, number>();
  const replyTo = (task: WorkContext): unknown => {
    if (typeof replies === 'function') return replies(task);
    if (!Object.hasOwn(replies, task.taskId)) throw new Error(`The stub has no reply for task "${task.taskId}"`);
    const reply = replies[task.taskId];
    if (!isInTurn(reply)) return reply;
    const turn = attempts.get(task.taskId) ?? 0;
    attempts.set(task.taskId, turn + 1);
    return reply[turnsMark][Math.min(turn, reply[turnsMark].length - 1)];
  };
  const stub = worker({
    does: 'stands in for a worker in tests',
    effect: 'read',
    ...options,
    run: (task) => {
      const { signal: _, ...slice } = task;
      seen.push(slice);
      const reply = replyTo(task);
      if (reply instanceof Error) throw reply;
      return reply;
    },
  });
  return { ...stub, seen };
}
