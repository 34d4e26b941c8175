// The life of a task: ready, running, waiting, ended; and how its end affects its dependants (C5).

import { type Account, carve } from '../budget/account.ts';
import { keepPromise } from '../budget/fair-share.ts';
import { ceilingFrom } from '../budget/money.ts';
import { timesTheTime } from '../policy/patience.ts';
import { chargeTask } from '../usage/spending.ts';
import { dueKey, putOnAgenda } from './agenda.ts';
import { noteWrites } from './context-store.ts';
import { startOver } from './decide/not-done.ts';
import { startUsualTimeTimer } from './fold/alerts.ts';
import { closeConsult } from './fold/consults.ts';
import { dropDialogue } from './fold/dialogue.ts';
import { notePreview } from './fold/preview.ts';
import { chooseKey, recallKey, refineKey, splitKey, workKey } from './keys.ts';
import { closeAccount, parentAccount, stopTeam } from './nested-teams.ts';
import { onPieceSettled } from './pieces.ts';
import { type RunState, taskOf, unwant, workerOf } from './state.ts';
import { hasEnded, type TaskState, type TaskStatus } from './task-state.ts';

export function makeReady(state: RunState, task: TaskState): void {
  task.status = 'ready';
  state.ready.push(task);
}

/** Takes a slot and starts the clocks of an attempt. */
export function beginAttempt(state: RunState, task: TaskState, at: number): void {
  task.status = 'running';
  task.attempt += 1;
  state.running += 1;
  const { budget } = task.task;
  task.cacheKey = undefined;
  task.callsMs = undefined;
  task.built = undefined;
  startOver(task);
  if (task.firstStartedAt === undefined) {
    task.firstStartedAt = at;
    startUsualTimeTimer(state, task);
  }
  if (budget?.ms !== undefined && task.deadlineAt === undefined) {
    task.deadlineAt = at + budget.ms;
    state.timers.push({ kind: 'task-deadline', at: task.deadlineAt, taskId: task.task.id });
  }
  const above = parentAccount(state, task);
  task.account ??= openAccount(state, task, above);
  startAttemptClock(state, task, at);
}

function openAccount(state: RunState, task: TaskState, above: Account): Account {
  const { budget } = task.task;
  if (!budget && !task.shares) return above;
  const own = ceilingFrom(budget ?? {});
  if (task.shares) keepPromise(state.pool, own);
  return carve(above, own, task.shares ? state.pool : undefined);
}

/** How long the attempt may take; people take the time they need. */
export function attemptTimeoutMs(state: RunState, task: TaskState): number | undefined {
  const { timeoutMs, kind } = workerOf(state, task);
  if (kind === 'person') return undefined;
  return task.timeoutMs ?? (timeoutMs === undefined ? undefined : timeoutMs * timesTheTime(task.timeouts ?? 0));
}

export function startAttemptClock(state: RunState, task: TaskState, at: number): void {
  const timeoutMs = attemptTimeoutMs(state, task);
  task.attemptDeadlineAt = timeoutMs === undefined ? undefined : at + timeoutMs;
  if (task.attemptDeadlineAt !== undefined) {
    state.timers.push({
      kind: 'attempt-deadline',
      at: task.attemptDeadlineAt,
      taskId: task.task.id,
      attempt: task.attempt,
    });
  }
}

/** Cancels everything the attempt has in flight and frees its slot. Its open reviews are closed. */
export function endAttempt(state: RunState, task: TaskState, status: TaskStatus): void {
  unwant(state, workKey(task));
  unwant(state, recallKey(task));
  if (state.team.pools) unwant(state, chooseKey(task));
  stopTeam(state, task);
  if (task.dialogue) dropDialogue(state, task.dialogue);
  task.dialogue = undefined;
  if (task.status === 'running' && task.openReviews === 0) state.running -= 1;
  if (task.status === 'backing-off') state.backingOff -= 1;
  if (task.status === 'refining') closeConsult(state, refineKey(task));
  if (task.status === 'splitting') {
    closeConsult(state, splitKey(task.task.id));
    state.agenda.delete(dueKey('check-split', task.task.id));
    task.split = { status: 'declined' };
  }
  task.status = status;
  closeReviewsOf(state, task);
}

