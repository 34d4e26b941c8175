// Who used what, when, with which model: one tally for each worker, model and day (UTC) of a run. It is kept by the same
// folding that holds budgets, so it counts what they count, with the calls that were lost and charged at their worst.

import type { RunState } from '../run/state.ts';
import type { TaskState } from '../run/task-state.ts';

export interface Spent {
  inputTokens: number;
  outputTokens: number;
  /** Of the input, how much the provider had cached. */
  cachedInputTokens: number;
  microUsd: number;
  modelCalls: number;
  toolCalls: number;
  /** Tasks that were begun and have ended. */
  tasks: number;
  /** Of these, how many took a result from the cache. */
  recalled: number;
}

export interface Spending extends Spent {
  readonly worker: string;
  readonly model: string | undefined;
  /** Days since 1970. */
  readonly day: number;
  /** Used by a nested team, in a run that counts for itself. */
  readonly nested?: true;
}

/** Stands for the roles of the supervisor among the workers; no worker's name can be taken for it in a team file. */
export const SUPERVISOR = '(supervisor)';
export const DAY_MS = 86_400_000;

export const nothingSpent = (): Spent => ({
  inputTokens: 0,
  outputTokens: 0,
  cachedInputTokens: 0,
  microUsd: 0,
  modelCalls: 0,
  toolCalls: 0,
  tasks: 0,
  recalled: 0,
});

type More = { readonly [F in keyof Spent]?: number | undefined };

export function addSpent(sum: Spent, more: More): void {
  for (const name in more) {
    const field = name as keyof Spent;
    sum[field] += more[field] ?? 0;
  }
}

type Spender = { readonly worker: string; readonly model: string | undefined; readonly nested?: true };

/** Adds to the tally of a worker and a model on the day of the event that is being folded. */
export function charge(state: RunState, { worker, model, nested }: Spender, more: More): void {
  const day = Math.floor(state.lastAt / DAY_MS);
  const key = `${day} ${model ?? ''}\n${worker}${nested ? '\nnested' : ''}`;
  let tally = state.spending.get(key);
  if (!tally) {
    tally = { worker, model, day, ...(nested ? { nested } : {}), ...nothingSpent() };
    state.spending.set(key, tally);
  }
  addSpent(tally, more);
}

/** A task has ended. One that never began was nobody's. */
export function chargeTask(state: RunState, task: TaskState): void {
  if (task.firstStartedAt === undefined) return;
  charge(state, task, { tasks: 1, ...(task.recalledFrom ? { recalled: 1 } : {}) });
}
