// The return value of a function worker: plain content, or the value of result() or escalate().

import { whyEmpty } from '../../core/answer/says-nothing.ts';
import type { Claim, Escalation, Finding } from '../../core/reconcile/claim.ts';
import type { WorkReply } from '../../core/run/conclusion.ts';
import { isTooDeep, refuseTooDeep, TooDeep } from '../../core/values/nesting.ts';
import type { StandardSchema } from '../../ports/standard-schema.ts';
import { validate } from '../define/validate.ts';

const replyMark = Symbol.for('bosun.reply');

interface Marked {
  readonly [replyMark]: unknown;
}

/**
 * A result with more than its content: confidence (0 to 100), claims with evidence, findings, and values for the context
 * keys that its task may write.
 *
 * @example
 * run: () => result('The total is 17 EUR', {
 *   confidence: 90,
 *   claims: [{ subject: 'invoice 3', attribute: 'total', value: 17, unit: 'EUR' }],
 * })
 */
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

/**
 * Hands the task back with a reason, such as `out-of-scope` or `ambiguous-input`.
 *
 * @example
 * run: ({ instruction }) =>
 *   instruction.includes('invoice') ? 'Paid.' : escalate('ambiguous-input', 'Which invoice do you mean?')
 */
export const escalate = (reason: Escalation['reason'], message: string, partial?: unknown): Marked => ({
  [replyMark]: { escalation: partial === undefined ? { reason, message } : { reason, message, partial } },
});

/** The value as the journal will return it, so that a run and its replay see the same. Throws `TooDeep`. */
export function asStored(value: unknown): unknown {
  if (value === undefined) return null;
  if (
    typeof value !== 'object' &&
    typeof value !== 'bigint' &&
    typeof value !== 'function' &&
    typeof value !== 'symbol'
  )
    return typeof value === 'number' && !Number.isFinite(value) ? null : value;
  const text = asJson(value);
  const stored: unknown = text === undefined ? null : JSON.parse(text);
  refuseTooDeep('it', stored);
  return stored;
}

function asJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError && isTooDeep(value)) throw new TooDeep();
    throw error;
  }
}

/** What an effect leaves behind that returns nothing. */
const DONE = 'Done.';

interface Expected {
  /** The worker has an effect, so it may return nothing. */
  readonly hasEffect: boolean;
  /** The worker has an `output` schema, which says whether lists and objects may be empty. */
  readonly hasSchema: boolean;
}

/** The value is no result. The attempt fails with this reason. */
export class NoResult extends Error {}

/** Plain content, which most workers return, is read without waiting. Throws `NoResult`. */
export function readWorkReply(value: unknown, expected: Expected): WorkReply | Promise<WorkReply> {
  if (typeof value !== 'object' || value === null || !(replyMark in value))
    return { content: contentOf(value, expected) };
  return readMarked(value, expected);
}

async function readMarked(value: Marked, expected: Expected): Promise<WorkReply> {
  const given = value[replyMark] as { readonly content?: unknown };
  const stored = asStored('content' in given ? { ...given, content: contentOf(given.content, expected) } : given);
  const { workReplySchema } = await import('../../core/run/reply-schemas.ts');
  return workReplySchema.parse(stored);
}

function contentOf(value: unknown, { hasEffect, hasSchema }: Expected): unknown {
  const isNothing =
    value === undefined || value === null || (typeof value === 'string' && whyEmpty(value) !== undefined);
  if (hasEffect && isNothing) return DONE;
  const stored = typeof value === 'object' ? asStored(value) : undefined;
  const why = whyEmpty(value, { mayBeEmptyList: hasEffect || hasSchema });
  if (why !== undefined) throw new NoResult(why);
  return stored ?? asStored(value);
}

/** The content does not fit the worker's `output` schema. */
export class Misfit extends Error {}

/** The reply with its content as the worker's `output` schema reads it. Throws `Misfit`. */
export async function fitting(output: StandardSchema, reply: WorkReply): Promise<WorkReply> {
  if ('escalation' in reply) return reply;
  const read = await validate(output, reply.content);
  if (!read.ok) throw new Misfit(read.errors);
  return { ...reply, content: asStored(read.value) };
}
