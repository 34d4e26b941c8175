// A team as it stands in the journal of a run.

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
  /** Part of everything its worker does, whatever the request says. */
  grant: z.literal('always').optional(),
  /** Whether code rules on each call before it happens. */
  policy: z.boolean().optional(),
});

export const workerSpecSchema = z.object({
  kind: z.enum(['agent', 'function', 'person', 'team']),
  does: z.string(),
  /** What it does not do, or only does; work outside of it is refused. */
  scope: z.string().optional(),
  /** Requests it would be the right one for. */
  examples: z.array(z.string()).optional(),
  tools: z.array(toolSpecSchema),
  /** What running the worker itself may do to the world; tools say it for themselves. */
  effect: effectSchema,
  /** What it gives back comes from outside and may try to give orders; tools say it for themselves. */
  untrusted: z.boolean().optional(),
  attemptsMax: z.number().int().positive(),
  stepsMax: z.number().int().positive(),
  timeoutMs: z.number().optional(),
  fallback: z.string().optional(),
  /** The team it is, for a worker of that kind: with the hash, a change of the nested team is one of this team. */
  team: z
    .object({
      /** Left out for a team that is named only when it is needed, such as one that contains itself. */
      name: z.string().optional(),
      hash: z.string().optional(),
      budget: budgetSchema,
      /** Whether anything in it reads text that strangers wrote. */
      readsOutside: z.boolean(),
    })
    .optional(),
  /** It only reads and computes, so a result may be given again for so long. */
  pure: z.object({ ttlMs: z.number().positive() }).optional(),
  /** Made for each task, by a function of the team or as the plan describes it; its tools are those it may be given. */
  build: z.enum(['function', 'from-plan']).optional(),
});

/** Several workers that can do the same: who does a task is chosen when it is dispatched (A15). */
export const poolSpecSchema = z.object({
  workers: z.array(z.string()).min(2),
  does: z.string(),
  scope: z.string().optional(),
  examples: z.array(z.string()).optional(),
  /** Whether a function of the team is asked before any figures are. */
  rule: z.boolean().optional(),
});

export const roleSchema = z.enum(['triage', 'plan', 'refine', 'judge', 'synthesise', 'criticise']);

/** Who fills a role: a function of the team, a model, or nobody (the step is left out). */
const fillingSchema = z.enum(['function', 'model', 'none']);

/** When a person is asked instead of ending a task without a result. */
export const escalateSchema = z.object({
  failure: z.boolean(),
  budget: z.boolean(),
  lowConfidence: z.number().min(0).max(100),
  /** A worker whose task is ambiguous asks the requester, instead of handing it back. */
  questions: z.boolean(),
  /** A person reads every plan before anything is dispatched. */
  plan: z.boolean().optional(),
  /** A person rules on contradictions that stay open. */
  conflict: z.boolean().optional(),
});

export const limitsSchema = schemaOf(limitsShape);
export const groundingSchema = schemaOf(groundingShape);
export const progressiveSchema = schemaOf(progressiveShape);
/** One turn of the conversation before the request. */
export const turnSchema = schemaOf(turnShape);

/** When somebody is told about what runs use. */
export const alertsSchema = z.object({
  /** From which share of a budget on; 1 is all of it. */
  budgetShare: z.number().positive().max(1),
  /** What counts as far more than a worker usually uses; without it, nothing does. */
  usualRange: z.object({ historyMin: z.number().int().positive(), deviations: z.number().positive() }).optional(),
  /** Who is told besides the journal. Not where: an address may be a secret. */
  tells: z.array(z.enum(['notify', 'webhook'])),
});

/** That requests are routed by rules and by what was learnt, before anybody is asked (A2). */
const routingSpecSchema = z.object({
  rules: z.number().int().nonnegative(),
  /** The share of requests, in percent, that must have been right before the router decides by itself. */
  directFrom: z.number().min(50).max(100),
  /** Whether choices that worked out become examples. */
  learn: z.boolean(),
});

export const teamSpecSchema = z.object({
  name: z.string(),
  /** Digest of everything above and below that changes what a run does (D5). */
  hash: z.string(),
  workers: z.record(z.string(), workerSpecSchema),
  /** Names that tasks may have for their worker beside those of workers. */
  pools: z.record(z.string(), poolSpecSchema).optional(),
  roles: z.record(roleSchema, fillingSchema),
  defaultWorker: z.string().optional(),
  /** The models its tasks may name, and what each stands for. */
  models: z.record(z.string(), z.string()).optional(),
  /** Digests of the prompts the team words itself, by role. */
  prompts: z.record(z.string(), z.string()).optional(),
  /** Digest of the schema its answers fit, if they have one. */
  output: z.string().optional(),
  /** Tools that were allowed to belong to several workers (B6). */
  sharedTools: z.array(z.string()).optional(),
  escalate: escalateSchema,
  limits: limitsSchema,
  budget: budgetSchema,
  alerts: alertsSchema.optional(),
  /** Without it, drafts are not held against the results. */
  grounding: groundingSchema.optional(),
  /** Without it, nothing is written before everything is in. */
  progressive: progressiveSchema.optional(),
  /** Left out where tasks that only read begin while the plan is still being written. */
  streamPlans: z.literal(false).optional(),
  /** Left out where every request goes to triage. */
  routing: routingSpecSchema.optional(),
});
