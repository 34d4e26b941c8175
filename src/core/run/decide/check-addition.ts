// Checks the tasks that a revision adds to the plan: like a plan, except that they may depend on existing tasks.

import { roomFor } from '../../budget/account.ts';
import { usdFrom } from '../../budget/money.ts';
import type { Fault } from '../../journal/failure.ts';
import type { Budget, Plan, Task } from '../../plan/plan-schema.ts';
import { type PlanRules, validatePlan } from '../../plan/validate-plan.ts';
import { rulesOf } from '../fold/plan.ts';
import { shortfallsOf } from '../insufficient-results.ts';
import type { RunState } from '../state.ts';
import { hasEnded } from '../task-state.ts';
import { noTasksLeft } from './decide-team.ts';

/** Leaves out tasks that the run already has, so a planner that always returns the same plan adds nothing. */
export const newTasksIn = ({ tasks }: Pick<RunState, 'tasks'>, plan: Plan): Task[] =>
  plan.tasks.filter(({ id }) => !tasks.has(id));

/** The plan rules for tasks that join the run in its present state. */
export function rulesOfAddition(state: RunState): PlanRules {
  const known = new Set(state.tasks.keys());
  const tasksMax = Math.max(0, state.team.limits.tasksMax - state.tasks.size);
  return { ...rulesOf(state), tasksMax, budget: budgetLeft(state), known };
}

function budgetLeft({ account, team: { budget } }: RunState): Budget {
  const { tokens, steps, usd, ms } = budget;
  return {
    ...(tokens === undefined ? {} : { tokens: roomFor(account, 'tokens') }),
    ...(steps === undefined ? {} : { steps: roomFor(account, 'steps') }),
    ...(usd === undefined ? {} : { usd: usdFrom(roomFor(account, 'microUsd')) }),
    ...(ms === undefined ? {} : { ms }),
  };
}

export function faultsOfAddition(state: RunState, plan: Plan): Fault[] {
  const tasks = newTasksIn(state, plan);
  const open = new Set(shortfallsOf(state).map(({ taskId }) => taskId));
  return [
    ...validatePlan({ ...plan, tasks }, rulesOfAddition(state)),
    ...tasks.flatMap((task, index) => [...lostNeeds(state, task, index), ...wrongPlace(state, task, { index, open })]),
    ...noTasksLeft(state, tasks.length),
  ];
}

function lostNeeds(state: RunState, { id, dependsOn, partialInput }: Task, index: number): Fault[] {
  if (partialInput) return [];
  return dependsOn.flatMap((needed, at) => {
    const task = state.tasks.get(needed);
    if (!task || !hasEnded(task) || task.status === 'succeeded') return [];
    const message = `It depends on "${needed}", which gave no result: depend on the task that takes its place, or leave it out`;
    return [{ code: 'lost-dependency', where: id, message, path: `tasks[${index}].dependsOn[${at}]` }];
  });
}

/** Rejects a replacement for a task that succeeded or may have had side effects: its work must not be done twice. */
function wrongPlace(
  state: RunState,
  { id, instead }: Task,
  { index, open }: { index: number; open: ReadonlySet<string> },
): Fault[] {
  if (instead === undefined || open.has(instead) || !state.tasks.has(instead)) return [];
  const message = `It is to take the place of "${instead}", which is done, was declined, or may have taken effect: only what is missing can be planned again`;
  return [{ code: 'not-missing', where: id, message, path: `tasks[${index}].instead` }];
}
