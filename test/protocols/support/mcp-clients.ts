// Clients of MCP over HTTP: the official one, and two written by hand, of which one cuts its streams and takes them up
// again.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { clientOf } from '../../support/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is compared by the tests, not by the compiler
export type Wire = any;

export type Era = 'older' | 'newest';
export const ERAS: readonly Era[] = ['newest', 'older'];

interface ClientOptions {
  readonly url: string;
  readonly token?: string | undefined;
  /** What the person at the client does with a form; without it, the client shows none. */
  readonly person?: ((form: Wire) => Wire) | undefined;
}

/** The official client. */
export async function connect(era: Era, { url, token, person }: ClientOptions): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    {
      versionNegotiation: { mode: era === 'newest' ? { pin: '2026-07-28' } : 'legacy' },
      capabilities: person ? { elicitation: { form: {} } } : {},
    },
  );
  if (person) client.setRequestHandler('elicitation/create', async ({ params }) => person(params));
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
  return client;
}

export const callTool = (client: Client, name: string, args: object, options?: object): Promise<Wire> =>
  client.callTool({ name, arguments: args as Record<string, unknown> }, options);

export const approve = () => ({ action: 'accept', content: { decision: 'approve' } });

/** Capabilities of clients that show forms, and of those that know tasks. */
export const FORMS = { elicitation: {} };
export const TASKS = { extensions: { 'io.modelcontextprotocol/tasks': {} } };

interface PostOptions {
  readonly url: string;
  readonly token?: string | undefined;
  readonly capabilities?: Wire;
}

/** A request of the revision 2026-07-28. */
export async function post(
  method: string,
  params: Wire,
  { url, token, capabilities = {} }: PostOptions,
): Promise<Wire> {
  const name = params.name ?? params.taskId;
  const { status, body } = await clientOf(url).ask('POST', '/mcp', {
    body: {
      ...{ jsonrpc: '2.0', id: 1, method },
      params: {
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': capabilities,
        },
      },
    },
    headers: {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(name === undefined ? {} : { 'mcp-name': name }),
    },
    ...(token === undefined ? {} : { token }),
  });
  return { status, ...(typeof body === 'string' ? { text: body } : body) };
}

export interface Frame {
  readonly id: string;
  /** Undefined in the frame that opens a stream. */
  readonly message: Wire | undefined;
}

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
};

/** Frames of a stream until it ends, or up to the first that fits. */
async function framesOf(answer: Response, isLast: (frame: Frame) => boolean): Promise<readonly Frame[]> {
  const frames: Frame[] = [];
  let rest = '';
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const parts = (rest + chunk).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const field = (name: string): string | undefined =>
        part
          .split('\n')
          .find((line) => line.startsWith(`${name}:`))
          ?.slice(name.length + 1)
          .trim();
      const id = field('id');
      if (id === undefined) continue;
      const data = field('data');
      frames.push({ id, message: data ? JSON.parse(data) : undefined });
      if (isLast(frames.at(-1) as Frame)) return frames;
    }
  }
  return frames;
}

export interface OldSession {
  readonly id: string;
  /** Frames of a call, until it ends or up to the first that fits; then the connection is cut. */
  call(params: Wire, isLast?: (frame: Frame) => boolean): Promise<readonly Frame[]>;
  /** The rest of a stream, from an address that may be another server on the same store. */
  resume(lastId: string, url?: string): Promise<readonly Frame[]>;
}

export async function openOldSession(url: string, capabilities: Wire = {}): Promise<OldSession> {
  const params = { protocolVersion: '2025-11-25', capabilities, clientInfo: { name: 'test', version: '1' } };
  const send = (body: Wire, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> =>
    fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { ...HEADERS, ...headers },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
  const begun = await send({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
  const id = begun.headers.get('mcp-session-id') ?? '';
  await begun.text();
  const own = { 'mcp-session-id': id };
  await (await send({ jsonrpc: '2.0', method: 'notifications/initialized' }, own)).text();
  let number = 0;
  const cut = async (answer: Promise<Response>, isLast: (frame: Frame) => boolean, leaving: AbortController) => {
    const frames = await framesOf(await answer, isLast);
    leaving.abort();
    return frames;
  };
  return {
    id,
    call: (given, isLast = () => false) => {
      number += 1;
      const leaving = new AbortController();
      const params = { ...given, _meta: { progressToken: `p${number}` } };
      const answer = send({ jsonrpc: '2.0', id: number, method: 'tools/call', params }, own, leaving.signal);
      return cut(answer, isLast, leaving);
    },
    resume: (lastId, at = url) => {
      const leaving = new AbortController();
      const headers = { ...HEADERS, ...own, 'last-event-id': lastId };
      const answer = fetch(`${at}/mcp`, { headers, signal: leaving.signal });
      return cut(answer, ({ message }) => message?.result !== undefined, leaving);
    },
  };
}
