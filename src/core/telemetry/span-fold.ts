// The journal of a run as OpenTelemetry spans: a fold that gives each span when it ends. It follows the trace, and leaves out
// levels that the conventions do not have, such as tasks above their attempts.
//
//   F1. The same events give the same spans, in every process and in any number of portions.
//   F2. The parent of a span is a span of this run, the attempt of the parent run, or the span that the request came from.

import type { RunEvent } from '../journal/event.ts';
import type { Digest } from '../journal/hash-chain.ts';
import type { Span } from '../report/spans.ts';
import { createTracer } from '../report/trace.ts';
import { workKey } from '../run/keys.ts';
import { originOf, spanIdOf, type TelemetrySpan, TRACEPARENT, type TraceOrigin } from './span.ts';
import { notedIn } from './span-attributes.ts';

interface SpanFoldOptions {
  readonly digest: Digest;
  /** Whether prompts, arguments and results are included. */
  readonly content: boolean;
  /** The `traceparent` of the top-level run; a top-level run has its own in its labels. */
  readonly traceparent?: string | undefined;
}

export interface SpanFold {
  /** Returns the spans that end with this event. */
  take(event: RunEvent): readonly TelemetrySpan[];
  /** The spans that have not ended, as if they ended now. */
  open(atMs: number): readonly TelemetrySpan[];
  /** Whether the trace is recorded at all. */
  isSampled(): boolean;
}

interface Live {
  readonly span: Span;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  attributes: Record<string, TelemetrySpan['attributes'][string]>;
}

type Kind = Span['kind'];

const SHOWN: ReadonlySet<Kind> = new Set<Kind>(['run', 'consult', 'attempt', 'model-call', 'tool-call', 'review']);

interface Fold {
  readonly runId: string;
  readonly options: SpanFoldOptions;
  readonly tracer: ReturnType<typeof createTracer>;
  /** How many spans of the trace are known. */
  known: number;
  origin: TraceOrigin;
  team: string;
  /** Not ended yet. */
  readonly live: Set<Live>;
  /** The latest shown span under each name of the trace; for a name that is not shown, the span that it lies in. */
  readonly latest: Map<string, string>;
  /** The latest span under each name, for attributes. */
  readonly named: Map<string, Live>;
  /** How often a name was used: a call that is made again is another span. */
  readonly times: Map<string, number>;
  /** Attributes of spans that begin later. */
  readonly early: Map<string, Live['attributes']>;
  /** The attempt of each task that is under way. */
  readonly attempts: Map<string, string>;
}

export function createSpanFold(runId: string, options: SpanFoldOptions): SpanFold {
  const fold: Fold = {
    ...{ runId, options, tracer: createTracer(runId), known: 0, team: '' },
    origin: originOf(runId, options.traceparent, options.digest),
    live: new Set(),
    latest: new Map(),
    named: new Map(),
    times: new Map(),
    early: new Map(),
    attempts: new Map(),
  };
  return {
    take: (event) => take(fold, event),
    open: (atMs) => [...fold.live].map((each) => finished(fold, each, Math.max(atMs, each.span.startedAt))),
    isSampled: () => fold.origin.isSampled,
  };
}

function take(fold: Fold, event: RunEvent): readonly TelemetrySpan[] {
  if (event.type === 'run-started') begun(fold, event);
  fold.tracer.take(event);
  const { spans } = fold.tracer;
  for (const span of spans.slice(fold.known)) add(fold, span, event);
  fold.known = spans.length;
  for (const { id, attributes } of notedIn(event, { runId: fold.runId, content: fold.options.content })) {
    const found = fold.named.get(id);
    // A model call is described before it begins, also if it is made again.
    const isLater = event.type === 'model-call-prepared' || event.type === 'tool-call-authorised' || !found;
    if (isLater) fold.early.set(id, { ...fold.early.get(id), ...attributes });
    else Object.assign(found.attributes, attributes);
  }
  if (event.type === 'task-dispatched') fold.attempts.set(event.taskId, workKey(event));
  const ended = [...fold.live].filter(({ span }) => span.endedAt !== null);
  for (const each of ended) fold.live.delete(each);
  return ended.map((each) => finished(fold, each, each.span.endedAt ?? event.at));
}

