// A2A 1.0: the agent cards, and the JSON-RPC address that they name.

import { z } from 'zod';
import type { Server } from '../api/server.ts';
import type { KeyLocks } from '../api/start-run.ts';
import { createSlots } from '../api/streams.ts';
import { RPC_CODE, type RpcId, rpcError, rpcResult } from '../http/json-rpc.ts';
import { Problem } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import { TurnStopped } from '../turns/follow-turn.ts';
import { agentCard } from './card.ts';
import { callMethod, type Parts } from './methods.ts';
import { A2aRefusal, faultOf, refusalOf } from './refusal.ts';
import { rpcSchema } from './schemas.ts';

const TAG = { tag: 'A2A' } as const;

export function a2aRoutes(server: Server): readonly Route[] {
  const locks: KeyLocks = new Map();
  const parts: Parts = { server, locks, slots: createSlots(server.streamsMax) };
  return [...cardRoutes(server), rpcRoute(parts)];
}

const addressOf = (url: URL): string => `${url.origin}/a2a`;

const cardRoutes = (server: Server): readonly Route[] => [
  route({
    ...TAG,
    method: 'get',
    path: '/.well-known/agent-card.json',
    summary: 'The A2A agent card of this server: one skill for each team.',
    needs: 'open',
    answer: { description: 'The card.' },
    handle: ({ url }) => agentCard(server, server.host.teams, { url: addressOf(url) }),
  }),
  route({
    ...TAG,
    method: 'get',
    path: '/a2a/{team}/.well-known/agent-card.json',
    summary: 'The A2A agent card of one team. Its tenant is the team, so clients need not name a skill.',
    needs: 'open',
    params: z.object({ team: z.string().max(200) }),
    answer: { description: 'The card.' },
    handle: async ({ params: { team }, url }) => {
      const served = server.host.teamNamed(team);
      return agentCard(server, [served], { url: addressOf(url), tenant: served.name });
    },
  }),
];

const rpcRoute = (parts: Parts): Route =>
  route({
    ...TAG,
    method: 'post',
    path: '/a2a',
    summary:
      'A2A 1.0 over JSON-RPC: SendMessage, SendStreamingMessage, GetTask, ListTasks, CancelTask, SubscribeToTask.',
    // Each method needs a right of its own.
    needs: 'read',
    errors: 'json-rpc',
    headers: {
      'A2A-Version': 'The version of the protocol; 1.0 if it is missing.',
      'Last-Event-ID': 'For SubscribeToTask: the cursor of the last frame; only frames after it are sent.',
    },
    body: rpcSchema,
    answer: { description: 'A JSON-RPC response, or a stream of them as server-sent events.' },
    handle: async ({ body: { id, method, params }, who, header, signal }) => {
      try {
        checkVersion(header('a2a-version'));
        const call = { id, params, who, signal, lastEventId: header('last-event-id') };
        const result = await callMethod(parts, method, call);
        return result instanceof Response ? result : rpcResult(id, result);
      } catch (error) {
        return errorAnswer(id, error);
      }
    },
  });

function checkVersion(version: string | undefined): void {
  if (version === undefined || /^1(?:\.\d+)*$/.test(version)) return;
  throw new A2aRefusal(
    'VERSION_NOT_SUPPORTED',
    `This server speaks A2A 1.0, not ${JSON.stringify(version.slice(0, 20))}`,
  );
}

/** Errors of the method are answers; those about the request keep their HTTP status. */
function errorAnswer(id: RpcId, error: unknown): unknown {
  const refusal = error instanceof Problem ? refusalOf(error) : error;
  if (refusal instanceof A2aRefusal) return rpcError(id, faultOf(refusal));
  if (error instanceof TurnStopped)
    return Response.json(rpcError(id, { code: RPC_CODE.internal, message: error.message }), { status: 503 });
  if (!(error instanceof Problem)) throw error;
  const { status, message, retryAfterSeconds } = error;
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return Response.json(rpcError(id, { code: RPC_CODE.internal, message }), { status, headers });
}
