// Tasks become part of a run: those of the accepted plan, and those that join it while others are at work or have ended.

import { remainingPaths } from '../graph/remaining-path.ts';
import { hasEnded, type RunState, type TaskState } from '../journal/state.ts';
import type { Task } from '../plan/plan-schema.ts';
import { makeReady, onDependencySettled } from './tasks.ts';
import type { Grants } from './trusting.ts';

/** Every task that one of these needs must be among them or in the run already. */
export function addTasks(state: RunState, tasks: readonly Task[], grants: Grants | undefined): void {
  const priorities = remainingPaths(tasks);
  const added: TaskState[] = [];
  for (const task of tasks) {
    const about = { priority: priorities.get(task.id) ?? 0, grants: grants?.[task.id] };
    const entry = newTask(task, state.tasks.size, about);
    state.tasks.set(task.id, entry);
    added.push(entry);
  }
  state.unsettled += tasks.length;
  for (const entry of added) {
    const ended: TaskState[] = [];
    for (const id of entry.task.dependsOn) {
      const needed = state.tasks.get(id);
      if (!needed) continue;
      if (hasEnded(needed)) ended.push(needed);
      else needed.dependants.push(entry);
    }
    if (entry.unmet === 0) makeReady(state, entry);
    for (const needed of ended) onDependencySettled(state, entry, needed);
  }
}

const NO_ANSWERS: readonly never[] = [];

const newTask = (
  task: Task,
  index: number,
  { priority, grants }: Pick<TaskState, 'priority' | 'grants'>,
): TaskState => ({
  task,
  index,
  priority,
  dependants: [],
  status: 'blocked',
  worker: task.worker,
  instruction: task.instruction,
  attempt: 0,
  meritFailures: 0,
  transientFailures: 0,
  fellBack: false,
  tier: undefined,
  unmet: task.dependsOn.length,
  lost: [],
  result: undefined,
  failure: undefined,
  escalation: undefined,
  answers: NO_ANSWERS,
  firstStartedAt: undefined,
  endedAt: undefined,
  attemptDeadlineAt: undefined,
  deadlineAt: undefined,
  notBefore: undefined,
  openReviews: 0,
  pausedAt: undefined,
  pausedMs: 0,
  cacheKey: undefined,
  recalledFrom: undefined,
  model: undefined,
  account: undefined,
  dialogue: undefined,
  effects: undefined,
  grants,
  taintedBy: undefined,
  usage: undefined,
  gaps: undefined,
  built: undefined,
  reads: undefined,
});
