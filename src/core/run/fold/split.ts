// Splitting a failed task (C3): the step of the fallback ladder between another worker and a person. The planner is
// asked to divide the task; its pieces run as tasks of their own, and their results together are the task's result.
// Dependants wait for the task as before and do not see the pieces.
//
// S1. A task is split once, a piece never, and the number of splits per run is limited.
// S2. A task with effects is not split: two pieces could both perform the same effect.
// S3. Pieces never get more than the task had: its worker, tools, context keys and deadline, and shares of its budget.

import { RESOURCES, roomFor } from '../../budget/account.ts';
import type { EventOf, Happening } from '../../journal/event.ts';
import { describeFailure, type Failure } from '../../journal/failure.ts';
import type { Plan } from '../../plan/plan-schema.ts';
import { SPLITS_MAX } from '../../plan/team-spec.ts';
import { validatePlan } from '../../plan/validate-plan.ts';
import { dueKey, putOnAgenda, takeOffAgenda } from '../agenda.ts';
import { rulesOfAddition } from '../decide/check-addition.ts';
import { noTasksLeft } from '../decide/decide-team.ts';
import { piecesFrom } from '../decide/make-pieces.ts';
import { couldHaveSideEffects } from '../decide/possible-side-effects.ts';
import { taintOfTurns } from '../decide/trust.ts';
import { isRunBudgetUsedUp } from '../insufficient-results.ts';
import { splitKey } from '../keys.ts';
import { type RunState, taskOf, workerOf } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { addTasks } from './add-tasks.ts';
import { askingOf, consult } from './consults.ts';

const PIECES_MAX = 8;
/** The share of a task's own budget that must be left before it is split. */
const SHARE_LEFT_MIN = 0.25;

/** Asks the planner to split a failed task if that could help and the limits allow it (S1, S2). */
export function requestSplit(state: RunState, task: TaskState, failure: Failure): Happening | undefined {
  const { limits, roles } = state.team;
  const { kind } = workerOf(state, task);
  // An early task cannot be split: there is no plan yet that its pieces could join.
  if (!state.plan || task.split !== undefined || task.pieceOf !== undefined || roles.plan === 'none') return undefined;
  if (state.splits >= (limits.splitsMax ?? SPLITS_MAX) || state.tasks.size + 2 > limits.tasksMax) return undefined;
  if (kind === 'team' || kind === 'person' || !mayHelp(state, task, failure)) return undefined;
  if (couldHaveSideEffects(state, task) || noTasksLeft(state, 2).length > 0) return undefined;
  return { type: 'split-asked', taskId: task.task.id, reason: describeFailure(failure) };
}

function mayHelp(state: RunState, task: TaskState, failure: Failure): boolean {
  switch (failure.code) {
    case 'too-long':
    case 'cut-off':
    case 'empty-output':
    case 'step-limit':
    case 'no-result':
    case 'malformed-output':
    case 'worker-failed':
    case 'timeout':
      return true;
    case 'escalated':
      return failure.reason === 'low-confidence' || failure.reason === 'timeout';
    case 'budget-exhausted':
      return failure.resource !== 'ms' && !isRunBudgetUsedUp(state, task) && hasEnoughBudgetLeft(task);
    case 'rate-limited':
    case 'unavailable':
    case 'circuit-open':
    case 'refused':
    case 'plan-invalid':
    case 'dependency-failed':
    case 'unknown-outcome':
    case 'denied':
      return false;
    default:
      return failure satisfies never;
  }
}

const hasEnoughBudgetLeft = ({ account }: TaskState): boolean =>
  account !== undefined &&
  RESOURCES.every((resource) => roomFor(account, resource) >= (account.ceiling[resource] ?? 0) * SHARE_LEFT_MIN);

export function onSplitAsked(state: RunState, event: EventOf<'split-asked'>): void {
  const task = taskOf(state, event.taskId);
  state.agenda.delete(dueKey('settle-attempt', event.taskId));
  state.splits += 1;
  task.split = { status: 'asked' };
  task.status = 'splitting';
  const { instruction, worker, failure } = task;
  if (!failure) throw new Error(`Run ${state.runId}: task ${event.taskId} is to be split and has not failed`);
  const inputs = task.task.dependsOn.filter((id) => state.tasks.get(id)?.status === 'succeeded');
  consult(state, splitKey(event.taskId), {
    role: 'plan',
    round: 1,
    routing: state.routing,
    rejected: undefined,
    faults: [],
    split: { task: task.task, instruction, worker, failure, inputs, piecesMax: PIECES_MAX },
    ...askingOf(state),
  });
}

export function onPiecesProposed(state: RunState, taskId: string, plan: Plan): void {
  taskOf(state, taskId).split = { status: 'proposed', plan };
  putOnAgenda(state, { kind: 'check-split', taskId });
}

export function checkSplit(state: RunState, taskId: string): Happening {
  const task = taskOf(state, taskId);
  if (task.split?.status !== 'proposed') throw new Error(`Run ${state.runId}: no pieces of ${taskId} were proposed`);
  const { plan } = task.split;
  const pieces = piecesFrom(state, task, plan);
  const decline = (reason: string): Happening => ({ type: 'split-declined', taskId, reason });
  if (pieces.length < 2) return decline('the planner sees no smaller pieces');
  if (pieces.length > PIECES_MAX) return decline(`${pieces.length} pieces are too many: ${PIECES_MAX} is the most`);
  // The pieces' budgets are scaled down to fit, so budget faults are not checked.
  const faults = validatePlan({ ...plan, tasks: pieces }, { ...rulesOfAddition(state), budget: {} });
  faults.push(...noTasksLeft(state, pieces.length));
  if (faults.length > 0) return decline(faults.map(({ where, message }) => `${where}: ${message}`).join('\n'));
  return { type: 'task-split', taskId, pieces };
}

export function onSplitDeclined(state: RunState, { taskId }: EventOf<'split-declined'>): void {
  takeOffAgenda(state, { kind: 'check-split', taskId });
  continueUnsplit(state, taskId);
}

/** The planner gave no pieces: the task goes on to the next step of the ladder. */
export function continueUnsplit(state: RunState, taskId: string): void {
  const task = taskOf(state, taskId);
  task.split = { status: 'declined' };
  task.status = 'settling';
  if (task.failure) putOnAgenda(state, { kind: 'settle-attempt', taskId, failure: task.failure });
}

export function onSplit(state: RunState, { taskId, pieces }: EventOf<'task-split'>): void {
  takeOffAgenda(state, { kind: 'check-split', taskId });
  const task = taskOf(state, taskId);
  const { grants, ordered, deadlineAt } = task;
  const taintedBy = task.taintedBy ?? taintOfTurns(state);
  task.split = { status: 'at-work', pieces: pieces.map(({ id }) => id) };
  task.status = 'in-pieces';
  // A result joined from pieces is never cached; and the task's deadline now applies to each piece.
  task.cacheKey = undefined;
  task.deadlineAt = undefined;
  // Mark the fallback as used: it was tried before the split, if the worker has one.
  const more = { grants, ordered, taintedBy, plannedAfter: taintedBy, deadlineAt, fellBack: true, pieceOf: taskId };
  addTasks(state, pieces, {}, more);
  if (deadlineAt === undefined) return;
  for (const { id } of pieces) state.timers.push({ kind: 'task-deadline', at: deadlineAt, taskId: id });
}
