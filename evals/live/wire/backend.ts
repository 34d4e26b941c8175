// What stands behind the gateway: a model on this machine, an address, or a list of replies.

import { z } from 'zod';
import type { ChatBody } from './chat-body.ts';

export const replySchema = z.object({
  text: z.string(),
  calls: z.array(z.object({ name: z.string(), args: z.string() })),
  finish: z.enum(['stop', 'length', 'tool_calls']),
});
export type Reply = z.output<typeof replySchema>;

export interface Served extends Reply {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface Refusal {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string;
}

/** A reply, or the error that the server answers with. */
export type Answer = Served | Refusal;

export const isRefusal = (answer: Answer): answer is Refusal => 'status' in answer;

export interface Asked {
  readonly body: ChatBody;
  /** The role of the supervisor, or `work`. */
  readonly role: string;
  readonly signal: AbortSignal;
  readonly onText: (text: string) => void;
}

export interface Backend {
  answer(asked: Asked): Promise<Answer>;
  close(): Promise<void>;
}

const TOO_LONG = /context_length_exceeded|context.?length|context size|maximum context|too long/i;

export const isTooLong = ({ code, message }: Refusal): boolean => TOO_LONG.test(`${code ?? ''} ${message}`);
