// Where spans go.

import type { TelemetrySpan } from '../core/telemetry/span.ts';

export interface SpanSink {
  /** Rejects if the spans could not be delivered. */
  send(spans: readonly TelemetrySpan[]): Promise<void>;
}

/** An exporter of OpenTelemetry's SDK, such as `OTLPTraceExporter`. */
export interface SpanExporter {
  /** Sends spans, in the form of OpenTelemetry's SDK, and says how it went: code 0 is success. */
  // biome-ignore lint/suspicious/noExplicitAny: the types of the SDK are not needed by programs that export nothing
  export(spans: any[], done: (result: { readonly code: number; readonly error?: Error }) => void): void;
  /** Ends it. */
  shutdown(): Promise<void>;
}

export interface TelemetryOptions {
  /** Where spans go. Default: OTLP over HTTP, as the OTEL variables of the environment say. */
  readonly exporter?: SpanExporter;
  /** Whether prompts, arguments and results are included. Default: what
   *  `OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT` says. */
  readonly content?: boolean;
}
