// The chat of the AI SDK, which `useChat` wraps, against the server.

import {
  AbstractChat,
  type ChatState,
  type ChatStatus,
  DefaultChatTransport,
  lastAssistantMessageIsCompleteWithApprovalResponses,
  lastAssistantMessageIsCompleteWithToolCalls,
  type UIMessage,
  type UIMessageChunk,
} from 'ai';
import { escalate, type Journal, supervisor, type WorkerDefinition, worker } from 'bosun';
import { openMemoryJournal } from 'bosun/journal';
import { stubWorker } from 'bosun/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planOf } from '../support/plans.ts';
import { plainly, refund, refunding } from '../support/refunds.ts';
import { type Client, startServer } from '../support/server.ts';

function teamsOn(store: Journal) {
  const desk = stubWorker(({ instruction }) => `The answer to “${instruction}” is forty two.`);
  const unsure = stubWorker(({ answers }) =>
    answers[0] ? `tested ${answers[0].answer}` : escalate('ambiguous-input', 'Which of your two lines?'),
  );
  const slow = worker({
    does: 'waits',
    effect: 'read',
    run: ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
  });
  const failing = stubWorker(() => new Error('the cable is cut'), { attemptsMax: 1 });
  const common = { store, models: { balanced: 'offline' }, advice: false, routing: false } as const;
  return {
    desk: supervisor({ ...common, name: 'desk', workers: { desk } }),
    refunds: supervisor({ ...common, ...refunding(refund(100)).options(), name: 'refunds' }),
    lines: supervisor({ ...common, name: 'lines', workers: { unsure } }),
    both: supervisor({
      ...{ ...common, name: 'both', synthesise: plainly },
      workers: { unsure, ...refunding(refund(100)).options().workers } as Record<string, WorkerDefinition>,
      triage: () => ({ route: 'plan', workers: [], reason: 'both are needed', outOfScope: [] }),
      plan: () =>
        planOf([
          { id: 'line', worker: 'unsure', instruction: 'Test the line of the customer' },
          { id: 'pay', worker: 'billing', instruction: 'Pay back the roaming charge of March' },
        ]),
    }),
    slow: supervisor({ ...common, name: 'slow', workers: { slow } }),
    failing: supervisor({ ...common, name: 'failing', workers: { failing }, limits: { splitsMax: 0 } }),
  };
}

/** What React keeps for `useChat`, in plain fields. */
class PlainState implements ChatState<UIMessage> {
  status: ChatStatus = 'ready';
  error: Error | undefined = undefined;
  messages: UIMessage[] = [];
  pushMessage = (message: UIMessage): void => {
    this.messages = [...this.messages, message];
  };
  popMessage = (): void => {
    this.messages = this.messages.slice(0, -1);
  };
  replaceMessage = (at: number, message: UIMessage): void => {
    this.messages = this.messages.with(at, message);
  };
  snapshot = <T>(thing: T): T => structuredClone(thing);
}

class Chat extends AbstractChat<UIMessage> {
  constructor(team: string, id: string, messages: UIMessage[] = []) {
    const state = new PlainState();
    state.messages = messages;
    super({
      id,
      state,
      transport: new DefaultChatTransport({ api: `${server.url}/ai-sdk/${team}` }),
      sendAutomaticallyWhen: (chat) =>
        lastAssistantMessageIsCompleteWithApprovalResponses(chat) || lastAssistantMessageIsCompleteWithToolCalls(chat),
    });
  }
}

let server: Client;
beforeAll(async () => {
  server = await startServer(teamsOn, { journal: openMemoryJournal() });
});
afterAll(() => server.close());

let chats = 0;
const chatWith = (team: string, id = `chat-${chats++}`, messages: UIMessage[] = []): Chat =>
  new Chat(team, id, messages);

