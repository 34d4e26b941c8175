// The plan as data: what a planner proposes, a person reads and edits, and the checker passes before anything runs. Its
// shape is in plain-plan.ts.

import { z } from 'zod';
import { schemaOf } from './field-schema.ts';
import type { InputOf, OutputOf } from './fields.ts';
import { budgetShape, planShape, specialistShape, taskShape } from './plain-plan.ts';

export const budgetSchema = schemaOf(budgetShape);
export const specialistSchema = schemaOf(specialistShape);
export const taskSchema = schemaOf(taskShape);
export const planSchema = schemaOf(planShape);

/** A worker made for one task, as built. */
export const builtSchema = z.strictObject({
  /** The instructions that every model call of this worker begins with. */
  prompt: z.string().regex(/\S/, 'it is empty'),
  /** Names of the tools it gets, of those that its worker lists. Default: none. */
  tools: z.array(z.string()).default([]),
  /** A tier, a key of the team's `models`, or `provider/model`. Default: the worker's model. */
  model: z.string().min(1).optional(),
  /** Most model calls in one attempt. Default: those of its worker. */
  stepsMax: z.number().int().positive().optional(),
  /** Sampling temperature of its model calls. Default: the model's own. */
  temperature: z.number().min(0).max(2).optional(),
});

export type Budget = OutputOf<typeof budgetShape>;
export type Task = OutputOf<typeof taskShape>;
export type Plan = OutputOf<typeof planShape>;
/** What a planner may write: defaults left out. */
export type PlanDraft = InputOf<typeof planShape>;
export type TaskDraft = InputOf<typeof taskShape>;
