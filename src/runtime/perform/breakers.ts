// Circuit breakers per worker and per provider (C2). The core holds the rule. All processes on one store share the state:
// it is read again at most once a second, and written only when it changes.

import type { RunEvent } from '../../core/journal/event.ts';
import type { Failure } from '../../core/journal/failure.ts';
import { type Breaker, type BreakerRules, CLOSED, permit, report } from '../../core/policy/breaker.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Model } from '../../ports/model.ts';
import type { OpenJournal } from '../run/wiring.ts';

export interface Breakers {
  /** Whether it is known to be closed and without failures: the usual case, answered without waiting. */
  isQuiet(who: string): boolean;
  /** The failure to report instead of calling, or undefined if the call may be made. */
  refusal(who: string): Promise<Failure | undefined>;
  /** Like `refusal`, but does not become the probe: the one call that an open breaker allows. */
  look(who: string): Promise<Failure | undefined>;
  /** `why` describes a failure. */
  report(who: string, outcome: 'ok' | 'failed', why?: string): Promise<void>;
  /** Counts timeouts. They are only known from the journal, because a call that timed out reports nothing itself. */
  notice(events: readonly RunEvent[]): void;
  state(): Readonly<Record<string, Breaker>>;
}

export const BREAKER_RULES: BreakerRules = { failuresMax: 5, openMs: 10_000, openMsMax: 300_000 };
const FRESH_MS = 1_000;

export function createBreakers({
  clock,
  journal,
  rules,
}: {
  clock: Clock;
  journal: OpenJournal;
  rules: BreakerRules;
}): Breakers {
  const known = new Map<string, { breaker: Breaker; readAt: number }>();
  const reasons = new Map<string, string>();
  const refused = (who: string, retryAfterMs: number): Failure => {
    const detail = reasons.get(who);
    return { code: 'circuit-open', who, retryAfterMs, ...(detail === undefined ? {} : { detail }) };
  };
  const keyOf = (who: string): string => `breaker ${who}`;
  const fresh = (who: string): Breaker | undefined => {
    const entry = known.get(who);
    const age = entry ? clock.now() - entry.readAt : FRESH_MS;
    return age >= 0 && age < FRESH_MS ? entry?.breaker : undefined;
  };
  const read = async (who: string): Promise<void> => {
    if (fresh(who)) return;
    const breaker = await readBreaker(await (await journal()).recall(keyOf(who)));
    // A concurrent read may have finished first, and its caller may have changed the state since.
    if (fresh(who) === undefined) known.set(who, { breaker, readAt: clock.now() });
  };
  const write = async (who: string, breaker: Breaker): Promise<void> => {
    known.set(who, { breaker, readAt: clock.now() });
    await (await journal()).remember(keyOf(who), JSON.stringify(breaker));
  };
  const count = async (who: string, outcome: 'ok' | 'failed', why?: string): Promise<void> => {
    if (why !== undefined) reasons.set(who, why);
    const breaker = known.get(who)?.breaker ?? CLOSED;
    if (outcome === 'ok' && breaker.status === 'closed' && breaker.failures === 0) return;
    const next = report(breaker, outcome, clock.now(), rules);
    if (next !== breaker) await write(who, next);
  };
  return {
    isQuiet: (who) => {
      const breaker = fresh(who);
      return breaker?.status === 'closed' && breaker.failures === 0;
    },
    refusal: async (who) => {
      await read(who);
      // Take the latest state, not the one just read: a concurrent call may have become the probe.
      const breaker = known.get(who)?.breaker ?? CLOSED;
      const permission = permit(breaker, clock.now(), rules);
      if (!permission.allowed) return refused(who, permission.retryAfterMs);
      if (permission.next !== breaker) await write(who, permission.next);
      return undefined;
    },
    look: async (who) => {
      await read(who);
      const permission = permit(known.get(who)?.breaker ?? CLOSED, clock.now(), rules);
      return permission.allowed ? undefined : refused(who, permission.retryAfterMs);
    },
    report: count,
    notice: (events) => {
      for (const event of events) {
        if (event.type !== 'attempt-failed' || event.failure.code !== 'timeout') continue;
        // Counted in memory at once. If the store fails, the run notices at its next append.
        count(`worker ${event.failure.what}`, 'failed').catch(() => {});
      }
    },
    state: () => Object.fromEntries([...known].map(([who, { breaker }]) => [who, breaker])),
  };
}

/** The name of a provider's breaker. After a correction of the address, the failures at the wrong one must not block it. */
export const providerBreaker = ({ provider, address }: Pick<Model, 'provider' | 'address'>): string =>
  address === undefined ? `provider ${provider}` : `provider ${provider} at ${address}`;

/** An unreadable record counts as a closed breaker: it must not block calls. */
async function readBreaker(stored: string | undefined): Promise<Breaker> {
  if (stored === undefined) return CLOSED;
  try {
    const { breakerSchema } = await import('../../core/policy/breaker-schema.ts');
    return breakerSchema.parse(JSON.parse(stored));
  } catch {
    return CLOSED;
  }
}
