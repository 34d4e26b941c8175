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
  prompt: z.string().regex(/\S/, 'it is empty'),
  tools: z.array(z.string()).default([]),
  model: z.string().min(1).optional(),
  stepsMax: z.number().int().positive().optional(),
  temperature: z.number().min(0).max(2).optional(),
});

export type Budget = OutputOf<typeof budgetShape>;
export type Task = OutputOf<typeof taskShape>;
export type Plan = OutputOf<typeof planShape>;
/** What a planner may write: defaults left out. */
export type PlanDraft = InputOf<typeof planShape>;
export type TaskDraft = InputOf<typeof taskShape>;
