// Which failures are retried, which lead to a rewritten task, and which go to the next step of the fallback ladder.

import type { Failure } from '../journal/failure.ts';

/** `retry` waits and repeats, `refine` rewrites the task, `give-up` takes the next step of the fallback ladder. */
export type Remedy = 'retry' | 'refine' | 'give-up';

export function remedyFor(failure: Failure): Remedy {
  switch (failure.code) {
    case 'timeout':
    case 'rate-limited':
    case 'unavailable':
    case 'circuit-open':
      return 'retry';
    case 'malformed-output':
    case 'empty-output':
    case 'worker-failed':
    case 'step-limit':
      return 'refine';
    case 'refused':
    case 'too-long':
    case 'cut-off':
    case 'escalated':
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

/** Whether the worker came to its end, and only what it replied is no result. */
export const isAboutReply = ({ code }: Failure): boolean =>
  code === 'malformed-output' || code === 'empty-output' || code === 'cut-off';
