// A span as OpenTelemetry knows it, with ids that any process derives from the journal alone.
//
//   S1. The id of a span is a digest of its run and of its key in that run, so the same events give the same ids.
//   S2. All runs of a tree share one trace: that of the request which came with a `traceparent`, or one derived from the id of
//       the top-level run.

import type { Digest } from '../journal/hash-chain.ts';

export type AttributeValue = string | number | boolean | readonly string[];
export type Attributes = Readonly<Record<string, AttributeValue>>;

export interface TelemetrySpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Undefined for the span of a top-level run without a `traceparent`. */
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: 'internal' | 'client';
  readonly startMs: number;
  readonly endMs: number;
  readonly status: 'unset' | 'ok' | 'error';
  readonly attributes: Attributes;
}

/** Where a trace comes from, and whether it is recorded. */
export interface TraceOrigin {
  readonly traceId: string;
  /** The span that the top-level run works for. */
  readonly parentSpanId: string | undefined;
  readonly isSampled: boolean;
}

/** The label of a run that holds the `traceparent` of the request that began it. */
export const TRACEPARENT = 'traceparent';

const FORM = /^00-(?<trace>[0-9a-f]{32})-(?<span>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})$/;

/** A `traceparent` as W3C defines it; undefined if it is not one. */
export function readTraceparent(text: string | undefined): TraceOrigin | undefined {
  const { trace = '', span = '', flags = '' } = FORM.exec(text ?? '')?.groups ?? {};
  if (trace === '' || /^0+$/.test(trace) || /^0+$/.test(span)) return undefined;
  return { traceId: trace, parentSpanId: span, isSampled: Number.parseInt(flags, 16) % 2 === 1 };
}

export const originOf = (rootRunId: string, traceparent: string | undefined, digest: Digest): TraceOrigin =>
  readTraceparent(traceparent) ?? {
    traceId: digest(`bosun trace ${rootRunId}`).slice(0, 32),
    parentSpanId: undefined,
    isSampled: true,
  };

export const spanIdOf = (runId: string, key: string, digest: Digest): string =>
  digest(`bosun span ${runId} ${key}`).slice(0, 16);
