// Everything that can happen in a run, past tense. Facts come from the world; decisions are the core's own and are
// recorded beside them, so that newer code which would decide otherwise still folds an old journal to the same state.

import { z } from 'zod';
import { planSchema } from '../plan/plan-schema.ts';
import { effectSchema, roleSchema, teamSpecSchema } from '../plan/team-spec.ts';
import { claimSchema, escalationSchema, resultSchema } from '../reconcile/claim.ts';
import { failureSchema, faultSchema } from './failure.ts';

const text = z.string();
const count = z.number().int().nonnegative();

export const routingSchema = z.object({
  workers: z.array(z.object({ name: text, confidence: z.number().min(0).max(100) })),
  reason: text,
  outOfScope: z.array(text).default([]),
});
export type Routing = z.output<typeof routingSchema>;
export const routeSchema = z.enum(['direct', 'plan', 'out-of-scope']);
export type Route = z.output<typeof routeSchema>;

export const turnSchema = z.object({ role: z.enum(['requester', 'supervisor']), text });
export type Turn = z.output<typeof turnSchema>;

export const amountSchema = z.object({ tokens: count, steps: count, microUsd: count });
export const usageSchema = z.object({ inputTokens: count, outputTokens: count, microUsd: count });
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
  ruling: z.object({ taskId: text.optional(), reason: text }).optional(),
});
export type Conflict = z.output<typeof conflictSchema>;

export const answerStatusSchema = z.enum(['complete', 'partial']);

const attemptOf = { taskId: text, attempt: count };

export const eventSchemas = {
  'run-started': z.object({
    /** The version of the journal's shape; see upcast.ts. */
    format: z.number().int().positive(),
    runId: text,
    request: text,
    context: z.record(text, z.unknown()),
    history: z.array(turnSchema),
    team: teamSpecSchema,
    /** A plan that came with the request, instead of one to be made. */
    plan: planSchema.optional(),
    planOnly: z.boolean(),
  }),
  'run-resumed': z.object({ by: text }),
  'request-triaged': z.object({ key: text, route: routeSchema, routing: routingSchema }),
  'plan-proposed': z.object({ key: text, plan: planSchema }),
  'plan-rejected': z.object({ round: count, faults: z.array(faultSchema) }),
  'plan-accepted': z.object({ round: count }),
  'consult-failed': z.object({ key: text, failure: failureSchema }),
  'consult-retried': z.object({ key: text, notBefore: z.number(), failure: failureSchema }),
  'consult-abandoned': z.object({ key: text, role: roleSchema, failure: failureSchema }),

  'task-dispatched': z.object({ ...attemptOf, worker: text }),
  'task-succeeded': z.object({ ...attemptOf, result: resultSchema }),
  'task-escalated': z.object({ ...attemptOf, escalation: escalationSchema }),
  'attempt-failed': z.object({ ...attemptOf, failure: failureSchema }),
  'retry-scheduled': z.object({
    taskId: text,
    notBefore: z.number(),
    because: z.enum(['transient', 'merit', 'fallback', 'person']),
    worker: text,
  }),
  'task-refined': z.object({ key: text, taskId: text, instruction: text }),
  'task-failed': z.object({ taskId: text, failure: failureSchema }),
  'task-skipped': z.object({ taskId: text, failure: failureSchema }),
  'task-cancelled': z.object({ taskId: text, reason: text }),

  'model-call-prepared': z.object({
    key: text,
    callId: text,
    model: text,
    provider: text,
    inputTokens: count,
    outputTokensMax: count,
    inputMicroUsdPerMTok: z.number().nonnegative(),
    outputMicroUsdPerMTok: z.number().nonnegative(),
    /** The opening of the dialogue; later messages are the replies and tool results already in this journal. */
    prompt: z
      .object({ system: text, messages: z.array(z.object({ role: text, text })), tools: z.array(text) })
      .optional(),
  }),
  'model-call-started': z.object({ callId: text, reserved: amountSchema, outputTokensMax: count }),
  'model-call-finished': z.object({
    key: text,
    callId: text,
    text: text.optional(),
    reading: readingSchema,
    usage: usageSchema,
  }),
  'model-call-failed': z.object({ key: text, callId: text, failure: failureSchema, usage: usageSchema }),
  'model-call-refused': z.object({ callId: text, resource: z.enum(['tokens', 'steps', 'usd', 'ms']) }),
  'model-call-retried': z.object({ callId: text, dialogue: text, notBefore: z.number(), failure: failureSchema }),

  'tool-call-authorised': z.object({
    key: text,
    callId: text,
    args: z.unknown(),
    fingerprint: text,
    ruling: rulingSchema,
  }),
  'tool-call-started': z.object({ callId: text, idempotencyKey: text, effect: effectSchema }),
  'tool-call-reused': z.object({ callId: text, idempotencyKey: text }),
  'tool-call-finished': z.object({ key: text, callId: text, outcome: toolOutcomeSchema }),

  'review-opened': z.object({
    reviewId: text,
    kind: reviewKindSchema,
    taskId: text.optional(),
    callId: text.optional(),
    question: text,
    tool: text.optional(),
    args: z.unknown().optional(),
    fingerprint: text.optional(),
    expiresAt: z.number().optional(),
  }),
  'review-decided': z.object({ reviewId: text, decision: decisionSchema, by: text }),
  'review-expired': z.object({ reviewId: text }),
  'decision-refused': z.object({ reviewId: text, by: text, reason: text }),
  /** Waits for people only: how many reviews are open. */
  'run-parked': z.object({ reviews: count }),

  'claims-reconciled': z.object({ conflicts: z.array(conflictSchema) }),
  'conflict-judged': z.object({ key: text, conflictId: text, taskId: text.optional(), reason: text }),
  'answer-drafted': z.object({ key: text, answer: text, confidence: z.number().min(0).max(100).optional() }),
  'answer-criticised': z.object({ key: text, verdict: z.enum(['deliver', 'redo']), notes: text }),

  'cancel-requested': z.object({ by: text, reason: text }),
  'deadline-reached': z.object({ budgetMs: z.number() }),
  'run-planned': z.object({ tasks: count }),
  'run-answered': z.object({
    status: answerStatusSchema,
    answer: text,
    gaps: z.array(text),
    confidence: z.number().min(0).max(100).optional(),
  }),
  'run-failed': z.object({ failure: failureSchema, gaps: z.array(text) }),
  'run-cancelled': z.object({ by: text, reason: text }),
} as const;

export type EventType = keyof typeof eventSchemas;
type Bodies = { [T in EventType]: z.output<(typeof eventSchemas)[T]> };
/** What happened, before the journal gave it a time. */
export type Happening = { [T in EventType]: { readonly type: T } & Bodies[T] }[EventType];
export type RunEvent = { [T in EventType]: { readonly type: T; readonly at: number } & Bodies[T] }[EventType];
export type EventOf<T extends EventType> = Extract<RunEvent, { type: T }>;
export type HappeningOf<T extends EventType> = Extract<Happening, { type: T }>;

export const isEventType = (type: string): type is EventType => Object.hasOwn(eventSchemas, type);
