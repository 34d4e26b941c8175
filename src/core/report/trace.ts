// The journal as a trace (E1): all events in order, and their nested spans.

import type { EventOf, RunEvent } from '../journal/event.ts';
import { describeFailure } from '../journal/failure.ts';
import { figureText } from '../policy/worker-load.ts';
import { dialogueIdOf, roleIn, toolIn, workKey } from '../run/keys.ts';
import { addNote, begin, end, note, type Span, type Spans, taskSpan } from './spans.ts';
import { followRevision, followSplit, withdraw } from './trace-plans.ts';

export interface Trace {
  readonly runId: string;
  readonly spans: readonly Span[];
  readonly events: readonly (RunEvent & { readonly seq: number })[];
}

export interface Tracer {
  /** Grows with each event; open spans change until they end. */
  readonly spans: readonly Span[];
  take(event: RunEvent): void;
}

export function createTracer(runId: string): Tracer {
  const spans: Spans = {
    seq: 0,
    all: [],
    open: new Map(),
    inside: new Map(),
    models: new Map(),
    consults: new Map(),
    attempts: new Map(),
    because: new Map(),
    drafted: new Set(),
    renamed: new Map(),
    wholes: new Map(),
  };
  return {
    spans: spans.all,
    take: (event) => {
      spans.seq += 1;
      noteOrigin(spans, event);
      follow(spans, runId, event);
    },
  };
}

export function traceOf(runId: string, events: readonly RunEvent[]): Trace {
  const tracer = createTracer(runId);
  for (const event of events) tracer.take(event);
  return { runId, spans: tracer.spans, events: events.map((event, index) => ({ seq: index + 1, ...event })) };
}

function writtenText({ written, refused = [], left = [] }: EventOf<'context-written'>): string {
  const wrote = written.map(({ key, bytes }) => `${key} (${bytes} bytes)`);
  return [
    ...(wrote.length > 0 ? [`writes ${wrote.join(', ')}`] : []),
    ...refused.map(({ key, reason }) => `may not write ${key}: ${reason}`),
    ...(left.length > 0 ? [`wrote nothing for ${left.join(', ')}`] : []),
  ].join('; ');
}

/** Marks events that a fork copied from the other run. */
function noteOrigin(spans: Spans, event: RunEvent): void {
  if (event.reused === undefined) return;
  const id =
    'callId' in event && event.callId !== undefined
      ? event.callId
      : 'taskId' in event && 'attempt' in event
        ? attemptSpan(event)
        : undefined;
  if (id !== undefined)
    note(spans, id, event.reused === 0 ? 'not done in a fork' : `taken over from event ${event.reused}`);
}

const chosenText = ({ pool, by, reason, figures }: EventOf<'worker-chosen'>): string =>
  `chosen from ${pool} by ${by}: ${reason} (${figures.map(figureText).join('; ')})`;

/** The id of the attempt's dialogue; ids of its calls begin with it. */
const attemptSpan = workKey;

function beginCall(
  spans: Spans,
  runId: string,
  call: { id: string; kind: Span['kind']; name: string; at: number },
): void {
  const { id, kind, name, at: startedAt } = call;
  const parent = dialogueIdOf(id);
  if (!spans.open.has(parent)) {
    // A call outside an attempt belongs to a consult, whose dialogue id is the consult's key and a number.
    begin(spans, { id: parent, parent: runId, kind: 'consult', name: roleIn(parent), startedAt });
    spans.consults.set(dialogueIdOf(parent), parent);
  }
  begin(spans, { id, parent, kind, name, startedAt });
}

function endConsult(spans: Spans, key: string, at: number, status: Span['status']): void {
  const id = spans.consults.get(key);
  if (id !== undefined) end(spans, id, at, status);
}

function follow(spans: Spans, runId: string, event: RunEvent): void {
  const { at } = event;
  switch (event.type) {
    case 'run-started':
      return begin(spans, { id: runId, parent: null, kind: 'run', name: event.request, startedAt: at });
    case 'request-triaged':
    case 'plan-proposed':
    case 'task-refined':
    case 'results-condensed':
    case 'answer-drafted':
    case 'answer-criticised':
      return endConsult(spans, event.key, at, 'ok');
    case 'conflict-judged': {
      const { conflictId, taskId, value, reason } = event;
      // The choice of an attempt is noted when it is selected.
      const isFinding = conflictId.startsWith('finding-');
      const ruled = isFinding ? (taskId === undefined ? 'dropped' : 'kept') : (taskId ?? value ?? 'left open');
      if (conflictId !== 'choice') note(spans, runId, `${conflictId} judged: ${ruled}, because ${reason}`);
      return endConsult(spans, event.key, at, 'ok');
    }
    case 'consult-failed':
      return endConsult(spans, event.key, at, 'failed');
    case 'task-drafted':
      spans.drafted.add(event.task.id);
      return;
    case 'plan-accepted':
      spans.drafted.clear();
      for (const taskId of event.withdrawn ?? []) withdraw(spans, taskId, at);
      return;
    case 'results-found-thin':
    case 'plan-rejected':
    case 'plan-revised':
    case 'claims-reconciled':
      return followRevision(spans, runId, event);
    case 'attempt-selected':
      return note(spans, runId, `selected ${event.taskId} of ${event.of.join(', ')} by ${event.by}: ${event.reason}`);
    case 'run-answered':
    case 'run-planned':
      return end(spans, runId, at, 'ok');
    case 'run-failed':
      return end(spans, runId, at, 'failed');
    case 'run-cancelled':
      return end(spans, runId, at, 'cancelled');
    default:
      return followTask(spans, runId, event);
  }
}

