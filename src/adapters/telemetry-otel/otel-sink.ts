// Spans to an exporter of OpenTelemetry's SDK. Without one given, it is OTLP over HTTP, from an optional package that reads
// the endpoint, the headers and the timeout from the OTEL variables.

import type { TelemetrySpan } from '../../core/telemetry/span.ts';
import type { SpanExporter, SpanSink } from '../../ports/telemetry.ts';
import { resourceOf } from './settings.ts';

export { isDisabled, wantsContent } from './settings.ts';

interface SinkOptions {
  readonly exporter?: SpanExporter | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const PACKAGE = '@opentelemetry/exporter-trace-otlp-http';

async function otlpExporter({ env }: SinkOptions): Promise<SpanExporter> {
  const protocol = (env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL ?? '').trim();
  if (protocol === 'grpc')
    throw new Error(
      'OTEL_EXPORTER_OTLP_PROTOCOL is "grpc", but only OTLP over HTTP is sent: set it to http/json, and use the port for HTTP (4318)',
    );
  try {
    const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
    return new OTLPTraceExporter();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(`${PACKAGE} is not installed: run "npm install ${PACKAGE} @opentelemetry/api"`);
  }
}

const STATUSES = { unset: 0, ok: 1, error: 2 } as const;
const KINDS = { internal: 0, client: 2 } as const;

const timeOf = (ms: number): [number, number] => [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1_000_000)];

export async function openOtelSink(options: SinkOptions): Promise<SpanSink> {
  const exporter = options.exporter ?? (await otlpExporter(options));
  // One object for all spans: exporters group spans by its identity.
  const resource = { attributes: resourceOf(options.env), merge: () => resource, getRawAttributes: () => [] };
  const scope = { name: 'bosun' };
  const readable = (span: TelemetrySpan) => {
    const { traceId, spanId, parentSpanId } = span;
    const context = (id: string) => ({ traceId, spanId: id, traceFlags: 1 });
    return {
      ...{ name: span.name, kind: KINDS[span.kind] },
      spanContext: () => context(spanId),
      ...(parentSpanId === undefined ? {} : { parentSpanContext: context(parentSpanId) }),
      ...{ startTime: timeOf(span.startMs), endTime: timeOf(span.endMs), duration: timeOf(span.endMs - span.startMs) },
      status: { code: STATUSES[span.status] },
      ...{ attributes: { ...span.attributes }, links: [], events: [], ended: true, resource },
      ...{ instrumentationScope: scope, droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 },
    };
  };
  return {
    send: (spans) =>
      new Promise((resolve, reject) => {
        exporter.export(spans.map(readable), ({ code, error }) =>
          code === 0 ? resolve() : reject(error ?? new Error('the exporter gave no reason')),
        );
      }),
  };
}
