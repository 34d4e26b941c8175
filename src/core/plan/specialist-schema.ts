// Workers that are made for one task, as a plan or a function describes them.

import { z } from 'zod';

/** As a plan says it. */
export const specialistSchema = z.strictObject({
  /** Who it is and how it works; what is to be done is in the instruction. */
  prompt: z.string(),
  /** Of those its worker may be given; without it, those the task lists, and none if it lists none. */
  tools: z.array(z.string()).optional(),
  model: z.string().min(1).optional(),
});

/** As it was built. */
export const builtSchema = z.strictObject({
  prompt: z.string().regex(/\S/, 'it is empty'),
  tools: z.array(z.string()).default([]),
  model: z.string().min(1).optional(),
  stepsMax: z.number().int().positive().optional(),
  temperature: z.number().min(0).max(2).optional(),
});
