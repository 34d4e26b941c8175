// Reads the most common replies of a team's functions field by field. The schemas take zod, which takes longer to load than a
// small run takes; a test compares both.

import type { Happening } from '../journal/event.ts';
import { anything, number, optional, readShape, shapeOf, text } from '../plan/fields.ts';
import { plainPlan } from '../plan/plain-plan.ts';
import type { Consult } from './state.ts';

/** Strict: an answer with more, such as the support of its statements, is left to the schema. */
const answerShape = shapeOf(
  { answer: text, confidence: optional(number({ min: 0, max: 100 })), data: optional(anything) },
  { strict: true },
);

/** The event for a whole plan or a plain answer; undefined for all that only `consultReply` can read or refuse. */
export function plainReply(
  { key, question }: Pick<Consult, 'key' | 'question'>,
  reply: unknown,
): Happening | undefined {
  if (question.role === 'plan') {
    const plan = plainPlan(reply);
    return plan && { type: 'plan-proposed', key, plan };
  }
  if (question.role !== 'synthesise' || question.part) return undefined;
  const drafted = readShape(answerShape, reply);
  return drafted && { type: 'answer-drafted', key, ...drafted };
}
