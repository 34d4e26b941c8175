// What happens to the plan, to tasks and to tool calls, as data for protocols that show more than a line of text. It holds
// names and states, never a result: results leave the server only in the checked answer.

import type { RunEvent } from '../../../core/journal/event.ts';
import { toolIn } from '../../../core/run/keys.ts';

export interface PlannedTask {
  readonly id: string;
  readonly worker: string;
  readonly instruction: string;
  readonly dependsOn: readonly string[];
}

type TaskState = 'running' | 'waiting' | 'done' | 'failed' | 'skipped' | 'cancelled';

export type Work =
  /** The whole plan, or what a revision adds to it. */
  | { readonly kind: 'planned'; readonly tasks: readonly PlannedTask[]; readonly isAddition: boolean }
  | { readonly kind: 'task'; readonly taskId: string; readonly state: TaskState; readonly worker?: string }
  | {
      readonly kind: 'call';
      readonly callId: string;
      readonly taskId: string;
      /** Missing when the call has ended: its start named it. */
      readonly tool?: string;
      readonly state: 'running' | 'done' | 'failed';
    };

/** The task of a call: `t1` in `work/t1/1/c1`. */
export const taskOfCall = (callId: string): string => callId.split('/').slice(1, -2).join('/');

const planned = (tasks: readonly PlannedTask[], isAddition: boolean): Work => ({
  kind: 'planned',
  isAddition,
  tasks: tasks.map(({ id, worker, instruction, dependsOn }) => ({ id, worker, instruction, dependsOn })),
});

const task = (taskId: string, state: TaskState): Work => ({ kind: 'task', taskId, state });

export function workIn(event: RunEvent): Work | undefined {
  switch (event.type) {
    case 'run-started':
      return event.plan ? planned(event.plan.tasks, false) : undefined;
    case 'plan-proposed':
      return planned(event.plan.tasks, false);
    case 'plan-revised':
      return event.added.length === 0 ? undefined : planned(event.added, true);
    case 'task-split':
      return planned(event.pieces, true);
    case 'task-dispatched':
      return { kind: 'task', taskId: event.taskId, state: 'running', worker: event.worker };
    case 'task-succeeded':
    case 'task-recalled':
      return task(event.taskId, 'done');
    case 'task-escalated':
    case 'task-asked':
      return task(event.taskId, 'waiting');
    case 'task-failed':
      return task(event.taskId, 'failed');
    case 'task-skipped':
      return task(event.taskId, 'skipped');
    case 'task-cancelled':
      return task(event.taskId, 'cancelled');
    case 'tool-call-started': {
      const { callId, idempotencyKey } = event;
      return { kind: 'call', callId, taskId: taskOfCall(callId), tool: toolIn(idempotencyKey), state: 'running' };
    }
    case 'tool-call-finished': {
      const { callId, outcome } = event;
      return { kind: 'call', callId, taskId: taskOfCall(callId), state: outcome.status === 'ok' ? 'done' : 'failed' };
    }
    default:
      return undefined;
  }
}
