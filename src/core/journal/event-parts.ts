// The vocabulary of events: routes, readings, rulings, decisions, conflicts.

import { z } from 'zod';
import type { turnSchema } from '../plan/team-spec-schema.ts';
import { claimSchema, resultSchema } from '../reconcile/claim-schema.ts';
import { failureSchema } from './failure-schema.ts';

const text = z.string();
const count = z.number().int().nonnegative();

export const routingSchema = z.object({
  workers: z.array(z.object({ name: text, confidence: z.number().min(0).max(100) })),
  reason: text,
  outOfScope: z.array(text).default([]),
  /** For a direct route: the tools the request calls for, where whoever routed it said so. */
  tools: z.array(text).optional(),
  /** Who routed it; left out where nobody had to, and in journals from before it was said. */
  by: z.enum(['rule', 'router', 'model', 'function', 'offline']).optional(),
});
export type Routing = z.output<typeof routingSchema>;
export const routeSchema = z.enum(['direct', 'plan', 'out-of-scope']);
export type Route = z.output<typeof routeSchema>;

/** What the team's router thinks of a request that it did not decide: advice to whoever does. */
export const hintsSchema = z.object({
  /** Workers the request may be for, and what else it may be, the likeliest first. */
  workers: z.array(z.object({ name: text, confidence: z.number().min(0).max(100) })),
  several: z.number().min(0).max(100),
  /** Whom it takes, if it takes several; left out where that was never learnt. */
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
  /** Of the input, what the provider had cached. */
  cachedInputTokens: count.optional(),
});
export type Usage = z.output<typeof usageSchema>;

export const toolCallSchema = z.object({ id: text, tool: text, args: z.unknown() });
export type ToolCall = z.output<typeof toolCallSchema>;

/** What the runtime made of a model's reply, after parsing it by the schema of whoever asked. */
export const readingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('calls'), calls: z.array(toolCallSchema) }),
  z.object({ kind: z.literal('final'), value: z.unknown() }),
  z.object({ kind: z.literal('malformed'), errors: text }),
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
  z.object({ kind: z.literal('allow') }),
  z.object({ kind: z.literal('deny'), reason: text }),
  z.object({ kind: z.literal('ask'), reason: text }),
]);
export type Ruling = z.output<typeof rulingSchema>;

export const decisionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('approve') }),
  z.object({ kind: z.literal('deny'), reason: text.default('') }),
  z.object({ kind: z.literal('change'), args: z.unknown() }),
  z.object({ kind: z.literal('answer'), content: z.unknown() }),
  z.object({ kind: z.literal('cancel'), reason: text.default('') }),
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
  id: text,
  subject: text,
  attribute: text,
  sides: z.array(z.object({ taskId: text, claim: claimSchema })),
  /** In what the values differ: number, unit, currency, date, code, negation, enumeration, text. */
  kind: text.optional(),
  why: text.optional(),
  ruling: z
    .object({
      /** The side that holds; left out where none does, or nobody could tell. */
      taskId: text.optional(),
      /** What holds instead of what the sides say, by a person. */
      value: text.optional(),
      reason: text,
      /** The person who decided it; left out for the team's judge. */
      by: text.optional(),
    })
    .optional(),
});
export type Conflict = z.output<typeof conflictSchema>;

export const foreignSchema = z.object({ kind: z.enum(['number', 'date', 'name', 'quote', 'act']), text });

/** A sentence of a draft: the tasks behind it, what in it is certainly unsupported, and what could not be decided. */
export const groundedSentenceSchema = z.object({
  text,
  tasks: z.array(text),
  foreign: z.array(foreignSchema).optional(),
  unconfirmed: z.array(foreignSchema).optional(),
});

/** What the writer of an answer says a statement rests on: words of results, a calculation with them, effects. */
export const supportSchema = z.object({
  says: text,
  from: z.array(z.object({ task: text, quote: text })),
  calc: text.optional(),
  effects: z.array(text).optional(),
});
export type DeclaredSupport = z.output<typeof supportSchema>;

/** A call with an effect, and what became of it. */
export const effectCallSchema = z.object({
  task: text,
  tool: text,
  args: z.unknown(),
  status: z.enum(['ok', 'failed', 'unknown', 'denied', 'withheld']),
  output: z.unknown().optional(),
});

/** Where a run belongs that was begun by a task of another one, and what it was handed down. */
export const parentSchema = z.object({
  runId: text,
  taskId: text,
  attempt: count,
  rootRunId: text,
  /** The level of this run; the root's is 1. */
  depth: count,
  depthMax: count,
  /** How many tasks it may have, with all below it, and how many there may be under the whole request. */
  tasksMax: count,
  treeTasksMax: count,
  /** The tool or worker through which the task above it read text from outside. */
  taintedBy: text.optional(),
  /** Keys of its context that tasks above it wrote, and what those had read from outside: no facts of the request. */
  written: z.array(z.object({ key: text, taintedBy: text.optional() })).optional(),
});
export type Parent = z.output<typeof parentSchema>;

/** The run that this one was forked from, and what is otherwise in it. */
export const forkSchema = z.object({
  runId: text,
  /** What was recorded before this event is taken over as it is, whatever is otherwise. */
  seq: count,
  /** Whether effects that the other run did not have may happen; without it they do not. */
  effects: z.boolean().optional(),
  /** Another model for a worker, a role or a task, or for everybody (`*`). */
  models: z.record(text, text).optional(),
  /** Another standing text for a role, or another prompt for a worker. */
  prompts: z.record(text, text).optional(),
  instructions: z.record(text, text).optional(),
  /** Another decision, by the review of the other run. */
  decisions: z.record(text, decisionSchema).optional(),
});
export type ForkOf = z.output<typeof forkSchema>;

/** How a nested team ended, as the task it worked for sees it. */
export const teamOutcomeSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('answered'), result: resultSchema, gaps: z.array(text) }),
  z.object({ status: z.literal('out-of-scope'), message: text }),
  z.object({ status: z.literal('failed'), failure: failureSchema }),
  z.object({ status: z.literal('cancelled'), by: text, reason: text }),
]);
export type TeamOutcome = z.output<typeof teamOutcomeSchema>;

export const answerStatusSchema = z.enum(['complete', 'partial']);
