// AG-UI with its HttpAgent, and the message stream of the AI SDK with the chat that `useChat` wraps.

import { HttpAgent, type RunFinishedEvent } from '@ag-ui/client';
import { AbstractChat, type ChatState, type ChatStatus, DefaultChatTransport, type UIMessage } from 'ai';
import { type Begin, expected, nothingToClose } from './begun.ts';
import { until } from './place.ts';

async function run(agent: HttpAgent): Promise<RunFinishedEvent | undefined> {
  let finished: RunFinishedEvent | undefined;
  await agent.runAgent(
    {},
    {
      onRunFinishedEvent: ({ event }) => {
        finished = event;
      },
    },
  );
  return finished;
}

export const agUi: Begin = async ({ url }, request) => {
  const threadId = 'eval';
  const agent = new HttpAgent({ url: `${url}/agui/telecom`, threadId });
  agent.addMessage({ id: 'request', role: 'user', content: request });
  const outcome = (await run(agent))?.outcome;
  expected(outcome?.type === 'interrupt', 'an interrupt', outcome);
  return {
    answer: () =>
      until(async () => {
        const later = new HttpAgent({ url: `${url}/agui/telecom/connect`, threadId });
        if ((await run(later))?.outcome?.type !== 'success') return undefined;
        const last = later.messages.findLast(({ role }) => role === 'assistant');
        return typeof last?.content === 'string' ? last.content : undefined;
      }),
    close: nothingToClose,
  };
};

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
  constructor(url: string, messages: UIMessage[] = []) {
    const state = new PlainState();
    state.messages = messages;
    super({ id: 'eval', state, transport: new DefaultChatTransport({ api: `${url}/ai-sdk/telecom` }) });
  }
}

/** The question is a text as well, in the same message before the answer. */
const lastTextOf = (message: UIMessage | undefined): string | undefined =>
  (message?.parts ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : [])).at(-1);

const statusOf = (message: UIMessage | undefined): string | undefined =>
  (message?.metadata as { readonly status?: string } | undefined)?.status;

const isAsking = (message: UIMessage | undefined): boolean =>
  (message?.parts ?? []).some((part) => part.type === 'dynamic-tool' && part.state === 'approval-requested');

export const aiSdkUi: Begin = async ({ url }, request) => {
  const chat = new Chat(url);
  await chat.sendMessage({ text: request });
  expected(isAsking(chat.lastMessage), 'a request for an approval', chat.lastMessage);
  return {
    answer: () =>
      until(async () => {
        const again = new Chat(url, structuredClone(chat.messages));
        await again.resumeStream();
        const { lastMessage } = again;
        const isOver = /^(?:complete|partial)$/.test(statusOf(lastMessage) ?? '');
        return isOver ? lastTextOf(lastMessage) : undefined;
      }),
    close: nothingToClose,
  };
};
