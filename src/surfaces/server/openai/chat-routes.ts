// POST /v1/chat/completions: a team as a model. The messages become a request with its history; a reply to a question of the
// turn before decides its review.

import type { Turn } from '../../../core/journal/event.ts';
import type { Principal } from '../access/roles.ts';
import type { Server } from '../api/server.ts';
import type { KeyLocks } from '../api/start-run.ts';
import type { Slots } from '../api/streams.ts';
import { type Route, route } from '../http/route.ts';
import { type Frame, sseResponse } from '../http/sse.ts';
import { decisionIn, questionText } from '../turns/asked.ts';
import { findReview } from '../turns/find-review.ts';
import { followTurn, type TurnId, TurnStopped } from '../turns/follow-turn.ts';
import { newTurn } from '../turns/turn-fold.ts';
import { piecesOf } from '../turns/words.ts';
import { decide, startTurn, teamFor } from './begin-turn.ts';
import { type ChatState, chatChunk, chatCompletion, type Delta, foldChat, lastChunks, newChat } from './chat-fold.ts';
import { type Conversation, conversationOf, type Message } from './conversation.ts';
import { badInput, errorBody, Refusal, stoppedRefusal } from './refusal.ts';
import { recallSaid, rememberSaid } from './said-before.ts';
import { type ChatBody, chatSchema, refuseUnsupported, textOf } from './schemas.ts';

interface Parts {
  readonly server: Server;
  readonly locks: KeyLocks;
  readonly slots: Slots;
}

export const chatRoutes = (parts: Parts): readonly Route[] => [
  route({
    method: 'post',
    path: '/v1/chat/completions',
    tag: 'OpenAI',
    summary: "A turn of a conversation with a team, in OpenAI's format. The run goes on if the client disconnects.",
    needs: 'answer',
    errors: 'openai',
    headers: { 'Idempotency-Key': 'The same key starts one run, however often the request is sent.' },
    body: chatSchema,
    answer: { description: 'A chat completion, or its chunks as server-sent events if `stream` is true.' },
    handle: async ({ body, who, header, signal }) => {
      refuseUnsupported(body);
      const begun = await beginChat(parts, { body, who, idempotencyKey: header('idempotency-key') });
      const includeUsage = body.stream_options?.include_usage === true;
      if (!body.stream) return wholeChat(parts, begun, { who, signal });
      const giveBack = parts.slots.take();
      const leaving = new AbortController();
      const until = AbortSignal.any([signal, leaving.signal]);
      return sseResponse(chatFrames(parts, begun, { who, signal: until, includeUsage }), {
        onClose: () => {
          giveBack();
          leaving.abort();
        },
      });
    },
  }),
];

/** A turn to follow, or one that is already over. */
type BegunChat = { readonly turn: TurnId; readonly preface: string } | { readonly said: ChatState };

interface ChatRequest {
  readonly body: ChatBody;
  readonly who: Principal;
  readonly idempotencyKey: string | undefined;
}

async function beginChat({ server, locks }: Parts, asking: ChatRequest): Promise<BegunChat> {
  const { body, who, idempotencyKey } = asking;
  const { host } = server;
  const team = teamFor(host, body.model);
  const conversation = await conversationOf(messagesIn(body), {
    recall: (text) => recallSaid(host, who, text),
    isQuestion: async (reviewId) => (await findReview(host, reviewId, who))?.asked.kind === 'question',
  });
  if (!conversation) throw badInput('The last message must have the role "user"', 'messages');
  const answered = conversation.answers && (await answerReview(server, conversation, who));
  if (answered) return answered;
  const { request, history } = conversation;
  const turn = await startTurn(
    server,
    { team, request, history: history as readonly Turn[], context: body.context, who, idempotencyKey },
    locks,
  );
  return { turn, preface: '' };
}

