// The plan check: nothing runs before it finds no fault. Its messages go back to the planner, which knows only what it
// reads here, so each says what is wrong and what to do about it. Costs O(tasks + dependencies).

import { findCycle } from '../graph/find-cycle.ts';
import type { Fault } from '../journal/failure.ts';
import { checkBudgets } from './check-budgets.ts';
import { createFaultList, type FaultList } from './fault-list.ts';
import { nearest } from './nearest.ts';
import type { Budget, Plan, Task } from './plan-schema.ts';
import { vagueness } from './vague.ts';

export type PlanRules = {
  readonly workers: ReadonlyMap<string, { readonly tools: readonly string[] }>;
  readonly tasksMax: number;
  /** Keys of the request's context. */
  readonly contextKeys: ReadonlySet<string>;
  readonly budget: Budget;
  /** Names that a task may give for its model; without them, any. */
  readonly models?: ReadonlySet<string> | undefined;
};

const CYCLES_MAX = 5;
const NAMES_MAX = 20;

/** Every fault of the plan; of each kind the first twenty, then how many more there are. */
export function validatePlan(plan: Plan, rules: PlanRules): Fault[] {
  const faults = createFaultList();
  const count = plan.tasks.length;
  if (count === 0) faults.add('no-tasks', 'tasks', () => 'The plan has no tasks: add at least one');
  if (count > rules.tasksMax) {
    faults.add(
      'too-many-tasks',
      'tasks',
      () => `The plan has ${count} tasks and the limit is ${rules.tasksMax}: join tasks, or plan a part of the goal`,
    );
  }
  const ids = checkIds(plan.tasks, faults);
  for (const task of plan.tasks) {
    checkTexts(task, faults);
    checkWorker(task, rules, faults);
    checkModel(task, rules, faults);
    checkDependencies(task, ids, faults);
    for (const key of task.reads) {
      if (rules.contextKeys.has(key)) continue;
      faults.add(
        'unknown-context-key',
        task.id,
        () => `The request's context has no "${key}": ${insteadOf(key, rules.contextKeys)}, or leave it out of "reads"`,
      );
    }
  }
  checkCycles(plan.tasks, faults);
  checkBudgets(plan.tasks, rules.budget, faults);
  return faults.all();
}

function checkIds(tasks: readonly Task[], faults: FaultList): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { id } of tasks) {
    if (ids.has(id)) faults.add('duplicate-id', id, () => `More than one task has the id "${id}": give each its own`);
    ids.add(id);
  }
  return ids;
}

function checkTexts(task: Task, faults: FaultList): void {
  const instruction = vagueness(task.instruction);
  if (instruction !== undefined) {
    faults.add(
      'vague-instruction',
      task.id,
      () => `The instruction is too vague: ${instruction}. Name what is to be done, to what, and what is to come out`,
    );
  }
  const criterion = vagueness(task.successCriterion);
  if (criterion !== undefined) {
    faults.add(
      'vague-criterion',
      task.id,
      () => `The success criterion is too vague: ${criterion}. State something that can be checked in the result`,
    );
  }
}

function checkWorker(task: Task, { workers }: PlanRules, faults: FaultList): void {
  const worker = workers.get(task.worker);
  if (worker === undefined) {
    faults.add(
      'unknown-worker',
      task.id,
      () => `There is no worker "${task.worker}": ${insteadOf(task.worker, workers.keys())}`,
    );
    return;
  }
  for (const tool of task.tools ?? []) {
    if (worker.tools.includes(tool)) continue;
    faults.add(
      'unknown-tool',
      task.id,
      () =>
        `The worker "${task.worker}" has no tool "${tool}": ${insteadOf(tool, worker.tools)}, or choose another worker`,
    );
  }
}

function checkModel({ id, model }: Task, { models }: PlanRules, faults: FaultList): void {
  if (model === undefined || models === undefined || models.has(model)) return;
  faults.add(
    'unknown-model',
    id,
    () => `The team has no model called "${model}": ${insteadOf(model, models)}, or leave it out`,
  );
}

function checkDependencies({ id, dependsOn }: Task, ids: ReadonlySet<string>, faults: FaultList): void {
  // Most tasks have one dependency or none and need no set to find a repetition.
  const seen = dependsOn.length > 1 ? new Set<string>() : undefined;
  for (const needed of dependsOn) {
    if (seen?.has(needed)) {
      faults.add('duplicate-dependency', id, () => `It lists "${needed}" more than once in "dependsOn": keep one`);
      continue;
    }
    seen?.add(needed);
    if (needed === id) {
      faults.add('self-dependency', id, () => `It depends on itself: remove "${id}" from its "dependsOn"`);
    } else if (!ids.has(needed)) {
      faults.add('dangling-dependency', id, () => {
        const meant = nearest(needed, ids);
        return `It depends on "${needed}", which no task has as its id: ${meant === undefined ? '' : `perhaps "${meant}" was meant; otherwise `}add that task or remove the dependency`;
      });
    }
  }
}

/** Cycles that share no task, up to a few: looking for the next one costs another walk over the plan. */
function checkCycles(tasks: readonly Task[], faults: FaultList): void {
  // A task that depends on itself has been named already, and would hide the longer cycles.
  let left = tasks.some(({ id, dependsOn }) => dependsOn.includes(id))
    ? tasks.map(({ id, dependsOn }) => ({ id, dependsOn: dependsOn.filter((needed) => needed !== id) }))
    : tasks;
  for (let found = 0; found < CYCLES_MAX; found++) {
    const cycle = findCycle(left);
    const first = cycle?.[0];
    if (cycle === undefined || first === undefined) return;
    const shown =
      cycle.length > NAMES_MAX ? [...cycle.slice(0, NAMES_MAX), `… (${cycle.length - NAMES_MAX} more)`] : cycle;
    faults.add(
      'cycle',
      first,
      () =>
        `These tasks wait for each other: ${[...shown, first].join(' → ')} (each depends on the next). Remove one of these dependencies`,
    );
    const onCycle = new Set(cycle);
    left = left.filter(({ id }) => !onCycle.has(id));
  }
}

function insteadOf(wrong: string, known: Iterable<string>): string {
  const names = [...known];
  const meant = nearest(wrong, names);
  if (meant !== undefined) return `perhaps "${meant}" was meant`;
  if (names.length === 0) return 'there are none';
  const shown = names.slice(0, NAMES_MAX).join(', ');
  return `use one of ${shown}${names.length > NAMES_MAX ? ', …' : ''}`;
}
