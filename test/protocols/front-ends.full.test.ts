// AG-UI's client and the AI SDK's transport with the server as a process of its own, which is killed in the middle of a run.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { HttpAgent } from '@ag-ui/client';
import { DefaultChatTransport, readUIMessageStream, type UIMessage } from 'ai';
import { describe, expect, it } from 'vitest';
import { clientOf } from '../support/server.ts';
import { slowPlace, urlOf } from '../support/slow-team.ts';

const REQUEST = 'Measure the river and the bridge';

interface Sse {
  readonly id: string;
  readonly data: string;
}

/** The events of a stream up to the first one that fits, or to the end of the connection. */
async function eventsOf(answer: Response, isLast: (event: Sse) => boolean = () => false): Promise<Sse[]> {
  const events: Sse[] = [];
  let rest = '';
  try {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (rest + chunk).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const [, id = '', data = ''] = /^id: (.*)\ndata: (.*)$/m.exec(part) ?? [];
        if (data === '') continue;
        events.push({ id, data });
        if (isLast({ id, data })) return events;
      }
    }
  } catch {
    // The server is gone; what came before counts.
  }
  return events;
}

const beginsSecond = ({ data }: Sse): boolean => data.includes('second: slow begins');

describe('a killed server', () => {
  it('leaves an AG-UI run that goes on without a gap or a repeat when it is back', async () => {
    const { place, serve } = slowPlace();
    const before = serve();
    const post = (url: string, lastEventId = ''): Promise<Response> =>
      fetch(`${url}/agui/slow`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'last-event-id': lastEventId },
        body: JSON.stringify({
          ...{ threadId: 'thread', runId: 'one', messages: [{ id: 'm', role: 'user', content: REQUEST }] },
        }),
      });
    const begun = await eventsOf(await post(await urlOf(before)), beginsSecond);
    before.child.kill('SIGKILL');
    await before.ended;

    const after = serve();
    const url = await urlOf(after);
    place.write('go', '');
    const rest = await eventsOf(await post(url, begun.at(-1)?.id));
    expect(rest.at(-1)?.data).toContain('RUN_FINISHED');
    const agent = new HttpAgent({ url: `${url}/agui/slow/connect`, threadId: 'thread' });
    await agent.runAgent();
    expect(agent.messages).toMatchObject([{ content: REQUEST }, { content: expect.stringContaining('40 m') }]);
    const whole = (await eventsOf(await post(url))).filter(({ id }) => id !== '');
    expect([...begun, ...rest]).toEqual(whole);
    const { body } = await clientOf(url).ask('GET', '/api/runs');
    expect(body.runs).toHaveLength(1);
    after.child.kill('SIGTERM');
    await after.ended;
  });

  it('leaves a chat of the AI SDK that goes on without a gap or a repeat when it is back', async () => {
    const { place, serve } = slowPlace();
    const before = serve();
    const messages: UIMessage[] = [{ id: 'm', role: 'user', parts: [{ type: 'text', text: REQUEST }] }];
    const first = await fetch(`${await urlOf(before)}/ai-sdk/slow`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'chat', messages }),
    });
    const begun = await eventsOf(first, beginsSecond);
    before.child.kill('SIGKILL');
    await before.ended;

    const after = serve();
    const url = await urlOf(after);
    const stream = (lastEventId = ''): Promise<Response> =>
      fetch(`${url}/ai-sdk/slow/chat/stream`, { headers: { 'last-event-id': lastEventId } });
    place.write('go', '');
    const rest = await eventsOf(await stream(begun.at(-1)?.id));
    expect([...begun, ...rest]).toEqual(await eventsOf(await stream()));
    const transport = new DefaultChatTransport({ api: `${url}/ai-sdk/slow` });
    const chunks = await transport.reconnectToStream({ chatId: 'chat' });
    let message: UIMessage | undefined;
    for await (const each of chunks ? readUIMessageStream({ stream: chunks }) : []) message = each;
    expect(JSON.stringify(message?.parts)).toContain('12 m high. The river is 40 m');
    after.child.kill('SIGTERM');
    await after.ended;
  });

  it('leaves a trace that is one tree when the run has ended', async () => {
    const spans: { traceId: string; spanId: string; parentSpanId?: string; name: string }[] = [];
    const collector = createServer(async (request, response) => {
      const body = JSON.parse(await text(request));
      for (const { scopeSpans } of body.resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    const { place, serve } = slowPlace();
    const before = serve({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    const client = clientOf(await urlOf(before));
    const { body } = await client.ask('POST', '/api/runs', { body: { team: 'slow', request: REQUEST } });
    // The spans of the first task are sent while the second goes on.
    await expect.poll(() => spans.length).toBeGreaterThan(0);
    before.child.kill('SIGKILL');
    await before.ended;
    const after = serve({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    const url = await urlOf(after);
    place.write('go', '');
    await clientOf(url).until(body.runId, 'complete');
    const root = (): boolean => spans.some(({ name }) => name === 'invoke_workflow slow');
    await expect.poll(root).toBe(true);
    // Those of the last moment before the crash may be sent again, unchanged: a collector keeps one of each id.
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    for (const span of spans) expect(span).toEqual(byId.get(span.spanId));
    const kept = [...byId.values()];
    expect(kept.filter(({ parentSpanId = '' }) => !byId.has(parentSpanId))).toHaveLength(1);
    expect(kept.map(({ name }) => name).sort()).toEqual(
      ['invoke_agent quick', 'invoke_agent slow', 'invoke_workflow slow'].sort(),
    );
    // A run on the command line goes to the same place, as a part of the trace of its caller.
    spans.length = 0;
    const traceparent = `00-${'c3'.repeat(16)}-${'d4'.repeat(8)}-01`;
    await place.bosun(['run', '-q', '-t', 'team.mjs', REQUEST], {
      ...{ alone: true, env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRACEPARENT: traceparent } },
    });
    expect(spans.find(({ name }) => name === 'invoke_workflow slow')).toMatchObject({
      ...{ traceId: 'c3'.repeat(16), parentSpanId: 'd4'.repeat(8) },
    });
    after.child.kill('SIGTERM');
    await after.ended;
    collector.close();
  });
});
