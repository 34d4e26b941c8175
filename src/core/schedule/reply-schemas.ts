// What workers and roles may reply. The shapes are here, so that functions and models are read by the same schema.

import { z } from 'zod';
import { routeSchema, routingSchema } from '../journal/event-parts.ts';
import { planSchema } from '../plan/plan-schema.ts';
import type { Role } from '../plan/team-spec.ts';
import { escalationSchema, resultSchema } from '../reconcile/claim-schema.ts';

export const workReplySchema = z.union([z.object({ escalation: escalationSchema }), resultSchema]);

export const replySchemas = {
  triage: z.object({ route: routeSchema, ...routingSchema.shape }),
  plan: planSchema,
  refine: z.object({ instruction: z.string().min(1) }),
  judge: z.object({ taskId: z.string().optional(), reason: z.string() }),
  synthesise: z.object({
    answer: z.string(),
    confidence: z.number().min(0).max(100).optional(),
    /** Only from a team whose answers have a schema. */
    data: z.unknown().optional(),
  }),
  criticise: z.object({ verdict: z.enum(['deliver', 'redo']), notes: z.string().default('') }),
} as const satisfies Record<Role, z.ZodType>;
