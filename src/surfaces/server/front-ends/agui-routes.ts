// AG-UI 1.0 over HTTP: POST /agui/{team} is a run of a thread. A request with the ids of an earlier one goes on with it.
//
//   A1. Threads and runs of AG-UI are labels of our runs, or records in the store: they outlive the server.
//   A2. A client that reconnects without a cursor first gets the messages of the thread, so that no text is repeated.

import { z } from 'zod';
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
import { isUnderWay } from '../threads/thread.ts';
import { followTurn, storedSteps, type TurnId, TurnStopped } from '../turns/follow-turn.ts';
import { FRAMES_PER_EVENT } from '../turns/protocol.ts';
import {
  AGUI_MESSAGE,
  AGUI_RUN,
  AGUI_THREAD,
  type AguiFrame,
  type AguiIds,
  answerId,
  foldAgui,
  newAgui,
} from './agui-fold.ts';
import {
  type AguiMessage,
  cancelInputSchema,
  type ResumeEntry,
  type RunInput,
  runInputSchema,
  teamParams,
} from './agui-schemas.ts';
import {
  answerReviews,
  type Conversation,
  decisionFrom,
  declined,
  latestTurn,
  type ReviewAnswer,
  runsIn,
  startIn,
} from './conversation-runs.ts';
import { streamed } from './stream-turn.ts';

interface Parts {
  readonly server: Server;
  readonly locks: KeyLocks;
  readonly slots: Slots;
}

export const aguiRoutes = (parts: Parts): readonly Route[] => [
  runRoute(parts),
  connectRoute(parts),
  cancelRoute(parts),
];

const TAG = { tag: 'AG-UI', params: teamParams } as const;
const STREAM = {
  type: 'text/event-stream',
  description: 'Events of AG-UI 1.0; the id of each is its cursor.',
} as const;
const LAST_EVENT = { 'Last-Event-ID': 'The id of the last event that the client has; only those after it are sent.' };

const threadOf = (server: Server, team: string, threadId: string, who: Principal): Conversation => ({
  ...{ label: AGUI_THREAD, id: threadId, team: server.host.teamNamed(team), who },
});

const runRoute = (parts: Parts): Route =>
  route({
    ...TAG,
    method: 'post',
    path: '/agui/{team}',
    summary: 'A run of an AG-UI thread: a request, or answers to its interrupts. It goes on if the client disconnects.',
    needs: 'answer',
    headers: LAST_EVENT,
    body: runInputSchema,
    answer: STREAM,
    handle: async ({ params: { team }, body, who, header, signal }) => {
      const { server } = parts;
      const thread = threadOf(server, team, body.threadId, who);
      const known = await knownTurn(server, thread, body.runId);
      const turn = known ?? (await begin(parts, thread, body));
      const after = cursorIn(header('last-event-id'));
      const given = { thread, turn, ids: idsOf(body), after, isAgain: known !== undefined && after < 0 };
      return streamed(parts.slots, signal, (until) => turnFrames(parts, given, until));
    },
  });

const connectRoute = (parts: Parts): Route =>
  route({
    ...TAG,
    method: 'post',
    path: '/agui/{team}/connect',
    summary: 'The messages of an AG-UI thread, and its latest run as it goes on. It starts nothing.',
    needs: 'read',
    headers: LAST_EVENT,
    body: runInputSchema,
    answer: STREAM,
    handle: async ({ params: { team }, body, who, header, signal }) => {
      const { host } = parts.server;
      const thread = threadOf(parts.server, team, body.threadId, who);
      const last = (await runsIn(host, thread)).at(-1);
      const ids = idsOf(body);
      if (!last) return streamed(parts.slots, signal, () => emptyThread(ids));
      const after = cursorIn(header('last-event-id'));
      const given = { thread, turn: await latestTurn(host, last.runId), ids, after, isAgain: after < 0 };
      return streamed(parts.slots, signal, (until) => turnFrames(parts, given, until));
    },
  });

const cancelRoute = ({ server }: Parts): Route =>
  route({
    ...TAG,
    method: 'post',
    path: '/agui/{team}/cancel',
    summary: 'Cancels the run of an AG-UI thread that is under way. Closing a connection does not cancel it.',
    needs: 'operate',
    body: cancelInputSchema,
    answer: {
      description: 'The run that was cancelled; null if none was under way.',
      schema: z.object({ runId: z.string().nullable() }),
    },
    handle: async ({ params: { team }, body: { threadId }, who }) => {
      const { host } = server;
      const thread = threadOf(server, team, threadId, who);
      const last = (await runsIn(host, thread)).at(-1);
      if (!last || !isUnderWay(last)) return { runId: null };
      await thread.team.team.cancel(last.runId, { by: who.name, reason: 'cancelled by the client' });
      await host.settled(last.runId);
      return { runId: last.runId };
    },
  });

const idsOf = ({ threadId, runId }: RunInput): AguiIds => ({ threadId, runId });

function cursorIn(text: string | undefined): number {
  const cursor = Number(text ?? '');
  return text !== undefined && Number.isSafeInteger(cursor) && cursor >= FRAMES_PER_EVENT ? cursor : -1;
}

const turnSchema = z.object({ runId: z.string(), number: z.number() });

const keyOf = ({ id, team, who }: Conversation, runId: string): string =>
  `server/agui/${sha256Hex(JSON.stringify([who.project, team.name, id, runId]))}`;