type Ending = 'succeeded' | 'failed' | 'skipped' | 'escalated' | 'cancelled';
const DUE_OF_TASK = [
  'settle-attempt',
  'skip-task',
  'end-task',
  'give-result',
  'retry-task',
  'check-split',
  'join-pieces',
  'open-review',
  'start-team',
  'conclude-team',
] as const;

/** Ends a task for good and informs its dependants. All its other pending decisions are dropped: a task ends once. */
export function settleTask(state: RunState, task: TaskState, ending: Ending, at: number): void {
  endAttempt(state, task, ending);
  task.endedAt = at;
  chargeTask(state, task);
  closeAccount(state, task);
  state.unsettled -= 1;
  if (state.agenda.size > 0) for (const due of DUE_OF_TASK) state.agenda.delete(dueKey(due, task.task.id));
  if (ending === 'succeeded') noteWrites(state, task);
  for (const dependant of task.dependants) onDependencySettled(state, dependant, task);
  if (task.pieceOf !== undefined) onPieceSettled(state, task, taskOf(state, task.pieceOf));
  else if (ending === 'succeeded') notePreview(state, at);
  if (state.unsettled === 0 && state.phase === 'working') putOnAgenda(state, { kind: 'reconcile' });
}

/** A dependency of the task has ended. */
export function onDependencySettled(state: RunState, task: TaskState, dependency: TaskState): void {
  if (task.status !== 'blocked') return;
  task.unmet -= 1;
  if (dependency.status !== 'succeeded') {
    task.lost.push(dependency.task.id);
    if (!task.task.partialInput) putOnAgenda(state, { kind: 'skip-task', taskId: task.task.id });
  }
  if (task.unmet > 0) return;
  // `partialInput` needs at least one successful dependency.
  if (task.lost.length === 0 || (task.task.partialInput && task.lost.length < task.task.dependsOn.length))
    makeReady(state, task);
  else putOnAgenda(state, { kind: 'skip-task', taskId: task.task.id });
}

/** Reviews that can no longer be decided: those of one task, or of a run that has ended. */
export function closeReviews(state: RunState, taskId?: string): void {
  for (const review of state.reviews.values()) {
    if (review.status !== 'open' || (taskId !== undefined && review.opened.taskId !== taskId)) continue;
    review.status = 'expired';
    state.openReviews -= 1;
  }
}

function closeReviewsOf(state: RunState, task: TaskState): void {
  if (task.openReviews === 0) return;
  closeReviews(state, task.task.id);
  task.openReviews = 0;
  restartClocks(state, task, state.lastAt);
}

/** A person is asked: the task gives up its slot and its clocks stop. */
export function pauseFor(state: RunState, task: TaskState, at: number): void {
  task.openReviews += 1;
  if (task.openReviews > 1) return;
  task.pausedAt = at;
  if (task.status === 'running') state.running -= 1;
}

export function resumeAfter(state: RunState, task: TaskState, at: number): void {
  task.openReviews -= 1;
  if (task.openReviews > 0) return;
  restartClocks(state, task, at);
  if (task.status === 'running') state.running += 1;
}

function restartClocks(state: RunState, task: TaskState, at: number): void {
  const pausedMs = at - (task.pausedAt ?? at);
  task.pausedAt = undefined;
  task.pausedMs += pausedMs;
  startUsualTimeTimer(state, task);
  const { id: taskId } = task.task;
  if (task.attemptDeadlineAt !== undefined) {
    task.attemptDeadlineAt += pausedMs;
    state.timers.push({ kind: 'attempt-deadline', at: task.attemptDeadlineAt, taskId, attempt: task.attempt });
  }
  if (task.deadlineAt !== undefined) {
    task.deadlineAt += pausedMs;
    state.timers.push({ kind: 'task-deadline', at: task.deadlineAt, taskId });
  }
}

/**
 * For a run that is ending. Ended tasks stay ended, so the search continues where it stopped: ending all tasks costs
 * O(tasks).
 */
export function nextUnended(state: RunState): TaskState | undefined {
  state.unended ??= state.tasks.values();
  for (let next = state.unended.next(); !next.done; next = state.unended.next())
    if (!hasEnded(next.value)) return next.value;
  return undefined;
}
