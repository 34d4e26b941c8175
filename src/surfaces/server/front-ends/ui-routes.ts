// The UI message stream of the AI SDK: `useChat` with `DefaultChatTransport({ api: '/ai-sdk/{team}' })`.
//
//   U1. A chat is a label of its runs. Its latest run is one message with a step for each turn.
//   U2. A reconnecting client gets that message from its beginning, as `DefaultChatTransport` expects, or what follows the id
//       that it names. The id of a chunk is the number of its turn and its cursor.
//   U3. A reply in words is a message of the requester, so what follows it is another message of the team. The store holds
//       the turn that began it.

import { z } from 'zod';
import type { Decision } from '../../../core/journal/event.ts';
import { sha256Hex } from '../access/authenticate.ts';
import type { Principal } from '../access/roles.ts';
import type { Server } from '../api/server.ts';
import type { KeyLocks } from '../api/start-run.ts';
import type { Slots } from '../api/streams.ts';
import { problem } from '../http/problem.ts';
import { type Route, route } from '../http/route.ts';
import type { Frame } from '../http/sse.ts';
import type { Message } from '../openai/conversation.ts';
import { rememberSaid } from '../openai/said-before.ts';
import { type Asked, decisionIn } from '../turns/asked.ts';
import { followTurn, type TurnId, TurnStopped } from '../turns/follow-turn.ts';
import { FRAMES_PER_EVENT } from '../turns/protocol.ts';
import { teamParams } from './agui-schemas.ts';
import {
  answerReviews,
  type Conversation,
  decisionFrom,
  latestTurn,
  type ReviewAnswer,
  runsIn,
  startIn,
} from './conversation-runs.ts';
import { streamed } from './stream-turn.ts';
import { foldUi, newUi, REVIEW_TOOL, reviewOfPart, UI_CHAT, UI_MESSAGE } from './ui-fold.ts';

interface Parts {
  readonly server: Server;
  readonly locks: KeyLocks;
  readonly slots: Slots;
}

export const uiRoutes = (parts: Parts): readonly Route[] => [sendRoute(parts), reconnectRoute(parts)];

const TEXT_MAX = 500_000;

const partSchema = z.looseObject({
  type: z.string().max(300),
  text: z.string().max(TEXT_MAX).optional(),
  state: z.string().max(100).optional(),
  toolCallId: z.string().max(300).optional(),
  toolName: z.string().max(300).optional(),
  output: z.unknown().optional(),
  approval: z
    .looseObject({
      id: z.string().max(300),
      approved: z.boolean().optional(),
      reason: z.string().max(10_000).optional(),
    })
    .optional(),
});

const messageSchema = z.looseObject({
  id: z.string().max(300).optional(),
  role: z.enum(['system', 'user', 'assistant']),
  parts: z.array(partSchema).max(10_000),
});
type UiMessage = z.output<typeof messageSchema>;

const bodySchema = z.looseObject({
  id: z.string().min(1).max(200),
  messages: z.array(messageSchema).min(1).max(2_000),
  trigger: z.string().max(100).optional(),
  /** Structured facts about the request, such as who is asking. An addition of Bosun. */
  context: z.record(z.string().max(200), z.unknown()).optional(),
});
type Body = z.output<typeof bodySchema>;

const chatParams = teamParams.extend({ chatId: z.string().max(200) });

const TAG = { tag: 'AI SDK UI' } as const;
const STREAM = {
  type: 'text/event-stream',
  description: 'Chunks of the UI message stream; the id of each names its turn and its cursor.',
} as const;

const chatOf = (server: Server, team: string, id: string, who: Principal): Conversation => ({
  ...{ label: UI_CHAT, id, team: server.host.teamNamed(team), who },
});

const withHeader = (response: Response): Response => {
  response.headers.set('x-vercel-ai-ui-message-stream', 'v1');
  return response;
};

