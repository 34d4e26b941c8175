// /v1/responses: a turn of a run as a response. Every response is folded from the journal, so a stream can be resumed at
// any frame, by any process, also after the server was killed.

import { z } from 'zod';
import type { Principal } from '../access/roles.ts';
import type { Server } from '../api/server.ts';
import type { KeyLocks } from '../api/start-run.ts';
import type { Slots } from '../api/streams.ts';
import { visibleRun } from '../api/visible.ts';
import { problem } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import { type Frame, sseResponse } from '../http/sse.ts';
import { followTurn, storedSteps, type TurnId, TurnStopped } from '../turns/follow-turn.ts';
import type { TurnStep } from '../turns/turn-fold.ts';
import { beginResponse, noResponse } from './begin-response.ts';
import { type FoldedResponse, foldResponse } from './response-fold.ts';
import { newResponse, type ResponseState, responseObject, turnIn } from './response-object.ts';
import { rememberSaid } from './said-before.ts';
import { refuseUnsupported, responseParams, responseSchema } from './schemas.ts';

interface Parts {
  readonly server: Server;
  readonly locks: KeyLocks;
  readonly slots: Slots;
}

export const responseRoutes = (parts: Parts): readonly Route[] => [
  createRoute(parts),
  readRoute(parts),
  inputRoute(parts),
  cancelRoute(parts),
  deleteRoute(parts),
];

const TAG = { tag: 'OpenAI', errors: 'openai' } as const;

const createRoute = (parts: Parts): Route =>
  route({
    ...TAG,
    method: 'post',
    path: '/v1/responses',
    summary: 'A turn of a conversation with a team, as an OpenAI response. The run goes on if the client disconnects.',
    needs: 'answer',
    headers: { 'Idempotency-Key': 'The same key starts one run, however often the request is sent.' },
    body: responseSchema,
    answer: {
      description: 'The response: finished, begun if `background` is true, or its events if `stream` is true.',
    },
    handle: async ({ body, who, header, signal }) => {
      refuseUnsupported(body);
      const asked = { body, who, idempotencyKey: header('idempotency-key') };
      const turn = await beginResponse(parts.server, asked, parts.locks);
      if (body.stream) return streamed(parts, turn, { who, signal, after: -1 });
      return body.background ? responseObject(await current(parts, turn, who)) : finished(parts, turn, { who, signal });
    },
  });

