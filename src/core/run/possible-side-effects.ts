// Whether a task may have changed something outside. What may have, nobody does over in another way: the keys that keep an
// effect from happening twice are made of the task, and another task has others.

import { isPool, membersOf } from '../plan/pools.ts';
import type { WorkerSpec } from '../plan/team-spec.ts';
import { grantedTo } from './decide/trust.ts';
import type { RunState } from './state.ts';
import type { TaskState } from './task-state.ts';

/** Everybody who had the task: its worker, and those it fell back to. */
export function workersTried({ team }: Pick<RunState, 'team'>, { task, worker, choices }: TaskState): string[] {
  const tried = choices ? [...choices] : isPool(team, task.worker) ? [] : [task.worker];
  // Nobody has it: who does is being chosen.
  if (isPool(team, worker)) return tried;
  for (let name = tried.at(-1); name !== undefined && name !== worker; ) {
    const next = team.workers[name]?.fallback;
    if (next === undefined || tried.includes(next)) break;
    tried.push(next);
    name = next;
  }
  return tried.includes(worker) ? tried : [...tried, worker];
}

export function mayHaveActed(state: RunState, task: TaskState): boolean {
  if (task.repeatsUnknown) return true;
  for (const { status, inDoubt } of task.effects?.values() ?? []) if (status !== 'failed' || inDoubt) return true;
  if (task.attempt === 0) return false;
  // Whoever hands a task back has not begun with it; what became of an attempt before, it does not know.
  if (task.status === 'escalated' && task.attempt === 1) return false;
  return workersTried(state, task).some((name) => acts(state.team.workers[name]));
}

/** Whether it could act if it were tried again as it stands: then its pieces could too, each on its own. */
export function mightAct(state: RunState, task: TaskState): boolean {
  if (mayHaveActed(state, task)) return true;
  // Of a pool that nobody was chosen from, anybody could have it.
  return membersOf(state.team, task.worker).some((worker) => {
    const spec = state.team.workers[worker];
    // A worker that is made for each attempt may be made with more the next time.
    const granted = grantedTo({ ...task, worker, built: undefined });
    return (
      acts(spec) ||
      (spec?.tools ?? []).some(({ name, effect }) => effect !== 'read' && (granted?.includes(name) ?? true))
    );
  });
}

const acts = (worker: WorkerSpec | undefined): boolean => worker?.effect !== 'read';
