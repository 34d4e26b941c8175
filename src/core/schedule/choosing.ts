// Who of a pool does a task (A15). Asking is a command like any other: the choice and its figures are in the journal before
// any work begins, and after a crash that choice stands.
//
//   H1. One choice an attempt, and it is a member of the pool.
//   H2. A task that may have acted stays with whom it was given to: another worker does not know of what was done, and the
//       keys that keep an effect from happening twice mean nothing to it.
//   H3. Only what passes by itself is reason to choose again; a worker that fails on its merits has its own tries, its own
//       stronger model and its own fallback.

import { type RunState, type TaskState, want } from '../journal/state.ts';
import { isPool, membersOf } from '../plan/pools.ts';
import { mayHaveActed } from './acted.ts';
import { chooseKey, sliceOf } from './tasks.ts';

export const isToBeChosen = ({ team }: Pick<RunState, 'team'>, { worker }: TaskState): boolean => isPool(team, worker);

export function wantChoice(state: RunState, task: TaskState): void {
  want(state, {
    kind: 'choose-worker',
    key: chooseKey(task),
    pool: task.worker,
    get slice() {
      return sliceOf(state, task);
    },
  });
}

export interface Rechoosing {
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
