// What a failed attempt calls for.

import type { Failure } from '../journal/failure.ts';

/** What to do about a failed attempt. `retry` waits and repeats, `refine` rewrites the task, `give-up` goes down the ladder of fallbacks. */
export type Remedy = 'retry' | 'refine' | 'give-up';

export function remedyFor(failure: Failure): Remedy {
  switch (failure.code) {
    case 'timeout':
    case 'rate-limited':
    case 'unavailable':
    case 'circuit-open':
      return 'retry';
    case 'malformed-output':
    case 'worker-failed':
    case 'step-limit':
      return 'refine';
    case 'refused':
    case 'too-long':
    case 'budget-exhausted':
    case 'plan-invalid':
    case 'dependency-failed':
    case 'unknown-outcome':
    case 'denied':
    case 'no-result':
      return 'give-up';
    default:
      return failure satisfies never;
  }
}

export const retryAfterMsOf = (failure: Failure): number | undefined =>
  'retryAfterMs' in failure ? failure.retryAfterMs : undefined;
