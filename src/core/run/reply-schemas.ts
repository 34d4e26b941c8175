// What workers and roles may reply. The shapes are here, so that functions and models are read by the same schema.

import { z } from 'zod';
import { routeSchema, routingSchema, supportSchema } from '../journal/event-parts.ts';
import { planSchema } from '../plan/plan-schema.ts';
import type { Role } from '../plan/team-spec.ts';
import { escalationSchema, resultSchema } from '../reconcile/claim-schema.ts';

export const workReplySchema = z.union([z.object({ escalation: escalationSchema }), resultSchema]);

/** Models write the number of a report as a number, and null for what they leave out. */
function readableSupport(given: unknown): unknown {
  const plain = JSON.stringify(given, (key, value: unknown) => {
    if ((key === 'task' || key === 'quote') && typeof value === 'number') return String(value);
    return value === null ? undefined : value;
  });
  const entries: unknown = plain === undefined ? undefined : JSON.parse(plain);
  const readable = Array.isArray(entries) ? entries.filter((entry) => supportSchema.safeParse(entry).success) : [];
  return readable.length === 0 ? undefined : readable;
}

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
    /** Entries that cannot be read are dropped: they are never worth another round with the writer. */
    support: z.preprocess(readableSupport, z.array(supportSchema).optional()),
  }),
  criticise: z.object({ verdict: z.enum(['deliver', 'redo']), notes: z.string().default('') }),
} as const satisfies Record<Role, z.ZodType>;
