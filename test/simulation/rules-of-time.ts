// Nothing begins after its time: of the run, of its task, of the attempt. Waiting for people, and the time in model calls,
// which counts for run and task but not for an attempt, are worked out from events, not taken from the deadlines the product
// keeps.

import type { RunEvent } from '../../src/core/journal/event.ts';
import type { RunState } from '../../src/core/run/state.ts';

interface Stopwatch {
  startedAt: number;
  pausedMs: number;
  /** Since when a model is at work in the attempt. */
  calledAt?: number | undefined;
}

export interface TimeNotes {
  lastAt: number;
  parkedMs: number;
  isParked: boolean;
  readonly tasks: Map<string, Stopwatch>;
  readonly attempts: Map<string, Stopwatch>;
  /** How often the attempts at a task ran out of time in a row: the next has twice the time. */
  readonly timeouts: Map<string, number>;
  /** Tasks that a person gave another try. */
  readonly answered: Set<string>;
}

export const createTimeNotes = (): TimeNotes => ({
  lastAt: 0,
  parkedMs: 0,
  isParked: false,
  tasks: new Map(),
  attempts: new Map(),
  timeouts: new Map(),
  answered: new Set(),
});

type Report = (rule: string, detail: string) => void;
const RULE = 'nothing begins after the deadline';

export function checkDeadlines(state: RunState, event: RunEvent, notes: TimeNotes, fail: Report): void {
  const passed = event.at - notes.lastAt;
  notes.lastAt = event.at;
  if (notes.isParked) notes.parkedMs += passed;
  notes.isParked = event.type === 'run-parked';
  for (const { task, openReviews } of state.tasks.values()) {
    if (openReviews === 0) continue;
    for (const watch of [notes.tasks.get(task.id), notes.attempts.get(task.id)]) if (watch) watch.pausedMs += passed;
  }
  switch (event.type) {
    case 'attempt-failed': {
      const isTimeout = event.failure.code === 'timeout';
      notes.timeouts.set(event.taskId, isTimeout ? (notes.timeouts.get(event.taskId) ?? 0) + 1 : 0);
      return;
    }
    case 'model-call-finished':
    case 'model-call-failed': {
      const watch = attemptOfCall(event.callId, notes);
      if (watch?.calledAt !== undefined) watch.pausedMs += event.at - watch.calledAt;
      if (watch) watch.calledAt = undefined;
      return;
    }
    case 'run-resumed':
      // Calls that were under way are lost with their process.
      for (const watch of notes.attempts.values()) {
        if (watch.calledAt !== undefined) watch.pausedMs += event.at - watch.calledAt;
        watch.calledAt = undefined;
      }
      return;
    case 'retry-scheduled':
      if (event.because === 'person' || event.because === 'fallback') notes.timeouts.set(event.taskId, 0);
      // A person who asks for another try gives the time for it.
      if (event.because === 'person') {
        notes.tasks.delete(event.taskId);
        notes.answered.add(event.taskId);
      }
      return;
    case 'task-dispatched':
      checkRun(state, event, notes, fail);
      checkTask(state, event.taskId, event.at, notes, fail);
      if (!notes.tasks.has(event.taskId)) notes.tasks.set(event.taskId, { startedAt: event.at, pausedMs: 0 });
      notes.attempts.set(event.taskId, { startedAt: event.at, pausedMs: 0 });
      return;
    case 'worker-chosen':
    case 'cache-missed':
      // Neither choosing who does it nor asking for a result that is known already is part of the attempt.
      notes.attempts.set(event.taskId, { startedAt: event.at, pausedMs: 0 });
      return;
    case 'model-call-started':
    case 'tool-call-started': {
      checkRun(state, event, notes, fail);
      const [kind, taskId] = event.callId.split('/');
      // While one of several questions is open the task's clocks stand still, even if other questions were answered.
      if (kind !== 'work' || taskId === undefined || state.tasks.get(taskId)?.openReviews !== 0) return;
      checkTask(state, taskId, event.at, notes, fail);
      checkAttempt(state, taskId, event.at, notes, fail);
      const watch = notes.attempts.get(taskId);
      // An attempt that leaves time for a fallback is limited as a whole.
      const isWhole = state.tasks.get(taskId)?.timeoutMs !== undefined;
      if (watch && event.type === 'model-call-started' && !isWhole) watch.calledAt = event.at;
      return;
    }
  }
}

function attemptOfCall(callId: string, { attempts }: TimeNotes): Stopwatch | undefined {
  const [kind, taskId = ''] = callId.split('/');
  return kind === 'work' ? attempts.get(taskId) : undefined;
}

function checkRun(state: RunState, { at }: RunEvent, { parkedMs }: TimeNotes, fail: Report): void {
  const { ms } = state.team.budget;
  const usedMs = at - state.startedAt - parkedMs;
  if (ms !== undefined && usedMs > ms) fail(RULE, `of the run: ${usedMs} of ${ms} ms`);
}

function checkTask(state: RunState, taskId: string, at: number, { tasks, answered }: TimeNotes, fail: Report): void {
  const { pieceOf } = state.tasks.get(taskId) ?? {};
  // A piece has the time of the task it is one of, which stands still while a person is asked about the piece.
  const watch = tasks.get(pieceOf ?? taskId);
  const ms = state.tasks.get(pieceOf ?? taskId)?.task.budget?.ms;
  if (!watch || ms === undefined || (pieceOf !== undefined && answered.has(taskId))) return;
  const asideMs = pieceOf === undefined ? 0 : (tasks.get(taskId)?.pausedMs ?? 0);
  const usedMs = at - watch.startedAt - watch.pausedMs - asideMs;
  if (usedMs > ms) fail(RULE, `of ${taskId}: ${usedMs} of ${ms} ms`);
}

function checkAttempt(state: RunState, taskId: string, at: number, notes: TimeNotes, fail: Report): void {
  const watch = notes.attempts.get(taskId);
  const ownMs = state.team.workers[state.tasks.get(taskId)?.worker ?? '']?.timeoutMs;
  if (!watch || ownMs === undefined) return;
  const ms = ownMs * Math.min(4, 2 ** (notes.timeouts.get(taskId) ?? 0));
  const usedMs = at - watch.startedAt - watch.pausedMs;
  if (usedMs > ms) fail(RULE, `of an attempt at ${taskId}: ${usedMs} of ${ms} ms`);
}
