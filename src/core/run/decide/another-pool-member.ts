// Whether a failed task of a pool may go to another member of the pool.
//
// H2. A task that may have had side effects stays with its worker: another worker does not know what was done, and its
// idempotency keys are different.
// H3. Only transient failures are a reason to choose again; a worker that fails on its merits has its own retries, its
// own stronger model and its own fallback.

import { membersOf } from '../../plan/pools.ts';
import type { Dialogue } from '../dialogue-state.ts';
import type { RunState } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { mayHaveSideEffects } from './possible-side-effects.ts';

interface PoolForRetry {
  readonly name: string;
  /** Whether some member of the pool has not tried the task yet; then no backoff is needed. */
  readonly hasUntried: boolean;
}

/** The pool that a failed task may go back to (H2, H3), or undefined. */
export function poolForRetry(state: RunState, task: TaskState): PoolForRetry | undefined {
  const { chosen, choices = [], worker, fellBack } = task;
  if (!chosen || fellBack || worker !== chosen.worker || mayHaveSideEffects(state, task)) return undefined;
  const { pool } = chosen;
  return { name: pool, hasUntried: membersOf(state.team, pool).some((member) => !choices.includes(member)) };
}

/**
 * Whether a dialogue can fail at once instead of waiting for its model, because another pool member can take the task.
 */
export function canMoveToAnotherMember(state: RunState, owner: Dialogue['owner']): boolean {
  const task = 'taskId' in owner ? state.tasks.get(owner.taskId) : undefined;
  if (!task?.chosen || task.transientFailures >= state.team.limits.transientRetriesMax) return false;
  return poolForRetry(state, task)?.hasUntried === true;
}
