// Sessions of clients of the revisions up to 2025-11-25. A session is kept in the store as its first request, so that
// another process, or this one after a restart, opens it again.

import { randomUUID } from 'node:crypto';
import type { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { sha256Hex } from '../access/authenticate.ts';
import type { Principal } from '../access/roles.ts';
import { type CallStreams, createCallStreams, type StreamedCall } from './call-streams.ts';
import { createMcpServer } from './create-server.ts';
import type { McpParts } from './parts.ts';

const KEPT_FOR_MS = 30 * 24 * 3_600_000;
const OPEN_MAX = 1_000;
/** When a client whose stream was cut should come back. */
const RETRY_MS = 1_000;

const storedSchema = z.object({
  name: z.string(),
  project: z.string().nullable(),
  createdAt: z.number(),
  initialize: z.record(z.string(), z.unknown()),
});
type Stored = z.output<typeof storedSchema>;

const isOwn = ({ name, project }: Stored, who: Principal): boolean => name === who.name && project === who.project;

const nameOf = (id: string): string => `server/mcp/session/${id}`;

interface Session {
  readonly stored: Stored;
  /** The sender for whom it is open. */
  readonly who: Principal;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly streams: CallStreams;
}

interface Sessions {
  /** Answers a request of an older client; undefined if it belongs to no session. */
  handle(request: Request, body: unknown, who: Principal): Promise<Response | undefined>;
  close(): Promise<void>;
}

const callSchema = z.object({
  id: z.union([z.string(), z.number()]),
  method: z.literal('tools/call'),
  params: z.looseObject({
    _meta: z.looseObject({ progressToken: z.union([z.string(), z.number()]).optional() }).optional(),
  }),
});

function callIn(body: unknown): StreamedCall | undefined {
  const { data } = callSchema.safeParse(body);
  if (!data) return undefined;
  const { _meta, ...params } = data.params;
  return {
    requestId: data.id,
    digest: sha256Hex(JSON.stringify(params)).slice(0, 32),
    progressToken: _meta?.progressToken,
  };
}

const initializeSchema = z.looseObject({ method: z.literal('initialize') });

export function createSessions(parts: McpParts): Sessions {
  const { host } = parts;
  const open = new Map<string, Promise<Session | undefined>>();
  const keep = (id: string, session: Promise<Session | undefined>): Promise<Session | undefined> => {
    open.set(id, session);
    // The one opened first is closed; it is opened again when its client comes back.
    const [oldest] = open.keys();
    if (open.size > OPEN_MAX && oldest !== undefined) {
      void open.get(oldest)?.then((each) => each?.transport.close());
      open.delete(oldest);
    }
    return session;
  };
  const begin = async (request: Request, body: unknown, who: Principal): Promise<Response> => {
    const id = randomUUID();
    const initialize = z.record(z.string(), z.unknown()).parse(body);
    const stored = { name: who.name, project: who.project, createdAt: host.now(), initialize };
    const session = await connect(parts, { id, stored, who, onEnd: () => end(id) });
    const answer = await session.transport.handleRequest(request, { parsedBody: body });
    if (!answer.headers.has('mcp-session-id')) return answer;
    await host.journal.remember(nameOf(id), JSON.stringify(stored));
    void keep(id, Promise.resolve(session));
    return answer;
  };
  const end = async (id: string): Promise<void> => {
    open.delete(id);
    await host.journal.forget(nameOf(id));
  };
  const opened = (id: string, who: Principal): Promise<Session | undefined> =>
    keep(
      id,
      reopen(parts, id, who, () => end(id)),
    );
  const find = async (id: string, who: Principal): Promise<Session | undefined> => {
    const session = await (open.get(id) ?? opened(id, who));
    if (!session) open.delete(id);
    if (!session || !isOwn(session.stored, who)) return undefined;
    if (session.who.role === who.role && session.who.key === who.key) return session;
    // Another token of the same name: its rights count from now on.
    await session.transport.close();
    return opened(id, who);
  };
  return {
    handle: async (request, body, who) => {
      const id = request.headers.get('mcp-session-id');
      if (id === null) return initializeSchema.safeParse(body).success ? begin(request, body, who) : undefined;
      const session = await find(id, who);
      if (!session) return noSession();
      const { transport, streams } = session;
      return streams.within(callIn(body), () =>
        transport.handleRequest(request, body === undefined ? {} : { parsedBody: body }),
      );
    },
    close: async () => {
      for (const each of open.values()) await (await each)?.transport.close();
      open.clear();
    },
  };
}

const noSession = (): Response =>
  Response.json(
    {
      jsonrpc: '2.0',
      error: { code: -32_001, message: 'Session not found: send "initialize" to begin one' },
      id: null,
    },
    { status: 404 },
  );

interface Connecting {
  readonly id: string;
  readonly stored: Stored;
  readonly who: Principal;
  readonly onEnd: () => Promise<void>;
}

async function connect(parts: McpParts, { id, stored, who, onEnd }: Connecting): Promise<Session> {
  const streams = createCallStreams({ host: parts.host, who, sessionId: id });
  const transport = new parts.sdk.WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => id,
    onsessionclosed: onEnd,
    eventStore: streams.store,
    retryInterval: RETRY_MS,
  });
  const server = createMcpServer(parts, { who, callKey: streams.key });
  await server.connect(transport);
  return { stored, who, transport, streams };
}

/** Repeats the first request of a stored session to a new server object. */
async function reopen(
  parts: McpParts,
  id: string,
  who: Principal,
  onEnd: () => Promise<void>,
): Promise<Session | undefined> {
  const text = await parts.host.journal.recall(nameOf(id));
  if (text === undefined || text === '') return undefined;
  const stored = storedSchema.parse(JSON.parse(text));
  if (!isOwn(stored, who) || parts.host.now() - stored.createdAt > KEPT_FOR_MS) return undefined;
  const session = await connect(parts, { id, stored, who, onEnd });
  const send = async (body: unknown, headers: Record<string, string> = {}): Promise<void> => {
    const accept = 'application/json, text/event-stream';
    const request = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: { accept, 'content-type': 'application/json', ...headers },
    });
    await (await session.transport.handleRequest(request, { parsedBody: body })).text();
  };
  await send(stored.initialize);
  await send({ jsonrpc: '2.0', method: 'notifications/initialized' }, { 'mcp-session-id': id });
  return session;
}
