// Whether a transient failure is worth another try, or the next step should be taken now.
//
// P1. No wait is longer than what is left of the attempt, the task and the run, nor longer than `WAIT_MAX_MS`.
// P2. A next step (a fallback worker, going on without a role) is taken while there is time for it: trying again may
//     take a quarter of the time left, and for a fallback ten seconds, and leaves at least half of the time.
// P3. A connection that was refused twice in a row is not tried a third time. As long as no model has answered in a run,
//     this holds for every connection that could not be made, and for all calls of a provider together: then an address,
//     a network or a server is wrong, which no wait mends.
// P4. What ran out of time is tried again with twice the time, `TIMEOUTS_MAX` times in all.
// P5. A model call is limited by its silence, not by its length: the time for reading the prompt, and the time between two
//     pieces. A model that does not stream is silent until its reply is whole.
// P6. A fork does not wait, and yet has to go the same way: backoffs count with their nominal length.

import type { Failure } from '../journal/failure.ts';
import { retryAfterMsOf } from './remedy.ts';
import { type Backoff, stepBefore } from './retry.ts';

/** Transient failures in a row. */
export interface Trouble {
  /** When the first of them was reported. */
  readonly since: number;
  /** How long the failed try took. */
  readonly tookMs: number;
  /** How many connections in a row were refused. */
  readonly unreached: number;
}

export interface NextStep {
  /** When the next step has to be done. */
  readonly deadlineAt: number;
  /** How long the same thing may be tried before, even if the deadline is far. */
  readonly afterMs: number;
}

const WAIT_MAX_MS = 300_000;
const SHARE_BEFORE_NEXT_STEP = 0.25;
const REFUSED_CONNECTIONS_MAX = 2;
/** The share of the time left that is kept for the next step. */
export const SHARE_FOR_NEXT_STEP = 0.5;
/** How long a worker with a fallback is tried again. */
export const FALLBACK_AFTER_MS = 10_000;

interface FailedTry {
  readonly failure: Failure;
  readonly at: number;
  readonly tookMs: number;
  /** How many connections to the provider could not be made, in a run that no model has answered yet (P3). */
  readonly unreachedInRun?: number | undefined;
}

export const troubleAfter = (
  before: Trouble | undefined,
  { failure, at, tookMs, unreachedInRun = 0 }: FailedTry,
): Trouble => ({
  since: before?.since ?? at,
  tookMs,
  unreached: Math.max(
    failure.code === 'unavailable' && failure.notReached ? (before?.unreached ?? 0) + 1 : 0,
    unreachedInRun,
  ),
});

/** What a run knows of the models it calls. */
export interface ModelContact {
  /** Whether any model has answered. */
  answered: boolean;
  /** Connections in a row that could not be made, by provider. */
  readonly unreached: Map<string, number>;
}

/** Counts a failed call (P3). Undefined once a model has answered: from then on, a broken connection may recover. */
export function unreachedAfter(contact: ModelContact, provider: string, failure: Failure): number | undefined {
  if (contact.answered) return undefined;
  const isUnreached = failure.code === 'unavailable' && failure.setup === true;
  const count = isUnreached ? (contact.unreached.get(provider) ?? 0) + 1 : 0;
  contact.unreached.set(provider, count);
  return count;
}

/** Whether only a change of the settings can help, so that there is nothing to ask a person about. */
export const needsSetup = (failure: Failure, contact: ModelContact | undefined): boolean =>
  failure.code === 'refused'
    ? failure.setup === true
    : failure.code === 'unavailable' && failure.setup === true && !contact?.answered;

interface Situation {
  readonly failure: Failure;
  readonly trouble: Trouble | undefined;
  /** How many tries came before. */
  readonly retries: number;
  /** How often the same work ran out of time. */
  readonly timeouts?: number | undefined;
  readonly backoff: Backoff;
  readonly now: number;
  /** When the wait has to be over. */
  readonly deadlineAt: number;
  readonly next: NextStep | undefined;
}

