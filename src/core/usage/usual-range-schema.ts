// The usual usage of a worker, as stored and journalled.

import { z } from 'zod';

export const usualSchema = z.object({
  median: z.number(),
  /** Usage above this raises an alert. */
  upper: z.number(),
  samples: z.number().int().positive(),
});

/** The usage of one ended task. */
export const sampleSchema = z.object({ tokens: z.number(), usd: z.number(), ms: z.number() });

export const usualOfWorkerSchema = z.object({
  tokens: usualSchema.optional(),
  usd: usualSchema.optional(),
  ms: usualSchema.optional(),
});
