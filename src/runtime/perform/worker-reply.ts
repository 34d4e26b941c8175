// What a function worker hands back: plain content, or a reply that says more.

import type { Claim, Escalation, Finding } from '../../core/reconcile/claim.ts';
import type { WorkReply } from '../../core/run/conclusion.ts';

const replyMark = Symbol.for('bosun.reply');

interface Marked {
  readonly [replyMark]: unknown;
}

/** A result with more than its content: how sure the worker is, what it claims on which evidence, and what it leaves under
 *  the context keys that its task may write. */
export const result = (
  content: unknown,
  more: {
    confidence?: number;
    claims?: readonly Claim[];
    findings?: readonly Finding[];
    writes?: Readonly<Record<string, unknown>>;
  } = {},
): Marked => ({
  [replyMark]: { content, ...more },
});

/** Hands the task back: out of scope, ambiguous, not sure enough. */
export const escalate = (reason: Escalation['reason'], message: string, partial?: unknown): Marked => ({
  [replyMark]: { escalation: partial === undefined ? { reason, message } : { reason, message, partial } },
});

/** As it will be read back from the journal, so that a run and its replay see the same value. */
export function asStored(value: unknown): unknown {
  if (value === undefined) return null;
  if (
    typeof value !== 'object' &&
    typeof value !== 'bigint' &&
    typeof value !== 'function' &&
    typeof value !== 'symbol'
  )
    return typeof value === 'number' && !Number.isFinite(value) ? null : value;
  const text = JSON.stringify(value);
  return text === undefined ? null : JSON.parse(text);
}

/** Plain content is read at once, which is what most workers return: nothing is waited for. */
export function readWorkReply(value: unknown): WorkReply | Promise<WorkReply> {
  if (typeof value !== 'object' || value === null || !(replyMark in value)) return { content: asStored(value) };
  return readMarked(value);
}

async function readMarked(value: Marked): Promise<WorkReply> {
  const stored = asStored(value[replyMark]);
  const { workReplySchema } = await import('../../core/run/reply-schemas.ts');
  return workReplySchema.parse(stored);
}
