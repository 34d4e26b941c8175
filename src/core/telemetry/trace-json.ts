// Spans as the two forms of JSON that trace viewers import: OTLP, and that of Jaeger.

import type { Attributes, AttributeValue, TelemetrySpan } from './span.ts';

interface Service {
  readonly name: string;
  readonly version: string;
}

const KINDS = { internal: 1, client: 3 } as const;
const STATUSES = { unset: 0, ok: 1, error: 2 } as const;

const nanos = (ms: number): string => `${BigInt(Math.round(ms * 1_000)) * 1_000n}`;

const otlpValue = (value: AttributeValue): unknown => {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number') return Number.isInteger(value) ? { intValue: `${value}` } : { doubleValue: value };
  return { arrayValue: { values: value.map(otlpValue) } };
};

const otlpAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: otlpValue(value) }));

/** A request as the OTLP exporter sends it; collectors and Jaeger read it. */
export const otlpJson = (spans: readonly TelemetrySpan[], { name, version }: Service) => ({
  resourceSpans: [
    {
      resource: { attributes: otlpAttributes({ 'service.name': name }) },
      scopeSpans: [
        {
          scope: { name: 'bosun', version },
          spans: spans.map((span) => ({
            ...{ traceId: span.traceId, spanId: span.spanId, parentSpanId: span.parentSpanId ?? '' },
            ...{ name: span.name, kind: KINDS[span.kind] },
            ...{ startTimeUnixNano: nanos(span.startMs), endTimeUnixNano: nanos(span.endMs) },
            attributes: otlpAttributes(span.attributes),
            status: { code: STATUSES[span.status] },
          })),
        },
      ],
    },
  ],
});

const jaegerTag = (key: string, value: AttributeValue) => {
  if (typeof value === 'boolean') return { key, type: 'bool', value };
  if (typeof value === 'number') return { key, type: Number.isInteger(value) ? 'int64' : 'float64', value };
  return { key, type: 'string', value: typeof value === 'string' ? value : JSON.stringify(value) };
};

const jaegerTags = ({ attributes, kind, status }: TelemetrySpan) => [
  ...Object.entries(attributes).map(([key, value]) => jaegerTag(key, value)),
  jaegerTag('span.kind', kind),
  ...(status === 'unset' ? [] : [jaegerTag('otel.status_code', status.toUpperCase())]),
  ...(status === 'error' ? [jaegerTag('error', true)] : []),
];

/** What Jaeger's page takes under "JSON File", and what its API returns. */
export function jaegerJson(spans: readonly TelemetrySpan[], { name, version }: Service) {
  const traces = Map.groupBy(spans, ({ traceId }) => traceId);
  return {
    data: [...traces].map(([traceID, inTrace]) => ({
      traceID,
      spans: inTrace.map((span) => ({
        ...{ traceID, spanID: span.spanId, operationName: span.name },
        references:
          span.parentSpanId === undefined ? [] : [{ refType: 'CHILD_OF', traceID, spanID: span.parentSpanId }],
        ...{ startTime: span.startMs * 1_000, duration: (span.endMs - span.startMs) * 1_000 },
        ...{ tags: jaegerTags(span), logs: [], processID: 'p1', warnings: null },
      })),
      processes: { p1: { serviceName: name, tags: [jaegerTag('otel.scope.version', version)] } },
      warnings: null,
    })),
  };
}
