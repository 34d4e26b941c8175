// The messages of a client as a request with its history.

import type { Turn } from '../../../core/journal/event.ts';
import type { SaidBefore } from './said-before.ts';

export interface Message {
  readonly role: 'user' | 'assistant' | 'system';
  readonly text: string;
}

export interface Conversation {
  readonly request: string;
  readonly history: readonly Turn[];
  /** The question that the request may answer: the turn before it asked about a review. */
  readonly answers: (SaidBefore & { readonly asks: string }) | undefined;
}

interface Known {
  /** The run that said this text, if one of ours did. */
  recall(text: string): Promise<SaidBefore | undefined>;
  /** Whether the requester was asked for words rather than for yes or no. */
  isQuestion(reviewId: string): Promise<boolean>;
}

/** The last message is the request. Undefined if it is not one of the requester. */
export async function conversationOf(messages: readonly Message[], known: Known): Promise<Conversation | undefined> {
  const last = messages.at(-1);
  if (last?.role !== 'user') return undefined;
  const history: Turn[] = [];
  let answers: Conversation['answers'];
  let isDecision = false;
  for (const { role, text } of messages.slice(0, -1)) {
    if (role !== 'assistant') {
      // Whether a person said yes to a call is in the journal of that run; later runs need not read it.
      if (!isDecision) history.push({ role: 'requester', text });
      isDecision = false;
      continue;
    }
    const said = await known.recall(text);
    const asks = said?.asks;
    answers = said && asks !== undefined ? { ...said, asks } : undefined;
    isDecision = asks !== undefined && !(await known.isQuestion(asks));
    // A text that no run of ours has said may come from anywhere.
    if (!isDecision && text.trim() !== '')
      history.push({ role: 'supervisor', text, untrusted: said?.untrusted ?? true });
  }
  const isAnswer = messages.at(-2)?.role === 'assistant';
  return { request: last.text, history, answers: isAnswer ? answers : undefined };
}
