// Nothing begins after its time: of the run, of its task, of the attempt. Waiting for people is worked out from the reviews
// and the parking events, not taken from the deadlines the product keeps.

import type { RunEvent } from '../../src/core/journal/event.ts';
import type { RunState } from '../../src/core/run/state.ts';

interface Stopwatch {
  startedAt: number;
  pausedMs: number;
}

export interface TimeNotes {
  lastAt: number;
  parkedMs: number;
  isParked: boolean;
  readonly tasks: Map<string, Stopwatch>;
  readonly attempts: Map<string, Stopwatch>;
  /** Tasks that a person gave another try. */
  readonly answered: Set<string>;
}

export const createTimeNotes = (): TimeNotes => ({
  lastAt: 0,
  parkedMs: 0,
  isParked: false,
  tasks: new Map(),
  attempts: new Map(),
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
    case 'retry-scheduled':
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
      return;
    }
  }
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

function checkAttempt(state: RunState, taskId: string, at: number, { attempts }: TimeNotes, fail: Report): void {
  const watch = attempts.get(taskId);
  const ms = state.team.workers[state.tasks.get(taskId)?.worker ?? '']?.timeoutMs;
  if (!watch || ms === undefined) return;
  const usedMs = at - watch.startedAt - watch.pausedMs;
  if (usedMs > ms) fail(RULE, `of an attempt at ${taskId}: ${usedMs} of ${ms} ms`);
}
