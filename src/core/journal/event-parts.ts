// Schemas of the parts of events: routes, readings, rulings, decisions, conflicts.

import { z } from 'zod';
import type { turnSchema } from '../plan/team-spec-schema.ts';
import { claimSchema, resultSchema } from '../reconcile/claim-schema.ts';
import { failureSchema } from './failure-schema.ts';

const text = z.string();
const count = z.number().int().nonnegative();

export const routingSchema = z.object({
  /** The workers that the request is for. */
  workers: z.array(
    z.object({
      /** Name of the worker or pool. */
      name: text,
      /** How surely, from 0 to 100. */
      confidence: z.number().min(0).max(100),
    }),
  ),
  /** Why, in a sentence. */
  reason: text,
  /** Parts of the request that no worker handles; empty if there are none. */
  outOfScope: z.array(text).default([]),
  /** For a direct route: the tools the request needs, if the route names them. */
  tools: z.array(text).optional(),
  /** The request with what it takes from earlier turns, if it cannot be understood without them. */
  meant: text.optional(),
  /** What made the route; missing if no routing was needed, and in older journals. */
  by: z.enum(['rule', 'router', 'model', 'function', 'offline']).optional(),
});
export type Routing = z.output<typeof routingSchema>;
export const routeSchema = z.enum(['direct', 'plan', 'out-of-scope']);
export type Route = z.output<typeof routeSchema>;

/** The router's estimate for a request it did not decide: advice for triage. */
export const hintsSchema = z.object({
  /** Candidate workers, likeliest first. */
  workers: z.array(z.object({ name: text, confidence: z.number().min(0).max(100) })),
  several: z.number().min(0).max(100),
  /** The workers needed together, if several are; missing if the router never learnt that. */
  together: z.array(text).optional(),
  nobody: z.number().min(0).max(100),
  reason: text,
});
export type Hints = z.output<typeof hintsSchema>;

export type Turn = z.output<typeof turnSchema>;

export const amountSchema = z.object({ tokens: count, steps: count, microUsd: count });
export const usageSchema = z.object({
  inputTokens: count,
  outputTokens: count,
  microUsd: count,
  /** The part of the input that the provider had cached. */
  cachedInputTokens: count.optional(),
});
export type Usage = z.output<typeof usageSchema>;

export const toolCallSchema = z.object({ id: text, tool: text, args: z.unknown() });

/** A model's reply after parsing it by the expected schema. */
export const readingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('calls'), calls: z.array(toolCallSchema) }),
  z.object({ kind: z.literal('final'), value: z.unknown() }),
  z.object({ kind: z.literal('malformed'), errors: text }),
  /** The provider stopped at the length limit. */
  z.object({ kind: z.literal('cut') }),
]);
export type Reading = z.output<typeof readingSchema>;

export const toolOutcomeSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok'), output: z.unknown() }),
  z.object({ status: z.literal('error'), message: text }),
  z.object({ status: z.literal('refused'), message: text }),
  z.object({ status: z.literal('unknown'), message: text }),
]);
export type ToolOutcome = z.output<typeof toolOutcomeSchema>;

export const rulingSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('allow'),
    /** Set if the policy lists this very call, so its values count as trusted, also after text from outside was read. */
    anyValues: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal('deny'), reason: text }),
  z.object({
    kind: z.literal('ask'),
    reason: text,
    /** What counts if there is no decision in time; without it, deny. */
    expires: z.enum(['deny', 'allow']).optional(),
    /** The time to decide, if it is not that of the team. */
    afterMs: z.number().positive().optional(),
  }),
]);
export type Ruling = z.output<typeof rulingSchema>;

/** What a tool's schema says about the arguments of a call: paths in them. */
export const schemaFactsSchema = z.object({
  /** Values that are the schema's default, or the only value it allows. */
  defaults: z.array(z.array(text)).optional(),
  /** Keys that the schema does not name. */
  unnamed: z.array(z.array(text)).optional(),
});

export const decisionSchema = z.discriminatedUnion('kind', [
  z.object({
    /** Allows what was asked. */
    kind: z.literal('approve'),
  }),
  z.object({
    /** Refuses it; the run goes on without. */
    kind: z.literal('deny'),
    /** Why, for the worker and the report. */
    reason: text.default(''),
  }),
  z.object({
    /** Allows the call with other arguments. */
    kind: z.literal('change'),
    /** The arguments to call it with. */
    args: z.unknown(),
  }),
  z.object({
    /** Answers a question, or does the task of a person. */
    kind: z.literal('answer'),
    /** The answer, as text or data. */
    content: z.unknown(),
  }),
  z.object({
    /** Ends the run. */
    kind: z.literal('cancel'),
    /** Why, for the report. */
    reason: text.default(''),
  }),
]);
export type Decision = z.output<typeof decisionSchema>;

export const reviewKindSchema = z.enum([
  'approval',
  'plan',
  'low-confidence',
  'conflict',
  'failure',
  'budget',
  'unknown-outcome',
  'question',
  'task',
]);
export type ReviewKind = z.output<typeof reviewKindSchema>;

