// Nested teams as seen by their parent run: which are running, and how one is stopped.
//
// N1. Budget reserved for a nested team stays reserved until its end is known, also across crashes.
// N2. When a task goes on without its nested team, the team is stopped; the run ends only after that, so that the
// team's usage is counted.

import { type Account, close } from '../budget/account.ts';
import { leavePool } from '../budget/fair-share.ts';
import { ceilingFrom } from '../budget/money.ts';
import { awaitKey, stopKey } from './keys.ts';
import { type ChildRun, type RunState, taskOf, unwant, want } from './state.ts';
import { hasEnded, type TaskState } from './task-state.ts';

/** The context key under which a nested run finds the data that came with its task. */
export const TEAM_TASK = 'team task';

/**
 * The task's nested teams whose end is not known: one, unless the team of an earlier attempt is still being stopped.
 */
export function* teamsOf(state: RunState, taskId: string): Generator<ChildRun> {
  for (const child of state.nesting?.children.values() ?? []) if (child.taskId === taskId) yield child;
}

export function isStopping({ nesting }: RunState): boolean {
  for (const { status } of nesting?.children.values() ?? []) if (status === 'stopping') return true;
  return false;
}

/** How many nested teams wait for people, and for how many decisions. */
export function waitingTeams({ nesting }: RunState): { readonly teams: number; readonly reviews: number } {
  let teams = 0;
  let reviews = 0;
  for (const child of nesting?.children.values() ?? []) {
    if (child.status !== 'waiting') continue;
    teams += 1;
    reviews += child.reviews;
  }
  return { teams, reviews };
}

/** The attempt is over: stop its team if it is still running or waiting (N2). */
export function stopTeam(state: RunState, task: TaskState): void {
  if (!state.nesting) return;
  for (const child of teamsOf(state, task.task.id)) {
    if (child.status === 'stopping') continue;
    unwant(state, awaitKey(child));
    child.status = 'stopping';
    want(state, {
      kind: 'stop-team',
      key: stopKey(child),
      taskId: child.taskId,
      attempt: child.attempt,
      worker: child.worker,
      runId: child.runId,
      reason: whyStopped(state),
    });
  }
}

function whyStopped({ ending }: RunState): string {
  if (!ending) return 'the task above it goes on without it';
  return ending.why === 'cancelled' ? ending.reason : 'the deadline above it was reached';
}

/** The parent account of a task: the run's, or for a piece that of its whole task. */
export const parentAccount = (state: RunState, { pieceOf }: Pick<TaskState, 'pieceOf'>): Account =>
  (pieceOf === undefined ? undefined : state.tasks.get(pieceOf)?.account) ?? state.account;

/** Returns the unused budget of the task once all its usage is known (N1). */
export function closeAccount(state: RunState, task: TaskState): void {
  if (!hasEnded(task) || (!task.shares && (!task.account || task.account === parentAccount(state, task)))) return;
  // Pieces that still run draw on this account.
  if (task.split && 'pieces' in task.split)
    for (const id of task.split.pieces) if (!hasEnded(taskOf(state, id))) return;
  for (const _ of teamsOf(state, task.task.id)) return;
  if (task.account) close(task.account);
  if (task.shares) leavePool(state.pool, ceilingFrom(task.task.budget ?? {}), task.account);
  task.shares = false;
}
