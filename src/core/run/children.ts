// Nested teams as the run above them keeps them: which are at work, and what becomes of one that is no longer wanted.
//
//   N1. What was set aside for a nested team stays so until its end is known, also over crashes.
//   N2. A task that goes on without its nested team has it stopped, and the run ends only when that is done: whatever the
//       team used in the meantime is part of the whole.

import { type Account, close } from '../budget/account.ts';
import { awaitKey, stopKey } from './keys.ts';
import { type ChildRun, type RunState, taskOf, unwant, want } from './state.ts';
import { hasEnded, type TaskState } from './task-state.ts';

/** The key of a nested run's context under which it finds what its task came with besides the instruction. */
export const TEAM_TASK = 'team task';

/** The nested teams of a task whose end is not known; one, unless an attempt before this one is still being stopped. */
export function* teamsOf(state: RunState, taskId: string): Generator<ChildRun> {
  for (const child of state.nesting?.children.values() ?? []) if (child.taskId === taskId) yield child;
}

export function isStopping({ nesting }: RunState): boolean {
  for (const { status } of nesting?.children.values() ?? []) if (status === 'stopping') return true;
  return false;
}

/** How many nested teams wait for people, and for how many decisions. */
export function waitingBelow({ nesting }: RunState): { readonly teams: number; readonly reviews: number } {
  let teams = 0;
  let reviews = 0;
  for (const child of nesting?.children.values() ?? []) {
    if (child.status !== 'waiting') continue;
    teams += 1;
    reviews += child.reviews;
  }
  return { teams, reviews };
}

/** The attempt is over. A team that is still at it, or waits for somebody, is stopped (N2). */
export function leaveTeam(state: RunState, task: TaskState): void {
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

/** What the account of a task is carved out of: the run's, or that of the task it is a piece of. */
export const accountAbove = (state: RunState, { pieceOf }: Pick<TaskState, 'pieceOf'>): Account =>
  (pieceOf === undefined ? undefined : state.tasks.get(pieceOf)?.account) ?? state.account;

/** Gives back what the task did not use, once everything it used is known (N1). */
export function closeAccount(state: RunState, task: TaskState): void {
  if (!task.account || task.account === accountAbove(state, task) || !hasEnded(task)) return;
  // Pieces that are still at work draw on it.
  if (task.split && 'pieces' in task.split)
    for (const id of task.split.pieces) if (!hasEnded(taskOf(state, id))) return;
  for (const _ of teamsOf(state, task.task.id)) return;
  close(task.account);
}
