// A review as a form for the person at the client, and what the filled form decides.

import { z } from 'zod';
import type { Decision } from '../../../core/journal/event.ts';
import { type Asked, decisionIn } from '../turns/asked.ts';

const ARGS_MAX = 4_000;

const shortened = (text: string): string =>
  text.length <= ARGS_MAX ? text : `${text.slice(0, ARGS_MAX)}… (${text.length} characters; the inbox has all of them)`;

function messageFor({ question, tool, args }: Asked): string {
  return tool === null ? question : `${question}\n\nIt would call ${tool} with ${shortened(JSON.stringify(args))}`;
}

const APPROVAL = {
  type: 'object' as const,
  properties: {
    decision: { type: 'string' as const, title: 'Decision', enum: ['approve', 'deny'] },
    reason: { type: 'string' as const, title: 'Reason', description: 'Why it is denied' },
  },
  required: ['decision'],
};

const ANSWER = {
  type: 'object' as const,
  properties: { answer: { type: 'string' as const, title: 'Answer' } },
  required: ['answer'],
};

/** The parameters of `elicitation/create`. */
export const formFor = (asked: Asked) => ({
  mode: 'form' as const,
  message: messageFor(asked),
  requestedSchema: asked.takesYesOrNo ? APPROVAL : ANSWER,
});

const replySchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('accept'), content: z.record(z.string(), z.unknown()).default({}) }),
  z.object({ action: z.literal('decline') }),
  z.object({ action: z.literal('cancel') }),
]);
const approvalSchema = z.object({ decision: z.enum(['approve', 'deny']), reason: z.string().max(10_000).default('') });
const answerSchema = z.object({ answer: z.string().max(500_000).regex(/\S/) });

/**
 * What a filled form means. `open`: the person closed it without an answer, so the review stays open. Undefined: it does
 * not fit the form. A declined approval is denied; a declined question stays open.
 */
export function decisionFrom(reply: unknown, asked: Asked): Decision | 'open' | undefined {
  const read = replySchema.safeParse(reply);
  if (!read.success) return undefined;
  if (read.data.action === 'cancel') return 'open';
  if (read.data.action === 'decline') return asked.takesYesOrNo ? { kind: 'deny', reason: 'declined' } : 'open';
  if (!asked.takesYesOrNo) {
    const given = answerSchema.safeParse(read.data.content);
    return given.success ? decisionIn(given.data.answer, asked) : undefined;
  }
  const given = approvalSchema.safeParse(read.data.content);
  if (!given.success) return undefined;
  const { decision, reason } = given.data;
  return decision === 'approve' ? { kind: 'approve' } : { kind: 'deny', reason };
}