const sendRoute = (parts: Parts): Route =>
  route({
    ...TAG,
    method: 'post',
    path: '/ai-sdk/{team}',
    summary:
      'A turn of a chat with a team, as the UI message stream of the AI SDK. It goes on if the client disconnects.',
    needs: 'answer',
    params: teamParams,
    body: bodySchema,
    answer: STREAM,
    handle: async ({ params: { team }, body, who, signal }) => {
      const chat = chatOf(parts.server, team, body.id, who);
      const { runId, number } = await begin(parts, chat, body);
      const begins = await beginningOf(parts.server.host, { runId, number });
      const given = { who, runId, begins, from: number, to: number, after: NONE };
      return withHeader(streamed(parts.slots, signal, (until) => chunks(parts, given, until)));
    },
  });

const reconnectRoute = (parts: Parts): Route =>
  route({
    ...TAG,
    method: 'get',
    path: '/ai-sdk/{team}/{chatId}/stream',
    summary: 'The latest message of a chat from its beginning, and as it goes on.',
    needs: 'read',
    headers: { 'Last-Event-ID': 'The id of the last chunk that the client has; only those after it are sent.' },
    params: chatParams,
    answer: { ...STREAM, description: `${STREAM.description} Status 204 without a body if the chat is unknown.` },
    handle: async ({ params: { team, chatId }, who, header, signal }) => {
      const { host } = parts.server;
      const last = (await runsIn(host, chatOf(parts.server, team, chatId, who))).at(-1);
      if (!last) return new Response(null, { status: 204 });
      const { runId, number } = await latestTurn(host, last.runId);
      const after = placeIn(header('last-event-id'));
      const begins = await beginningOf(host, { runId, number });
      const given = { who, runId, begins, from: Math.max(begins, after.turn), to: number, after };
      return withHeader(streamed(parts.slots, signal, (until) => chunks(parts, given, until)));
    },
  });

/** The turn of a run that began its latest message (U3). */
const beginsKey = (runId: string): string => `server/ai-sdk/begins/${runId}`;

async function beginningOf({ journal }: Server['host'], { runId, number }: TurnId): Promise<number> {
  return Math.min(number, Number((await journal.recall(beginsKey(runId))) ?? 0));
}

async function begin({ server, locks }: Parts, chat: Conversation, body: Body): Promise<TurnId> {
  const last = body.messages.at(-1);
  if (last?.role === 'assistant') {
    const answers = answersIn(last);
    if (answers.length === 0)
      throw problem('bad-request', { why: 'The last message must be one of the user, or answer a review' });
    return answerReviews(server, answers, chat.who);
  }
  const { host } = server;
  const runs = await runsIn(host, chat);
  const isAgain = body.trigger === 'regenerate-message';
  const same = runs.findLast(({ labels }) => labels[UI_MESSAGE] === last?.id);
  if (same && last?.id !== undefined && !isAgain) return latestTurn(host, same.runId);
  const replied = await host.journal.recall(replyKey(chat, last?.id));
  if (replied !== undefined && !isAgain) return turnSchema.parse(JSON.parse(replied));
  const waiting = runs.at(-1);
  if (waiting?.status === 'waiting') return inWords(server, chat, waiting.runId, last);
  const messages = body.messages.flatMap((message): Message[] => [{ role: message.role, text: textIn(message) }]);
  const key = JSON.stringify([
    chat.who.project,
    chat.team.name,
    chat.id,
    last?.id ?? body.messages.length,
    runs.length,
  ]);
  const request = {
    ...{ via: 'ai-sdk', messages, idempotencyKey: sha256Hex(`ai-sdk ${key}`) },
    ...(body.context ? { context: body.context } : {}),
    labels: last?.id === undefined ? {} : { [UI_MESSAGE]: last.id },
  };
  return startIn(server, chat, request, locks);
}

const textIn = (message: UiMessage | undefined): string =>
  (message?.parts ?? []).flatMap(({ type, text }) => (type === 'text' && text !== undefined ? [text] : [])).join('\n');

