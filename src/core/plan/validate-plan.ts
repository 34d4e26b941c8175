// The plan check: nothing runs until it finds no fault. Its messages go back to the planner, which knows only what it
// reads here, so each says what is wrong and what to do. Costs O(tasks + dependencies).

import { nearest } from '../../text/nearest.ts';
import { findCycle } from '../graph/find-cycle.ts';
import type { Fault } from '../journal/failure.ts';
import { checkBudgets } from './check-budgets.ts';
import { checkContext } from './check-context.ts';
import { checkInput } from './check-input.ts';
import { checkSpecialist, type SpecialistRules } from './check-specialist.ts';
import { createFaultList, type FaultList, NAMES_MAX, suggestName } from './fault-list.ts';
import type { Budget, Plan, Task } from './plan-schema.ts';
import { uncheckable, vagueness } from './vague.ts';

export type PlanRules = {
  readonly workers: SpecialistRules['workers'];
  readonly tasksMax: number;
  /** Keys of the request's context. */
  readonly contextKeys: ReadonlySet<string>;
  /** Keys written by tasks that have ended; reading them needs no dependency. */
  readonly writtenKeys?: ReadonlySet<string> | undefined;
  readonly budget: Budget;
  /** Names that a task may give for its model; without them, any name. */
  readonly models?: ReadonlySet<string> | undefined;
  /** Tasks already in the run, for a plan that adds to it. */
  readonly known?: ReadonlySet<string> | undefined;
  /** How much one task may write, and how much of all results can be read at once; without them, there is no limit. */
  readonly outputTokensMax?: number | undefined;
  readonly joinTokensMax?: number | undefined;
};

const CYCLES_MAX = 5;
const NONE: readonly never[] = [];

/** All faults of the plan; the first twenty of each kind, then how many more there are. */
export function validatePlan(plan: Plan, rules: PlanRules): Fault[] {
  const faults = createFaultList();
  const count = plan.tasks.length;
  if (count === 0) faults.add('no-tasks', 'tasks', () => 'The plan has no tasks: add at least one', atTasks);
  if (count > rules.tasksMax) {
    faults.add(
      'too-many-tasks',
      'tasks',
      () => `The plan has ${count} tasks and the limit is ${rules.tasksMax}: join tasks, or plan a part of the goal`,
      atTasks,
    );
  }
  const ids = checkIds(plan.tasks, faults, rules.known);
  plan.tasks.forEach((task, index) => {
    checkTexts(task, index, faults);
    checkWorker(task, index, rules, faults);
    checkModel(task, index, rules, faults);
    checkSpecialist(task, index, rules, faults);
    checkInput(task, index, rules, faults);
    checkDependencies(task, index, ids, faults);
    checkInstead(task, index, ids, faults);
  });
  checkContext(plan.tasks, rules, faults);
  checkCycles(plan.tasks, faults);
  checkBudgets(plan.tasks, rules.budget, faults);
  return faults.all();
}

const atTasks = (): string => 'tasks';

function checkIds(
  tasks: readonly Task[],
  faults: FaultList,
  known: ReadonlySet<string> | undefined,
): ReadonlySet<string> {
  const ids = new Set<string>(known);
  tasks.forEach(({ id }, index) => {
    if (ids.has(id)) {
      faults.add(
        'duplicate-id',
        id,
        () => `More than one task has the id "${id}": give each its own`,
        () => `tasks[${index}].id`,
      );
    }
    ids.add(id);
  });
  return ids;
}

function checkTexts(task: Task, index: number, faults: FaultList): void {
  const instruction = vagueness(task.instruction);
  if (instruction !== undefined) {
    faults.add(
      'vague-instruction',
      task.id,
      () => `The instruction is too vague: ${instruction}. Name what is to be done, to what, and what is to come out`,
      () => `tasks[${index}].instruction`,
    );
  }
  const criterion = uncheckable(task.successCriterion, task.instruction);
  if (criterion !== undefined) {
    faults.add(
      'vague-criterion',
      task.id,
      () => `The success criterion cannot be checked: ${criterion}. State something that can be found in the result`,
      () => `tasks[${index}].successCriterion`,
    );
  }
}

function checkWorker(task: Task, index: number, { workers }: PlanRules, faults: FaultList): void {
  const worker = workers.get(task.worker);
  if (worker === undefined) {
    faults.add(
      'unknown-worker',
      task.id,
      () => `There is no worker "${task.worker}": ${suggestName(task.worker, workers.keys())}`,
      () => `tasks[${index}].worker`,
    );
    return;
  }
  for (const [at, tool] of task.tools?.entries() ?? NONE) {
    if (worker.tools.includes(tool)) continue;
    faults.add(
      'unknown-tool',
      task.id,
      () =>
        `The worker "${task.worker}" has no tool "${tool}": ${suggestName(tool, worker.tools)}, or choose another worker`,
      () => `tasks[${index}].tools[${at}]`,
    );
  }
}

function checkModel({ id, model }: Task, index: number, { models }: PlanRules, faults: FaultList): void {
  if (model === undefined || models === undefined || models.has(model)) return;
  faults.add(
    'unknown-model',
    id,
    () => `The team has no model called "${model}": ${suggestName(model, models)}, or leave it out`,
    () => `tasks[${index}].model`,
  );
}

function checkDependencies({ id, dependsOn }: Task, index: number, ids: ReadonlySet<string>, faults: FaultList): void {
  // Most tasks have at most one dependency and need no set to find duplicates.
  const seen = dependsOn.length > 1 ? new Set<string>() : undefined;
  for (const [at, needed] of dependsOn.entries()) {
    const path = (): string => `tasks[${index}].dependsOn[${at}]`;
    if (seen?.has(needed)) {
      faults.add(
        'duplicate-dependency',
        id,
        () => `It lists "${needed}" more than once in "dependsOn": keep one`,
        path,
      );
      continue;
    }
    seen?.add(needed);
    if (needed === id) {
      faults.add('self-dependency', id, () => `It depends on itself: remove "${id}" from its "dependsOn"`, path);
    } else if (!ids.has(needed)) {
      faults.add('dangling-dependency', id, () => danglingAt(needed, ids), path);
    }
  }
}

function checkInstead({ id, instead }: Task, index: number, ids: ReadonlySet<string>, faults: FaultList): void {
  if (instead === undefined || (ids.has(instead) && instead !== id)) return;
  faults.add(
    'unknown-instead',
    id,
    () => `It is to take the place of "${instead}", which is no other task: name the task it replaces, or leave it out`,
    () => `tasks[${index}].instead`,
  );
}

function danglingAt(needed: string, ids: ReadonlySet<string>): string {
  const meant = nearest(needed, ids);
  const instead = meant === undefined ? '' : `perhaps "${meant}" was meant; otherwise `;
  return `It depends on "${needed}", which no task has as its id: ${instead}add that task or remove the dependency`;
}

/** A few disjoint cycles: finding each costs another walk over the plan. */
function checkCycles(tasks: readonly Task[], faults: FaultList): void {
  // Self-dependencies are already reported, and would hide longer cycles.
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
      () => `tasks[${tasks.findIndex(({ id }) => id === first)}].dependsOn`,
    );
    const onCycle = new Set(cycle);
    left = left.filter(({ id }) => !onCycle.has(id));
  }
}
