// Builds the pieces of a task to be split, within the limits of the task.

import { type Ceiling, type Resource, roomFor } from '../../budget/account.ts';
import { usdFrom } from '../../budget/money.ts';
import type { Budget, Plan, Task } from '../../plan/plan-schema.ts';
import type { RunState } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { newTasksIn } from './check-addition.ts';

/**
 * The planner's pieces as tasks with no more rights than the whole had: its worker, tools, inputs and context keys, and
 * a share each of its remaining budget.
 */
export function piecesFrom(state: RunState, whole: TaskState, plan: Plan): Task[] {
  const said = newTasksIn(state, plan);
  const { task, worker, tier, choices } = whole;
  const isPlanned = worker === task.worker || choices?.includes(worker) === true;
  const { tools, reads, dependsOn, partialInput, temperature, as } = task;
  const model = tier ?? task.model;
  const budget = shareOf(state, whole, said.length);
  const ids = freeIds(state, task.id);
  return said.map(({ instruction, successCriterion, input = task.input, expectedMs }) => ({
    id: ids.next().value,
    worker,
    instruction,
    successCriterion,
    ...(input === undefined ? {} : { input }),
    dependsOn: [...dependsOn],
    reads: [...reads],
    partialInput,
    ...(tools && isPlanned ? { tools: [...tools] } : {}),
    ...(as && worker === task.worker ? { as } : {}),
    ...(budget ? { budget } : {}),
    ...(model === undefined ? {} : { model }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(expectedMs === undefined ? {} : { expectedMs }),
  }));
}

function* freeIds({ tasks }: RunState, id: string): Generator<string, never> {
  for (let number = 1; ; number++) if (!tasks.has(`${id}.${number}`)) yield `${id}.${number}`;
}

/** Time is not divided, because the pieces run in parallel. */
function shareOf(state: RunState, { account }: TaskState, count: number): Budget | undefined {
  if (!account || account === state.account) return undefined;
  const share = (resource: Resource): number => Math.floor(roomFor(account, resource) / count);
  const { tokens, steps, microUsd }: Ceiling = account.ceiling;
  const budget: Budget = {
    ...(tokens === undefined ? {} : { tokens: share('tokens') }),
    ...(steps === undefined ? {} : { steps: share('steps') }),
    ...(microUsd === undefined ? {} : { usd: usdFrom(share('microUsd')) }),
  };
  return Object.keys(budget).length > 0 ? budget : undefined;
}
