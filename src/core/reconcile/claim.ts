// What workers return (B4): exactly one of result, escalation or failure.

import type { z } from 'zod';
import type {
  claimSchema,
  escalationSchema,
  findingSchema,
  mergedFindingSchema,
  resultSchema,
} from './claim-schema.ts';

export type Claim = z.output<typeof claimSchema>;
export type Finding = z.output<typeof findingSchema>;
/** A finding of one or several workers, with the tasks that found it, the most confident first. */
export type MergedFinding = z.output<typeof mergedFindingSchema>;
export type Result = z.output<typeof resultSchema>;
export type Escalation = z.output<typeof escalationSchema>;

/** The content of a result as text, for an answer or a prompt. */
export const contentAsText = (content: unknown): string =>
  typeof content === 'string' ? content : (JSON.stringify(content, null, 2) ?? '');
