// What is usual for a worker, as it is kept and journalled.

import { z } from 'zod';

export const usualSchema = z.object({
  median: z.number(),
  /** More than this is far more than usual. */
  upper: z.number(),
  samples: z.number().int().positive(),
});

/** What one finished task used. */
export const sampleSchema = z.object({ tokens: z.number(), usd: z.number(), ms: z.number() });

export const usualOfWorkerSchema = z.object({
  tokens: usualSchema.optional(),
  usd: usualSchema.optional(),
  ms: usualSchema.optional(),
});
