// Decides what follows when a timer fires.

import type { Happening } from '../../journal/event.ts';
import { dueKey, type Timer } from '../agenda.ts';
import { runTimeAlert, taskTimeAlert } from '../fold/alerts.ts';
import { beginPreview } from '../fold/preview.ts';
import { toolKey, workKey } from '../keys.ts';
import type { Parts } from '../parts.ts';
import { type RunState, taskOf, workerOf } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { attemptTimeoutMs } from '../tasks.ts';
import { decidePending } from './decide-pending.ts';

export function decideTimeout(
  state: RunState,
  timer: Exclude<Timer, { kind: 'retry' }>,
  now: number,
  parts: Parts,
): Happening {
  switch (timer.kind) {
    case 'run-deadline':
      return { type: 'deadline-reached', budgetMs: state.team.budget.ms ?? 0 };
    case 'role-deadline': {
      const role = state.consults.get(timer.key)?.role ?? timer.key;
      const failure = { code: 'timeout', what: role, afterMs: state.team.limits.roleMs } as const;
      return { type: 'consult-failed', key: timer.key, failure };
    }
    case 'preview':
      return beginPreview(state);
    case 'budget-share':
      return runTimeAlert(state, now);
    case 'usual-time':
      return taskTimeAlert(state, taskOf(state, timer.taskId), now);
    case 'review-expiry':
      return { type: 'review-expired', reviewId: timer.reviewId };
    case 'task-deadline': {
      const task = taskOf(state, timer.taskId);
      return (
        pendingBeforeDeadline(state, task, now, parts) ??
        unknownEffect(state, task) ??
        failed(task, { code: 'budget-exhausted', resource: 'ms' })
      );
    }
    case 'attempt-deadline': {
      const task = taskOf(state, timer.taskId);
      const timeoutMs = attemptTimeoutMs(state, task);
      return (
        pendingBeforeDeadline(state, task, now, parts) ??
        unknownEffect(state, task) ??
        failed(task, { code: 'timeout', what: task.worker, afterMs: timeoutMs ?? 0 })
      );
    }
    default:
      return timer satisfies never;
  }
}

const failed = (task: TaskState, failure: Extract<Happening, { type: 'attempt-failed' }>['failure']): Happening => ({
  type: 'attempt-failed',
  taskId: task.task.id,
  attempt: task.attempt,
  failure,
});

const PENDING_FIRST = [
  'settle-attempt',
  'open-review',
  'give-result',
  'retry-task',
  'end-task',
  'conclude-team',
] as const;

/**
 * Decisions already pending for the task (how its attempt ended, a review to open, a person's decision) come before its
 * deadline.
 */
function pendingBeforeDeadline(state: RunState, task: TaskState, now: number, parts: Parts): Happening | undefined {
  const calls = [...(task.dialogue?.pending.keys() ?? [])].map((callId) => dueKey('open-review', callId));
  for (const key of [...PENDING_FIRST.map((due) => dueKey(due, task.task.id)), ...calls]) {
    const pending = state.agenda.get(key);
    if (pending) return decidePending(state, pending, now, parts);
  }
  return undefined;
}

/** A `once` effect in flight when time runs out is first of all an unknown outcome. */
function unknownEffect(state: RunState, task: TaskState): Happening | undefined {
  for (const { callId } of task.dialogue?.pending.values() ?? []) {
    const command = state.commands.get(toolKey(callId));
    if (command?.kind !== 'call-tool' || command.effect !== 'once') continue;
    return {
      type: 'tool-call-finished',
      key: command.key,
      callId,
      outcome: { status: 'unknown', message: 'the time for its task ran out while it was under way' },
    };
  }
  const { effect, kind } = workerOf(state, task);
  if (state.commands.has(workKey(task)) && effect === 'once' && kind !== 'team') {
    return failed(task, {
      code: 'unknown-outcome',
      tool: task.worker,
      detail: 'its time ran out while it was at work',
    });
  }
  return undefined;
}
