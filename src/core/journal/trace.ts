// The journal as a trace (E1): every event in order, and the spans they make up, one inside the other.

import { addedLine } from '../plan/revision-text.ts';
import { figureText } from '../policy/worker-load.ts';
import type { EventOf, RunEvent } from './event.ts';
import { describeFailure } from './failure.ts';

export interface Span {
  readonly id: string;
  readonly parent: string | null;
  readonly kind:
    | 'run'
    | 'consult'
    | 'revision'
    | 'change'
    | 'task'
    | 'attempt'
    | 'recall'
    | 'model-call'
    | 'tool-call'
    | 'review';
  name: string;
  /** The event it begins with, by its number in its run. */
  readonly seq: number;
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
  /** The event that is being followed. */
  seq: number;
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
  /** Tasks that may begin although the plan is not whole. */
  readonly drafted: Set<string>;
  /** The task spans of ids under which a task was withdrawn: the span of whatever comes in its place has another name. */
  readonly renamed: Map<string, string>;
  /** The task that each piece is one of. */
  readonly wholes: Map<string, string>;
}

export function traceOf(runId: string, events: readonly RunEvent[]): Trace {
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
  for (const event of events) {
    spans.seq += 1;
    noteOrigin(spans, event);
    follow(spans, runId, event);
  }
  return { runId, spans: spans.all, events: events.map((event, index) => ({ seq: index + 1, ...event })) };
}

function begin(spans: Spans, span: Omit<Span, 'endedAt' | 'status' | 'seq'>): void {
  if (spans.open.has(span.id)) return;
  const opened: Span = { ...span, seq: spans.seq, endedAt: null, status: 'open' };
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
  if (span) addNote(span, detail);
}

function addNote(span: Span, detail: string): void {
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

/** In a fork: what was not done here, but taken over from the run it was forked from. */
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

const taskSpan = ({ renamed }: Pick<Spans, 'renamed'>, taskId: string): string =>
  renamed.get(taskId) ?? `task/${taskId}`;
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
    case 'results-condensed':
    case 'answer-drafted':
    case 'answer-criticised':
      return endConsult(spans, event.key, at, 'ok');
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

/** The plan that was accepted has another task in its place, or none. */
function withdraw(spans: Spans, taskId: string, at: number): void {
  const id = taskSpan(spans, taskId);
  // It may have ended, and well: its span says both.
  const span = spans.all.findLast((each) => each.id === id);
  if (span) addNote(span, 'withdrawn, because the plan that was accepted does not have it');
  end(spans, id, at, 'cancelled');
  spans.renamed.set(taskId, `${id}/planned`);
}

const revisionSpan = (round: number): string => `revision/${round}`;

/** A revision lasts from the finding that results are thin to what it adds, or until the run goes on without it. */
function followRevision(
  spans: Spans,
  runId: string,
  event: EventOf<'results-found-thin' | 'plan-rejected' | 'plan-revised' | 'claims-reconciled'>,
): void {
  const { at } = event;
  switch (event.type) {
    case 'results-found-thin': {
      const { round } = event;
      const id = revisionSpan(round);
      begin(spans, { id, parent: runId, kind: 'revision', name: `${round} of the plan`, startedAt: at });
      return note(spans, id, event.why.join('; '));
    }
    case 'plan-rejected': {
      const faults = event.faults.map(({ where, message }) => `${where}: ${message}`).join('; ');
      return event.revision === undefined ? undefined : note(spans, revisionSpan(event.revision), `refused: ${faults}`);
    }
    case 'plan-revised': {
      const parent = revisionSpan(event.round);
      for (const task of event.added) {
        const id = `${parent}/${task.id}`;
        begin(spans, { id, parent, kind: 'change', name: addedLine(task), startedAt: at });
        end(spans, id, at, 'ok');
      }
      if (event.added.length === 0) note(spans, parent, 'nothing is added');
      return end(spans, parent, at, 'ok');
    }
    case 'claims-reconciled':
      for (const [id, { kind }] of [...spans.open]) if (kind === 'revision') end(spans, id, at, 'failed');
      return;
    default:
      event satisfies never;
  }
}

/** Another step of the ladder: the task goes on in pieces, or for want of them further down. */
function followSplit(spans: Spans, event: EventOf<'split-asked' | 'split-declined' | 'task-split'>): void {
  const task = taskSpan(spans, event.taskId);
  switch (event.type) {
    case 'split-asked':
      return note(spans, task, `smaller pieces are asked for, because ${event.reason}`);
    case 'split-declined':
      return note(spans, task, `not split: ${event.reason}`);
    case 'task-split':
      for (const { id } of event.pieces) spans.wholes.set(id, event.taskId);
      return note(spans, task, `split into ${event.pieces.map(({ id }) => id).join(', ')}`);
    default:
      event satisfies never;
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
      // The task has ended by then: what it wrote is known with its result.
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
