// Usage by worker, model and day (UTC) of a run. It is folded together with the budgets, so it counts the same usage,
// including lost calls at their worst case.

import type { EventOf } from '../journal/event.ts';
import type { RunState } from '../run/state.ts';
import type { TaskState } from '../run/task-state.ts';

export interface Spent {
  inputTokens: number;
  outputTokens: number;
  /** The part of the input that the provider had cached. */
  cachedInputTokens: number;
  microUsd: number;
  modelCalls: number;
  toolCalls: number;
  /** Tasks that began and have ended. */
  tasks: number;
  /** How many of them took a result from the cache. */
  recalled: number;
}

export interface Spending extends Spent {
  readonly worker: string;
  readonly model: string | undefined;
  /** Days since 1970. */
  readonly day: number;
  /** Usage of a nested team, which its own run counts as well. */
  readonly nested?: true;
}

/** Stands for the supervisor's roles in place of a worker; a team file cannot use it as a worker's name. */
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

/** Field by field: sums over all runs of a store add it up many thousand times. */
export function addSpent(sum: Spent, more: More): void {
  sum.inputTokens += more.inputTokens ?? 0;
  sum.outputTokens += more.outputTokens ?? 0;
  sum.cachedInputTokens += more.cachedInputTokens ?? 0;
  sum.microUsd += more.microUsd ?? 0;
  sum.modelCalls += more.modelCalls ?? 0;
  sum.toolCalls += more.toolCalls ?? 0;
  sum.tasks += more.tasks ?? 0;
  sum.recalled += more.recalled ?? 0;
}

type Spender = { readonly worker: string; readonly model: string | undefined; readonly nested?: true };

/** Adds usage of a worker and model on the day of the current event. */
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

/** Counts an ended task. A task that never began belongs to no worker. */
export function chargeTask(state: RunState, task: TaskState): void {
  if (task.firstStartedAt === undefined) return;
  charge(state, task, { tasks: 1, ...(task.recalledFrom ? { recalled: 1 } : {}) });
}

/** What a worker and model used on a day; a missing figure is 0. */
export type SpendingOfRun = Pick<Spending, 'worker' | 'model' | 'day'> & More;

/** What one run adds to the usage of all. */
export interface RunUsage {
  readonly runId: string;
  readonly team: string;
  readonly spending: readonly SpendingOfRun[];
  readonly alerts: readonly EventOf<'alert-raised'>[];
}

export const usageOfRun = ({ runId, team, spending, alerts }: RunState): RunUsage => ({
  runId,
  team: team.name,
  // Nested teams have runs of their own, which are counted separately.
  spending: [...spending.values()].filter(({ nested }) => !nested),
  alerts: [...alerts.values()],
});
