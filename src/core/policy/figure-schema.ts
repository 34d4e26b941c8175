// The figures of a pool member when one is chosen, as stored in the journal.

import { z } from 'zod';

export const figureSchema = z.object({
  worker: z.string(),
  /** Tasks it is running. */
  queue: z.number().nonnegative(),
  latencyMs: z.number().nonnegative(),
  errorRate: z.number().min(0).max(1),
  /** How many tasks the figures come from; older ones count less. */
  samples: z.number().nonnegative(),
  /** How many of its results lost a conflict; missing if none did. */
  overruled: z.number().nonnegative().optional(),
  score: z.number().nonnegative(),
  /** Why it is not available, if so. */
  down: z.string().optional(),
});
