// The stored state of a circuit breaker.

import { z } from 'zod';

export const breakerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('closed'), failures: z.number() }),
  z.object({ status: z.literal('open'), until: z.number(), openedTimes: z.number() }),
  z.object({ status: z.literal('half-open'), probeUntil: z.number(), openedTimes: z.number() }),
]);
