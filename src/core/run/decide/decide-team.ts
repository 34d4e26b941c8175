// Nested teams: what share of the remaining budget and tasks one gets, why it may get none, and how its end settles the
// task.

import { type Amount, RESOURCES, type Resource, roomFor } from '../../budget/account.ts';
import { ceilingFrom, usdFrom } from '../../budget/money.ts';
import type { Happening, TeamOutcome } from '../../journal/event.ts';
import type { Fault } from '../../journal/failure.ts';
import type { Budget } from '../../plan/plan-schema.ts';
import { DEPTH_MAX, TREE_TASKS_MAX } from '../../plan/team-spec.ts';
import { nestedRunId } from '../keys.ts';
import { teamsOf } from '../nested-teams.ts';
import { type RunState, workerOf } from '../state.ts';
import { hasEnded, type TaskState } from '../task-state.ts';

interface Tree {
  readonly depth: number;
  readonly depthMax: number;
  /** How many tasks this run and all runs below it may have, and how many the whole tree may have. */
  readonly tasksMax: number;
  readonly treeTasksMax: number;
}

/** Where the run stands in the tree of teams. Limits of the parent apply, unless the team's own are lower. */
export function treeOf({ parent, team: { limits } }: Pick<RunState, 'parent' | 'team'>): Tree {
  const { depthMax: own = DEPTH_MAX, treeTasksMax: ownTasks = TREE_TASKS_MAX } = limits;
  if (!parent) return { depth: 1, depthMax: own, tasksMax: ownTasks, treeTasksMax: ownTasks };
  const { depth, treeTasksMax } = parent;
  // The parent counts levels from the root, the team's own limit counts from here.
  const depthMax = Math.min(parent.depthMax, depth + own - 1);
  return { depth, depthMax, tasksMax: Math.min(parent.tasksMax, ownTasks), treeTasksMax };
}

export const TOTAL_TASKS = 'total-tasks';

export const totalUsedUp = (treeTasksMax: number): string =>
  `the total of ${treeTasksMax} tasks under one request is used up`;

/** The fault of a nested team's plan with more tasks than its parent allowed. */
export function tooManyNestedTasks(state: RunState, tasks: number): Fault[] {
  const { tasksMax, treeTasksMax } = treeOf(state);
  if (!state.parent || tasks <= tasksMax) return [];
  const message = `${totalUsedUp(treeTasksMax)}: ${tasks} are planned here, and ${tasksMax} are left for it`;
  return [{ code: TOTAL_TASKS, where: 'tasks', message }];
}

/** The same check for tasks that join a run that has nested teams or is one. */
export function noTasksLeft(state: RunState, count: number): Fault[] {
  const left = tasksLeft(state);
  if ((!state.parent && !state.nesting) || count <= left) return [];
  const message = `${totalUsedUp(treeOf(state).treeTasksMax)}: ${count} are to be added here, and ${left} are left`;
  return [{ code: TOTAL_TASKS, where: 'tasks', message }];
}

export function startTeam(state: RunState, task: TaskState, now: number): Happening {
  const { id: taskId } = task.task;
  const { attempt } = task;
  const { depth, depthMax, treeTasksMax } = treeOf(state);
  const sharers = tasksSharingBudget(state);
  const refuse = (detail: string): Happening => ({
    type: 'attempt-failed',
    taskId,
    attempt,
    failure: { code: 'no-result', detail },
  });
  if (depth >= depthMax)
    return refuse(`teams may be nested ${depthMax} levels deep, and "${task.worker}" would be level ${depth + 1}`);
  const tasksMax = Math.floor(tasksLeft(state) / sharers.teams);
  if (tasksMax < 1) return refuse(totalUsedUp(treeTasksMax));
  const { reserved, budget } = shareOf(state, task, { sharers: sharers.tasks, now });
  const runId = nestedRunId(state.runId, { taskId, attempt });
  return { type: 'team-started', taskId, attempt, runId, reserved, budget, tasksMax };
}

