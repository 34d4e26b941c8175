// Spans on the wire: OpenTelemetry's own exporter, to a server that stands in for a collector.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { supervisor, worker } from 'bosun';
import { openMemoryJournal } from 'bosun/journal';
import { stubWorker } from 'bosun/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { refund, refunding } from '../support/refunds.ts';
import { startServer } from '../support/server.ts';

interface WireSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

interface WireRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: WireSpan['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[];
  }[];
}

let collector: Server;
let url: string;
let received: { readonly headers: Readonly<Record<string, unknown>>; readonly body: WireRequest }[] = [];
let status = 200;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: JSON.parse(await text(request)) as WireRequest });
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => collector.close());
beforeEach(() => {
  received = [];
  status = 200;
});
afterEach(() => vi.unstubAllEnvs());

const spansSent = (): WireSpan[] =>
  received.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );

function expectOneTree(spans: readonly WireSpan[], { above }: { readonly above?: string } = {}): void {
  const ids = spans.map(({ spanId }) => spanId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  const roots = spans.filter(({ parentSpanId = '' }) => !ids.includes(parentSpanId));
  expect(
    roots.map(({ name, parentSpanId }) => ({ name: name.split(' ')[0], above: parentSpanId || undefined })),
  ).toEqual([{ name: 'invoke_workflow', above }]);
}

const common = { models: { balanced: 'offline' }, advice: false, routing: false } as const;
const deskOf = () => ({ ...common, name: 'desk', workers: { desk: stubWorker(() => 'forty two') } });

describe('a team with telemetry', () => {
  it('sends its spans as the OTEL variables say, without content', async () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url);
    vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-tenant=blue');
    vi.stubEnv('OTEL_SERVICE_NAME', 'help desk');
    const team = supervisor({ ...deskOf(), telemetry: true });
    await team.run('What is six times seven?');
    expectOneTree(spansSent());
    expect(spansSent().map(({ name }) => name)).toContain('invoke_agent desk');
    const [first] = received;
    expect(first?.headers).toMatchObject({ 'x-tenant': 'blue' });
    expect(first?.body.resourceSpans[0]?.resource.attributes).toContainEqual({
      ...{ key: 'service.name', value: { stringValue: 'help desk' } },
    });
    expect(JSON.stringify(received)).not.toMatch(/six times seven|forty two/);
  });

  it('sends nothing if the environment switches it off', async () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url);
    vi.stubEnv('OTEL_SDK_DISABLED', 'true');
    await supervisor({ ...deskOf(), telemetry: true }).run('What is six times seven?');
    expect(received).toEqual([]);
  });

  it('sends one tree for a nested team that waits for an approval, with content if asked for', async () => {
    const nested = supervisor({ ...common, ...refunding(refund(100)).options(), name: 'refunds' });
    const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces` });
    const office = supervisor({
      ...{ ...common, name: 'office', store: openMemoryJournal() },
      workers: { refunds: worker({ does: 'refunds', team: nested }) },
      telemetry: { exporter, content: true },
    });
    const { status: waiting, runId } = await office.run('Refund 100 please');
    expect(waiting).toBe('waiting');
    for (const { id } of await office.inbox()) await office.decide(id, 'approve');
    expect((await office.resume(runId)).status).toBe('complete');
    expectOneTree(spansSent());
    const names = spansSent().map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('invoke_workflow')).sort()).toEqual([
      ...['invoke_workflow office', 'invoke_workflow refunds'],
    ]);
    expect(names).toEqual(expect.arrayContaining(['execute_tool refund', 'bosun.review']));
    expect(JSON.stringify(received)).toContain('Refund 100 please');
  });

  it('runs on if the collector refuses, and says so once', async () => {
    status = 400;
    const warnings: string[] = [];
    const warned = vi
      .spyOn(process, 'emitWarning')
      .mockImplementation((message) => void warnings.push(String(message)));
    const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces` });
    const team = supervisor({ ...deskOf(), telemetry: { exporter } });
    expect((await team.run('What is six times seven?')).status).toBe('complete');
    await team.run('And eight?');
    warned.mockRestore();
    expect(warnings).toEqual([expect.stringContaining('Spans could not be sent')]);
  });
});

describe('the server', () => {
  it('makes a run part of the trace of the request that started it, and logs its tasks', async () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url);
    const server = await startServer((store) => ({ desk: supervisor({ ...deskOf(), store, telemetry: true }) }), {
      settings: { logLevel: 'debug' },
    });
    const above = 'b7ad6b7169203331';
    const traceparent = `00-0af7651916cd43dd8448eb211c80319c-${above}-01`;
    const body = { team: 'desk', request: 'What is six times seven?' };
    const { body: started } = await server.ask('POST', '/api/runs', { body, headers: { traceparent } });
    await server.until(started.runId, 'complete');
    await server.close();
    const lines = server.log.map((line) => JSON.parse(line) as { message: string });
    expect(lines).toContainEqual(expect.objectContaining({ message: 'run started', run: started.runId, via: 'api' }));
    const tasks = lines.filter(({ message }) => message.startsWith('task'));
    expect(tasks).toMatchObject([{ level: 'debug', run: started.runId, task: 't1', worker: 'desk' }, { task: 't1' }]);
    expectOneTree(spansSent(), { above });
    expect(spansSent()[0]?.traceId).toBe('0af7651916cd43dd8448eb211c80319c');
  });
});
