// The journal as a trace (E1): every event in order, and the spans they make up, one inside the other.

import type { EventOf, RunEvent } from './event.ts';
import { describeFailure } from './failure.ts';

export interface Span {
  readonly id: string;
  readonly parent: string | null;
  readonly kind: 'run' | 'consult' | 'task' | 'attempt' | 'recall' | 'model-call' | 'tool-call' | 'review';
  readonly name: string;
  readonly startedAt: number;
  endedAt: number | null;
  status: 'open' | 'ok' | 'failed' | 'cancelled';
  /** Why it was begun again, or how it failed. */
  detail?: string;
}

export interface Trace {
  readonly runId: string;
  readonly spans: readonly Span[];
  readonly events: readonly (RunEvent & { readonly seq: number })[];
}

interface Spans {
  readonly all: Span[];
  readonly open: Map<string, Span>;
  /** Ids of the open spans directly inside another. */
  readonly inside: Map<string, Set<string>>;
  /** The model of each call, known since it was prepared. */
  readonly models: Map<string, string>;
  /** The open span of each question of the supervisor to a model. */
  readonly consults: Map<string, string>;
  /** The latest attempt of each task, also when it is over. */
  readonly attempts: Map<string, Span>;
  /** Why the next attempt of a task is made: the step of the ladder, and its reason. */
  readonly because: Map<string, string>;
}

export function traceOf(runId: string, events: readonly RunEvent[]): Trace {
  const spans: Spans = {
    all: [],
    open: new Map(),
    inside: new Map(),
    models: new Map(),
    consults: new Map(),
    attempts: new Map(),
    because: new Map(),
  };
  for (const event of events) follow(spans, runId, event);
  return { runId, spans: spans.all, events: events.map((event, index) => ({ seq: index + 1, ...event })) };
}

function begin(spans: Spans, span: Omit<Span, 'endedAt' | 'status'>): void {
  if (spans.open.has(span.id)) return;
  const opened: Span = { ...span, endedAt: null, status: 'open' };
  spans.open.set(span.id, opened);
  spans.all.push(opened);
  if (span.parent === null) return;
  const siblings = spans.inside.get(span.parent);
  if (siblings) siblings.add(span.id);
  else spans.inside.set(span.parent, new Set([span.id]));
}

/** Says more of a span that is open. */
function note(spans: Spans, id: string, detail: string): void {
  const span = spans.open.get(id);
  if (span) say(span, detail);
}

function say(span: Span, detail: string): void {
  span.detail = span.detail === undefined ? detail : `${span.detail}; ${detail}`;
}

function writtenText({ written, refused = [], left = [] }: EventOf<'context-written'>): string {
  const wrote = written.map(({ key, bytes }) => `${key} (${bytes} bytes)`);
  return [
    ...(wrote.length > 0 ? [`writes ${wrote.join(', ')}`] : []),
    ...refused.map(({ key, reason }) => `may not write ${key}: ${reason}`),
    ...(left.length > 0 ? [`wrote nothing for ${left.join(', ')}`] : []),
  ].join('; ');
}

/** Ends a span and everything still open inside it: a cancelled task takes its calls along. */
function end(spans: Spans, id: string, at: number, status: Span['status']): void {
  const span = spans.open.get(id);
  if (!span) return;
  // An attempt ends as its task does; a call or a question that was still open was given up.
  for (const inner of spans.inside.get(id) ?? [])
    end(spans, inner, at, spans.open.get(inner)?.kind === 'attempt' ? status : 'cancelled');
  span.endedAt = at;
  span.status = status;
  spans.open.delete(id);
  spans.inside.delete(id);
  if (span.parent !== null) spans.inside.get(span.parent)?.delete(id);
}

const taskSpan = (taskId: string): string => `task/${taskId}`;
/** The name of the attempt's dialogue, from which the names of its calls begin. */
const attemptSpan = ({ taskId, attempt }: { taskId: string; attempt: number }): string => `work/${taskId}/${attempt}`;
const dialogueOf = (callId: string): string => callId.slice(0, callId.lastIndexOf('/'));
/** Idempotency keys read run/task/tool/fingerprint/number. */
const toolIn = (key: string): string => key.split('/').at(-3) ?? key;

function beginCall(
  spans: Spans,
  runId: string,
  call: { id: string; kind: Span['kind']; name: string; at: number },
): void {
  const { id, kind, name, at: startedAt } = call;
  const parent = dialogueOf(id);
  if (!spans.open.has(parent)) {
    // Not an attempt, so a question of the supervisor: its dialogue is named by the question's key and a number.
    begin(spans, { id: parent, parent: runId, kind: 'consult', name: parent.split('/')[0] ?? parent, startedAt });
    spans.consults.set(dialogueOf(parent), parent);
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
    case 'conflict-judged':
    case 'answer-drafted':
    case 'answer-criticised':
      return endConsult(spans, event.key, at, 'ok');
    case 'consult-failed':
      return endConsult(spans, event.key, at, 'failed');
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
      const task = taskSpan(event.taskId);
      const attempt = attemptSpan(event);
      begin(spans, { id: task, parent: runId, kind: 'task', name: event.taskId, startedAt: at });
      begin(spans, { id: attempt, parent: task, kind: 'attempt', name: event.worker, startedAt: at });
      const begun = spans.open.get(attempt);
      if (begun) spans.attempts.set(event.taskId, begun);
      const because = spans.because.get(event.taskId);
      if (because !== undefined) note(spans, attempt, because);
      spans.because.delete(event.taskId);
      if (event.reads) note(spans, attempt, `reads ${event.reads.join(', ')}`);
      return;
    }
    case 'worker-built': {
      const { tools, model } = event.definition;
      const using = model === undefined ? '' : ` on ${model}`;
      return note(spans, attemptSpan(event), `built with ${tools.join(', ') || 'no tools'}${using}`);
    }
    case 'context-written': {
      // The task has ended by then: what it wrote is known with its result.
      const attempt = spans.attempts.get(event.taskId);
      if (attempt) say(attempt, writtenText(event));
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
    case 'task-asked':
      return end(spans, attemptSpan(event), at, 'ok');
    case 'task-recalled': {
      const { key: id, from } = event;
      begin(spans, { id, parent: attemptSpan(event), kind: 'recall', name: `from run ${from.runId}`, startedAt: at });
      end(spans, id, at, 'ok');
      return end(spans, taskSpan(event.taskId), at, 'ok');
    }
    case 'task-succeeded':
      return end(spans, taskSpan(event.taskId), at, 'ok');
    case 'task-escalated':
    case 'task-failed':
      return end(spans, taskSpan(event.taskId), at, 'failed');
    case 'task-cancelled':
      return end(spans, taskSpan(event.taskId), at, 'cancelled');
    case 'review-opened': {
      const parent = event.taskId === undefined ? runId : taskSpan(event.taskId);
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
