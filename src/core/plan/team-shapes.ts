// What users write about a team and a run that is read without a schema, since a team is defined before anything can be
// loaded for it.

import type { Turn } from '../journal/event-parts.ts';
import { type Fields, nullable, number, oneOf, optional, shapeOf, text, withDefault } from './fields.ts';
import type { Limits, TeamSpec } from './team-spec.ts';

const positive = number({ above: 0 });
const positiveCount = number({ above: 0, whole: true });
const amount = number({ min: 0 });
const count = number({ min: 0, whole: true });
const percent = number({ min: 0, max: 100 });

const limitsFields: Fields<Limits> = {
  concurrency: positiveCount,
  tasksMax: positiveCount,
  planRoundsMax: positiveCount,
  criticRoundsMax: count,
  revisionsMax: optional(count),
  thinConfidence: optional(percent),
  splitsMax: optional(count),
  transientRetriesMax: count,
  roleMs: withDefault(positive, () => 180_000),
  findingConfidenceMin: withDefault(percent, () => 80),
  backoffBaseMs: amount,
  backoffCapMs: amount,
  outputTokensMax: positiveCount,
  outputTokensMin: positiveCount,
  joinTokensMax: optional(nullable(positiveCount)),
  depthMax: optional(positiveCount),
  treeTasksMax: optional(positiveCount),
  reviewMs: optional(positive),
};
export const limitsShape = shapeOf(limitsFields, { strict: false });

const groundingFields: Fields<NonNullable<TeamSpec['grounding']>> = { roundsMax: count };
export const groundingShape = shapeOf(groundingFields, { strict: false });

const progressiveFields: Fields<NonNullable<TeamSpec['progressive']>> = { afterMs: amount, draftsMax: positiveCount };
export const progressiveShape = shapeOf(progressiveFields, { strict: false });

const turnFields: Fields<Turn> = { role: oneOf('requester', 'supervisor'), text };
export const turnShape = shapeOf(turnFields, { strict: false });
