// Schema of a team as stored in the journal of a run.

import { z } from 'zod';
import { schemaOf } from './field-schema.ts';
import { budgetSchema } from './plan-schema.ts';
import { groundingShape, limitsShape, progressiveShape, turnShape } from './team-shapes.ts';

/** How often a call may happen: `read` freely, `idempotent` again with the same key, `once` never again when in doubt. */
export const effectSchema = z.enum(['read', 'idempotent', 'once']);

export const toolSpecSchema = z.object({
  name: z.string(),
  does: z.string(),
  effect: effectSchema,
  timeoutMs: z.number(),
  untrusted: z.boolean(),
  /** `always`: granted for every task of its worker; its effect needs no order. */
  grant: z.literal('always').optional(),
  /** Whether a policy function decides on each call. */
  policy: z.boolean().optional(),
});

export const workerSpecSchema = z.object({
  kind: z.enum(['agent', 'function', 'person', 'team']),
  does: z.string(),
  /** Limits of its job; work outside them is refused. */
  scope: z.string().optional(),
  /** Example requests for this worker. */
  examples: z.array(z.string()).optional(),
  tools: z.array(toolSpecSchema),
  /** The data that its tasks carry, as JSON Schema; missing if they carry none. */
  input: z.object({ schema: z.record(z.string(), z.unknown()), required: z.boolean() }).optional(),
  /** The effect of the worker itself; its tools declare their own. */
  effect: effectSchema,
  /** The worker's results are untrusted text; its tools declare this themselves. */
  untrusted: z.boolean().optional(),
  attemptsMax: z.number().int().positive(),
  stepsMax: z.number().int().positive(),
  timeoutMs: z.number().optional(),
  fallback: z.string().optional(),
  /** The nested team of a worker of kind `team`; its hash makes a change of the nested team a change of this one. */
  team: z
    .object({
      /** Missing for a team that is resolved only when needed, such as one that contains itself. */
      name: z.string().optional(),
      hash: z.string().optional(),
      budget: budgetSchema,
      /** Whether any part of it reads untrusted text. */
      readsOutside: z.boolean(),
    })
    .optional(),
  /** The worker only reads and computes, so its result may be cached for this long. */
  pure: z.object({ ttlMs: z.number().positive() }).optional(),
  /**
   * Built for each task, by a function of the team or from the plan's description; its tools are those it may be given.
   */
  build: z.enum(['function', 'from-plan']).optional(),
});

/** Interchangeable workers: the one that does a task is chosen when the task is dispatched (A15). */
export const poolSpecSchema = z.object({
  workers: z.array(z.string()).min(2),
  does: z.string(),
  scope: z.string().optional(),
  examples: z.array(z.string()).optional(),
  /** Whether a function of the team chooses before any figures do. */
  rule: z.boolean().optional(),
});

export const roleSchema = z.enum(['triage', 'plan', 'refine', 'judge', 'synthesise', 'criticise']);

/** What fills a role: a function of the team, a model, or nothing (the step is left out). */
const fillingSchema = z.enum(['function', 'model', 'none']);

/** When a person is asked before a task ends without a result. */
export const escalateSchema = z.object({
  failure: z.boolean(),
  budget: z.boolean(),
  lowConfidence: z.number().min(0).max(100),
  /** A worker with an ambiguous task asks the requester instead of escalating. */
  questions: z.boolean(),
  /** A person approves every plan before tasks are dispatched. */
  plan: z.boolean().optional(),
  /** A person decides conflicts that stay open. */
  conflict: z.boolean().optional(),
});

export const limitsSchema = schemaOf(limitsShape);
export const groundingSchema = schemaOf(groundingShape);
export const progressiveSchema = schemaOf(progressiveShape);
/** One turn of the conversation before the request. */
export const turnSchema = schemaOf(turnShape);

/** When alerts about usage are raised. */
export const alertsSchema = z.object({
  /** The share of a budget that raises an alert; 1 is all of it. */
  budgetShare: z.number().positive().max(1),
  /** What counts as far more than a worker's usual usage; without it, no such alert is raised. */
  usualRange: z.object({ historyMin: z.number().int().positive(), deviations: z.number().positive() }).optional(),
  /** Where alerts go besides the journal. Without addresses, which may be secret. */
  tells: z.array(z.enum(['notify', 'webhook'])),
});

/** Routing by rules and by the router, before triage (A2). */
const routingSpecSchema = z.object({
  rules: z.number().int().nonnegative(),
  /** The accuracy in percent that lets the router decide without triage. */
  directFrom: z.number().min(50).max(100),
  /** Whether routes that worked out become examples. */
  learn: z.boolean(),
});

export const teamSpecSchema = z.object({
  name: z.string(),
  /** Digest of all fields that change what a run does (D5). */
  hash: z.string(),
  workers: z.record(z.string(), workerSpecSchema),
  /** Pools by name; a task may name one as its worker. */
  pools: z.record(z.string(), poolSpecSchema).optional(),
  roles: z.record(roleSchema, fillingSchema),
  defaultWorker: z.string().optional(),
  /** Models that tasks may name, and the model each name stands for. */
  models: z.record(z.string(), z.string()).optional(),
  /** Digests of the team's own prompts, by role. */
  prompts: z.record(z.string(), z.string()).optional(),
  /** Digest of the output schema, if there is one. */
  output: z.string().optional(),
  /** Tools that may belong to several workers (B6). */
  sharedTools: z.array(z.string()).optional(),
  escalate: escalateSchema,
  limits: limitsSchema,
  budget: budgetSchema,
  alerts: alertsSchema.optional(),
  /** Without it, drafts are not grounded. */
  grounding: groundingSchema.optional(),
  /** Without it, there are no previews. */
  progressive: progressiveSchema.optional(),
  /** Missing if tasks that only read may begin while the plan is being written. */
  streamPlans: z.literal(false).optional(),
  /** Missing if every request goes to triage. */
  routing: routingSpecSchema.optional(),
});