function followTask(spans: Spans, runId: string, event: RunEvent): void {
  const { at } = event;
  switch (event.type) {
    case 'task-dispatched': {
      const task = taskSpan(spans, event.taskId);
      const attempt = attemptSpan(event);
      const whole = spans.wholes.get(event.taskId);
      const parent = whole === undefined ? runId : taskSpan(spans, whole);
      begin(spans, { id: task, parent, kind: 'task', name: event.taskId, startedAt: at });
      if (spans.drafted.delete(event.taskId)) note(spans, task, 'begun before the plan was whole');
      begin(spans, { id: attempt, parent: task, kind: 'attempt', name: event.worker, startedAt: at });
      const begun = spans.open.get(attempt);
      if (begun) spans.attempts.set(event.taskId, begun);
      const because = spans.because.get(event.taskId);
      if (because !== undefined) note(spans, attempt, because);
      spans.because.delete(event.taskId);
      if (event.reads) note(spans, attempt, `reads ${event.reads.join(', ')}`);
      return;
    }
    case 'worker-chosen': {
      const attempt = spans.open.get(attemptSpan(event));
      if (attempt) attempt.name = event.worker;
      return note(spans, attemptSpan(event), chosenText(event));
    }
    case 'worker-built': {
      const { tools, model } = event.definition;
      const using = model === undefined ? '' : ` on ${model}`;
      return note(spans, attemptSpan(event), `built with ${tools.join(', ') || 'no tools'}${using}`);
    }
    case 'context-written': {
      // The task has already ended: its writes are recorded after its result.
      const attempt = spans.attempts.get(event.taskId);
      if (attempt) addNote(attempt, writtenText(event));
      return;
    }
    case 'retry-scheduled': {
      const by = event.model === undefined ? event.because : `${event.because} "${event.model}"`;
      spans.because.set(event.taskId, event.reason === undefined ? by : `${by}, because ${event.reason}`);
      return;
    }
    case 'attempt-failed':
      note(spans, attemptSpan(event), describeFailure(event.failure));
      return end(spans, attemptSpan(event), at, 'failed');
    case 'split-asked':
    case 'split-declined':
    case 'task-split':
      return followSplit(spans, event);
    case 'task-asked':
      return end(spans, attemptSpan(event), at, 'ok');
    case 'task-recalled': {
      const { key: id, from } = event;
      begin(spans, { id, parent: attemptSpan(event), kind: 'recall', name: `from run ${from.runId}`, startedAt: at });
      end(spans, id, at, 'ok');
      return end(spans, taskSpan(spans, event.taskId), at, 'ok');
    }
    case 'task-succeeded':
      return end(spans, taskSpan(spans, event.taskId), at, 'ok');
    case 'task-escalated':
    case 'task-failed':
      return end(spans, taskSpan(spans, event.taskId), at, 'failed');
    case 'task-cancelled':
      return end(spans, taskSpan(spans, event.taskId), at, 'cancelled');
    case 'review-opened': {
      const parent = event.taskId === undefined ? runId : taskSpan(spans, event.taskId);
      return begin(spans, { id: event.reviewId, parent, kind: 'review', name: event.kind, startedAt: at });
    }
    case 'review-decided':
      return end(spans, event.reviewId, at, 'ok');
    case 'review-expired':
      return end(spans, event.reviewId, at, 'cancelled');
    default:
      return followCall(spans, runId, event);
  }
}

function followCall(spans: Spans, runId: string, event: RunEvent): void {
  const { at } = event;
  switch (event.type) {
    case 'model-call-prepared':
      spans.models.set(event.callId, event.model);
      return;
    case 'model-call-started': {
      const name = spans.models.get(event.callId) ?? '';
      spans.models.delete(event.callId);
      return beginCall(spans, runId, { id: event.callId, kind: 'model-call', name, at });
    }
    case 'model-call-finished':
      return end(spans, event.callId, at, 'ok');
    case 'model-call-failed':
      note(spans, event.callId, describeFailure(event.failure));
      return end(spans, event.callId, at, 'failed');
    case 'tool-call-started':
      return beginCall(spans, runId, { id: event.callId, kind: 'tool-call', name: toolIn(event.idempotencyKey), at });
    case 'tool-call-finished':
      if (event.outcome.status !== 'ok') note(spans, event.callId, event.outcome.message);
      return end(spans, event.callId, at, event.outcome.status === 'ok' ? 'ok' : 'failed');
    default:
      return;
  }
}
