// Who of a pool does a task (A15). Asking is a command like any other: the choice and its figures are in the journal before
// any work begins, and after a crash that choice stands.
//
//   H1. One choice an attempt, and it is a member of the pool. (H2, H3: rechoosing.ts)

import { isPool } from '../../plan/pools.ts';
import { chooseKey } from '../keys.ts';
import { type RunState, want } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { sliceOf } from '../tasks.ts';

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
