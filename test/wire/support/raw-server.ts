// A server that does what no well-behaved fake provider does: breaks off, goes silent, talks nonsense. It also keeps what
// it was sent, word for word.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (response: ServerResponse, body: unknown, request: IncomingMessage) => void | Promise<void>;

export interface RawServer {
  readonly url: string;
  readonly bodies: readonly Record<string, unknown>[];
  /** What the next requests get, in turn; the last one stays. */
  answerWith(...answers: readonly Answer[]): void;
  close(): Promise<void>;
}

export async function startRawServer(): Promise<RawServer> {
  let answers: Answer[] = [];
  const bodies: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>;
    bodies.push(body);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    await answer?.(response, body, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    answerWith: (...next) => {
      answers = [...next];
      bodies.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const status =
  (code: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

type Event = Record<string, unknown> | string;

/** Anthropic names each event; the chat protocol does not. */
const written = (event: Event): string => {
  if (typeof event === 'string') return event;
  return `${'type' in event ? `event: ${event.type}\n` : ''}data: ${JSON.stringify(event)}\n\n`;
};

const begin = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function send(response: ServerResponse, events: readonly Event[]): Promise<void> {
  begin(response);
  for (const event of events) {
    response.write(written(event));
    await pause(2);
  }
}

/** A stream that ends after these parts. */
export const stream =
  (...events: readonly Event[]): Answer =>
  async (response) => {
    await send(response, events);
    response.end();
  };

/** A stream whose connection is torn. */
export const tornStream =
  (...events: readonly Event[]): Answer =>
  async (response) => {
    await send(response, events);
    await pause(5);
    response.destroy();
  };

/** A stream that stays open and says no more. */
export const silentStream =
  (...events: readonly Event[]): Answer =>
  async (response) => {
    await send(response, events);
  };

export const silence: Answer = () => {};
export const reset: Answer = (response) => {
  response.socket?.resetAndDestroy();
};

export const chat = {
  text: (content: string): Event => ({ id: 'c', choices: [{ index: 0, delta: { content } }] }),
  refusal: (refusal: string): Event => ({ id: 'c', choices: [{ index: 0, delta: { refusal } }] }),
  call: (name: string, args: string, id = 'call_1'): Event => ({
    id: 'c',
    choices: [
      { index: 0, delta: { tool_calls: [{ index: 0, id, type: 'function', function: { name, arguments: args } }] } },
    ],
  }),
  finish: (reason: string): Event => ({ id: 'c', choices: [{ index: 0, delta: {}, finish_reason: reason }] }),
  usage: (input: number, output: number, cached = 0): Event => ({
    id: 'c',
    choices: [],
    usage: {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      prompt_tokens_details: { cached_tokens: cached },
    },
  }),
  done: 'data: [DONE]\n\n',
} as const;

export const claude = {
  start: (input: number, cached: { read?: number; written?: number } = {}): Event => ({
    type: 'message_start',
    message: {
      id: 'm',
      type: 'message',
      role: 'assistant',
      content: [],
      model: 'claude',
      stop_reason: null,
      stop_sequence: null,
      usage: {
        input_tokens: input,
        output_tokens: 1,
        cache_read_input_tokens: cached.read ?? 0,
        cache_creation_input_tokens: cached.written ?? 0,
      },
    },
  }),
  textStart: { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  text: (text: string): Event => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
  callStart: (name: string): Event => ({
    type: 'content_block_start',
    index: 0,
    content_block: { type: 'tool_use', id: 'toolu_1', name, input: {} },
  }),
  args: (json: string): Event => ({
    type: 'content_block_delta',
    index: 0,
    delta: { type: 'input_json_delta', partial_json: json },
  }),
  blockStop: { type: 'content_block_stop', index: 0 },
  end: (reason: string, output: number): Event => ({
    type: 'message_delta',
    delta: { stop_reason: reason, stop_sequence: null },
    usage: { output_tokens: output },
  }),
  stop: { type: 'message_stop' },
  error: (type: string, message: string): Event => ({ type: 'error', error: { type, message } }),
} as const;