function messagesIn({ messages }: ChatBody): readonly Message[] {
  return messages.map(({ role, content }) => {
    if (role === 'tool' || role === 'function')
      throw badInput(`A message with the role "${role}" has no place here: a team calls its own tools`, 'messages');
    const text = textOf(content, 'messages');
    return { role: role === 'developer' ? 'system' : role, text };
  });
}

/** Undefined if the run of the review is gone: then the reply is an ordinary request. */
async function answerReview(
  server: Server,
  { request, answers }: Conversation,
  who: Principal,
): Promise<BegunChat | undefined> {
  const reviewId = answers?.asks ?? '';
  const found = await findReview(server.host, reviewId, who);
  if (!found) return undefined;
  const { asked, next } = found;
  if (found.status === 'closed') {
    const what = found.decision ? `${found.by} has decided review ${reviewId}: ${found.decision.kind}.` : undefined;
    return { turn: next, preface: what ?? `Review ${reviewId} is closed.` };
  }
  const decision = decisionIn(request, asked);
  if (decision) {
    await decide(server, reviewId, decision, who);
    return { turn: next, preface: '' };
  }
  const content = `That is neither yes nor no.\n\n${questionText(asked, 0)}`;
  const { host } = server;
  const { root } = { root: await host.inspect.state(next.runId) };
  const turn = {
    ...newTurn(Math.max(0, next.number - 1)),
    runId: next.runId,
    team: root.state.team.name,
    openedAt: host.now(),
    phase: 'ended' as const,
    status: 'waiting' as const,
  };
  return { said: { ...newChat(0), turn, content, asks: reviewId } };
}

const failed = ({ error }: ChatState): Refusal | undefined =>
  error && new Refusal(error.message, { status: 422, code: error.code });

interface Delivery {
  readonly who: Principal;
  readonly signal: AbortSignal;
}

interface Said {
  readonly state: ChatState;
  readonly frames: readonly Delta[];
}

/** The states of a chat with what each adds. A text is remembered before it is sent. */
async function* sayings(
  { server: { host } }: Parts,
  begun: BegunChat,
  { who, signal }: Delivery,
): AsyncGenerator<Said> {
  const remember = ({ content: text, turn: { runId, number }, asks }: ChatState): Promise<void> =>
    rememberSaid(host, who, { text, runId, number, asks });
  if ('said' in begun) {
    await remember(begun.said);
    const deltas = piecesOf(begun.said.content).map((content) => ({ content }));
    yield { state: begun.said, frames: [{ role: 'assistant', content: '' }, ...deltas] };
    return;
  }
  let state = newChat(begun.turn.number, begun.preface);
  for await (const step of followTurn(host, begun.turn, signal)) {
    const folded = foldChat(state, step);
    state = folded.state;
    if (state.turn.phase === 'ended') await remember(state);
    yield folded;
  }
}

async function wholeChat(parts: Parts, begun: BegunChat, delivery: Delivery): Promise<unknown> {
  let last: ChatState | undefined;
  for await (const { state } of sayings(parts, begun, delivery)) last = state;
  const state = last ?? newChat(0);
  const refusal = failed(state);
  if (refusal) throw refusal;
  return chatCompletion(state);
}

async function* chatFrames(
  parts: Parts,
  begun: BegunChat,
  { includeUsage, ...delivery }: Delivery & { readonly includeUsage: boolean },
): AsyncGenerator<Frame, void, void> {
  let last = newChat(0);
  try {
    for await (const { state, frames } of sayings(parts, begun, delivery)) {
      last = state;
      for (const delta of frames) yield { data: chatChunk(state, delta) };
    }
  } catch (error) {
    if (!(error instanceof TurnStopped)) throw error;
    yield { data: errorBody(stoppedRefusal(error)) };
    return;
  }
  const refusal = failed(last);
  if (refusal) yield { data: errorBody(refusal) };
  else for (const chunk of lastChunks(last, { includeUsage })) yield { data: chunk };
  yield { data: '[DONE]' };
}
