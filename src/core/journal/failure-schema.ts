// Schemas of stored failures. In a separate file, because most runs have no failure to parse.

import { z } from 'zod';
import { escalationSchema } from '../reconcile/claim-schema.ts';

export const faultSchema = z.object({
  /** The rule that was broken. */
  code: z.string(),
  /** A task id, or a path into the plan. */
  where: z.string(),
  /** What is wrong, in a sentence. */
  message: z.string(),
  /** The place in the plan as data, such as `tasks[2].dependsOn[0]`. */
  path: z.string().optional(),
});
/** A wrong setting of a model: its key, its name or its address. Neither a retry nor a decision of a person helps. */
const setup = z.literal(true).optional();
/** What was left of the time when another try would have had to wait longer. */
const leftMs = z.number().optional();
export const failureSchema = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('timeout'),
    what: z.string(),
    afterMs: z.number(),
    /** A model that had begun to write was silent for this long. */
    silentMs: z.number().optional(),
  }),
  z.object({ code: z.literal('rate-limited'), who: z.string(), retryAfterMs: z.number().optional(), leftMs }),
  z.object({
    code: z.literal('unavailable'),
    who: z.string(),
    detail: z.string(),
    retryAfterMs: z.number().optional(),
    /** No connection could be made. */
    notReached: z.literal(true).optional(),
    setup,
    leftMs,
  }),
  z.object({
    code: z.literal('circuit-open'),
    who: z.string(),
    retryAfterMs: z.number(),
    /** The last failure, if this process saw it. */
    detail: z.string().optional(),
    leftMs,
  }),
  z.object({ code: z.literal('malformed-output'), who: z.string(), detail: z.string() }),
  /** The worker returned nothing: null, an empty text, not a number, an Error. */
  z.object({ code: z.literal('empty-output'), who: z.string(), detail: z.string() }),
  /** The reply was cut at its length limit, again after it was given more room. */
  z.object({ code: z.literal('cut-off'), who: z.string(), partial: z.unknown().optional() }),
  /** The worker handed the task back. */
  z.object({
    code: z.literal('escalated'),
    who: z.string(),
    reason: escalationSchema.shape.reason,
    message: z.string(),
    partial: z.unknown().optional(),
  }),
  z.object({ code: z.literal('worker-failed'), worker: z.string(), detail: z.string() }),
  z.object({ code: z.literal('refused'), who: z.string(), detail: z.string(), setup }),
  /** The input is longer than the model can read, even after its long parts were cut. */
  z.object({
    code: z.literal('too-long'),
    who: z.string(),
    detail: z.string(),
    /** It cannot be made shorter. */
    shortest: z.literal(true).optional(),
  }),
  z.object({ code: z.literal('step-limit'), stepsMax: z.number() }),
  z.object({
    code: z.literal('budget-exhausted'),
    resource: z.enum(['tokens', 'steps', 'usd', 'ms']),
    partial: z.unknown().optional(),
  }),
  z.object({ code: z.literal('plan-invalid'), faults: z.array(faultSchema), rounds: z.number() }),
  z.object({ code: z.literal('dependency-failed'), tasks: z.array(z.string()) }),
  z.object({ code: z.literal('unknown-outcome'), tool: z.string(), detail: z.string() }),
  z.object({
    code: z.literal('denied'),
    by: z.string(),
    reason: z.string(),
    /** What was declined, if not the task itself. */
    what: z.string().optional(),
    /** What the task had given before. */
    partial: z.unknown().optional(),
  }),
  z.object({ code: z.literal('no-result'), detail: z.string() }),
]);
