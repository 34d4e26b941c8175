// Schemas of all events as stored. Loaded only when a stored journal is read, so a new run does not pay for it.

import { z } from 'zod';
import { budgetSchema, builtSchema, planSchema, taskSchema } from '../plan/plan-schema.ts';
import { effectSchema, roleSchema, teamSpecSchema, turnSchema } from '../plan/team-spec-schema.ts';
import { figureSchema } from '../policy/figure-schema.ts';
import { escalationSchema, resultSchema } from '../reconcile/claim-schema.ts';
import { usualOfWorkerSchema } from '../usage/usual-range-schema.ts';
import { answerEventSchemas } from './answer-event-schema.ts';
import {
  amountSchema,
  answerStatusSchema,
  decisionSchema,
  effectCallSchema,
  forkSchema,
  groundedSentenceSchema,
  hintsSchema,
  parentSchema,
  readingSchema,
  reviewKindSchema,
  routeSchema,
  routingSchema,
  rulingSchema,
  schemaFactsSchema,
  teamOutcomeSchema,
  toolCallSchema,
  toolOutcomeSchema,
  usageSchema,
} from './event-parts.ts';
import { failureSchema, faultSchema } from './failure-schema.ts';

const text = z.string();
const count = z.number().int().nonnegative();
const grantsSchema = z.record(text, z.record(text, z.array(text)));
const attemptOf = { taskId: text, attempt: count };

/** A message as sent: tool calls in a model's message, results in a tool's. */
const promptMessageSchema = z.object({
  role: text,
  text,
  calls: z.array(toolCallSchema).optional(),
  results: z.array(z.object({ id: text, tool: text, output: text, isError: z.boolean() })).optional(),
});

