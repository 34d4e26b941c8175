// Schemas of results and escalations as workers write them.

import { z } from 'zod';

export const claimSchema = z.object({
  /** What the claim is about, such as `invoice 17`. */
  subject: z.string(),
  /** Which property of it, such as `total`. */
  attribute: z.string(),
  /** The value that the property has. */
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  /** The unit of the value, such as `EUR`; missing if it has none. */
  unit: z.string().optional(),
  /** How sure the worker is, from 0 to 100; missing if it does not say. */
  confidence: z.number().min(0).max(100).optional(),
  /** Quotes or sources that support it; empty if it names none. */
  evidence: z.array(z.string()).default([]),
});

export const findingSchema = z.object({
  /** How bad it is. */
  severity: z.enum(['critical', 'warning', 'info']),
  /** The place it is about, such as `main.ts:17`. */
  where: z.string(),
  /** What was found. */
  message: z.string(),
  /** What to do about it; missing if there is no advice. */
  suggestion: z.string().optional(),
  /** How sure the worker is, from 0 to 100. */
  confidence: z.number().min(0).max(100),
});

/** A finding of one or several workers, with the tasks that found it, the most confident first. */
export const mergedFindingSchema = findingSchema.extend({
  /** Ids of the tasks that found it, the most confident first. */
  sources: z.array(z.string()),
});

export const resultSchema = z.object({
  /** The result itself: text or data. */
  content: z.unknown(),
  /** Facts of the result, to be compared with those of other tasks. */
  claims: z.array(claimSchema).optional(),
  /** Remarks on what was examined, for teams that review something. */
  findings: z.array(findingSchema).optional(),
  /** How sure the worker is of its result, from 0 to 100. */
  confidence: z.number().min(0).max(100).optional(),
  /** Values for context keys that its task may write. */
  writes: z.record(z.string(), z.unknown()).optional(),
});

export const escalationSchema = z.object({
  /** Why the task is handed back. */
  reason: z.enum(['out-of-scope', 'ambiguous-input', 'low-confidence', 'timeout', 'needs-approval']),
  /** The same in a sentence for people; for `ambiguous-input`, the question. */
  message: z.string(),
  /** What was found out before, if anything. */
  partial: z.unknown().optional(),
});
