// Turns the accepted plan into the tasks of the run. Some tasks may have begun while the plan was being written; their
// rules (P1 to P4) are in early-task.ts.

import { remainingPaths } from '../../graph/remaining-path.ts';
import type { EventOf, HappeningOf } from '../../journal/event.ts';
import type { Plan } from '../../plan/plan-schema.ts';
import { forgetWrites } from '../context-store.ts';
import { type RunState, taskOf } from '../state.ts';
import { hasEnded, type TaskState } from '../task-state.ts';
import { settleTask } from '../tasks.ts';
import { addTasks, withForkInstructions } from './add-tasks.ts';

/**
 * Ids of the tasks that began early and are not in this plan (P3). A task always begins after its dependencies, so one
 * pass in start order finds all of them.
 */
export function earlyTasksNotIn(state: Pick<RunState, 'tasks' | 'forkOf'>, plan: Plan): string[] {
  if (state.tasks.size === 0) return [];
  const planned = new Map(withForkInstructions(state, plan.tasks).map((task) => [task.id, task]));
  const stray = new Set<string>();
  for (const { task } of state.tasks.values()) {
    const same = planned.get(task.id);
    const stays = same && isSame(same, task) && !task.dependsOn.some((needed) => stray.has(needed));
    if (!stays) stray.add(task.id);
  }
  return [...stray];
}

/** Compares by value; the planner may have written object keys in another order. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [partsOf(a), new Map(partsOf(b))];
  return left.length === right.size && left.every(([key, value]) => right.has(key) && isSame(value, right.get(key)));
}

/** Entries with an undefined value are ignored, because the journal does not store them. */
const partsOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, part]: [string, unknown]) => part !== undefined);

/** Creates the plan's tasks and keeps those that already run. */
export function beginTasks(state: RunState, plan: Plan, event: EventOf<'plan-accepted'>): void {
  if (state.tasks.size === 0) return addTasks(state, plan.tasks, event);
  for (const taskId of event.withdrawn ?? []) withdraw(state, taskOf(state, taskId), event.at);
  addTasks(
    state,
    plan.tasks.filter(({ id }) => !state.tasks.has(id)),
    event,
  );
  orderAsInPlan(state, plan);
}

function withdraw(state: RunState, task: TaskState, at: number): void {
  if (!hasEnded(task)) settleTask(state, task, 'cancelled', at);
  state.tasks.delete(task.task.id);
  forgetWrites(state, task.task.id);
  // Dependencies that stay no longer have this task as a dependant.
  for (const id of task.task.dependsOn) {
    const dependants = state.tasks.get(id)?.dependants ?? [];
    if (dependants.includes(task)) dependants.splice(dependants.indexOf(task), 1);
  }
  state.withdrawn ??= new Map();
  state.withdrawn.set(task.task.id, task.attempt);
}

/** Orders tasks as in the plan, for reports and queues; early tasks began in another order. */
function orderAsInPlan(state: RunState, plan: Plan): void {
  const priorities = remainingPaths(plan.tasks);
  const tasks = plan.tasks.map(({ id }) => taskOf(state, id));
  if (tasks.length !== state.tasks.size) throw new Error(`Run ${state.runId} has tasks that its plan does not`);
  state.tasks.clear();
  while (state.ready.pop());
  for (const [index, task] of tasks.entries()) {
    task.index = index;
    task.priority = priorities[index] ?? 0;
    state.tasks.set(task.task.id, task);
    // Include tasks in backoff: their retry timer may have fired while all slots were taken.
    if (task.status === 'ready' || task.status === 'backing-off') state.ready.push(task);
  }
}

/** Cancels a task that began early when no plan will follow; called for one task at a time before the run ends. */
export const cancelEarlyTask = (task: TaskState): HappeningOf<'task-cancelled'> => ({
  type: 'task-cancelled',
  taskId: task.task.id,
  reason: 'no plan that it belongs to was accepted',
});
