// The steps of a scripted model: reply, fail like a provider, or never answer.

import type { ModelRequest } from '../../ports/model.ts';

export interface ReplyStep {
  readonly kind: 'reply';
  readonly text: string;
  readonly calls: readonly { readonly tool: string; readonly args: unknown }[];
  /** Counted from the text if left out. Never more than was allowed, as with a real provider. */
  readonly usage?: { readonly inputTokens?: number; readonly outputTokens?: number };
  /** The reply is cut at its length limit. */
  readonly isCut?: boolean;
  /** How long the reply takes, on the clock the model was given. */
  readonly afterMs?: number;
  /** The pieces of the text with the time each takes; without them the text comes at once. */
  readonly pieces?: readonly string[];
  readonly everyMs?: number;
}

interface FailStep {
  readonly kind: 'fail';
  readonly error: Error;
  readonly afterMs?: number;
}

interface HangStep {
  readonly kind: 'hang';
}

export type FixedStep = ReplyStep | FailStep | HangStep;
/** A step, or a function that makes one from the request. */
export type Step = FixedStep | ((request: ModelRequest) => FixedStep | Promise<FixedStep>);

type Usage = NonNullable<ReplyStep['usage']>;

/** Replies with plain text. */
export const say = (text: string, usage?: Usage): ReplyStep => ({
  kind: 'reply',
  text,
  calls: [],
  ...(usage ? { usage } : {}),
});

/** Replies with text that the provider cut at its length limit. */
export const sayCut = (text: string): ReplyStep => ({ ...say(text), isCut: true });

/** Replies with these pieces of text, each this long after the one before. The listener is called for each. */
export const write = (pieces: readonly string[], { everyMs }: { readonly everyMs: number }): ReplyStep => ({
  ...say(pieces.join('')),
  pieces: [...pieces],
  everyMs,
});

/** Replies with a value, written as JSON. */
export const giveJson = (value: unknown, usage?: Usage): ReplyStep => say(JSON.stringify(value), usage);

/** Asks for one tool. */
export const callTool = (tool: string, args: unknown = {}): ReplyStep => callTools([tool, args]);

/** Asks for several tools in one reply. */
export const callTools = (...calls: readonly (readonly [tool: string, args: unknown])[]): ReplyStep => ({
  kind: 'reply',
  text: '',
  calls: calls.map(([tool, args]) => ({ tool, args })),
});

/** Fails with an HTTP status, or as a connection that timed out. */
export function failWith(
  status: number | 'timeout',
  { retryAfterMs, message }: { readonly retryAfterMs?: number; readonly message?: string } = {},
): FailStep {
  const error = new Error(message ?? (status === 'timeout' ? 'the connection timed out' : `scripted status ${status}`));
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
  return { kind: 'fail', error: Object.assign(error, status === 'timeout' ? { code: 'ETIMEDOUT' } : { status }, wait) };
}

/** Never answers; rejects only when the call is aborted. */
export const hang = (): HangStep => ({ kind: 'hang' });

/** The same step after a delay. */
export const afterMs = <S extends ReplyStep | FailStep>(ms: number, step: S): S => ({ ...step, afterMs: ms });