function begun(fold: Fold, { labels, parent, team }: Extract<RunEvent, { type: 'run-started' }>): void {
  const { digest, traceparent } = fold.options;
  const origin = originOf(parent?.rootRunId ?? fold.runId, traceparent ?? labels?.[TRACEPARENT], digest);
  const below = parent && { ...origin, parentSpanId: spanIdOf(parent.runId, workKey(parent), digest) };
  fold.origin = below ?? origin;
  fold.team = team.name;
}

function add(fold: Fold, span: Span, event: RunEvent): void {
  const { runId, options, latest, named, times, early } = fold;
  const parentSpanId = span.parent === null ? fold.origin.parentSpanId : parentOf(fold, span, event);
  if (!SHOWN.has(span.kind)) {
    if (parentSpanId !== undefined) latest.set(span.id, parentSpanId);
    return;
  }
  const time = (times.get(span.id) ?? 0) + 1;
  times.set(span.id, time);
  const spanId = spanIdOf(runId, time === 1 ? span.id : `${span.id}#${time}`, options.digest);
  const live: Live = { span, spanId, parentSpanId, attributes: { ...early.get(span.id) } };
  early.delete(span.id);
  fold.live.add(live);
  latest.set(span.id, spanId);
  named.set(span.id, live);
}

/** A review lies in the attempt that it is about, as long as the attempt goes on. */
function parentOf(
  { latest, named, attempts, runId }: Fold,
  { parent, kind }: Span,
  event: RunEvent,
): string | undefined {
  const taskId = kind === 'review' && event.type === 'review-opened' ? event.taskId : undefined;
  const attempt = taskId === undefined ? undefined : named.get(attempts.get(taskId) ?? '');
  if (attempt?.span.endedAt === null) return attempt.spanId;
  return latest.get(parent ?? '') ?? latest.get(runId);
}

function finished(fold: Fold, { span, spanId, parentSpanId, attributes }: Live, endMs: number): TelemetrySpan {
  const { name, kind, own } = described(fold, span);
  const isFailed = span.status === 'failed';
  const type: TelemetrySpan['attributes'] =
    isFailed && attributes['error.type'] === undefined ? { 'error.type': '_OTHER' } : {};
  const isOpen: TelemetrySpan['attributes'] = span.endedAt === null ? { 'bosun.open': true } : {};
  return {
    ...{ traceId: fold.origin.traceId, spanId, parentSpanId, name, kind },
    ...{ startMs: span.startedAt, endMs },
    status: isFailed ? 'error' : span.status === 'ok' ? 'ok' : 'unset',
    attributes: { ...own, ...attributes, ...type, ...isOpen },
  };
}

interface Described {
  readonly name: string;
  readonly kind: TelemetrySpan['kind'];
  readonly own: TelemetrySpan['attributes'];
}

function described({ team }: Fold, { kind, name }: Span): Described {
  const operation = (operationName: string, of: string, own: Described['own'] = {}): Described => ({
    name: of === '' ? operationName : `${operationName} ${of}`,
    kind: operationName === 'chat' ? 'client' : 'internal',
    own: { 'gen_ai.operation.name': operationName, ...own },
  });
  switch (kind) {
    case 'run':
      return operation('invoke_workflow', team);
    case 'consult':
      if (name === 'plan') return operation('plan', team, { 'gen_ai.agent.name': team });
      return operation('invoke_agent', name, { 'gen_ai.agent.name': name, 'bosun.role': name });
    case 'attempt':
      return operation('invoke_agent', name, { 'gen_ai.agent.name': name });
    case 'model-call':
      return operation('chat', name, name === '' ? {} : { 'gen_ai.response.model': name });
    case 'tool-call':
      return operation('execute_tool', name);
    default:
      return { name: 'bosun.review', kind: 'internal', own: {} };
  }
}