const readRoute = (parts: Parts): Route =>
  route({
    ...TAG,
    method: 'get',
    path: '/v1/responses/{responseId}',
    summary: 'A response as it is now, or its events after a sequence number.',
    needs: 'read',
    params: responseParams,
    query: z.looseObject({
      stream: z.enum(['true', 'false']).optional(),
      starting_after: z.coerce.number().int().min(-1).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    answer: { description: 'The response, or its events if `stream` is true.' },
    handle: async ({ params: { responseId }, query, who, signal }) => {
      const turn = await visibleTurn(parts, responseId, who);
      const state = await current(parts, turn, who);
      if (state.turn.phase === 'before') throw noResponse(responseId);
      if (query.stream !== 'true') return responseObject(state);
      return streamed(parts, turn, { who, signal, after: query.starting_after ?? -1 });
    },
  });

const inputRoute = (parts: Parts): Route =>
  route({
    ...TAG,
    method: 'get',
    path: '/v1/responses/{responseId}/input_items',
    summary: 'The request of a response.',
    needs: 'read',
    params: responseParams,
    answer: { description: 'A list with the request; a response that answers a review has none.' },
    handle: async ({ params: { responseId }, who }) => {
      const { runId, number } = await visibleTurn(parts, responseId, who);
      const { state } = await parts.server.host.inspect.state(runId);
      const content = [{ type: 'input_text', text: state.request }];
      const item = { id: `msg_in_${runId}`, type: 'message', role: 'user', status: 'completed', content };
      const data = number === 0 ? [item] : [];
      const [first] = data;
      return { object: 'list', data, first_id: first?.id ?? null, last_id: first?.id ?? null, has_more: false };
    },
  });

const cancelRoute = (parts: Parts): Route =>
  route({
    ...TAG,
    method: 'post',
    path: '/v1/responses/{responseId}/cancel',
    summary: 'Cancels the run of a response. A response that has ended stays as it is.',
    needs: 'operate',
    params: responseParams,
    answer: { description: 'The response; its status is `cancelled` once the run has ended.' },
    handle: async ({ params: { responseId }, who }) => {
      const turn = await visibleTurn(parts, responseId, who);
      const before = await current(parts, turn, who);
      if (before.turn.phase === 'before') throw noResponse(responseId);
      if (before.turn.phase === 'ended') return responseObject(before);
      const { host } = parts.server;
      const { team } = host.teamNamed(before.turn.team);
      await team.cancel(turn.runId, { by: who.name, reason: 'cancelled by the client' });
      await host.settled(turn.runId);
      return responseObject(await current(parts, turn, who));
    },
  });

const deleteRoute = (parts: Parts): Route =>
  route({
    ...TAG,
    method: 'delete',
    path: '/v1/responses/{responseId}',
    summary: 'Deletes the run of a response, with all of its responses.',
    needs: 'administer',
    params: responseParams,
    answer: { description: 'The deleted response.' },
    handle: async ({ params: { responseId }, who }) => {
      const { runId } = await visibleTurn(parts, responseId, who);
      const { host } = parts.server;
      const { root } = await visibleRun(host, runId, who);
      if (!(await host.teamNamed(root.team.name).team.delete(runId)))
        throw problem('conflict', { why: `The response ${responseId} is in progress: cancel it first` });
      return { id: responseId, object: 'response', deleted: true };
    },
  });

async function visibleTurn({ server: { host } }: Parts, id: string, who: Principal): Promise<TurnId> {
  const turn = turnIn(id);
  if (!turn || (await host.journal.read(turn.runId)).length === 0) throw noResponse(id);
  const { state, root } = await visibleRun(host, turn.runId, who);
  // Runs of nested teams are parts of a response, not responses.
  if (state !== root) throw noResponse(id);
  return turn;
}

/** A text is remembered before it is sent. */
async function folded(
  { server: { host } }: Parts,
  who: Principal,
  before: ResponseState,
  step: TurnStep,
): Promise<FoldedResponse> {
  const after = foldResponse(before, step);
  const { turn, items } = after.state;
  if (turn.phase !== 'ended' || before.turn.phase === 'ended') return after;
  for (const { type, content } of items)
    for (const { text } of type === 'message' ? (content as readonly { text: string }[]) : [])
      await rememberSaid(host, who, { text, runId: turn.runId, number: turn.number });
  return after;
}

async function current(parts: Parts, turn: TurnId, who: Principal): Promise<ResponseState> {
  let state = newResponse(turn.number);
  for (const step of await storedSteps(parts.server.host.journal, turn))
    state = (await folded(parts, who, state, step)).state;
  return state;
}

interface Delivery {
  readonly who: Principal;
  readonly signal: AbortSignal;
}

async function finished(parts: Parts, turn: TurnId, { who, signal }: Delivery): Promise<unknown> {
  let state = newResponse(turn.number);
  for await (const step of followTurn(parts.server.host, turn, signal))
    state = (await folded(parts, who, state, step)).state;
  return responseObject(state);
}

interface Streaming extends Delivery {
  /** The sequence number of the last frame that the client has. */
  readonly after: number;
}

function streamed(parts: Parts, turn: TurnId, { signal, ...streaming }: Streaming): Response {
  const giveBack = parts.slots.take();
  const leaving = new AbortController();
  const until = AbortSignal.any([signal, leaving.signal]);
  return sseResponse(responseFrames(parts, turn, { ...streaming, signal: until }), {
    onClose: () => {
      giveBack();
      leaving.abort();
    },
  });
}

async function* responseFrames(
  parts: Parts,
  turn: TurnId,
  { who, signal, after }: Streaming,
): AsyncGenerator<Frame, void, void> {
  let state = newResponse(turn.number);
  let last = after;
  try {
    for await (const step of followTurn(parts.server.host, turn, signal)) {
      const { frames, state: next } = await folded(parts, who, state, step);
      state = next;
      for (const frame of frames) {
        if (frame.sequence_number <= after) continue;
        last = frame.sequence_number;
        yield { event: frame.type, data: frame };
      }
    }
  } catch (error) {
    if (!(error instanceof TurnStopped)) throw error;
    const { message } = error;
    yield {
      event: 'error',
      data: { type: 'error', code: 'run_stopped', message, param: null, sequence_number: last },
    };
  }
}
