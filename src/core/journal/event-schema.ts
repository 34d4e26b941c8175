// The shape of every event as it is stored: what a journal is parsed by. Loaded when a stored journal is read; a run
// that begins pays nothing for it.

import { z } from 'zod';
import { budgetSchema, builtSchema, planSchema, taskSchema } from '../plan/plan-schema.ts';
import { effectSchema, roleSchema, teamSpecSchema, turnSchema } from '../plan/team-spec-schema.ts';
import { figureSchema } from '../policy/figure-schema.ts';
import { escalationSchema, mergedFindingSchema, resultSchema } from '../reconcile/claim-schema.ts';
import { usualOfWorkerSchema } from '../usage/usual-range-schema.ts';
import {
  amountSchema,
  answerStatusSchema,
  conflictSchema,
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
  supportSchema,
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

/** A message as it was sent: calls in what the model said, results in what its tools said. */
const promptMessageSchema = z.object({
  role: text,
  text,
  calls: z.array(toolCallSchema).optional(),
  results: z.array(z.object({ id: text, tool: text, output: text, isError: z.boolean() })).optional(),
});

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
    /** What is done with that plan; without it, it is a plan like any other. */
    route: routeSchema.optional(),
    /** Whether a person has to agree to the plan before anything is dispatched. */
    approvePlan: z.boolean().optional(),
    planOnly: z.boolean(),
    /** Plans and reads, and has no effect (D4). */
    dryRun: z.boolean().default(false),
    /** Whether results of pure workers may come from the cache. */
    cache: z.boolean().optional(),
    /** What each worker's tasks usually used when the run began; only where the team wants to hear of more. */
    usual: z.record(text, usualOfWorkerSchema).optional(),
    /** The task of another run that this one works for. */
    parent: parentSchema.optional(),
    /** The run that this one goes through again, otherwise. */
    forkOf: forkSchema.optional(),
  }),
  'run-resumed': z.object({ by: text }),
  'request-triaged': z.object({ key: text, route: routeSchema, routing: routingSchema }),
  /** Neither a rule nor the router decided: triage does, with what the router thinks of it. */
  'request-weighed': z.object({ key: text, hints: hintsSchema.optional(), note: text.optional() }),
  /** A task that the planner has written, and that begins before the rest of the plan has come. */
  'task-drafted': z.object({
    key: text,
    task: taskSchema,
    /** What it may call, by worker, as with an accepted plan. */
    grants: z.record(text, z.array(text)).optional(),
  }),
  'plan-proposed': z.object({ key: text, plan: planSchema }),
  /** With `revision`, what was refused is what that revision would add. */
  'plan-rejected': z.object({ round: count, faults: z.array(faultSchema), revision: count.optional() }),
  'plan-accepted': z.object({
    round: count,
    /** What each task may call, by the worker that may have to do it; left out where all of a worker's tools are granted. */
    grants: grantsSchema.optional(),
    /** Tasks that began early and have no place in this plan. */
    withdrawn: z.array(text).optional(),
  }),
  /** The joined results do not meet the goal: the planner is asked for what could still be done (A10). */
  'results-found-thin': z.object({ round: count, why: z.array(text) }),
  /** What a revision adds to the plan, as a difference; nothing, if the planner sees no way to do better. */
  'plan-revised': z.object({
    round: count,
    why: z.array(text),
    added: z.array(taskSchema),
    grants: grantsSchema.optional(),
  }),
  'consult-failed': z.object({ key: text, failure: failureSchema }),
  'consult-retried': z.object({ key: text, notBefore: z.number(), failure: failureSchema }),
  'consult-abandoned': z.object({ key: text, role: roleSchema, failure: failureSchema }),

  'task-dispatched': z.object({
    ...attemptOf,
    worker: text,
    /** The context keys it was given, of the request or written by tasks before it; left out if there are none. */
    reads: z.array(text).optional(),
  }),
  /** Who of a pool does this attempt (A15), and the figures of everybody it was chosen from, in the order of the pool. */
  'worker-chosen': z.object({
    key: text,
    ...attemptOf,
    pool: text,
    worker: text,
    by: z.enum(['rule', 'figures', 'only']),
    reason: text,
    figures: z.array(figureSchema),
  }),
  /** A worker was made for this attempt (A14): known before a model is told anything. */
  'worker-built': z.object({ key: text, ...attemptOf, definition: builtSchema }),
  /** The cache has nothing for this work; `cacheKey` is what a result will be kept under. */
  'cache-missed': z.object({ key: text, ...attemptOf, cacheKey: text }),
  /** Somebody did this work before, and its result is still fresh. */
  'task-recalled': z.object({
    key: text,
    ...attemptOf,
    result: resultSchema,
    from: z.object({ runId: text, taskId: text, at: z.number() }),
  }),
  'task-succeeded': z.object({ ...attemptOf, result: resultSchema }),
  /** What became of the keys that a task may write, or wanted to. The values are in its result. */
  'context-written': z.object({
    ...attemptOf,
    /** In bytes of JSON. A value that is kept as an artifact is known by its digest. */
    written: z.array(z.object({ key: text, bytes: count, artifact: text.optional() })),
    refused: z.array(z.object({ key: text, reason: text })).optional(),
    /** Keys it was granted and gave nothing for. */
    left: z.array(text).optional(),
  }),
  'task-escalated': z.object({ ...attemptOf, escalation: escalationSchema }),
  /** The worker cannot go on without an answer from the requester (D3). */
  'task-asked': z.object({ ...attemptOf, question: text, partial: z.unknown().optional() }),
  'attempt-failed': z.object({ ...attemptOf, failure: failureSchema }),
  'retry-scheduled': z.object({
    taskId: text,
    notBefore: z.number(),
    because: z.enum(['transient', 'merit', 'stronger-model', 'fallback', 'person']),
    worker: text,
    /** The model it is moved up to. */
    model: text.optional(),
    /** Why this step of the ladder was taken. */
    reason: text.optional(),
  }),
  /** Nothing else has helped: the planner is asked for smaller pieces (C3). */
  'split-asked': z.object({ taskId: text, reason: text }),
  'split-declined': z.object({ taskId: text, reason: text }),
  'task-split': z.object({ taskId: text, pieces: z.array(taskSchema) }),
  'task-refined': z.object({ key: text, taskId: text, instruction: text }),
  'task-failed': z.object({ taskId: text, failure: failureSchema }),
  'task-skipped': z.object({ taskId: text, failure: failureSchema }),
  'task-cancelled': z.object({ taskId: text, reason: text }),

  /** A nested team gets the task: what was set aside for it, and the ceilings its run has from that. */
  'team-started': z.object({
    ...attemptOf,
    runId: text,
    reserved: amountSchema,
    budget: budgetSchema,
    tasksMax: count,
  }),
  /** The nested team waits for people only: how many reviews are open below. */
  'team-waiting': z.object({ key: text, ...attemptOf, reviews: count }),
  /** Somebody decided, or a time came: the nested team can go on. */
  'team-stirred': z.object({ key: text, ...attemptOf }),
  /** How the nested team ended, and what it used of what was set aside. */
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
    /** How many tasks there were in it and below it. */
    tasks: count,
    /** The models it talked to. */
    models: z.array(text).optional(),
    taintedBy: text.optional(),
    /** Its calls with an effect, with those of teams below it, as calls of the task it worked for. */
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
    /** Nobody knows what it costs: it counts as free, and is not called on a budget in money. */
    unpriced: z.boolean().optional(),
    /** The opening of the dialogue; later messages are the replies and tool results already in this journal. */
    prompt: z
      .object({
        /** Which wording: `plan/1`, or `plan/custom-…` for a team's own. */
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
    conflictId: text.optional(),
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

  'alert-raised': z.object({
    kind: z.enum(['budget-share', 'usual-range']),
    resource: z.enum(['tokens', 'steps', 'usd', 'ms']),
    value: z.number(),
    /** The budget it is a share of, or the end of the usual range. */
    limit: z.number(),
    /** The median of the worker's history, and how many tasks that holds. */
    usual: z.number().optional(),
    samples: count.optional(),
    worker: text.optional(),
    taskId: text.optional(),
    message: text,
  }),

  'claims-reconciled': z.object({
    conflicts: z.array(conflictSchema),
    /** What workers found, said once each, the gravest first; and how many findings nobody was sure enough of. */
    findings: z.array(mergedFindingSchema).optional(),
    findingsSetAside: count.optional(),
  }),
  'conflict-judged': z.object({ key: text, conflictId: text, taskId: text.optional(), reason: text }),
  /** The best of several attempts at the same thing; the answer is made from it alone. */
  'attempt-selected': z.object({
    taskId: text,
    reason: text,
    by: z.enum(['judge', 'confidence', 'gaps', 'tries', 'order', 'only']),
    /** Everything that was to choose from, also what gave no result. */
    of: z.array(text),
    findings: z.array(mergedFindingSchema).optional(),
  }),
  /** Results that were too long to be read at once, in short: of which tasks, in which round. */
  'results-condensed': z.object({ key: text, level: count, group: count, sources: z.array(text), text }),
  /** The only result is not yet an answer as the team's schema wants it. */
  'answer-unfit': z.object({ key: text, errors: text }),
  'answer-drafted': z.object({
    key: text,
    answer: text,
    confidence: z.number().min(0).max(100).optional(),
    /** The same as data, where the team's answers have a schema. */
    data: z.unknown().optional(),
    /** What the writer says its statements rest on; nothing is taken on trust. */
    support: z.array(supportSchema).optional(),
  }),
  /** Some results are in and others are awaited: what there is, by task, is written up meanwhile. */
  'preview-begun': z.object({ draft: count, tasks: z.array(text) }),
  /** A draft from what there was, checked and marked like an answer, and the tasks it does without. */
  'answer-previewed': z.object({
    key: text,
    answer: text,
    pending: z.array(text),
    sentences: z.array(groundedSentenceSchema),
  }),
  /** The grounder's verdict on a draft, named by the draft's key: sentence by sentence, the tasks whose results stand behind
   *  it, what in it is certainly unsupported, and what could not be decided. */
  'answer-grounded': z.object({
    key: text,
    /** The version of the grounder; journals from before there was one do not say it. */
    version: text.optional(),
    /** Why the draft could not be checked, if it could not. */
    unchecked: text.optional(),
    sentences: z.array(groundedSentenceSchema),
    /** The same for what the data states, where the answer is data. */
    data: z.array(groundedSentenceSchema).optional(),
  }),
  'answer-criticised': z.object({ key: text, verdict: z.enum(['deliver', 'redo']), notes: text }),

  'cancel-requested': z.object({ by: text, reason: text }),
  'deadline-reached': z.object({ budgetMs: z.number() }),
  'run-planned': z.object({ tasks: count }),
  'run-answered': z.object({
    status: answerStatusSchema,
    answer: text,
    gaps: z.array(text),
    /** What could be neither confirmed nor refuted; it changes neither status nor gaps. */
    unconfirmed: z.array(text).optional(),
    confidence: z.number().min(0).max(100).optional(),
    data: z.unknown().optional(),
  }),
  'run-failed': z.object({ failure: failureSchema, gaps: z.array(text) }),
  'run-cancelled': z.object({ by: text, reason: text }),
} as const;
