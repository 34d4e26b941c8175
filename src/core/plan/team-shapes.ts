// The shapes of what users write about a team and a run. They are read without zod, since a team is defined before
// anything can be loaded for it.

import { nullable, number, oneOf, optional, shapeOf, text, withDefault } from './fields.ts';

const positive = number({ above: 0 });
const positiveCount = number({ above: 0, whole: true });
const amount = number({ min: 0 });
const count = number({ min: 0, whole: true });
const percent = number({ min: 0, max: 100 });

export const limitsShape = shapeOf(
  {
    /** Tasks at work at the same time. */
    concurrency: positiveCount,
    tasksMax: positiveCount,
    planRoundsMax: positiveCount,
    criticRoundsMax: count,
    /** How often the team's planner is asked again where results are thin (A10); `REVISIONS_MAX` where it is not said. */
    revisionsMax: optional(count),
    /** A result that its worker is less sure of than this is thin; without it, none is for that reason. */
    thinConfidence: optional(percent),
    /** How many tasks of a run may be split into smaller pieces (C3), each once; `SPLITS_MAX` where it is not said. */
    splitsMax: optional(count),
    transientRetriesMax: count,
    /** How long a role of the supervisor may think about one question. */
    roleMs: withDefault(positive, () => 180_000),
    /** Findings with a lower confidence than this are set aside (A9). */
    findingConfidenceMin: withDefault(percent, () => 80),
    backoffBaseMs: amount,
    backoffCapMs: amount,
    /** The largest output a single model call may ask for, and the smallest worth asking for. */
    outputTokensMax: positiveCount,
    outputTokensMin: positiveCount,
    /** How much the writer of the answer reads at once, at three bytes a token; longer results are condensed first. Null for
     *  no limit; left out only in journals from before there was such a limit. */
    joinTokensMax: optional(nullable(positiveCount)),
    /** How many levels of teams there may be, this one included; what stands above has the first say. */
    depthMax: optional(positiveCount),
    /** How many tasks there may be under one request, in all teams below it together. */
    treeTasksMax: optional(positiveCount),
    /** How long a person has; without it, for ever. */
    reviewMs: optional(positive),
  },
  { strict: false },
);

/** How often a draft goes back for what no result says, before that is marked. */
export const groundingShape = shapeOf({ roundsMax: count }, { strict: false });

/** Drafts while slow tasks are at work: how long results wait for one, and how many there may be. */
export const progressiveShape = shapeOf({ afterMs: amount, draftsMax: positiveCount }, { strict: false });

/** One turn of the conversation before the request. */
export const turnShape = shapeOf({ role: oneOf('requester', 'supervisor'), text }, { strict: false });
