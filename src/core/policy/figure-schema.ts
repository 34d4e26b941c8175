// What is known of a worker when one of a pool is chosen, as the journal keeps it.

import { z } from 'zod';

export const figureSchema = z.object({
  worker: z.string(),
  /** Tasks under way on it. */
  queue: z.number().nonnegative(),
  latencyMs: z.number().nonnegative(),
  errorRate: z.number().min(0).max(1),
  /** How many tasks that is known from, the older ones counting less. */
  samples: z.number().nonnegative(),
  score: z.number().nonnegative(),
  /** Why it is not asked, if another one is there. */
  down: z.string().optional(),
});
