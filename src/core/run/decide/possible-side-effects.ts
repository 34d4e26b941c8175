// Whether a task may have had side effects. Such a task is never redone under another task id: idempotency keys contain
// the task id, so they would not protect against a second effect.

import { isPool, membersOf } from '../../plan/pools.ts';
import type { WorkerSpec } from '../../plan/team-spec.ts';
import type { RunState } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { grantedTo } from './trust.ts';

/** Every worker that had the task: the planned one, pool members and fallbacks. */
export function workersTried({ team }: Pick<RunState, 'team'>, { task, worker, choices }: TaskState): string[] {
  const tried = choices ? [...choices] : isPool(team, task.worker) ? [] : [task.worker];
  // The pool has not chosen a member yet.
  if (isPool(team, worker)) return tried;
  for (let name = tried.at(-1); name !== undefined && name !== worker; ) {
    const next = team.workers[name]?.fallback;
    if (next === undefined || tried.includes(next)) break;
    tried.push(next);
    name = next;
  }
  return tried.includes(worker) ? tried : [...tried, worker];
}

export function mayHaveSideEffects(state: RunState, task: TaskState): boolean {
  if (task.repeatsUnknown) return true;
  for (const { status, inDoubt } of task.effects?.values() ?? []) if (status !== 'failed' || inDoubt) return true;
  if (task.attempt === 0) return false;
  // A worker that escalates has not begun; but an earlier attempt may have had effects.
  if (task.status === 'escalated' && task.attempt === 1) return false;
  return workersTried(state, task).some((name) => hasEffect(state.team.workers[name]));
}

/** Whether the task, or its pieces, could have side effects if it ran again. */
export function couldHaveSideEffects(state: RunState, task: TaskState): boolean {
  if (mayHaveSideEffects(state, task)) return true;
  // If no member is chosen yet, any member of the pool could get the task.
  return membersOf(state.team, task.worker).some((worker) => {
    const spec = state.team.workers[worker];
    // A worker built per attempt may get more tools the next time.
    const granted = grantedTo({ ...task, worker, built: undefined });
    return (
      hasEffect(spec) ||
      (spec?.tools ?? []).some(({ name, effect }) => effect !== 'read' && (granted?.includes(name) ?? true))
    );
  });
}

const hasEffect = (worker: WorkerSpec | undefined): boolean => worker?.effect !== 'read';
