// Smaller pieces (C3): the step of the ladder between another worker and a person. The planner is asked how to take a
// failed task apart; the pieces run as tasks of their own, and what they bring is the task's result. Whoever depends on
// the task waits for it as before and sees no pieces.
//
//   S1. A task is split once, a piece never, and of a run only so many.
//   S2. What may act is not split: two pieces could both do what was wanted once.
//   S3. Pieces get no more than the task had: its worker, tools, context keys and deadline, and shares of its budget.

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
import { isRunSpent } from '../insufficient-results.ts';
import { splitKey } from '../keys.ts';
import { mightAct } from '../possible-side-effects.ts';
import { type RunState, taskOf, workerOf } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { addTasks } from './add-tasks.ts';
import { askingOf, consult } from './consults.ts';

const PIECES_MAX = 8;
/** What must be left of a task's own budget for pieces of it to make sense. */
const SHARE_LEFT_MIN = 0.25;

/** The decision to ask for smaller pieces of a task that failed, if they could help and may be had (S1, S2). */
export function seekSplit(state: RunState, task: TaskState, failure: Failure): Happening | undefined {
  const { limits, roles } = state.team;
  const { kind } = workerOf(state, task);
  // What began while the planner still writes has no plan yet that its pieces could be part of.
  if (!state.plan || task.split !== undefined || task.pieceOf !== undefined || roles.plan === 'none') return undefined;
  if (state.splits >= (limits.splitsMax ?? SPLITS_MAX) || state.tasks.size + 2 > limits.tasksMax) return undefined;
  if (kind === 'team' || kind === 'person' || !mayHelp(state, task, failure)) return undefined;
  if (mightAct(state, task) || noTasksLeft(state, 2).length > 0) return undefined;
  return { type: 'split-asked', taskId: task.task.id, reason: describeFailure(failure) };
}

function mayHelp(state: RunState, task: TaskState, failure: Failure): boolean {
  switch (failure.code) {
    case 'too-long':
    case 'step-limit':
    case 'no-result':
    case 'malformed-output':
    case 'worker-failed':
    case 'timeout':
      return true;
    case 'budget-exhausted':
      return failure.resource !== 'ms' && !isRunSpent(state, task) && hasMuchLeft(task);
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

const hasMuchLeft = ({ account }: TaskState): boolean =>
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
  if (task.split?.status !== 'proposed') throw new Error(`Run ${state.runId}: nobody proposed pieces of ${taskId}`);
  const { plan } = task.split;
  const pieces = piecesFrom(state, task, plan);
  const decline = (reason: string): Happening => ({ type: 'split-declined', taskId, reason });
  if (pieces.length < 2) return decline('the planner sees no smaller pieces');
  if (pieces.length > PIECES_MAX) return decline(`${pieces.length} pieces are too many: ${PIECES_MAX} is the most`);
  // Their shares are made to fit.
  const faults = validatePlan({ ...plan, tasks: pieces }, { ...rulesOfAddition(state), budget: {} });
  faults.push(...noTasksLeft(state, pieces.length));
  if (faults.length > 0) return decline(faults.map(({ where, message }) => `${where}: ${message}`).join('\n'));
  return { type: 'task-split', taskId, pieces };
}

export function onSplitDeclined(state: RunState, { taskId }: EventOf<'split-declined'>): void {
  takeOffAgenda(state, { kind: 'check-split', taskId });
  goOnUnsplit(state, taskId);
}

/** There are no pieces: the task goes on down the ladder. */
export function goOnUnsplit(state: RunState, taskId: string): void {
  const task = taskOf(state, taskId);
  task.split = { status: 'declined' };
  task.status = 'settling';
  if (task.failure) putOnAgenda(state, { kind: 'settle-attempt', taskId, failure: task.failure });
}

export function onSplit(state: RunState, { taskId, pieces }: EventOf<'task-split'>): void {
  takeOffAgenda(state, { kind: 'check-split', taskId });
  const task = taskOf(state, taskId);
  const { grants, taintedBy, deadlineAt } = task;
  task.split = { status: 'at-work', pieces: pieces.map(({ id }) => id) };
  task.status = 'in-pieces';
  // Only a whole result may be given again for the same work; and from here on the clock of the pieces is the task's.
  task.cacheKey = undefined;
  task.deadlineAt = undefined;
  // Another worker was tried already, if there is one.
  const more = { grants, taintedBy, plannedAfter: taintedBy, deadlineAt, fellBack: true, pieceOf: taskId };
  addTasks(state, pieces, undefined, more);
  if (deadlineAt === undefined) return;
  for (const { id } of pieces) state.timers.push({ kind: 'task-deadline', at: deadlineAt, taskId: id });
}