export const conflictSchema = z.object({
  /** Id of the conflict. */
  id: text,
  /** What the claims are about. */
  subject: text,
  /** The property on which they disagree. */
  attribute: text,
  /** Sides that agree share a group; missing in journals of format 1. */
  sides: z.array(
    z.object({
      /** The task that claims it. */
      taskId: text,
      /** What it claims. */
      claim: claimSchema,
      /** Sides that agree have the same number. */
      group: count.optional(),
    }),
  ),
  /** How the values differ: number, unit, currency, date, code, negation, enumeration, text. */
  kind: text.optional(),
  /** Why the values cannot both hold. */
  why: text.optional(),
  /** Who is right, once it is decided. */
  ruling: z
    .object({
      /** The task whose side holds; missing if neither does or the judge could not tell. */
      taskId: text.optional(),
      /** The value that holds instead of either side, given by a person or the judge. */
      value: text.optional(),
      /** Why. */
      reason: text,
      /** The person who decided; missing for the team's judge. */
      by: text.optional(),
    })
    .optional(),
});
export type Conflict = z.output<typeof conflictSchema>;

const foreignSchema = z.object({
  kind: z.enum(['number', 'date', 'name', 'quote', 'act', 'overruled']),
  text,
  /** For a value that lost a conflict: the value that holds, and why. */
  holds: text.optional(),
  why: text.optional(),
});

/** A sentence of a draft: the tasks that support it, what is certainly unsupported, and what could not be decided. */
export const groundedSentenceSchema = z.object({
  text,
  tasks: z.array(text),
  foreign: z.array(foreignSchema).optional(),
  unconfirmed: z.array(foreignSchema).optional(),
});

/** The support a writer declares for a statement: quotes from results, a calculation with them, effects. */
export const supportSchema = z.object({
  says: text,
  from: z.array(z.object({ task: text, quote: text })),
  calc: text.optional(),
  effects: z.array(text).optional(),
});
export type DeclaredSupport = z.output<typeof supportSchema>;

/** A call with an effect, and its status. */
export const effectCallSchema = z.object({
  task: text,
  tool: text,
  args: z.unknown(),
  status: z.enum(['ok', 'failed', 'unknown', 'denied', 'withheld']),
  output: z.unknown().optional(),
});

/** The parent of a nested run, and the limits it hands down. */
export const parentSchema = z.object({
  runId: text,
  taskId: text,
  attempt: count,
  rootRunId: text,
  /** The level of this run; the root's is 1. */
  depth: count,
  depthMax: count,
  /** How many tasks this run and the runs below it may have, and how many the whole tree may have. */
  tasksMax: count,
  treeTasksMax: count,
  /** The tool or worker through which the parent's task read untrusted text. */
  taintedBy: text.optional(),
  /** Set if the parent's task, whose instruction is the request of this run, was planned after untrusted text was read. */
  plannedAfter: text.optional(),
  /** Context keys that tasks of parent runs wrote, with their taint; they are not facts of the request. */
  written: z.array(z.object({ key: text, taintedBy: text.optional() })).optional(),
  /** With `plannedAfter`: what the requester said, the latest last. Only that can order an effect. */
  asked: z.array(text).optional(),
  /** What the parent's task may take values from besides its instruction, if it has read untrusted text. */
  trusted: z.array(z.unknown()).optional(),
});
export type Parent = z.output<typeof parentSchema>;

/** The run this one was forked from, and the changes of the fork. */
export const forkSchema = z.object({
  /** Id of the original run. */
  runId: text,
  /** Events recorded before this one are copied unchanged. */
  seq: count,
  /** Whether effects that the other run did not have may happen; default: no. */
  effects: z.boolean().optional(),
  /** Another model for a worker, a role or a task, or for all of them (`*`). */
  models: z.record(text, text).optional(),
  /** Another system text for a role, or another prompt for a worker. */
  prompts: z.record(text, text).optional(),
  /** Other instructions, by task id. */
  instructions: z.record(text, text).optional(),
  /** Another decision, by review id of the other run. */
  decisions: z.record(text, decisionSchema).optional(),
});
export type ForkOf = z.output<typeof forkSchema>;

/** How a nested team ended, as its task sees it. */
export const teamOutcomeSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('answered'),
    result: resultSchema,
    gaps: z.array(text),
    unconfirmed: z.array(text).optional(),
    /** Set if it states no confidence because an agent in it states none; functions count as certain. */
    unsure: z.literal(true).optional(),
  }),
  z.object({ status: z.literal('out-of-scope'), message: text }),
  z.object({ status: z.literal('failed'), failure: failureSchema }),
  z.object({ status: z.literal('cancelled'), by: text, reason: text }),
]);
export type TeamOutcome = z.output<typeof teamOutcomeSchema>;

export const answerStatusSchema = z.enum(['complete', 'partial', 'out-of-scope']);
