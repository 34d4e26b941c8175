// What lasted from one event to another: spans, one inside the other, begun, noted upon and ended.

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

export interface Spans {
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

/** Says more of a span that is open. */
export function note(spans: Spans, id: string, detail: string): void {
  const span = spans.open.get(id);
  if (span) addNote(span, detail);
}

export function addNote(span: Span, detail: string): void {
  span.detail = span.detail === undefined ? detail : `${span.detail}; ${detail}`;
}

/** Ends a span and everything still open inside it: a cancelled task takes its calls along. */
export function end(spans: Spans, id: string, at: number, status: Span['status']): void {
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

export const taskSpan = ({ renamed }: Pick<Spans, 'renamed'>, taskId: string): string =>
  renamed.get(taskId) ?? `task/${taskId}`;