/** Why there is no other try: it cannot help, it does not fit into what is left, or the next step is due. */
type GivingUp = { readonly why: 'cannot-help' | 'next-step' } | { readonly why: 'no-time'; readonly leftMs: number };

export function whyGiveUp(situation: Situation): GivingUp | undefined {
  const { failure, trouble, retries, timeouts = 0, backoff, now, deadlineAt, next } = situation;
  if (failure.code === 'timeout' && timeouts >= TIMEOUTS_MAX) return { why: 'cannot-help' };
  if (trouble && trouble.unreached >= REFUSED_CONNECTIONS_MAX) return { why: 'cannot-help' };
  const waitMs = Math.max(stepBefore(retries, backoff), retryAfterMsOf(failure) ?? 0);
  if (next && isDue(next, { waitMs, now, elapsedMs: elapsedMs(situation), tookMs: trouble?.tookMs ?? 0 }))
    return { why: 'next-step' };
  if (now + waitMs >= deadlineAt) return { why: 'no-time', leftMs: Math.max(0, deadlineAt - now) };
  return waitMs > WAIT_MAX_MS ? { why: 'cannot-help' } : undefined;
}

/** How long the same thing has been tried (P6). */
function elapsedMs({ trouble, now, retries, backoff }: Situation): number {
  let nominal = 0;
  for (let retry = 0; retry < retries; retry++) nominal += stepBefore(retry, backoff);
  return Math.max(nominal, now - (trouble?.since ?? now));
}

interface Try {
  readonly waitMs: number;
  readonly now: number;
  readonly elapsedMs: number;
  readonly tookMs: number;
}

/** P2. Another try is assumed to take as long as the last one. */
function isDue({ deadlineAt, afterMs }: NextStep, { waitMs, now, elapsedMs: spentMs, tookMs }: Try): boolean {
  const leftMs = deadlineAt - now;
  const patienceMs = Math.min(afterMs, (leftMs + spentMs) * SHARE_BEFORE_NEXT_STEP);
  return spentMs + waitMs > patienceMs || waitMs + tookMs > leftMs * SHARE_FOR_NEXT_STEP;
}

/** The failure with what was left when there was no time for another try. */
export function withTimeLeft(failure: Failure, given: GivingUp | undefined): Failure {
  if (given?.why !== 'no-time') return failure;
  const { code } = failure;
  const hasField = code === 'rate-limited' || code === 'unavailable' || code === 'circuit-open';
  return hasField ? { ...failure, leftMs: given.leftMs } : failure;
}

/** The silence after which a call is given up. */
export interface SilenceLimits {
  /** Until the first piece of the reply. */
  readonly firstMs: number;
  /** Between two pieces. */
  readonly betweenMs: number;
}

/** What a run may set, because it depends on the model and its machine. */
export type CallTimes = { readonly [K in 'silenceMs' | 'firstTokenMs']?: number | undefined };

/** How often the same work may run out of time before the next step is taken; each try has twice the time of the last. */
const TIMEOUTS_MAX = 3;

export const timesTheTime = (timeouts: number): number => 2 ** Math.min(timeouts, TIMEOUTS_MAX - 1);

interface CallSituation {
  /** The time limit of the worker's attempt, or of the role. */
  readonly usualMs: number;
  /** How often this work has run out of time. */
  readonly timeouts: number;
}

/** What the team or the run says about silence; otherwise the usual limit counts silence. */
export function silenceLimits(
  { silenceMs, firstTokenMs }: CallTimes,
  { usualMs, timeouts }: CallSituation,
): SilenceLimits {
  const times = timesTheTime(timeouts);
  const firstMs = firstTokenMs === undefined ? Math.max(usualMs, (silenceMs ?? 0) * times) : firstTokenMs * times;
  return { firstMs, betweenMs: silenceMs === undefined ? usualMs : silenceMs * times };
}
