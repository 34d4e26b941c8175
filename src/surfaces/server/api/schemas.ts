// The shapes of what clients send and get. The OpenAPI document is made from them.

import { z } from 'zod';
import { decisionSchema } from '../../../core/journal/event-parts.ts';
import { budgetSchema, planSchema } from '../../../core/plan/plan-schema.ts';
import { turnSchema } from '../../../core/plan/team-spec-schema.ts';

const REQUEST_CHARS_MAX = 500_000;
const RUN_ID = /^[A-Za-z0-9][\w.~-]{0,199}$/;

export const runIdSchema = z.string().regex(RUN_ID, 'is not the id of a run');
export const runParams = z.object({ runId: runIdSchema });

const text = (max: number) => z.string().max(max);
export const nameSchema = z
  .string()
  .regex(/^[\w .@-]{1,100}$/, 'takes letters, digits, spaces and . _ - @, at most 100 characters');

const labelsSchema = z.record(text(200), text(200));
const contextSchema = z.record(text(200), z.unknown());

export const newRunSchema = z.strictObject({
  /** The name of the team; default: the first one that is served. */
  team: text(200).optional(),
  request: text(REQUEST_CHARS_MAX).regex(/\S/, 'is empty: say what is wanted').optional(),
  /** A plan to run instead of planning. */
  plan: planSchema.optional(),
  context: contextSchema.optional(),
  history: z.array(turnSchema).max(200).optional(),
  budget: budgetSchema.optional(),
  approvePlan: z.boolean().optional(),
  dryRun: z.boolean().optional(),
  cache: z.boolean().optional(),
  labels: labelsSchema.optional(),
});
export type NewRun = z.output<typeof newRunSchema>;

export const planRequestSchema = z.strictObject({
  request: text(REQUEST_CHARS_MAX).regex(/\S/, 'is empty: say what is wanted'),
  context: contextSchema.optional(),
  history: z.array(turnSchema).max(200).optional(),
});

export const forkSchema = z.strictObject({
  at: z.union([z.number().int().positive(), text(200)]).optional(),
  model: text(200).optional(),
  models: z.record(text(200), text(200)).optional(),
  prompts: z.record(text(200), text(100_000)).optional(),
  instructions: z.record(text(200), text(100_000)).optional(),
  decisions: z.record(text(300), decisionSchema).optional(),
  effects: z.boolean().optional(),
});

export const cancelSchema = z.strictObject({ reason: text(2_000).optional() });
export const resumeSchema = z.strictObject({ acceptChanges: z.boolean().optional() });
export const decideSchema = z.strictObject({ decision: decisionSchema });
export const reviewParams = z.object({
  reviewId: z.string().regex(/^[A-Za-z0-9][\w.~-]{0,219}-r\d{1,9}$/, 'is not the id of a review'),
});

export const cursorSchema = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const runsQuery = z.object({
  status: text(200).optional(),
  team: text(200).optional(),
  /** Words that the request contains. */
  q: text(200).optional(),
  label: text(400).optional(),
  nested: z.enum(['true', 'false']).optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(50),
  /** Only runs older than this one: the last id of the page before. */
  before: runIdSchema.optional(),
});

export const summarySchema = z
  .object({
    runId: z.string(),
    team: z.string(),
    status: z.string(),
    request: z.string(),
    startedAt: z.string().nullable(),
    endedAt: z.string().nullable(),
    wallMs: z.number(),
    costUsd: z.number(),
    openReviews: z.number(),
    parentRunId: z.string().nullable(),
    labels: labelsSchema,
    /** Why no process goes on with it: its team was changed. */
    stopped: z.string().optional(),
  })
  .meta({ id: 'RunSummary', description: 'A run in one line.' });

export const storedEventSchema = z
  .object({
    seq: z.number().int(),
    type: z.string(),
    at: z.number(),
    body: z.unknown(),
    hash: z.string(),
  })
  .meta({ id: 'StoredEvent', description: 'An event of a journal; its body is described in the reference of events.' });

/** The report is what `bosun show --json` prints; its fields are documented there. */
export const reportSchema = z
  .looseObject({ runId: z.string(), team: z.string(), status: z.string(), answer: z.string() })
  .meta({ id: 'Report', description: 'The report of a run, as `bosun show --json` prints it.' });
