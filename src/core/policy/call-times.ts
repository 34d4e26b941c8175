// How long a model may be silent. A call that streams is limited by its silence, not by its length: the time for reading the
// prompt, and the time between two pieces. A model that does not stream is silent until its reply is whole.

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
export const TIMEOUTS_MAX = 3;

export const timesTheTime = (timeouts: number): number => 2 ** Math.min(timeouts, TIMEOUTS_MAX - 1);

interface Situation {
  /** The time limit of the worker's attempt, or of the role. */
  readonly usualMs: number;
  /** How often this work has run out of time. */
  readonly timeouts: number;
}

/** What the team or the run says about silence; otherwise the usual limit counts silence. */
export function silenceLimits({ silenceMs, firstTokenMs }: CallTimes, { usualMs, timeouts }: Situation): SilenceLimits {
  const times = timesTheTime(timeouts);
  const firstMs = firstTokenMs === undefined ? Math.max(usualMs, (silenceMs ?? 0) * times) : firstTokenMs * times;
  return { firstMs, betweenMs: silenceMs === undefined ? usualMs : silenceMs * times };
}
