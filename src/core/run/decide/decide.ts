// Decides what the run does next, one decision at a time. The loop asks until nothing is left to decide; each decision
// is an event that is journalled and folded like any other.
//
// D1. A decision does not change the state: only folding its event does. (Queues may drop stale entries.)
// D2. Time comes in as an argument, and matters only through timers.
// D3. Order: expired timers, pending decisions, new work, the end of the run.

import type { Happening } from '../../journal/event.ts';
import { alertKey } from '../../usage/alert.ts';
import { dueKey, type Timer } from '../agenda.ts';
import { keysFor } from '../context-store.ts';
import { isCalling } from '../dialogue-state.ts';
import { budgetShareAt, usualTimeAt } from '../fold/alerts.ts';
import { awaitsVerdict } from '../fold/draft-verdict.ts';
import { previewDueAt } from '../fold/preview.ts';
import { isStopping, waitingTeams } from '../nested-teams.ts';
import type { Parts } from '../parts.ts';
import { type RunState, taskOf } from '../state.ts';
import { hasEnded, type TaskState } from '../task-state.ts';
import { nextUnended } from '../tasks.ts';
import { exceedsShare } from './decide-call.ts';
import { decidePending } from './decide-pending.ts';
import { decideTimeout } from './decide-timeout.ts';
import { timeBeforeFallback } from './retry-call.ts';
import { actsAsFunction, needsAuthority } from './trust.ts';

export function decide(state: RunState, now: number, parts: Parts): Happening | undefined {
  if (state.outcome || state.events === 0) return undefined;
  if (state.ending) return decideEnding(state, parts);
  return (
    dueTimer(state, now, parts) ??
    nextPending(state, now, parts) ??
    nextDispatch(state, now, parts) ??
    nextBeyondShare(state, now, parts) ??
    parkIfOnlyPeopleCanAct(state, now)
  );
}

function nextPending(state: RunState, now: number, parts: Parts): Happening | undefined {
  // Before the run ends, nested teams must have reported their usage and the grounder its verdict on the draft.
  const stopping = isStopping(state) || awaitsVerdict(state);
  for (const pending of state.agenda.values())
    if ((!stopping || (pending.kind !== 'finish' && pending.kind !== 'fail-run')) && !exceedsShare(state, pending))
      return decidePending(state, pending, now, parts);
  return undefined;
}

/** A call that exceeds the share of its task waits while anything is under way that may leave it more. */
function nextBeyondShare(state: RunState, now: number, parts: Parts): Happening | undefined {
  if (isUnderWay(state)) return undefined;
  for (const pending of state.agenda.values())
    if (exceedsShare(state, pending)) return decidePending(state, pending, now, parts);
  return undefined;
}

/** Whether something happens without people: commands are in flight, other than those of teams that wait, or a backoff. */
const isUnderWay = (state: RunState): boolean =>
  state.commands.size > waitingTeams(state).teams || state.backingOff > 0;

/** A timer is stale if its cause is gone, its task was withdrawn, or its deadline moved while a person was asked. */
function isLive(state: RunState, timer: Timer): boolean {
  switch (timer.kind) {
    case 'run-deadline':
      // The run's timers stop while it is parked and are set again when it continues.
      return state.parkedAt === undefined && state.deadlineAt === timer.at;
    case 'role-deadline': {
      const entry = state.consults.get(timer.key);
      return (
        entry?.deadlineAt === timer.at &&
        !isCalling(entry.dialogue) &&
        !state.agenda.has(dueKey('settle-consult', timer.key))
      );
    }
    case 'review-expiry':
      return state.reviews.get(timer.reviewId)?.status === 'open';
    case 'retry': {
      const task = state.tasks.get(timer.taskId);
      return task?.status === 'backing-off' && task.notBefore === timer.at;
    }
    case 'task-deadline': {
      const task = state.tasks.get(timer.taskId);
      return task?.deadlineAt === timer.at && !hasEnded(task) && task.openReviews === 0;
    }
    case 'preview':
      return previewDueAt(state) === timer.at;
    case 'budget-share':
      return (
        state.parkedAt === undefined &&
        budgetShareAt(state) === timer.at &&
        !state.alerts.has(alertKey({ kind: 'budget-share', resource: 'ms' }))
      );
    case 'usual-time': {
      const { taskId } = timer;
      const task = state.tasks.get(taskId);
      return (
        task !== undefined &&
        usualTimeAt(state, task) === timer.at &&
        !hasEnded(task) &&
        task.openReviews === 0 &&
        !state.alerts.has(alertKey({ kind: 'usual-range', resource: 'ms', taskId }))
      );
    }
    case 'attempt-deadline': {
      const task = state.tasks.get(timer.taskId);
      return (
        task?.attemptDeadlineAt === timer.at &&
        task.attempt === timer.attempt &&
        task.status === 'running' &&
        task.openReviews === 0 &&
        (task.timeoutMs !== undefined || !isCalling(task.dialogue))
      );
    }
    default:
      return timer satisfies never;
  }
}

