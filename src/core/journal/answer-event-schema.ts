// Schemas of the events between the last result and the answer.

import { z } from 'zod';
import { mergedFindingSchema } from '../reconcile/claim-schema.ts';
import { conflictSchema, groundedSentenceSchema, supportSchema } from './event-parts.ts';

const text = z.string();
const count = z.number().int().nonnegative();

export const answerEventSchemas = {
  'claims-reconciled': z.object({
    conflicts: z.array(conflictSchema),
    /** Merged findings, most severe first; and how many were below the confidence limit. */
    findings: z.array(mergedFindingSchema).optional(),
    findingsSetAside: count.optional(),
    /** Those of them that are critical: each is looked at again before it is dropped. */
    doubtful: z.array(mergedFindingSchema).optional(),
  }),
  'conflict-judged': z.object({
    key: text,
    conflictId: text,
    taskId: text.optional(),
    /** The value that the judge settled on, if neither side is right. */
    value: text.optional(),
    reason: text,
  }),
  /** The best of several attempts at the same thing; the answer is made from it alone. */
  'attempt-selected': z.object({
    taskId: text,
    reason: text,
    by: z.enum(['judge', 'confidence', 'gaps', 'tries', 'order', 'only']),
    /** All attempts to choose from, including those without a result. */
    of: z.array(text),
    findings: z.array(mergedFindingSchema).optional(),
    /** Critical findings of it below the confidence limit. */
    doubtful: z.array(mergedFindingSchema).optional(),
  }),
  /** A condensed text for results that were too long to read at once: its tasks and its round. */
  'results-condensed': z.object({ key: text, level: count, group: count, sources: z.array(text), text }),
  /** The only result does not fit the team's output schema. */
  'answer-unfit': z.object({ key: text, errors: text }),
  'answer-drafted': z.object({
    key: text,
    answer: text,
    confidence: z.number().min(0).max(100).optional(),
    /** The answer as data, if the team has an output schema. */
    data: z.unknown().optional(),
    /** The support the writer declares; it is verified before use. */
    support: z.array(supportSchema).optional(),
    /** What no result brings of the goal or of a success criterion, as the writer sees it. */
    missing: z.array(text).optional(),
  }),
  /** Some results have arrived and others are pending: a preview is written from these tasks. */
  'preview-begun': z.object({ draft: count, tasks: z.array(text) }),
  /** A checked and marked preview, and the tasks it does not cover yet. */
  'answer-previewed': z.object({
    key: text,
    answer: text,
    pending: z.array(text),
    sentences: z.array(groundedSentenceSchema),
  }),
  /**
   * The grounder's verdict on a draft, by the draft's key: for each sentence the tasks that support it, what is
   * certainly unsupported, and what could not be decided.
   */
  'answer-grounded': z.object({
    key: text,
    /** The grounder's version; missing in journals from before the grounder port. */
    version: text.optional(),
    /** Why the draft could not be checked, if so. */
    unchecked: text.optional(),
    sentences: z.array(groundedSentenceSchema),
    /** The same for statements of the data, if the answer is data. */
    data: z.array(groundedSentenceSchema).optional(),
    /** Ids of settled conflicts that the draft does not mention. */
    untold: z.array(text).optional(),
  }),
  'answer-criticised': z.object({
    key: text,
    verdict: z.enum(['deliver', 'redo']),
    notes: text,
    /** What no result brings of the goal or of a success criterion, as the critic sees it. */
    missing: z.array(text).optional(),
  }),
} as const;
