// What a revision would add to the plan, checked like a plan of its own that may build on what is already there.

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

/** Tasks that the run has already are none of the addition: whoever always gives the same plan adds nothing. */
export const newTasksIn = ({ tasks }: Pick<RunState, 'tasks'>, plan: Plan): Task[] =>
  plan.tasks.filter(({ id }) => !tasks.has(id));

/** The rules for tasks that join the run as it stands. */
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

/** What is done, or may be, is not to be done again by another task. */
function wrongPlace(
  state: RunState,
  { id, instead }: Task,
  { index, open }: { index: number; open: ReadonlySet<string> },
): Fault[] {
  if (instead === undefined || open.has(instead) || !state.tasks.has(instead)) return [];
  const message = `It is to take the place of "${instead}", which is done, was declined, or may have taken effect: only what is missing can be planned again`;
  return [{ code: 'not-missing', where: id, message, path: `tasks[${index}].instead` }];
}
