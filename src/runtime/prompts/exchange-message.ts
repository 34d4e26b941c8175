// The messages after the opening of a dialogue: the model's replies, tool results, and requests to repair a reply. They are
// made from the journal alone, so every call can be shown later as it was sent.

import { contentAsText } from '../../core/reconcile/claim.ts';
import type { Exchange } from '../../core/run/command.ts';
import type { ModelMessage } from '../../ports/model.ts';
import { compactData } from './compact-data.ts';

const UNSUPPORTED =
  'Your reply says what neither your material nor your tools support. Reply again, in the same form, and leave it out or say that it is not so. Something was done only if a tool reported that it succeeded.';
const GO_ON = 'Your reply was cut at its length limit. Go on exactly where it stopped. Repeat nothing.';
const AGAIN =
  'Your reply was cut at its length limit. Reply again, whole, in the form you were asked for, and keep it short.';

/**
 * All messages of a dialogue. A reply that could not be read is left out: its faults are told instead, in the same message
 * as the question, so that the model does not copy from it.
 */
export function dialogueMessages(opening: readonly ModelMessage[], exchanges: readonly Exchange[]): ModelMessage[] {
  const messages = [...opening];
  exchanges.forEach((exchange, at) => {
    if (exchange.kind === 'reply' && exchanges[at + 1]?.kind === 'repair') return;
    const next = exchangeMessage(exchange);
    const last = messages.at(-1);
    if (next.role === 'user' && last?.role === 'user') messages[messages.length - 1] = joined(last, next);
    else messages.push(next);
  });
  return messages;
}

type FromUser = Extract<ModelMessage, { role: 'user' }>;
const joined = (one: FromUser, other: FromUser): FromUser => ({ role: 'user', text: `${one.text}\n\n${other.text}` });

function exchangeMessage(exchange: Exchange): ModelMessage {
  switch (exchange.kind) {
    case 'reply': {
      const { reading } = exchange;
      const text = reading.kind === 'final' ? contentAsText(reading.value) : exchange.text;
      // Providers refuse an empty message.
      const said = text === '' && reading.kind !== 'calls' ? '…' : text;
      return { role: 'assistant', text: said, calls: reading.kind === 'calls' ? reading.calls : [] };
    }
    case 'tool-results':
      return {
        role: 'tool',
        results: exchange.results.map(({ id, tool, outcome }) => ({
          id,
          tool,
          isError: outcome.status !== 'ok',
          output: outcome.status === 'ok' ? compactData(outcome.output) : outcome.message,
        })),
      };
    case 'repair':
      return {
        role: 'user',
        text: `## An earlier reply could not be read\n${exchange.errors}\nReply in the form you were asked for.`,
      };
    case 'unsupported':
      return { role: 'user', text: `${UNSUPPORTED}\n${exchange.notes}` };
    case 'after-cut':
      return { role: 'user', text: exchange.ask === 'go-on' ? GO_ON : AGAIN };
    default:
      return exchange satisfies never;
  }
}
