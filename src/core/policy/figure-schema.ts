// The figures of a pool member when one is chosen, as stored in the journal.

import { z } from 'zod';

export const figureSchema = z.object({
  /** Name of the member. */
  worker: z.string(),
  /** Tasks it is running. */
  queue: z.number().nonnegative(),
  /** How long it usually takes for a task, in milliseconds. */
  latencyMs: z.number().nonnegative(),
  /** The share of its tasks that failed, from 0 to 1. */
  errorRate: z.number().min(0).max(1),
  /** How many tasks the figures come from; older ones count less. */
  samples: z.number().nonnegative(),
  /** How many of its results lost a conflict; missing if none did. */
  overruled: z.number().nonnegative().optional(),
  /** What it would cost to choose it; the lowest score wins. */
  score: z.number().nonnegative(),
  /** Why it is not available, if so. */
  down: z.string().optional(),
});
