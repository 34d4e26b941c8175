// Stands in for a model: gives the replies of a list, in turn for each role, or what a function says. Like a small local
// model, it refuses what is longer than its context.

import type { Answer, Asked, Backend, Reply } from './backend.ts';
import { textOf } from './chat-body.ts';

export type Say = (asked: Asked) => Reply;

interface StandInOptions {
  /** Before each reply, so that a process can be killed during a call. */
  readonly delayMs?: number;
  readonly contextTokens?: number;
}

const CONTEXT_TOKENS = 2_048;
const tokensIn = (text: string): number => Math.ceil(text.length / 4);

export const openStandIn = (
  say: Say,
  { delayMs = 0, contextTokens = CONTEXT_TOKENS }: StandInOptions = {},
): Backend => ({
  answer: async (asked): Promise<Answer> => {
    const { messages, tools } = asked.body;
    const inputTokens = tokensIn(messages.map(({ content }) => textOf(content)).join('\n') + JSON.stringify(tools));
    if (inputTokens > contextTokens)
      return {
        status: 400,
        code: 'context_length_exceeded',
        message: `This model's maximum context length is ${contextTokens} tokens, your messages have ${inputTokens}.`,
      };
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    const reply = say(asked);
    return { ...reply, inputTokens, outputTokens: tokensIn(reply.text + JSON.stringify(reply.calls)) };
  },
  close: async () => {},
});

export type RepliesByRole = Readonly<Record<string, readonly Reply[]>>;

/** A reply that calls a tool is kept for requests that have that tool. Roles without replies of their own get those of work. */
export function inTurn(replies: RepliesByRole): Say {
  const given = new Map<string, number>();
  return ({ role, body }) => {
    const offered = new Set(body.tools.map(({ function: { name } }) => name));
    const fitting = (replies[role] ?? replies.work ?? []).filter(({ calls }) =>
      calls.every(({ name }) => offered.has(name)),
    );
    const number = given.get(role) ?? 0;
    given.set(role, number + 1);
    return fitting[number % Math.max(1, fitting.length)] ?? { text: '', calls: [], finish: 'stop' };
  };
}
