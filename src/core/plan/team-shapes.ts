// The shapes of what users write about a team and a run. They are read without zod, since a team is defined before
// anything can be loaded for it.

import { flag, nullable, number, oneOf, optional, shaped, shapeOf, text, withDefault } from './fields.ts';

const positive = number({ above: 0 });
const positiveCount = number({ above: 0, whole: true });
const amount = number({ min: 0 });
const count = number({ min: 0, whole: true });
const percent = number({ min: 0, max: 100 });

/** The longest reply of each role. A model that reasons has `outputTokensMax` by default, because its thoughts count. */
const outputTokensShape = shapeOf(
  {
    /** The route of a request, in tokens. Default: 600. */
    triage: optional(positiveCount),
    /** A plan, in tokens. Default: `outputTokensMax`. */
    plan: optional(positiveCount),
    /** A worker's reply, in tokens. Default: `outputTokensMax`. */
    work: optional(positiveCount),
    /** A rewritten instruction, in tokens. Default: 1,024. */
    refine: optional(positiveCount),
    /** A ruling on a conflict, in tokens. Default: 1,024. */
    judge: optional(positiveCount),
    /** The answer, in tokens. Default: `outputTokensMax`. */
    synthesise: optional(positiveCount),
    /** The verdict on an answer, in tokens. Default: 1,536. */
    criticise: optional(positiveCount),
    /** Long results made shorter, in tokens. Default: `outputTokensMax`. */
    condense: optional(positiveCount),
  },
  { strict: true },
);

const callTimes = {
  /** How long a model may pause between two pieces of its reply. Default: the time limit of its worker or role. */
  silenceMs: optional(positive),
  /** How long a model may take until the first piece of its reply. Default: `silenceMs` or that limit, the longer one. */
  firstTokenMs: optional(positive),
};
/** The limits that a run may set for itself. */
export const callTimesShape = shapeOf(callTimes, { strict: true });

export const limitsShape = shapeOf(
  {
    /** How many tasks run at the same time. Default: 16. */
    concurrency: positiveCount,
    /** Most tasks of one run, including those that revisions add. Default: 100. */
    tasksMax: positiveCount,
    /** How often the planner may propose a plan until one passes the check. Default: 3. */
    planRoundsMax: positiveCount,
    /** How often the critic may send the answer back. Default: 2. */
    criticRoundsMax: count,
    /** How often the planner is asked for a revision when results are insufficient (A10). Default: 1. */
    revisionsMax: optional(count),
    /** Results below this confidence are insufficient. Default: confidence does not matter. */
    thinConfidence: optional(percent),
    /** How many tasks of a run may be split into pieces (C3), each once. Default: 4. */
    splitsMax: optional(count),
    /** How often a call is retried after failures that can pass, such as a rate limit. Default: 8. */
    transientRetriesMax: count,
    /**
     * Time limit of one question to a role of the supervisor, in milliseconds. While its model writes, only silence
     * counts. Default: 180,000.
     */
    roleMs: withDefault(positive, () => 180_000),
    ...callTimes,
    /** Findings below this confidence are set aside (A9). Default: 80. */
    findingConfidenceMin: withDefault(percent, () => 80),
    /** The wait before the first retry, in milliseconds; each further wait is twice as long. Default: 500. */
    backoffBaseMs: amount,
    /** The longest wait before a retry, in milliseconds. Default: 30,000. */
    backoffCapMs: amount,
    /** Most tokens that one model call may write. Default: 4,096. */
    outputTokensMax: positiveCount,
    /** A model call that could write fewer tokens within the budget is not made. Default: 64. */
    outputTokensMin: positiveCount,
    /** Output limits by role. Default: `outputTokensMax`, and less for roles with short replies. */
    outputTokens: optional(shaped(outputTokensShape)),
    /**
     * How many tokens of results the writer of the answer reads at once, at three bytes per token; longer results are
     * condensed first. Null for no limit. Default: 48,000; no limit if a function writes.
     */
    joinTokensMax: optional(nullable(positiveCount)),
    /** How many levels of teams there may be, including this one; limits of a parent team apply first. Default: 3. */
    depthMax: optional(positiveCount),
    /** How many tasks one request may have, in all nested teams together. Default: 200. */
    treeTasksMax: optional(positiveCount),
    /** How long a person has to decide, in milliseconds. Default: no limit. */
    reviewMs: optional(positive),
    /**
     * What counts if there is no decision about a plan or an unsure result in time; a tool's policy says it for its
     * calls. Default: `deny`.
     */
    reviewDefault: optional(oneOf('deny', 'allow')),
  },
  { strict: false },
);

/** How often a draft goes back because of unsupported statements before they are marked. */
export const groundingShape = shapeOf({ roundsMax: count }, { strict: false });

/** Previews while slow tasks run: how long results wait for one, and how many there may be. */
export const progressiveShape = shapeOf({ afterMs: amount, draftsMax: positiveCount }, { strict: false });

/** One turn of the conversation before the request. */
export const turnShape = shapeOf(
  {
    /** Who said it. */
    role: oneOf('requester', 'supervisor'),
    /** What was said. */
    text,
    /**
     * Whether text from outside was read for it. A turn of the supervisor is trusted only if this is false; what it
     * proposes, the requester can then confirm. Default: true for the supervisor, false for the requester.
     */
    untrusted: optional(flag),
  },
  { strict: false },
);