/** Tasks that may still begin below this run: its own tasks and the shares of other nested teams are subtracted. */
function tasksLeft(state: RunState): number {
  let taken = state.tasks.size + (state.withdrawn?.size ?? 0) + (state.nesting?.tasksUsed ?? 0);
  for (const { started } of state.nesting?.children.values() ?? []) taken += started.tasksMax;
  return Math.max(0, treeOf(state).tasksMax - taken);
}

/** The tasks that share the remaining budget: those that have not ended and have no share yet. */
function tasksSharingBudget(state: RunState): { readonly tasks: number; readonly teams: number } {
  let tasks = state.team.roles.synthesise === 'model' ? 1 : 0;
  let teams = 0;
  for (const task of state.tasks.values()) {
    if (hasEnded(task) || !teamsOf(state, task.task.id).next().done) continue;
    if (task.task.budget === undefined) tasks += 1;
    if (workerOf(state, task).kind === 'team') teams += 1;
  }
  return { tasks: Math.max(1, tasks), teams: Math.max(1, teams) };
}

/** The share of the parent's time for a nested team; the rest is reserved for joining results. */
const SHARE_OF_TIME = 0.95;

interface Share {
  /** Zero if there is no limit: then nothing is reserved. */
  readonly reserved: Amount;
  readonly budget: Budget;
}

function shareOf(state: RunState, task: TaskState, { sharers, now }: { sharers: number; now: number }): Share {
  const own = workerOf(state, task).team?.budget ?? {};
  const ownCeiling = ceilingFrom(own);
  const account = task.account ?? state.account;
  const reserved: Record<Resource, number> = { tokens: 0, steps: 0, microUsd: 0 };
  const granted: { [R in Resource]?: number } = {};
  for (const resource of RESOURCES) {
    const room = roomFor(account, resource);
    const wanted = ownCeiling[resource];
    if (room === Number.POSITIVE_INFINITY) {
      if (wanted !== undefined) granted[resource] = wanted;
      continue;
    }
    // A task with a budget of its own does not share it.
    const ofItsOwn = account !== state.account && account.ceiling[resource] !== undefined;
    const share = ofItsOwn ? room : Math.floor(room / sharers);
    reserved[resource] = Math.min(share, wanted ?? share);
    granted[resource] = reserved[resource];
  }
  const ms = timeFor(state, task, { now, own: own.ms });
  const { tokens, steps, microUsd } = granted;
  return {
    reserved,
    budget: {
      ...(tokens === undefined ? {} : { tokens }),
      ...(steps === undefined ? {} : { steps }),
      ...(microUsd === undefined ? {} : { usd: usdFrom(microUsd) }),
      ...(ms === undefined ? {} : { ms }),
    },
  };
}

function timeFor(
  { deadlineAt }: RunState,
  task: TaskState,
  { now, own }: { now: number; own: number | undefined },
): number | undefined {
  const ends = [deadlineAt, task.deadlineAt, task.attemptDeadlineAt].filter((at) => at !== undefined);
  if (ends.length === 0) return own;
  const left = Math.max(1, Math.floor((Math.min(...ends) - now) * SHARE_OF_TIME));
  return own === undefined ? left : Math.min(own, left);
}

/** Turns the end of a nested team into the result or failure of its task. */
export function concludeTeam(
  { team }: Pick<RunState, 'team'>,
  { task: { id: taskId }, worker, attempt }: TaskState,
  outcome: TeamOutcome,
): Happening {
  switch (outcome.status) {
    case 'answered': {
      const unsure = outcome.unsure && team.escalate.lowConfidence > 0 ? { unsure: true as const } : {};
      return { type: 'task-succeeded', taskId, attempt, result: outcome.result, ...unsure };
    }
    case 'out-of-scope':
      return {
        type: 'attempt-failed',
        taskId,
        attempt,
        failure: { code: 'escalated', who: worker, reason: 'out-of-scope', message: outcome.message },
      };
    case 'failed':
      return { type: 'attempt-failed', taskId, attempt, failure: outcome.failure };
    case 'cancelled':
      return {
        type: 'attempt-failed',
        taskId,
        attempt,
        failure: { code: 'denied', by: outcome.by, reason: outcome.reason },
      };
    default:
      return outcome satisfies never;
  }
}
