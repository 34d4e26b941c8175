// The JSON contract of `run` and `show`, written from the documentation and not from the code.

import { z } from 'zod';

const usage = z.object({
  inputTokens: z.int(),
  outputTokens: z.int(),
  costUsd: z.number(),
  toolCalls: z.int(),
});
const confidence = z.number().min(0).max(100).nullable();

export const reportSchema = z.object({
  runId: z.string().min(1),
  team: z.string(),
  status: z.enum(['complete', 'partial', 'waiting', 'failed', 'cancelled']),
  request: z.string(),
  route: z.enum(['direct', 'plan', 'out-of-scope']).nullable(),
  routing: z.object({
    workers: z.array(z.object({ name: z.string(), confidence: z.number() })),
    reason: z.string(),
    outOfScope: z.array(z.string()),
  }),
  answer: z.string(),
  confidence,
  gaps: z.array(z.string()),
  conflicts: z.array(z.unknown()),
  model: z.string().nullable(),
  plan: z
    .object({
      goal: z.string(),
      strategy: z.enum(['merge', 'select', 'reduce']),
      finalInstruction: z.string(),
      tasks: z.array(
        z.object({
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
  tasks: z.array(
    z.object({
      id: z.string(),
      worker: z.string(),
      status: z.enum(['succeeded', 'failed', 'skipped', 'escalated', 'cancelled', 'waiting']),
      confidence,
      attempts: z.int(),
      result: z.unknown(),
      claims: z.array(z.unknown()),
      escalation: z.unknown(),
      failure: z.unknown(),
      model: z.string().nullable(),
      usage,
      startedAt: z.iso.datetime().nullable(),
      endedAt: z.iso.datetime().nullable(),
    }),
  ),
  reviews: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      question: z.string(),
      status: z.enum(['open', 'decided', 'expired']),
      decidedBy: z.string().nullable(),
    }),
  ),
  usage: usage.extend({ modelCalls: z.int(), byWorker: z.record(z.string(), usage) }),
  latency: z.object({
    wallMs: z.number(),
    sequentialMs: z.number(),
    criticalPathMs: z.number(),
    speedup: z.number(),
  }),
  audit: z.object({ events: z.int(), head: z.string().regex(/^[0-9a-f]{64}$/) }),
});