/** The reviews that a message of the team answers, as the person at the front end did. */
function answersIn({ parts }: UiMessage): readonly ReviewAnswer[] {
  // Only those after the last step: earlier ones were answered before.
  const step = parts.findLastIndex(({ type }) => type === 'step-start');
  return parts
    .slice(step + 1)
    .flatMap(({ type, state, toolCallId = '', toolName = '', output, approval }): ReviewAnswer[] => {
      if (approval?.approved !== undefined && state === 'approval-responded') {
        const { id, approved, reason } = approval;
        return [{ reviewId: reviewOfPart(id), decide: (asked) => decisionFrom({ approved, reason }, asked) }];
      }
      const isAnswer =
        state === 'output-available' && `${type} ${toolName}`.includes(REVIEW_TOOL) && approval === undefined;
      return isAnswer ? [{ reviewId: reviewOfPart(toolCallId), decide: (asked) => decisionFrom(output, asked) }] : [];
    });
}

const turnSchema = z.object({ runId: z.string(), number: z.number() });

const replyKey = ({ id, team, who }: Conversation, messageId: string | undefined): string =>
  `server/ai-sdk/reply/${sha256Hex(JSON.stringify([who.project, team.name, id, messageId ?? null]))}`;

/** A plain text while a run waits answers its first review. What follows is a message of its own (U3). */
async function inWords(
  server: Server,
  chat: Conversation,
  runId: string,
  message: UiMessage | undefined,
): Promise<TurnId> {
  const { journal } = server.host;
  const open = (await server.host.inspect.inbox()).filter((each) => each.rootRunId === runId && each.status === 'open');
  const [first] = open;
  if (!first) throw problem('conflict', { why: `Run ${runId} waits, but no review is open: try again` });
  const decide = (asked: Asked): Decision | undefined => decisionIn(textIn(message), asked);
  const turn = await answerReviews(server, [{ reviewId: first.id, decide }], chat.who);
  await journal.remember(beginsKey(turn.runId), `${turn.number}`);
  if (message?.id !== undefined) await journal.remember(replyKey(chat, message.id), JSON.stringify(turn));
  return turn;
}

interface Place {
  readonly turn: number;
  readonly cursor: number;
}

const NONE: Place = { turn: -1, cursor: -1 };

function placeIn(text: string | undefined): Place {
  const read = /^(?<turn>\d{1,6})-(?<cursor>\d{1,15})$/.exec(text ?? '');
  return read ? { turn: Number(read.groups?.turn), cursor: Number(read.groups?.cursor) } : NONE;
}

interface Followed {
  readonly who: Principal;
  readonly runId: string;
  /** The first and the last turn to send. */
  readonly from: number;
  readonly to: number;
  readonly after: Place;
  /** The turn that began the message. */
  readonly begins: number;
}

async function* chunks(
  { server: { host } }: Parts,
  { who, runId, begins, from, to, after }: Followed,
  signal: AbortSignal,
): AsyncGenerator<Frame, void, void> {
  try {
    for (let number = from; number <= to; number++) {
      let state = newUi(number, begins);
      for await (const step of followTurn(host, { runId, number }, signal)) {
        const folded = foldUi(state, step);
        const hasAnswer = folded.state.answer !== state.answer;
        state = folded.state;
        // A text is remembered before it is sent.
        if (hasAnswer) await rememberSaid(host, who, { text: state.answer, runId, number });
        for (const [at, data] of folded.frames.entries()) {
          const cursor = step.seq * FRAMES_PER_EVENT + at;
          if (number > after.turn || cursor > after.cursor) yield { id: `${number}-${cursor}`, data };
        }
      }
    }
  } catch (error) {
    if (!(error instanceof TurnStopped)) throw error;
    yield { data: { type: 'error', errorText: error.message } };
  }
  yield { data: '[DONE]' };
}
