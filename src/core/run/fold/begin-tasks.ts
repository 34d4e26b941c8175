// The accepted plan becomes the tasks of the run. Some of them may have begun while it was being written; what holds for
// those (P1 to P4) is said in drafting.ts.

import { remainingPaths } from '../../graph/remaining-path.ts';
import type { EventOf, HappeningOf } from '../../journal/event.ts';
import type { Plan } from '../../plan/plan-schema.ts';
import { forgetWrites } from '../context-store.ts';
import { type RunState, taskOf } from '../state.ts';
import { hasEnded, type TaskState } from '../task-state.ts';
import { settleTask } from '../tasks.ts';
import { addTasks, reworded } from './add-tasks.ts';

/** The tasks that began early and have no place in this plan (P3). They began in an order in which nothing comes before
 *  what it builds on, so one walk is enough. */
export function strayFrom(state: Pick<RunState, 'tasks' | 'forkOf'>, plan: Plan): string[] {
  if (state.tasks.size === 0) return [];
  const planned = new Map(reworded(state, plan.tasks).map((task) => [task.id, task]));
  const stray = new Set<string>();
  for (const { task } of state.tasks.values()) {
    const same = planned.get(task.id);
    const stays = same && isSame(same, task) && !task.dependsOn.some((needed) => stray.has(needed));
    if (!stays) stray.add(task.id);
  }
  return [...stray];
}

/** Whoever wrote it may have put its parts in another order. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [partsOf(a), new Map(partsOf(b))];
  return left.length === right.size && left.every(([key, value]) => right.has(key) && isSame(value, right.get(key)));
}

/** What is left undefined does not outlive the journal. */
const partsOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, part]: [string, unknown]) => part !== undefined);

/** The accepted plan becomes the tasks of the run, with those that are under way already. */
export function beginTasks(state: RunState, plan: Plan, { grants, withdrawn, at }: EventOf<'plan-accepted'>): void {
  if (state.tasks.size === 0) return addTasks(state, plan.tasks, grants);
  for (const taskId of withdrawn ?? []) withdraw(state, taskOf(state, taskId), at);
  addTasks(
    state,
    plan.tasks.filter(({ id }) => !state.tasks.has(id)),
    grants,
  );
  putInOrder(state, plan);
}

function withdraw(state: RunState, task: TaskState, at: number): void {
  if (!hasEnded(task)) settleTask(state, task, 'cancelled', at);
  state.tasks.delete(task.task.id);
  forgetWrites(state, task.task.id);
  // What stays was not built upon after all.
  for (const id of task.task.dependsOn) {
    const dependants = state.tasks.get(id)?.dependants ?? [];
    if (dependants.includes(task)) dependants.splice(dependants.indexOf(task), 1);
  }
  state.withdrawn ??= new Map();
  state.withdrawn.set(task.task.id, task.attempt);
}

/** Reports and queues follow the plan, not the order in which its tasks happened to begin. */
function putInOrder(state: RunState, plan: Plan): void {
  const priorities = remainingPaths(plan.tasks);
  const tasks = plan.tasks.map(({ id }) => taskOf(state, id));
  if (tasks.length !== state.tasks.size) throw new Error(`Run ${state.runId} has tasks that its plan does not`);
  state.tasks.clear();
  while (state.ready.pop());
  for (const [index, task] of tasks.entries()) {
    task.index = index;
    task.priority = priorities[index] ?? 0;
    state.tasks.set(task.task.id, task);
    // Also those that back off: their timer may have gone off while there was no room for them.
    if (task.status === 'ready' || task.status === 'backing-off') state.ready.push(task);
  }
}

/** There will be no plan: what began early is called off, one task at a time, before the run ends. */
export const callOff = (task: TaskState): HappeningOf<'task-cancelled'> => ({
  type: 'task-cancelled',
  taskId: task.task.id,
  reason: 'no plan that it belongs to was accepted',
});
