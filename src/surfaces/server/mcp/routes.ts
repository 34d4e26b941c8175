// /mcp: teams as tools, for clients of all revisions of MCP.

import { z } from 'zod';
import type { Principal } from '../access/roles.ts';
import type { Server } from '../api/server.ts';
import { createSlots, type Slots } from '../api/streams.ts';
import { problem } from '../http/problem.ts';
import { type Asked, type Route, route } from '../http/route.ts';
import { createMcpServer } from './create-server.ts';
import { mcpParts } from './parts.ts';
import { loadMcpSdk, NO_SDK } from './sdk.ts';
import { createSessions } from './sessions.ts';

/** Answers a request; the body was read and checked before. */
type Answer = (request: Request, body: unknown, who: Principal) => Promise<Response>;

async function createAnswer(server: Server): Promise<Answer> {
  const sdk = await loadMcpSdk();
  if (!sdk) throw problem('not-ready', { why: NO_SDK });
  const parts = await mcpParts(sdk, server);
  const sessions = createSessions(parts);
  const handler = sdk.createMcpHandler(({ authInfo }) =>
    createMcpServer(parts, { who: authInfo?.extra?.who as Principal }),
  );
  const stopIfDraining = (): void => {
    if (!server.host.isDraining()) return;
    void sessions.close();
    void handler.close();
  };
  return async (request, body, who) => {
    request.signal.addEventListener('abort', stopIfDraining);
    if (await sdk.isLegacyRequest(request, body)) {
      const answer = await sessions.handle(request, body, who);
      if (answer) return answer;
    }
    const authInfo = { token: '', clientId: who.key, scopes: [], extra: { who } };
    return handler.fetch(request, { authInfo, ...(body === undefined ? {} : { parsedBody: body }) });
  };
}

const messageSchema = z
  .union([z.looseObject({ jsonrpc: z.literal('2.0') }), z.array(z.looseObject({ jsonrpc: z.literal('2.0') })).max(100)])
  .meta({ description: 'A message of JSON-RPC 2.0, as MCP describes it.' });

const HEADERS = {
  'Mcp-Session-Id': 'The session, for clients of the revisions up to 2025-11-25.',
  'Mcp-Protocol-Version': 'The revision of MCP that the client speaks.',
};

export function mcpRoutes(server: Server): readonly Route[] {
  let answering: Promise<Answer> | undefined;
  const slots = createSlots(server.streamsMax);
  const handle = async (asked: Asked<undefined, undefined, z.ZodType | undefined>): Promise<Response> => {
    answering ??= createAnswer(server);
    // The next request tries again.
    const answer = await answering.catch((error: unknown) => {
      answering = undefined;
      throw error;
    });
    return streamed(slots, () => answer(requestOf(asked), asked.body, asked.who));
  };
  const common = { path: '/mcp', tag: 'MCP', needs: 'answer', headers: HEADERS } as const;
  return [
    route({
      ...common,
      method: 'post',
      summary: 'A message of the Model Context Protocol: each team is a tool.',
      body: messageSchema,
      answer: { description: 'The answer, as JSON or as server-sent events.' },
      handle,
    }),
    route({
      ...common,
      method: 'get',
      summary: 'The stream of a session, or the rest of one that was interrupted.',
      answer: { type: 'text/event-stream', description: 'Messages of MCP.' },
      handle,
    }),
    route({
      ...common,
      method: 'delete',
      summary: 'Ends a session. Its runs go on.',
      answer: { description: 'Nothing.' },
      handle,
    }),
  ];
}

/** Without its body, which was read before. Ends when the client leaves or the server shuts down. */
const requestOf = ({
  url,
  signal,
  context,
}: Pick<Asked<undefined, undefined, undefined>, 'url' | 'signal' | 'context'>) =>
  new Request(url, { method: context.req.method, headers: context.req.raw.headers, signal });

/** A stream takes a place until it ends. */
async function streamed(slots: Slots, answer: () => Promise<Response>): Promise<Response> {
  const giveBack = slots.take();
  try {
    const response = await answer();
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (!isStream || !response.body) {
      giveBack();
      return response;
    }
    return new Response(untilClosed(response.body, giveBack), response);
  } catch (error) {
    giveBack();
    throw error;
  }
}

function untilClosed(body: ReadableStream<Uint8Array>, onClose: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        onClose();
        controller.close();
      } catch (error) {
        onClose();
        controller.error(error);
      }
    },
    cancel: async (reason) => {
      onClose();
      await reader.cancel(reason);
    },
  });
}
