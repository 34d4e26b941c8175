// Spans of a trace: begun and ended by events, nested in each other.

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
  /** The event that begins it, by sequence number. */
  readonly seq: number;
  readonly startedAt: number;
  endedAt: number | null;
  status: 'open' | 'ok' | 'failed' | 'cancelled';
  /** Why it was retried, or how it failed. */
  detail?: string;
}

export interface Spans {
  /** The sequence number of the current event. */
  seq: number;
  readonly all: Span[];
  readonly open: Map<string, Span>;
  /** Ids of the open spans directly inside each span. */
  readonly inside: Map<string, Set<string>>;
  /** The model of each call, from its preparation. */
  readonly models: Map<string, string>;
  /** The open span of each consult. */
  readonly consults: Map<string, string>;
  /** The latest attempt of each task, including ended ones. */
  readonly attempts: Map<string, Span>;
  /** Why the next attempt of a task is made: the step of the ladder, and its reason. */
  readonly because: Map<string, string>;
  /** Tasks that begin before the plan is complete. */
  readonly drafted: Set<string>;
  /** Span ids of withdrawn tasks: a task that replaces one under the same id gets another span id. */
  readonly renamed: Map<string, string>;
  /** The whole task of each piece. */
  readonly wholes: Map<string, string>;
}

export function begin(spans: Spans, span: Omit<Span, 'endedAt' | 'status' | 'seq'>): void {
  if (spans.open.has(span.id)) return;
  const opened: Span = { ...span, seq: spans.seq, endedAt: null, status: 'open' };
  spans.open.set(span.id, opened);
  spans.all.push(opened);
  if (span.parent === null) return;
  const siblings = spans.inside.get(span.parent);
  if (siblings) siblings.add(span.id);
  else spans.inside.set(span.parent, new Set([span.id]));
}

/** Adds a detail to an open span. */
export function note(spans: Spans, id: string, detail: string): void {
  const span = spans.open.get(id);
  if (span) addNote(span, detail);
}

export function addNote(span: Span, detail: string): void {
  span.detail = span.detail === undefined ? detail : `${span.detail}; ${detail}`;
}

/** Ends a span and everything still open inside it: a cancelled task ends its calls. */
export function end(spans: Spans, id: string, at: number, status: Span['status']): void {
  const span = spans.open.get(id);
  if (!span) return;
  // An attempt gets the status of its task; a call or consult that was still open was cancelled.
  for (const inner of spans.inside.get(id) ?? [])
    end(spans, inner, at, spans.open.get(inner)?.kind === 'attempt' ? status : 'cancelled');
  span.endedAt = at;
  span.status = status;
  spans.open.delete(id);
  spans.inside.delete(id);
  if (span.parent !== null) spans.inside.get(span.parent)?.delete(id);
}

export const taskSpan = ({ renamed }: Pick<Spans, 'renamed'>, taskId: string): string =>
  renamed.get(taskId) ?? `task/${taskId}`;
