// What happens when a deadline passes.

import type { Happening } from '../../journal/event.ts';
import { dueKey, type Timer } from '../agenda.ts';
import { lateRun, lateTask } from '../fold/alerts.ts';
import { beginPreview } from '../fold/preview.ts';
import { toolKey, workKey } from '../keys.ts';
import type { Parts } from '../parts.ts';
import { type RunState, taskOf, workerOf } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { decideAgendum } from './decide-pending.ts';

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
      return lateRun(state, now);
    case 'usual-time':
      return lateTask(state, taskOf(state, timer.taskId), now);
    case 'review-expiry':
      return { type: 'review-expired', reviewId: timer.reviewId };
    case 'task-deadline': {
      const task = taskOf(state, timer.taskId);
      return (
        alreadyDue(state, task, now, parts) ??
        unknownEffect(state, task) ??
        failed(task, { code: 'budget-exhausted', resource: 'ms' })
      );
    }
    case 'attempt-deadline': {
      const task = taskOf(state, timer.taskId);
      const { timeoutMs } = workerOf(state, task);
      return (
        alreadyDue(state, task, now, parts) ??
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

const DUE_FIRST = ['settle-attempt', 'open-review', 'give-result', 'retry-task', 'end-task', 'conclude-team'] as const;

/** How its attempt ended, what a person must be asked, and what one said is settled before the deadline is held against
 *  the task. */
function alreadyDue(state: RunState, task: TaskState, now: number, parts: Parts): Happening | undefined {
  const calls = [...(task.dialogue?.pending.keys() ?? [])].map((callId) => dueKey('open-review', callId));
  for (const key of [...DUE_FIRST.map((due) => dueKey(due, task.task.id)), ...calls]) {
    const agendum = state.agenda.get(key);
    if (agendum) return decideAgendum(state, agendum, now, parts);
  }
  return undefined;
}

/** An effect of kind `once` that is under way when time runs out is first of all an effect nobody knows the outcome of. */
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