/** The turn that an AG-UI run is, if a request with its ids came before (A1). */
async function knownTurn({ host }: Server, thread: Conversation, runId: string): Promise<TurnId | undefined> {
  const kept = await host.journal.recall(keyOf(thread, runId));
  const turn = kept === undefined ? undefined : turnSchema.parse(JSON.parse(kept));
  if (turn) return (await host.journal.read(turn.runId)).length > 0 ? turn : undefined;
  const begun = (await runsIn(host, thread)).find(({ labels }) => labels[AGUI_RUN] === runId);
  return begun && { runId: begun.runId, number: 0 };
}

async function begin({ server, locks }: Parts, thread: Conversation, input: RunInput): Promise<TurnId> {
  const { messages, resume = [], context = [], runId } = input;
  if (resume.length > 0) {
    const turn = await resumed(server, thread, resume);
    await server.host.journal.remember(keyOf(thread, runId), JSON.stringify(turn));
    return turn;
  }
  const said = messages.flatMap(messageIn);
  const last = messages.findLast(({ role }) => role === 'user');
  const request = {
    ...{ via: 'ag-ui', messages: said, idempotencyKey: sha256Hex(keyOf(thread, runId)) },
    ...(context.length > 0
      ? { context: Object.fromEntries(context.map(({ description, value }) => [description, value])) }
      : {}),
    labels: { [AGUI_RUN]: runId, ...(last?.id === undefined ? {} : { [AGUI_MESSAGE]: last.id }) },
  };
  return startIn(server, thread, request, locks);
}

async function resumed(server: Server, { who }: Conversation, resume: readonly ResumeEntry[]): Promise<TurnId> {
  const [only] = resume;
  // The interrupt of a run that waits, but not for a review of its own: there is nothing to decide.
  if (only && resume.length === 1 && (await server.host.journal.read(only.interruptId)).length > 0)
    return latestTurn(server.host, only.interruptId);
  const answers: readonly ReviewAnswer[] = resume.map(({ interruptId, status, payload }) => ({
    reviewId: interruptId,
    decide: (asked) => (status === 'cancelled' ? declined(asked) : decisionFrom(payload, asked)),
  }));
  return answerReviews(server, answers, who);
}

/** What was said. Messages of tools, of the system and about activities are not part of the conversation with a team. */
function messageIn({ role, content }: AguiMessage): readonly Message[] {
  if (role !== 'user' && role !== 'assistant') return [];
  if (typeof content === 'string') return [{ role, text: content }];
  if (!Array.isArray(content)) return [];
  const texts = content.map((part) => {
    if (part.text === undefined)
      throw problem('bad-request', { why: `Only text is read, not a part of type "${part.type}"` });
    return part.text;
  });
  return [{ role, text: texts.join('\n') }];
}

interface Followed {
  readonly thread: Conversation;
  readonly turn: TurnId;
  readonly ids: AguiIds;
  readonly after: number;
  /** Whether the client may already have messages of this run. */
  readonly isAgain: boolean;
}

async function* turnFrames(
  { server: { host } }: Parts,
  { thread, turn, ids, after, isAgain }: Followed,
  signal: AbortSignal,
): AsyncGenerator<Frame, void, void> {
  let state = newAgui(turn.number, ids);
  try {
    for await (const step of followTurn(host, turn, signal)) {
      const folded = foldAgui(state, step);
      const hasAnswer = folded.state.answer !== state.answer;
      state = folded.state;
      // A text is remembered before it is sent.
      if (hasAnswer) await rememberSaid(host, thread.who, { text: state.answer, ...turn });
      for (const [at, frame] of folded.frames.entries()) {
        const cursor = step.seq * FRAMES_PER_EVENT + at;
        if (cursor > after) yield { id: cursor, data: frame };
        if (isAgain && frame.type === 'RUN_STARTED') yield { data: await messagesSnapshot(host, thread, turn) };
      }
    }
  } catch (error) {
    if (!(error instanceof TurnStopped)) throw error;
    yield { data: { type: 'RUN_ERROR', message: error.message, code: 'run_stopped' } };
  }
}

/** Requests and answers of the thread, up to the request of this turn (A2). */
async function messagesSnapshot(host: Server['host'], thread: Conversation, turn: TurnId): Promise<AguiFrame> {
  const messages: unknown[] = [];
  for (const { runId, labels, request } of await runsIn(host, thread)) {
    messages.push({ id: labels[AGUI_MESSAGE] ?? `request/${runId}`, role: 'user', content: request });
    if (runId === turn.runId) break;
    const content = await answerOf(host, runId);
    if (content !== '') messages.push({ id: answerId(runId), role: 'assistant', content });
  }
  return { type: 'MESSAGES_SNAPSHOT', messages };
}

async function answerOf(host: Server['host'], runId: string): Promise<string> {
  const turn = await latestTurn(host, runId);
  let state = newAgui(turn.number);
  for (const step of await storedSteps(host.journal, turn)) state = foldAgui(state, step).state;
  return state.answer;
}

async function* emptyThread(ids: AguiIds): AsyncGenerator<Frame, void, void> {
  yield { data: { type: 'RUN_STARTED', ...ids, protocolVersion: '1.0' } };
  yield { data: { type: 'MESSAGES_SNAPSHOT', messages: [] } };
  yield { data: { type: 'RUN_FINISHED', ...ids, outcome: { type: 'success' } } };
}