/** When the next timer fires; undefined if none is set. */
export function wakeAt(state: RunState): number | undefined {
  // A run that is ending waits only for its nested teams and the verdict on its draft.
  if (state.ending) return undefined;
  for (let timer = state.timers.peek(); timer; timer = state.timers.peek()) {
    if (isLive(state, timer)) return timer.at;
    state.timers.pop();
  }
  return undefined;
}

/** The decision of the next expired timer, if there is one. */
export function dueTimer(state: RunState, now: number, parts: Parts): Happening | undefined {
  for (let at = wakeAt(state); at !== undefined && at <= now; at = wakeAt(state)) {
    const timer = state.timers.peek();
    if (!timer) return undefined;
    if (timer.kind !== 'retry') return decideTimeout(state, timer, now, parts);
    state.timers.pop();
    state.ready.push(taskOf(state, timer.taskId));
  }
  return undefined;
}

/**
 * Folding a journal leaves entries of earlier attempts behind, and clocks can be set back: a task whose backoff is not
 * over yet gets its timer again.
 */
function nextReady(state: RunState, now: number): TaskState | undefined {
  for (let task = state.ready.peek(); task; task = state.ready.peek()) {
    if (task.status === 'ready') return task;
    if (task.status === 'backing-off') {
      if (task.notBefore === undefined || task.notBefore <= now) return task;
      state.timers.push({ kind: 'retry', at: task.notBefore, taskId: task.task.id });
    }
    state.ready.pop();
  }
  return undefined;
}

function nextDispatch(state: RunState, now: number, parts: Parts): Happening | undefined {
  if (state.running >= state.team.limits.concurrency) return undefined;
  const task = nextReady(state, now);
  if (!task) return undefined;
  state.ready.pop();
  const reads = keysFor(state, task);
  const { worker } = task;
  const timeoutMs = timeBeforeFallback(state, task, now);
  const attempt = task.attempt + 1;
  const asks = whyAskAboutWork(state, task, parts);
  if (reads.length === 0 && timeoutMs === undefined && asks === undefined)
    return { type: 'task-dispatched', taskId: task.task.id, attempt, worker };
  return {
    type: 'task-dispatched',
    taskId: task.task.id,
    attempt,
    worker,
    ...(reads.length === 0 ? {} : { reads: [...reads] }),
    ...(asks === undefined ? {} : { asks }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
}

/** A function worker with an effect acts on what its task gives it, as a tool does on its arguments. */
const whyAskAboutWork = (state: RunState, task: TaskState, parts: Parts): string | undefined =>
  actsAsFunction(state.team, task.worker) && needsAuthority(state)
    ? parts.authorityRules().whyUntrustedWork(state, task)
    : undefined;

/** Parks the run when nothing is in flight and only people can move it on. */
function parkIfOnlyPeopleCanAct(state: RunState, now: number): Happening | undefined {
  const below = waitingTeams(state);
  const idle = !isUnderWay(state) && state.agenda.size === 0;
  const reviews = state.openReviews + below.reviews;
  return idle && state.openReviews + below.teams > 0 && state.parkedAt === undefined && !nextReady(state, now)
    ? { type: 'run-parked', reviews }
    : undefined;
}

/** Cancelled or out of time: cancel every task that has not ended, then end the run. */
function decideEnding(state: RunState, parts: Parts): Happening | undefined {
  if (state.phase === 'done' || !state.ending) return undefined;
  const reason = state.ending.why === 'deadline' ? 'the deadline was reached' : state.ending.reason;
  const task = nextUnended(state);
  if (task) return { type: 'task-cancelled', taskId: task.task.id, reason };
  if (isStopping(state)) return undefined;
  if (state.ending.why === 'cancelled') return { type: 'run-cancelled', by: state.ending.by, reason };
  if (awaitsVerdict(state)) return undefined;
  return decidePending(state, { kind: 'finish' }, state.lastAt, parts);
}
