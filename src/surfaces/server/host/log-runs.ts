// What happens in runs, as lines of the log with the ids of run and task. They hold names and states, never content.

import type { RunEvent } from '../../../core/journal/event.ts';
import { toolIn } from '../../../core/run/keys.ts';
import type { Log } from '../log.ts';
import { taskOfCall } from '../turns/work.ts';
import type { WatchedJournal } from './watched-journal.ts';

/** Logs the events that this process stores. Returns a function that stops it. */
export const logRuns = (journal: WatchedJournal, log: Log): (() => void) =>
  journal.onAppend((run, lines) => {
    for (const { body } of lines) logEvent(log, run, JSON.parse(body) as RunEvent);
  });

function logEvent(log: Log, run: string, event: RunEvent): void {
  switch (event.type) {
    case 'run-started':
      return log.info('run started', { run, team: event.team.name, via: event.labels?.via });
    case 'run-resumed':
      return log.info('run resumed', { run, by: event.by });
    case 'task-dispatched':
      return log.debug('task started', { run, task: event.taskId, worker: event.worker, attempt: event.attempt });
    case 'task-succeeded':
    case 'task-recalled':
      return log.debug('task succeeded', { run, task: event.taskId, attempt: event.attempt });
    case 'attempt-failed':
      return log.warn('attempt failed', {
        ...{ run, task: event.taskId, attempt: event.attempt, failure: event.failure.code },
      });
    case 'task-failed':
      return log.warn('task failed', { run, task: event.taskId, failure: event.failure.code });
    case 'model-call-finished':
      return log.debug('model call', { run, ...callOf(event.callId), ...event.usage });
    case 'model-call-failed':
      return log.warn('model call failed', { run, ...callOf(event.callId), failure: event.failure.code });
    case 'tool-call-started':
      return log.debug('tool call', { run, ...callOf(event.callId), tool: toolIn(event.idempotencyKey) });
    case 'review-opened':
      return log.info('review opened', { run, task: event.taskId, review: event.reviewId, kind: event.kind });
    case 'review-decided':
      return log.info('review decided', { run, review: event.reviewId, decision: event.decision.kind, by: event.by });
    default:
      return;
  }
}

/** A call of a role of the supervisor belongs to no task. */
const callOf = (call: string): { readonly call: string; readonly task?: string } =>
  call.startsWith('work/') ? { call, task: taskOfCall(call) } : { call };
