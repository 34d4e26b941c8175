// Whether a task of a pool may go to another of its members after it failed.
//
//   H2. A task that may have acted stays with whom it was given to: another worker does not know of what was done, and the
//       keys that keep an effect from happening twice mean nothing to it.
//   H3. Only what passes by itself is reason to choose again; a worker that fails on its merits has its own tries, its own
//       stronger model and its own fallback.

import { membersOf } from '../../plan/pools.ts';
import type { Dialogue } from '../dialogue-state.ts';
import { mayHaveActed } from '../possible-side-effects.ts';
import type { RunState } from '../state.ts';
import type { TaskState } from '../task-state.ts';

interface Rechoosing {
  readonly pool: string;
  /** Whether somebody of the pool has not had it yet; then there is nothing to wait for. */
  readonly isFresh: boolean;
}

/** The pool that a task which failed may go back to (H2, H3). */
export function rechoosing(state: RunState, task: TaskState): Rechoosing | undefined {
  const { chosen, choices = [], worker, fellBack } = task;
  if (!chosen || fellBack || worker !== chosen.worker || mayHaveActed(state, task)) return undefined;
  const { pool } = chosen;
  return { pool, isFresh: membersOf(state.team, pool).some((member) => !choices.includes(member)) };
}

/** Whether a dialogue need not wait for its model: another of the pool can have the task at once. */
export function mayMoveOn(state: RunState, owner: Dialogue['owner']): boolean {
  const task = 'taskId' in owner ? state.tasks.get(owner.taskId) : undefined;
  if (!task?.chosen || task.transientFailures >= state.team.limits.transientRetriesMax) return false;
  return rechoosing(state, task)?.isFresh === true;
}
