// The input of a response: messages, and answers to reviews.

import type { Decision } from '../../../core/journal/event.ts';
import type { Message } from './conversation.ts';
import { badInput } from './refusal.ts';
import { reviewOfApproval } from './response-object.ts';
import { type InputItem, type ResponseBody, textOf } from './schemas.ts';

export interface ReviewAnswer {
  readonly reviewId: string;
  readonly decision: Decision;
}

interface ResponseInput {
  readonly messages: readonly Message[];
  /** Answers after the last message; a client that sends its whole conversation also repeats earlier ones. */
  readonly answers: readonly ReviewAnswer[];
}

/** Items of earlier responses that say nothing new. */
const REPEATED: ReadonlySet<string> = new Set(['reasoning', 'mcp_approval_request', 'function_call']);

export function inputOf({ input, instructions }: Pick<ResponseBody, 'input' | 'instructions'>): ResponseInput {
  const items: readonly InputItem[] = typeof input === 'string' ? [{ role: 'user', content: input }] : input;
  const messages: Message[] = instructions ? [{ role: 'system', text: instructions }] : [];
  let answers: ReviewAnswer[] = [];
  for (const item of items) {
    const answer = answerIn(item);
    if (answer) answers.push(answer);
    if (answer || REPEATED.has(item.type ?? '')) continue;
    messages.push(messageIn(item));
    answers = [];
  }
  return { messages, answers };
}

function messageIn({ type = 'message', role, content }: InputItem): Message {
  if (type !== 'message' || role === undefined)
    throw badInput(`An item of type "${type}" cannot be read: send messages, or answers to reviews`, 'input');
  return { role: role === 'developer' ? 'system' : role, text: textOf(content, 'input') };
}

function answerIn(item: InputItem): ReviewAnswer | undefined {
  if (item.type === 'mcp_approval_response') {
    const { approval_request_id: id, approve, reason } = item;
    if (id === undefined || approve === undefined)
      throw badInput('An mcp_approval_response needs approval_request_id and approve', 'input');
    const decision: Decision = approve ? { kind: 'approve' } : { kind: 'deny', reason: reason ?? '' };
    return { reviewId: reviewOfApproval(id), decision };
  }
  if (item.type !== 'function_call_output') return undefined;
  if (item.call_id === undefined) throw badInput('A function_call_output needs call_id', 'input');
  return { reviewId: item.call_id, decision: { kind: 'answer', content: textOf(item.output, 'input') } };
}
