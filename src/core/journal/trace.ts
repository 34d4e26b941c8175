// The journal as a trace (E1): every event in order, and the spans they make up, one inside the other.

import type { RunEvent } from './event.ts';

export interface Span {
  readonly id: string;
  readonly parent: string | null;
  readonly kind: 'run' | 'consult' | 'task' | 'attempt' | 'model-call' | 'tool-call' | 'review';
  readonly name: string;
  readonly startedAt: number;
  endedAt: number | null;
  status: 'open' | 'ok' | 'failed' | 'cancelled';
}

export interface Trace {
  readonly runId: string;
  readonly spans: readonly Span[];
  readonly events: readonly (RunEvent & { readonly seq: number })[];
}

interface Spans {
  readonly open: Map<string, Span>;
  readonly all: Span[];
}

export function traceOf(runId: string, events: readonly RunEvent[]): Trace {
  const spans: Spans = { open: new Map(), all: [] };
  for (const event of events) follow(spans, runId, event);
  return { runId, spans: spans.all, events: events.map((event, index) => ({ seq: index + 1, ...event })) };
}

function begin(spans: Spans, span: Omit<Span, 'endedAt' | 'status'>): void {
  if (spans.open.has(span.id)) return;
  const opened: Span = { ...span, endedAt: null, status: 'open' };
  spans.open.set(span.id, opened);
  spans.all.push(opened);
}

function end(spans: Spans, id: string, at: number, status: Span['status']): void {
  const span = spans.open.get(id);
  if (!span) return;
  span.endedAt = at;
  span.status = status;
  spans.open.delete(id);
}

/** Ends a span and everything still open inside it: a cancelled task takes its calls along. */
function endAll(spans: Spans, prefix: string, at: number, status: Span['status']): void {
  for (const id of [...spans.open.keys()]) if (id === prefix || id.startsWith(`${prefix}/`)) end(spans, id, at, status);
}

const dialogueOf = (callId: string): string => callId.slice(0, callId.lastIndexOf('/'));

function follow(spans: Spans, runId: string, event: RunEvent): void {
  const { at } = event;
  switch (event.type) {
    case 'run-started':
      return begin(spans, { id: runId, parent: null, kind: 'run', name: event.request, startedAt: at });
    case 'task-dispatched': {
      const task = `work/${event.taskId}`;
      begin(spans, { id: task, parent: runId, kind: 'task', name: event.taskId, startedAt: at });
      return begin(spans, {
        id: `${task}/${event.attempt}`,
        parent: task,
        kind: 'attempt',
        name: event.worker,
        startedAt: at,
      });
    }
    case 'attempt-failed':
      return endAll(spans, `work/${event.taskId}/${event.attempt}`, at, 'failed');
    case 'task-succeeded':
      return endAll(spans, `work/${event.taskId}`, at, 'ok');
    case 'task-escalated':
    case 'task-failed':
      return endAll(spans, `work/${event.taskId}`, at, 'failed');
    case 'task-cancelled':
      return endAll(spans, `work/${event.taskId}`, at, 'cancelled');
    case 'model-call-started':
      return begin(spans, {
        id: event.callId,
        parent: dialogueOf(event.callId),
        kind: 'model-call',
        name: event.callId,
        startedAt: at,
      });
    case 'model-call-finished':
      return end(spans, event.callId, at, 'ok');
    case 'model-call-failed':
      return end(spans, event.callId, at, 'failed');
    case 'tool-call-started':
      return begin(spans, {
        id: event.callId,
        parent: dialogueOf(event.callId),
        kind: 'tool-call',
        name: event.callId,
        startedAt: at,
      });
    case 'tool-call-finished':
      return end(spans, event.callId, at, event.outcome.status === 'ok' ? 'ok' : 'failed');
    case 'review-opened': {
      const parent = event.taskId === undefined ? runId : `work/${event.taskId}`;
      return begin(spans, { id: event.reviewId, parent, kind: 'review', name: event.kind, startedAt: at });
    }
    case 'review-decided':
      return end(spans, event.reviewId, at, 'ok');
    case 'review-expired':
      return end(spans, event.reviewId, at, 'cancelled');
    case 'run-answered':
    case 'run-planned':
      return endEverything(spans, at, 'ok');
    case 'run-failed':
      return endEverything(spans, at, 'failed');
    case 'run-cancelled':
      return endEverything(spans, at, 'cancelled');
    default:
      return;
  }
}

function endEverything(spans: Spans, at: number, status: Span['status']): void {
  for (const id of [...spans.open.keys()]) end(spans, id, at, status);
}
