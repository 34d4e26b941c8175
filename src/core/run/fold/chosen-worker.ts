// Asks which member of a pool does a task (A15). The choice and its figures are journalled before work begins, so a
// resumed run keeps the choice.
//
// H1. Each attempt has one choice, and it is a member of the pool. (H2, H3: decide/another-pool-member.ts)

import { isPool } from '../../plan/pools.ts';
import { chooseKey } from '../keys.ts';
import { type RunState, want } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { sliceOf } from '../worker-slice.ts';

export const needsPoolChoice = ({ team }: Pick<RunState, 'team'>, { worker }: TaskState): boolean =>
  isPool(team, worker);

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
