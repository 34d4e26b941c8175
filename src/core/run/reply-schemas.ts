// Schemas of the replies of workers and roles; functions and models are parsed by the same schema.

import { z } from 'zod';
import { whyEmpty } from '../answer/says-nothing.ts';
import { routeSchema, routingSchema, supportSchema } from '../journal/event-parts.ts';
import { planSchema } from '../plan/plan-schema.ts';
import type { Role } from '../plan/team-spec.ts';
import { escalationSchema, resultSchema } from '../reconcile/claim-schema.ts';

export const workReplySchema = z.union([z.object({ escalation: escalationSchema }), resultSchema]);

/** Models write the number of a report as a number or string, and null for omitted fields. */
function readableSupport(given: unknown): unknown {
  const plain = JSON.stringify(given, (key, value: unknown) => {
    if ((key === 'task' || key === 'quote') && typeof value === 'number') return String(value);
    return value === null ? undefined : value;
  });
  const entries: unknown = plain === undefined ? undefined : JSON.parse(plain);
  const readable = Array.isArray(entries) ? entries.filter((entry) => supportSchema.safeParse(entry).success) : [];
  return readable.length === 0 ? undefined : readable;
}

/** "None", "nothing is missing", "N/A". */
const NONE =
  /^\W*(?:none|nothing(?: (?:is|was))?(?: missing| else)?|n\/?a|nil|null|no(?: (?:gaps?|missing (?:parts?|information|items?)))?)?\W*$/i;

/** A list of texts, from a list, one text or the values of an object. Anything else is dropped instead of asking again. */
function readableTexts(given: unknown): unknown {
  const entries: unknown[] = typeof given === 'object' && given !== null ? Object.values(given) : [given];
  const texts = entries.filter((each) => typeof each === 'string' && !NONE.test(each));
  return texts.length === 0 ? undefined : texts;
}

/** A value that says nothing is no ruling. */
const readableValue = (given: unknown): string | undefined =>
  whyEmpty(given) !== undefined || UNDECIDED.test(String(given)) ? undefined : String(given);
const UNDECIDED = /^\W*(?:unknown|unclear|undecided|undetermined|neither|n\/?a)\W*$/i;

export const replySchemas = {
  triage: z.object({
    route: routeSchema,
    ...routingSchema.shape,
    /** Parts of the request that no worker handles; empty if there are none. */
    outOfScope: routingSchema.shape.outOfScope.transform((parts) => parts.filter((part) => !NONE.test(part))),
  }),
  plan: planSchema,
  refine: z.object({ instruction: z.string().min(1) }),
  judge: z.object({
    taskId: z.string().optional(),
    /** The value that holds if neither side is right. */
    value: z.union([z.string(), z.number(), z.boolean(), z.null()]).transform(readableValue).optional(),
    reason: z.string(),
  }),
  synthesise: z.object({
    answer: z.string(),
    confidence: z.number().min(0).max(100).optional(),
    /** Set only if the team has an output schema. */
    data: z.unknown().optional(),
    /** Entries that cannot be parsed are dropped instead of asking the writer again. */
    support: z.preprocess(readableSupport, z.array(supportSchema).optional()),
    missing: z.preprocess(readableTexts, z.array(z.string()).optional()),
  }),
  criticise: z.object({
    verdict: z.enum(['deliver', 'redo']),
    notes: z.string().default(''),
    missing: z.preprocess(readableTexts, z.array(z.string()).optional()),
  }),
} as const satisfies Record<Role, z.ZodType>;
