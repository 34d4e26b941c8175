// The return value of a function worker: plain content, or the value of result() or escalate().

import type { Claim, Escalation, Finding } from '../../core/reconcile/claim.ts';
import type { WorkReply } from '../../core/run/conclusion.ts';

const replyMark = Symbol.for('bosun.reply');

interface Marked {
  readonly [replyMark]: unknown;
}

/** A result with more than its content: confidence (0 to 100), claims with evidence, findings, and values for the context
 *  keys that its task may write. */
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

/** Hands the task back with a reason, such as `out-of-scope` or `ambiguous-input`. */
export const escalate = (reason: Escalation['reason'], message: string, partial?: unknown): Marked => ({
  [replyMark]: { escalation: partial === undefined ? { reason, message } : { reason, message, partial } },
});

/** The value as the journal will return it, so that a run and its replay see the same. */
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

/** Plain content, which most workers return, is read without waiting. */
export function readWorkReply(value: unknown): WorkReply | Promise<WorkReply> {
  if (typeof value !== 'object' || value === null || !(replyMark in value)) return { content: asStored(value) };
  return readMarked(value);
}

async function readMarked(value: Marked): Promise<WorkReply> {
  const stored = asStored(value[replyMark]);
  const { workReplySchema } = await import('../../core/run/reply-schemas.ts');
  return workReplySchema.parse(stored);
}
