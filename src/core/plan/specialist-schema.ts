// Schemas of workers made for one task, as described by a plan or a function.

import { z } from 'zod';

/** As written in a plan. */
export const specialistSchema = z.strictObject({
  /** The worker's role and method; the job itself is in the instruction. */
  prompt: z.string(),
  /** A subset of its worker's tools; default: the tools that the task lists, or none. */
  tools: z.array(z.string()).optional(),
  model: z.string().min(1).optional(),
});

/** As built. */
export const builtSchema = z.strictObject({
  prompt: z.string().regex(/\S/, 'it is empty'),
  tools: z.array(z.string()).default([]),
  model: z.string().min(1).optional(),
  stepsMax: z.number().int().positive().optional(),
  temperature: z.number().min(0).max(2).optional(),
});
