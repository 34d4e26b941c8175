// A circuit breaker as a value: closed until too many failures in a row, then open for a while, then one probe.

import type { z } from 'zod';
import type { breakerSchema } from './breaker-schema.ts';

export type Breaker = z.output<typeof breakerSchema>;

export interface BreakerRules {
  readonly failuresMax: number;
  readonly openMs: number;
  readonly openMsMax: number;
}

export const CLOSED: Breaker = { status: 'closed', failures: 0 };

type Permission = { allowed: true; next: Breaker } | { allowed: false; retryAfterMs: number };

/** Whether a call may be made now. After the pause one caller may probe; the others wait for its result. */
export function permit(breaker: Breaker, now: number, rules: BreakerRules): Permission {
  switch (breaker.status) {
    case 'closed':
      return { allowed: true, next: breaker };
    case 'open':
    case 'half-open': {
      const until = breaker.status === 'open' ? breaker.until : breaker.probeUntil;
      if (now < until) return { allowed: false, retryAfterMs: until - now };
      // A probe that never reported (its process died) must not keep the breaker half-open forever.
      return {
        allowed: true,
        next: { status: 'half-open', probeUntil: now + rules.openMs, openedTimes: breaker.openedTimes },
      };
    }
    default:
      return breaker satisfies never;
  }
}

export function report(breaker: Breaker, outcome: 'ok' | 'failed', now: number, rules: BreakerRules): Breaker {
  if (outcome === 'ok') return breaker.status === 'open' ? breaker : CLOSED;
  switch (breaker.status) {
    case 'closed': {
      const failures = breaker.failures + 1;
      return failures >= rules.failuresMax
        ? { status: 'open', until: now + rules.openMs, openedTimes: 1 }
        : { status: 'closed', failures };
    }
    case 'open':
      return breaker;
    case 'half-open': {
      const openedTimes = breaker.openedTimes + 1;
      return {
        status: 'open',
        until: now + Math.min(rules.openMsMax, rules.openMs * 2 ** (openedTimes - 1)),
        openedTimes,
      };
    }
    default:
      return breaker satisfies never;
  }
}