const textOf = (message: UIMessage | undefined): string =>
  (message?.parts ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');

type ToolPart = Extract<UIMessage['parts'][number], { type: 'dynamic-tool' }>;
const toolsIn = (message: UIMessage | undefined): ToolPart[] =>
  (message?.parts ?? []).filter((part): part is ToolPart => part.type === 'dynamic-tool');

/** For as long as a busy machine may take. */
const soon = <T>(look: () => T | Promise<T>) => expect.poll(look);

const runsOf = async (team: string) =>
  (await server.ask('GET', `/api/runs?team=${team}&limit=1000`)).body.runs as { runId: string; labels: object }[];

describe('the chat of the AI SDK', () => {
  it('shows the answer as text and the plan as data, and the second turn knows the first', async () => {
    const chat = chatWith('desk');
    await chat.sendMessage({ text: 'What is six times seven?' });
    expect(chat.status).toBe('ready');
    expect(textOf(chat.lastMessage)).toContain('forty two');
    expect(chat.lastMessage?.parts).toContainEqual({
      ...{ type: 'data-task', id: expect.any(String) },
      data: expect.objectContaining({ worker: 'desk', state: 'done' }),
    });
    expect(chat.lastMessage?.metadata).toMatchObject({ team: 'desk', status: 'complete' });
    await chat.sendMessage({ text: 'And times two?' });
    const [latest] = await runsOf('desk');
    const { body } = await server.ask('GET', `/api/runs/${latest?.runId}/events?limit=1`);
    expect(body.events[0].body.history).toMatchObject([{ text: 'What is six times seven?' }, { role: 'supervisor' }]);
    expect(latest?.labels).toMatchObject({ via: 'ai-sdk', 'ui-chat': chat.id });
  });

  it('asks for an approval of a tool call, and goes on in the same message when it is given', async () => {
    const chat = chatWith('refunds');
    await chat.sendMessage({ text: 'Refund 100 please' });
    const [call] = toolsIn(chat.lastMessage);
    expect(call).toMatchObject({ toolName: 'refund', state: 'approval-requested', input: { amount: 100 } });
    await chat.addToolApprovalResponse({ id: call?.approval?.id ?? '', approved: true });
    await soon(() => textOf(chat.lastMessage)).toContain('done');
    await soon(() => chat.status).toBe('ready');
    expect(chat.messages).toHaveLength(2);
    expect(toolsIn(chat.lastMessage)).toMatchObject([{ state: 'output-available', approval: { approved: true } }]);
    expect(await runsOf('refunds')).toHaveLength(1);
  });

  it('shows a denial', async () => {
    const chat = chatWith('refunds');
    await chat.sendMessage({ text: 'Refund 100 please' });
    const [call] = toolsIn(chat.lastMessage);
    await chat.addToolApprovalResponse({ id: call?.approval?.id ?? '', approved: false, reason: 'not today' });
    await soon(() => textOf(chat.lastMessage)).toContain('Missing');
    expect(toolsIn(chat.lastMessage)).toMatchObject([{ state: 'output-denied' }]);
    expect(chat.lastMessage?.metadata).toMatchObject({ status: 'partial' });
  });

  it('goes on with a decision that came through the API when it reconnects', async () => {
    const chat = chatWith('refunds');
    await chat.sendMessage({ text: 'Refund 100 please' });
    const reviewId = toolsIn(chat.lastMessage)[0]?.approval?.id;
    await server.ask('POST', `/api/reviews/${reviewId}/decision`, { body: { decision: { kind: 'approve' } } });
    const again = chatWith('refunds', chat.id, structuredClone(chat.messages));
    await soon(async () => {
      await again.resumeStream();
      return textOf(again.lastMessage);
    }).toContain('done');
    expect(again.messages).toHaveLength(2);
    expect(toolsIn(again.lastMessage)).toMatchObject([{ state: 'output-available' }]);
  });

  it('takes the answer to a question as the output of its part, and in words', async () => {
    const chat = chatWith('lines');
    await chat.sendMessage({ text: 'Test my line' });
    const [question] = toolsIn(chat.lastMessage);
    expect(question).toMatchObject({ toolName: 'review_question', state: 'input-available' });
    const toolCallId = question?.toolCallId ?? '';
    await chat.addToolOutput({ tool: 'review_question', toolCallId, output: 'the second' } as never);
    await soon(() => textOf(chat.lastMessage)).toContain('tested the second');
    const plain = chatWith('lines');
    await plain.sendMessage({ text: 'Test my line' });
    await plain.sendMessage({ text: 'the first' });
    expect(textOf(plain.lastMessage)).toContain('tested the first');
    expect(plain.messages).toHaveLength(4);
    // The reply began a message of its own, also for a client that reconnects.
    const again = chatWith('lines', plain.id, structuredClone(plain.messages));
    await again.resumeStream();
    expect(again.messages).toEqual(plain.messages);
  });

  it('shows an approval again in the message that follows a reply in words to another review', async () => {
    const chat = chatWith('both');
    await chat.sendMessage({ text: 'Test my line and refund 100' });
    expect(
      toolsIn(chat.lastMessage)
        .map(({ state }) => state)
        .sort(),
    ).toEqual(['approval-requested', 'input-available']);
    await chat.sendMessage({ text: 'the second' });
    expect({ status: chat.status, error: chat.error }).toEqual({ status: 'ready', error: undefined });
    const approval = toolsIn(chat.lastMessage).find(({ state }) => state === 'approval-requested');
    expect(approval).toMatchObject({ toolName: 'refund', input: { amount: 100 } });
    await chat.addToolApprovalResponse({ id: approval?.approval?.id ?? '', approved: true });
    await soon(() => textOf(chat.lastMessage)).toContain('tested the second');
    await soon(() => chat.status).toBe('ready');
    expect(chat.messages).toHaveLength(4);
  });

  it('reports failures and cancellations', async () => {
    const failed = chatWith('failing');
    await failed.sendMessage({ text: 'Mend it' });
    expect(failed).toMatchObject({ status: 'error', error: { message: expect.stringContaining('cable') } });
    const slow = chatWith('slow');
    const sent = slow.sendMessage({ text: 'Wait for me' });
    await soon(async () => (await runsOf('slow')).length).toBe(1);
    const [{ runId } = { runId: '' }] = await runsOf('slow');
    await server.ask('POST', `/api/runs/${runId}/cancel`, { body: { reason: 'enough' } });
    await sent;
    expect(slow.status).not.toBe('streaming');
  });

  it('has nothing to resume for an unknown chat', async () => {
    const transport = new DefaultChatTransport({ api: `${server.url}/ai-sdk/desk` });
    expect(await transport.reconnectToStream({ chatId: 'unknown' })).toBeNull();
  });
});

interface Sent {
  readonly id: string;
  readonly chunk: UIMessageChunk;
}

async function framesOf(chatId: string, lastEventId?: string): Promise<Sent[]> {
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const frames = await server.frames(`/ai-sdk/refunds/${chatId}/stream`, { headers });
  expect(frames.at(-1)?.data).toBe('[DONE]');
  return frames.slice(0, -1).map(({ id = '', data }) => ({ id, chunk: JSON.parse(data) as UIMessageChunk }));
}

describe('a dropped connection', () => {
  it('is resumed after every chunk of the message, without a gap or a repeat', async () => {
    const chat = chatWith('refunds', 'dropped');
    await chat.sendMessage({ text: 'Refund 100 please' });
    await chat.addToolApprovalResponse({ id: toolsIn(chat.lastMessage)[0]?.approval?.id ?? '', approved: true });
    await soon(() => textOf(chat.lastMessage)).toContain('done');
    const whole = await framesOf('dropped');
    for (const at of whole.keys())
      expect([...whole.slice(0, at + 1), ...(await framesOf('dropped', whole[at]?.id))]).toEqual(whole);
    // From its beginning, as the transport expects, it makes the same message.
    const again = chatWith('refunds', 'dropped', chat.messages.slice(0, 1));
    await again.resumeStream();
    expect(again.lastMessage?.parts).toEqual(chat.lastMessage?.parts);
  });
});
