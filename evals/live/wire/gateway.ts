// The endpoint that the product is given. It passes each call on to what stands behind it, and keeps what was asked and said.
// The API key tells it which run and which role a call belongs to.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, type Backend, isRefusal } from './backend.ts';
import { type ChatBody, chatBodySchema } from './chat-body.ts';
import { endChunks, textChunk, wholeReply } from './sse.ts';

export interface Call {
  readonly run: string;
  readonly role: string;
  readonly body: ChatBody;
  /** Undefined while it is under way, and if its client left. */
  answer?: Answer;
}

export interface Gateway {
  /** Up to and including /v1. */
  readonly url: string;
  readonly calls: readonly Call[];
  /** Resolves when the next call of this run has begun. */
  nextCall(run: string): Promise<void>;
  close(): Promise<void>;
}

export const keyOf = (run: string, role: string): string => `live.${run}.${role}`;
const KEY = /live\.([\w-]+)\.(\w+)/;

export async function openGateway(backend: Backend): Promise<Gateway> {
  const calls: Call[] = [];
  const watchers = new Set<{ readonly run: string; readonly tell: () => void }>();
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.destroyed) return;
      if (response.headersSent) response.destroy();
      else refuse(response, { status: 500, code: 'server_error', message: String(error) });
    });
  });

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'GET')
      return json(response, 200, { object: 'list', data: [{ id: 'live', object: 'model' }] });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = chatBodySchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
    const [, run = '', role = ''] = KEY.exec(request.headers.authorization ?? '') ?? [];
    const call: Call = { run, role, body };
    calls.push(call);
    for (const watcher of watchers) if (watcher.run === run) watcher.tell();
    await pass(call, calls.length, backend, response);
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    nextCall: (run) =>
      new Promise((resolve) => {
        const watcher = {
          run,
          tell: () => {
            watchers.delete(watcher);
            resolve();
          },
        };
        watchers.add(watcher);
      }),
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await backend.close();
    },
  };
}

async function pass(call: Call, id: number, backend: Backend, response: ServerResponse): Promise<void> {
  const { body, role } = call;
  const leaving = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) leaving.abort(new Error('the client left'));
  });
  const begin = (): void => {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  };
  let written = '';
  const onText = (text: string): void => {
    if (!body.stream) return;
    begin();
    written += text;
    response.write(textChunk(text));
  };
  const answer = await backend.answer({ body, role, signal: leaving.signal, onText });
  call.answer = answer;
  if (isRefusal(answer)) return refuse(response, answer);
  if (!body.stream) return json(response, 200, wholeReply(answer, id, body.model));
  begin();
  if (written === '' && answer.text !== '') response.write(textChunk(answer.text));
  for (const chunk of endChunks(answer, id)) response.write(chunk);
  response.end();
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

const refuse = (
  response: ServerResponse,
  { status, code, message }: { status: number; code: string | undefined; message: string },
): void => json(response, status, { error: { message, type: 'invalid_request_error', code: code ?? null } });
