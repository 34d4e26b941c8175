// The JSON contract of `run` and `show`, written from the documentation and not from the code.

import { z } from 'zod';

const usage = z.strictObject({
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  costUsd: z.number(),
  modelCalls: z.number().int(),
  toolCalls: z.number().int(),
});
const failure = z.looseObject({ code: z.string(), message: z.string() }).nullable();
const time = z.iso.datetime().nullable();
const confidence = z.number().min(0).max(100).nullable();

export const reportSchema = z.strictObject({
  runId: z.string(),
  team: z.string(),
  status: z.enum(['complete', 'partial', 'out-of-scope', 'waiting', 'failed', 'cancelled']),
  request: z.string(),
  labels: z.record(z.string(), z.string()),
  turns: z.array(
    z.strictObject({ role: z.enum(['requester', 'supervisor']), text: z.string(), untrusted: z.boolean().optional() }),
  ),
  route: z.enum(['direct', 'plan', 'out-of-scope']).nullable(),
  routing: z.strictObject({
    workers: z.array(z.strictObject({ name: z.string(), confidence: z.number() })),
    reason: z.string(),
    outOfScope: z.array(z.string()),
    meant: z.string().optional(),
    by: z.enum(['rule', 'router', 'model', 'function', 'offline']).optional(),
  }),
  answer: z.string(),
  data: z.unknown(),
  confidence,
  sentences: z.array(
    z.strictObject({ text: z.string(), tasks: z.array(z.string()), unconfirmed: z.array(z.string()) }),
  ),
  gaps: z.array(z.string()),
  unconfirmed: z.array(z.string()),
  effects: z.array(
    z.strictObject({
      task: z.string(),
      tool: z.string(),
      args: z.unknown(),
      status: z.enum(['ok', 'failed', 'unknown', 'denied', 'withheld']),
    }),
  ),
  conflicts: z.array(z.unknown()),
  findings: z.array(z.unknown()),
  findingsDropped: z.array(z.unknown()),
  selection: z
    .strictObject({ taskId: z.string(), reason: z.string(), by: z.string(), of: z.array(z.string()) })
    .nullable(),
  failure,
  model: z.string().nullable(),
  plan: z
    .object({
      goal: z.string(),
      strategy: z.enum(['merge', 'select', 'reduce']),
      finalInstruction: z.string(),
      tasks: z.array(
        z.looseObject({
          id: z.string(),
          worker: z.string(),
          instruction: z.string(),
          successCriterion: z.string(),
          dependsOn: z.array(z.string()),
          reads: z.array(z.string()),
        }),
      ),
    })
    .nullable(),
  planFaults: z.array(z.looseObject({ code: z.string(), where: z.string(), message: z.string() })),
  fallbacks: z.array(z.strictObject({ role: z.string(), by: z.literal('offline'), reason: z.string() })),
  revisions: z.array(z.strictObject({ round: z.number().int(), why: z.array(z.string()), added: z.array(z.string()) })),
  tasks: z.array(
    z.strictObject({
      id: z.string(),
      worker: z.string(),
      status: z.enum(['succeeded', 'failed', 'skipped', 'escalated', 'cancelled', 'waiting']),
      confidence,
      attempts: z.number().int(),
      pieceOf: z.string().nullable(),
      instruction: z.string(),
      result: z.unknown(),
      claims: z.array(z.unknown()),
      escalation: z.unknown(),
      taintedBy: z.string().nullable(),
      failure,
      model: z.string().nullable(),
      built: z
        .strictObject({
          prompt: z.string(),
          tools: z.array(z.string()),
          model: z.string().optional(),
          stepsMax: z.number().int().optional(),
          temperature: z.number().optional(),
        })
        .nullable(),
      chosen: z
        .strictObject({
          pool: z.string(),
          worker: z.string(),
          by: z.enum(['rule', 'figures', 'only']),
          reason: z.string(),
          figures: z.array(
            z.strictObject({
              worker: z.string(),
              queue: z.number().nonnegative(),
              latencyMs: z.number().nonnegative(),
              errorRate: z.number().min(0).max(1),
              samples: z.number().nonnegative(),
              score: z.number().nonnegative(),
              down: z.string().optional(),
            }),
          ),
        })
        .nullable(),
      cached: z.boolean(),
      usage,
      startedAt: time,
      endedAt: time,
    }),
  ),
  context: z.strictObject({
    keys: z.array(
      z.strictObject({ key: z.string(), from: z.string(), bytes: z.number().int(), readBy: z.array(z.string()) }),
    ),
    refused: z.array(z.strictObject({ taskId: z.string(), key: z.string(), reason: z.string() })),
  }),
  reviews: z.array(
    z.looseObject({
      id: z.string(),
      kind: z.string(),
      question: z.string(),
      status: z.enum(['open', 'decided', 'expired']),
      decidedBy: z.string().nullable(),
    }),
  ),
  usage: usage.extend({ byWorker: z.record(z.string(), usage) }),
  alerts: z.array(
    z.strictObject({
      at: z.iso.datetime(),
      kind: z.enum(['budget-share', 'usual-range']),
      resource: z.enum(['tokens', 'steps', 'usd', 'ms']),
      value: z.number(),
      limit: z.number(),
      usual: z.number().optional(),
      samples: z.number().int().optional(),
      worker: z.string().optional(),
      taskId: z.string().optional(),
      message: z.string(),
    }),
  ),
  latency: z.strictObject({
    wallMs: z.number(),
    sequentialMs: z.number(),
    criticalPathMs: z.number(),
    speedup: z.number(),
  }),
  audit: z.strictObject({ events: z.number().int(), head: z.string().regex(/^[0-9a-f]{64}$/) }),
});
