// No effect on record is made again, and no `once` effect in doubt without a person's word: read from the journal alone.

import type { EventOf, RunEvent } from '../../src/core/journal/event.ts';
import type { RunState } from '../../src/core/run/state.ts';

export interface EffectNotes {
  /** What the journal says of each effect, by its key; a worker's own effect by task and worker. */
  readonly known: Map<string, 'in doubt' | 'done' | 'did not happen'>;
  readonly keyOfCall: Map<string, string>;
  readonly reviews: Map<string, EventOf<'review-opened'>>;
  /** Effects that a person allowed to be made again. */
  readonly allowedAgain: Set<string>;
}

export const createEffectNotes = (): EffectNotes => ({
  known: new Map(),
  keyOfCall: new Map(),
  reviews: new Map(),
  allowedAgain: new Set(),
});

type Report = (rule: string, detail: string) => void;

export function checkRepetition(state: RunState, event: RunEvent, notes: EffectNotes, fail: Report): void {
  const { known, keyOfCall, reviews } = notes;
  switch (event.type) {
    case 'tool-call-started': {
      if (event.effect === 'read') return;
      const before = known.get(event.idempotencyKey);
      if (before === 'done') fail('no effect twice', `${event.idempotencyKey} is done and starts again`);
      if (before === 'in doubt' && event.effect === 'once')
        fail('once is not repeated', `${event.idempotencyKey} is in doubt and starts again`);
      known.set(event.idempotencyKey, 'in doubt');
      keyOfCall.set(event.callId, event.idempotencyKey);
      return;
    }
    case 'tool-call-finished': {
      const key = keyOfCall.get(event.callId);
      if (key === undefined || event.outcome.status === 'unknown') return;
      known.set(key, event.outcome.status === 'ok' ? 'done' : 'did not happen');
      return;
    }
    case 'task-dispatched':
    case 'worker-chosen': {
      // Who of a pool has it is not known before that one is chosen.
      if (state.team.pools?.[event.worker]) return;
      if (state.team.workers[event.worker]?.effect !== 'once') return;
      const key = `${event.taskId} by ${event.worker}`;
      if (known.get(key) === 'in doubt') fail('once is not repeated', `${key} is in doubt and starts again`);
      known.set(key, 'in doubt');
      return;
    }
    // A worker that hands its task back, or asks first, has done nothing yet.
    case 'task-asked':
    case 'task-escalated':
      known.set(`${event.taskId} by ${state.tasks.get(event.taskId)?.worker}`, 'did not happen');
      return;
    case 'attempt-failed': {
      const worker = state.tasks.get(event.taskId)?.worker;
      // Only a worker that was not even called may be tried again by itself.
      if (event.failure.code === 'circuit-open') known.set(`${event.taskId} by ${worker}`, 'did not happen');
      return;
    }
    case 'review-opened':
      reviews.set(event.reviewId, event);
      return;
    case 'review-decided':
      if (event.decision.kind === 'approve') obey(state, reviews.get(event.reviewId), notes);
      return;
  }
}

function obey(state: RunState, review: EventOf<'review-opened'> | undefined, notes: EffectNotes): void {
  const { known, keyOfCall, allowedAgain } = notes;
  const allow = (key: string): void => {
    known.set(key, 'did not happen');
    allowedAgain.add(key);
  };
  if (!review || review.kind === 'low-confidence') return;
  const { taskId = '', callId } = review;
  const key = callId === undefined ? `${taskId} by ${state.tasks.get(taskId)?.worker}` : keyOfCall.get(callId);
  if (key !== undefined) allow(key);
  // A review of a call that an earlier attempt left in doubt is about the effect of that one.
  if (key !== undefined || callId === undefined) return;
  const tool = `/${taskId}/${review.tool}/`;
  for (const [each, status] of known) if (status === 'in doubt' && each.includes(tool)) allow(each);
}
