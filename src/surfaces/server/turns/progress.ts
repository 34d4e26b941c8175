// What a run is doing, as a line for people. It holds names and decisions, never a result: results leave the server only in
// the checked answer.

import type { RunEvent } from '../../../core/journal/event.ts';
import type { Task } from '../../../core/plan/plan-schema.ts';
import { toolIn } from '../../../core/run/keys.ts';
import { taskOfCall } from './work.ts';

const LINE_MAX = 160;

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= LINE_MAX ? line : `${line.slice(0, LINE_MAX)}…`;
};

/** `planned` are the tasks of the latest plan. */
export function progressOf(event: RunEvent, planned: readonly Pick<Task, 'id' | 'worker'>[]): string | undefined {
  switch (event.type) {
    case 'request-triaged': {
      const workers = event.routing.workers.map(({ name }) => name);
      return `Route: ${event.route}${workers.length > 0 ? ` (${workers.join(', ')})` : ''}`;
    }
    case 'plan-accepted':
      return planned.length === 0
        ? 'The plan is accepted'
        : `Plan: ${short(planned.map(({ id, worker }) => `${id} by ${worker}`).join(', '))}`;
    case 'plan-rejected':
      return 'The plan has faults; planning again';
    case 'plan-revised':
      return event.added.length === 0
        ? undefined
        : `Added to the plan: ${short(event.added.map(({ id, worker }) => `${id} by ${worker}`).join(', '))}`;
    case 'task-dispatched':
      return `${event.taskId}: ${event.worker} begins${event.attempt > 1 ? `, attempt ${event.attempt}` : ''}`;
    case 'tool-call-started':
      return `${taskOfCall(event.callId)}: calls ${toolIn(event.idempotencyKey)}`;
    case 'task-succeeded':
    case 'task-recalled':
      return `${event.taskId}: done`;
    case 'task-failed':
      return `${event.taskId}: failed (${event.failure.code})`;
    case 'task-skipped':
      return `${event.taskId}: skipped`;
    case 'retry-scheduled':
      return `${event.taskId}: will be tried again`;
    case 'review-decided':
      return `${event.by} decided review ${event.reviewId}: ${event.decision.kind}`;
    case 'review-expired':
      return `Review ${event.reviewId} expired`;
    case 'answer-drafted':
      return 'The answer is drafted; checking it';
    default:
      return undefined;
  }
}