export const eventSchemas = {
  'run-started': z.object({
    /** The journal format version; see upcast.ts. */
    format: z.number().int().positive(),
    runId: text,
    request: text,
    context: z.record(text, z.unknown()),
    history: z.array(turnSchema),
    team: teamSpecSchema,
    /** A plan that came with the request; without it, one is made. */
    plan: planSchema.optional(),
    /** The route for that plan; without it, the plan is treated like any other. */
    route: routeSchema.optional(),
    /** Whether a person has to approve the plan before tasks are dispatched. */
    approvePlan: z.boolean().optional(),
    planOnly: z.boolean(),
    /** Plans and reads, but has no effects (D4). */
    dryRun: z.boolean().default(false),
    /** Whether results of pure workers may come from the cache. */
    cache: z.boolean().optional(),
    /** What the program that began the run notes about it, such as who asked and in which conversation. */
    labels: z.record(text, text).optional(),
    /** The usual usage of each worker's tasks when the run began; only if the team has alerts. */
    usual: z.record(text, usualOfWorkerSchema).optional(),
    /** The task of the parent run that this run works for. */
    parent: parentSchema.optional(),
    /** The run that this run forks, with its changes. */
    forkOf: forkSchema.optional(),
  }),
  'run-resumed': z.object({
    by: text,
    /** The version of the team that was accepted, if it differs from the one that the run began with (D5). */
    accepted: text.optional(),
  }),
  'request-triaged': z.object({ key: text, route: routeSchema, routing: routingSchema }),
  /** Neither a rule nor the router decided: triage does, with the router's estimate as advice. */
  'request-weighed': z.object({ key: text, hints: hintsSchema.optional(), note: text.optional() }),
  /** A task that begins while the rest of its plan is still being written. */
  'task-drafted': z.object({
    key: text,
    task: taskSchema,
    /** Granted tools by worker, as in an accepted plan. */
    grants: z.record(text, z.array(text)).optional(),
    /** Ordered effects by worker, as in an accepted plan. */
    ordered: z.record(text, z.array(text)).optional(),
  }),
  'plan-proposed': z.object({ key: text, plan: planSchema }),
  /** With `revision`, the rejected tasks are those of that revision. */
  'plan-rejected': z.object({ round: count, faults: z.array(faultSchema), revision: count.optional() }),
  'plan-accepted': z.object({
    round: count,
    /** Granted tools by task and worker; missing if all of a worker's tools are granted. */
    grants: grantsSchema.optional(),
    /**
     * The tools with an effect that the request orders, by task and worker: a person is asked before others are called.
     * A task without an entry may call all its tools.
     */
    ordered: grantsSchema.optional(),
    /** Tasks that began early and are not in this plan. */
    withdrawn: z.array(text).optional(),
  }),
  /** The results are insufficient: the planner is asked for a revision (A10). */
  'results-found-thin': z.object({ round: count, why: z.array(text) }),
  /** The tasks that a revision adds; empty if the planner has no better idea. */
  'plan-revised': z.object({
    round: count,
    why: z.array(text),
    added: z.array(taskSchema),
    grants: grantsSchema.optional(),
    ordered: grantsSchema.optional(),
  }),
  'consult-failed': z.object({ key: text, failure: failureSchema }),
  'consult-retried': z.object({ key: text, notBefore: z.number(), failure: failureSchema, by: text.optional() }),
  'consult-abandoned': z.object({ key: text, role: roleSchema, failure: failureSchema }),

  'task-dispatched': z.object({
    ...attemptOf,
    worker: text,
    /** The context keys the task was given; missing if there are none. */
    reads: z.array(text).optional(),
    /** Why a person must approve the work of a function with an effect. */
    asks: text.optional(),
    /** The time for the attempt, if it is less than the worker's own: the rest is for its fallback. */
    timeoutMs: z.number().positive().optional(),
  }),
  /** The pool member that does this attempt (A15), and the figures of all members, in pool order. */
  'worker-chosen': z.object({
    key: text,
    ...attemptOf,
    /** The pool that the task names. */
    pool: text,
    /** The member that does it. */
    worker: text,
    /** What decided: the team's rule, the figures, or that there was only one. */
    by: z.enum(['rule', 'figures', 'only']),
    /** Why, in a sentence. */
    reason: text,
    /** The figures of all members, in pool order. */
    figures: z.array(figureSchema),
  }),
  /** A worker was built for this attempt (A14); recorded before its model is called. */
  'worker-built': z.object({ key: text, ...attemptOf, definition: builtSchema }),
  /** The cache has no result for this work; `cacheKey` is where the new result will be stored. */
  'cache-missed': z.object({ key: text, ...attemptOf, cacheKey: text }),
  /** The cache has a fresh result for this work. */
  'task-recalled': z.object({
    key: text,
    ...attemptOf,
    result: resultSchema,
    from: z.object({ runId: text, taskId: text, at: z.number() }),
  }),
  'task-succeeded': z.object({
    ...attemptOf,
    result: resultSchema,
    /** Statements of the result that its task's record does not support, and those that could not be decided. */
    gaps: z.array(text).optional(),
    unconfirmed: z.array(text).optional(),
    /** An agent stated no confidence, and the team sets a threshold: the result counts as below it. */
    unsure: z.literal(true).optional(),
  }),
  /** The keys that a task wrote, was refused, or left out. The values are in its result. */
  'context-written': z.object({
    ...attemptOf,
    /** Bytes of JSON. A value stored as an artifact is identified by its digest. */
    written: z.array(z.object({ key: text, bytes: count, artifact: text.optional() })),
    refused: z.array(z.object({ key: text, reason: text })).optional(),
    /** Granted keys for which the task gave no value. */
    left: z.array(text).optional(),
  }),
  'task-escalated': z.object({ ...attemptOf, escalation: escalationSchema }),
  /** The worker needs an answer from the requester (D3). */
  'task-asked': z.object({ ...attemptOf, question: text, partial: z.unknown().optional() }),
  'attempt-failed': z.object({ ...attemptOf, failure: failureSchema }),
  'retry-scheduled': z.object({
    taskId: text,
    notBefore: z.number(),
    because: z.enum(['transient', 'merit', 'stronger-model', 'fallback', 'person']),
    worker: text,
    /** The tier it moves up to. */
    model: text.optional(),
    /** Why this step of the fallback ladder was taken. */
    reason: text.optional(),
  }),
  /** The earlier steps of the ladder did not help: the planner is asked for smaller pieces (C3). */
  'split-asked': z.object({ taskId: text, reason: text }),
  'split-declined': z.object({ taskId: text, reason: text }),
  'task-split': z.object({ taskId: text, pieces: z.array(taskSchema) }),
  'task-refined': z.object({ key: text, taskId: text, instruction: text }),
  'task-failed': z.object({ taskId: text, failure: failureSchema }),
  'task-skipped': z.object({ taskId: text, failure: failureSchema }),
  'task-cancelled': z.object({ taskId: text, reason: text }),

  /** A nested team gets the task: the reserved budget, and the ceilings of its run. */
  'team-started': z.object({
    ...attemptOf,
    runId: text,
    reserved: amountSchema,
    budget: budgetSchema,
    tasksMax: count,
  }),
  /** The nested team waits only for people: how many reviews are open. */
  'team-waiting': z.object({ key: text, ...attemptOf, reviews: count }),
  /** A decision was made or a timer fired: the nested team can resume. */
  'team-stirred': z.object({ key: text, ...attemptOf }),
  /** How the nested team ended, and what it used of its reserved budget. */
  'team-ended': z.object({
    key: text,
    ...attemptOf,
    runId: text,
    outcome: teamOutcomeSchema,
    used: amountSchema,
    usage: z.object({
      inputTokens: count,
      outputTokens: count,
      microUsd: count,
      modelCalls: count,
      toolCalls: count,
    }),
    /** How many tasks it and the teams below it had. */
    tasks: count,
    /** The models it used. */
    models: z.array(text).optional(),
    taintedBy: text.optional(),
    /** Its effect calls, including those of teams below it, as calls of its task. */
    effects: z.array(effectCallSchema).optional(),
  }),

  'model-call-prepared': z.object({
    key: text,
    callId: text,
    model: text,
    provider: text,
    inputTokens: count,
    outputTokensMax: count,
    inputMicroUsdPerMTok: z.number().nonnegative(),
    outputMicroUsdPerMTok: z.number().nonnegative(),
    /** The price is unknown: the call counts as free, and is refused under a budget in money. */
    unpriced: z.boolean().optional(),
    /** The first messages of the dialogue; later ones are the replies and tool results in this journal. */
    prompt: z
      .object({
        /** The prompt version: `plan/1`, or `plan/custom-…` for a team's own. */
        version: text.optional(),
        system: text,
        messages: z.array(promptMessageSchema),
        tools: z.array(text),
      })
      .optional(),
  }),
  'model-call-started': z.object({ callId: text, reserved: amountSchema, outputTokensMax: count }),
  'model-call-finished': z.object({
    key: text,
    callId: text,
    text: text.optional(),
    reading: readingSchema,
    usage: usageSchema,
    /** The verdict on a worker's result: the sentences that its task's record does not support. */
    grounded: z
      .object({ version: text, unchecked: text.optional(), sentences: z.array(groundedSentenceSchema) })
      .optional(),
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
    schemaFacts: schemaFactsSchema.optional(),
  }),
  'tool-call-started': z.object({ callId: text, idempotencyKey: text, effect: effectSchema }),
  'tool-call-reused': z.object({ callId: text, idempotencyKey: text }),
  'tool-call-finished': z.object({ key: text, callId: text, outcome: toolOutcomeSchema }),

  'review-opened': z.object({
    reviewId: text,
    kind: reviewKindSchema,
    taskId: text.optional(),
    callId: text.optional(),
    conflictId: text.optional(),
    question: text,
    tool: text.optional(),
    args: z.unknown().optional(),
    fingerprint: text.optional(),
    expiresAt: z.number().optional(),
    /** What counts if there is no decision until then; without it, deny. */
    expires: z.enum(['deny', 'allow']).optional(),
  }),
  'review-decided': z.object({ reviewId: text, decision: decisionSchema, by: text }),
  'review-expired': z.object({ reviewId: text }),
  'decision-refused': z.object({ reviewId: text, by: text, reason: text }),
  /** The run waits only for people: how many reviews are open. */
  'run-parked': z.object({ reviews: count }),

  'alert-raised': z.object({
    /** Whether a share of the budget was used, or a task left its usual range. */
    kind: z.enum(['budget-share', 'usual-range']),
    /** What was used much of. */
    resource: z.enum(['tokens', 'steps', 'usd', 'ms']),
    /** How much was used. */
    value: z.number(),
    /** The budget whose share was used, or the upper end of the usual range. */
    limit: z.number(),
    /** The median of the worker's history; only for `usual-range`. */
    usual: z.number().optional(),
    /** How many tasks that history has; only for `usual-range`. */
    samples: count.optional(),
    /** The worker, for `usual-range`. */
    worker: text.optional(),
    /** The task, for `usual-range`. */
    taskId: text.optional(),
    /** The alert in a sentence for people. */
    message: text,
  }),

  ...answerEventSchemas,

  'cancel-requested': z.object({ by: text, reason: text }),
  'deadline-reached': z.object({ budgetMs: z.number() }),
  'run-planned': z.object({ tasks: count }),
  'run-answered': z.object({
    status: answerStatusSchema,
    answer: text,
    gaps: z.array(text),
    /** Statements that could be neither confirmed nor refuted; they change neither status nor gaps. */
    unconfirmed: z.array(text).optional(),
    confidence: z.number().min(0).max(100).optional(),
    data: z.unknown().optional(),
  }),
  'run-failed': z.object({
    failure: failureSchema,
    gaps: z.array(text),
    /** What failed and what the requester can do, in place of an answer. */
    answer: text.optional(),
  }),
  'run-cancelled': z.object({ by: text, reason: text }),
  /** Texts were removed from earlier events, whose hashes stay (docs/adr/0014-redaction.md). */
  'data-removed': z.object({
    by: text,
    reason: text,
    /** All texts of the run, or the texts that were named; these are not repeated here. */
    what: z.enum(['all-texts', 'values']),
    /** The changed events, each with a digest of what stands there now. */
    changed: z.array(z.object({ seq: count, digest: text })),
    /** An Ed25519 signature of this record, if it was signed. */
    signature: text.optional(),
  }),
} as const;
