// The plan as data: what a planner proposes, a person reads and edits, and the checker passes before anything runs.

import { z } from 'zod';
import { specialistSchema } from './specialist-schema.ts';

const amount = z.number().nonnegative();

/** Ceilings as people write them: dollars, milliseconds, whole tokens and steps. A missing one is not limited at this level. */
export const budgetSchema = z.strictObject({
  tokens: amount.int().optional(),
  steps: amount.int().optional(),
  usd: amount.optional(),
  ms: amount.optional(),
});

export const taskSchema = z.strictObject({
  id: z.string().min(1).max(200),
  worker: z.string().min(1),
  instruction: z.string(),
  successCriterion: z.string(),
  dependsOn: z.array(z.string()).default([]),
  /** Keys this task may read: of the request's context, or written by a task it depends on. */
  reads: z.array(z.string()).default([]),
  /** Keys it may write for tasks that depend on it; without any, it writes none. */
  writes: z.array(z.string().min(1)).optional(),
  /** Tools granted to this task; without it, all tools of its worker. */
  tools: z.array(z.string()).optional(),
  budget: budgetSchema.optional(),
  model: z.string().min(1).optional(),
  temperature: z.number().min(0).max(2).optional(),
  /** Who does it, where its worker is one that is made from the plan. */
  as: specialistSchema.optional(),
  /** Runs on what there is when some of its dependencies failed. */
  partialInput: z.boolean().default(false),
  /** How long the task is expected to take; used for priorities and the forecast, never as a limit. */
  expectedMs: amount.optional(),
  /** The task whose place this one takes: if it succeeds, nothing is missing of the other. */
  instead: z.string().min(1).optional(),
  /** Its text goes into the answer letter for letter; whoever writes the answer only says where. */
  relay: z.enum(['verbatim']).optional(),
});

export const planSchema = z.strictObject({
  goal: z.string().min(1),
  strategy: z.enum(['merge', 'select', 'reduce']).default('merge'),
  finalInstruction: z.string().default(''),
  tasks: z.array(taskSchema),
});

export type Budget = z.output<typeof budgetSchema>;
export type Task = z.output<typeof taskSchema>;
export type Plan = z.output<typeof planSchema>;
/** What a planner may write: defaults left out. */
export type PlanDraft = z.input<typeof planSchema>;
export type TaskDraft = z.input<typeof taskSchema>;
