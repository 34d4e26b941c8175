// What a nested team gets of what is left, or why it gets nothing; and what its end means for the task.

import { type Amount, RESOURCES, type Resource, roomFor } from '../../budget/account.ts';
import { ceilingFrom, usdFrom } from '../../budget/money.ts';
import type { Happening, TeamOutcome } from '../../journal/event.ts';
import type { Fault } from '../../journal/failure.ts';
import type { Budget } from '../../plan/plan-schema.ts';
import { DEPTH_MAX, TREE_TASKS_MAX } from '../../plan/team-spec.ts';
import { teamsOf } from '../children.ts';
import { nestedRunId } from '../keys.ts';
import { type RunState, workerOf } from '../state.ts';
import { hasEnded, type TaskState } from '../task-state.ts';

interface Tree {
  readonly depth: number;
  readonly depthMax: number;
  /** How many tasks this run may have, with all below it, and how many there may be under the whole request. */
  readonly tasksMax: number;
  readonly treeTasksMax: number;
}

/** Where the run stands in the tree of teams. What was handed down holds, unless its own team wants less. */
export function treeOf({ parent, team: { limits } }: Pick<RunState, 'parent' | 'team'>): Tree {
  const { depthMax: own = DEPTH_MAX, treeTasksMax: ownTasks = TREE_TASKS_MAX } = limits;
  if (!parent) return { depth: 1, depthMax: own, tasksMax: ownTasks, treeTasksMax: ownTasks };
  const { depth, treeTasksMax } = parent;
  // A level is counted from the root above, and from here below.
  const depthMax = Math.min(parent.depthMax, depth + own - 1);
  return { depth, depthMax, tasksMax: Math.min(parent.tasksMax, ownTasks), treeTasksMax };
}

export const TOTAL_TASKS = 'total-tasks';

export const totalUsedUp = (treeTasksMax: number): string =>
  `the total of ${treeTasksMax} tasks under one request is used up`;

/** What is wrong with the plan of a nested team that was handed down fewer tasks than it plans. */
export function tooManyBelow(state: RunState, tasks: number): Fault[] {
  const { tasksMax, treeTasksMax } = treeOf(state);
  if (!state.parent || tasks <= tasksMax) return [];
  const message = `${totalUsedUp(treeTasksMax)}: ${tasks} are planned here, and ${tasksMax} are left for it`;
  return [{ code: TOTAL_TASKS, where: 'tasks', message }];
}

/** The same for tasks that join a run which has teams below it, or is one itself. */
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
  const sharers = sharersOf(state);
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

/** Tasks that may still be begun below this run: its own are taken, and so is what was promised to other teams. */
function tasksLeft(state: RunState): number {
  let taken = state.tasks.size + (state.withdrawn?.size ?? 0) + (state.nesting?.tasksUsed ?? 0);
  for (const { started } of state.nesting?.children.values() ?? []) taken += started.tasksMax;
  return Math.max(0, treeOf(state).tasksMax - taken);
}

/** How many have to make do with what is left: every task that has not ended and was promised nothing yet. */
function sharersOf(state: RunState): { readonly tasks: number; readonly teams: number } {
  let tasks = state.team.roles.synthesise === 'model' ? 1 : 0;
  let teams = 0;
  for (const task of state.tasks.values()) {
    if (hasEnded(task) || !teamsOf(state, task.task.id).next().done) continue;
    if (task.task.budget === undefined) tasks += 1;
    if (workerOf(state, task).kind === 'team') teams += 1;
  }
  return { tasks: Math.max(1, tasks), teams: Math.max(1, teams) };
}

/** Of its time above, a nested team gets so much: the rest is for joining what it brought. */
const SHARE_OF_TIME = 0.95;

interface Share {
  /** Zero where nothing limits it: then there is nothing to set aside. */
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
    // What the task has for itself, it need not share.
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

/** The end of a nested team as its task's. */
export function concludeTeam({ task: { id: taskId }, attempt }: TaskState, outcome: TeamOutcome): Happening {
  switch (outcome.status) {
    case 'answered':
      return { type: 'task-succeeded', taskId, attempt, result: outcome.result };
    case 'out-of-scope':
      return {
        type: 'task-escalated',
        taskId,
        attempt,
        escalation: { reason: 'out-of-scope', message: outcome.message },
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
