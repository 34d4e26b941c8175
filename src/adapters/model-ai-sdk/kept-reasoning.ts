// Keeps a model's reasoning before tool calls. Some providers require it back with the results, word for word; the port
// has no field for it, so it is kept here while the process lives. After a crash it is lost, and the dialogue is sent
// as plain text instead (see `messagesOf`).
//
// Reasoning belongs to one dialogue. Its key is everything said before it, so that reasoning about one requester never
// reaches another, even if a server numbers its calls from zero in every reply.

import { createHash, type Hash } from 'node:crypto';
import type { AssistantModelMessage } from 'ai';
import type { ModelMessage, ModelReply, ModelRequest } from '../../ports/model.ts';

export interface Thought {
  /** The whole message, as the provider wants it back. */
  readonly message: AssistantModelMessage;
  /** The most tokens it can count as input. */
  readonly tokensMax: number;
}

type Dialogue = Pick<ModelRequest, 'system' | 'messages'>;

export interface KeptReasoning {
  keep(dialogue: Dialogue, calls: ModelReply['calls'], thought: Thought): void;
  /** One entry for each message of the dialogue. */
  in(dialogue: Dialogue): readonly (Thought | undefined)[];
}

const KEPT_MAX = 500;

export function createKeptReasoning(): KeptReasoning {
  // Oldest first: a map keeps insertion order.
  const kept = new Map<string, Thought>();
  return {
    keep: ({ system, messages }, calls, thought) => {
      const said: ModelMessage = { role: 'assistant', text: '', calls: [...calls] };
      const key = keysOf({ system, messages: [...messages, said] }).at(-1);
      if (key !== undefined) kept.set(key, thought);
      const [oldest] = kept.keys();
      if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    },
    in: (dialogue) =>
      kept.size === 0
        ? dialogue.messages.map(() => undefined)
        : keysOf(dialogue).map((key) => (key === undefined ? undefined : kept.get(key))),
  };
}

/** For each message that calls tools, a digest of everything up to it. */
function keysOf({ system, messages }: Dialogue): (string | undefined)[] {
  const hash = createHash('sha256');
  add(hash, system);
  return messages.map((message) => {
    if (message.role === 'user') add(hash, message.text);
    else if (message.role === 'tool')
      add(
        hash,
        message.results.map(({ id, output }) => [id, output]),
      );
    else add(hash, message.calls);
    return message.role === 'assistant' && message.calls.length > 0 ? hash.copy().digest('base64') : undefined;
  });
}

const add = (hash: Hash, part: unknown): void => {
  hash.update(`${JSON.stringify(part)}\n`);
};
