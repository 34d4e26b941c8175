// Circuit breakers per worker and per provider (C2). The rule is the core's; the state is shared by every process on
// one store, read again at most once a second, and written only when it changes.

import type { RunEvent } from '../../core/journal/event.ts';
import type { Failure } from '../../core/journal/failure.ts';
import { type Breaker, type BreakerRules, CLOSED, permit, report } from '../../core/policy/breaker.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OpenJournal } from '../run/wiring.ts';

export interface Breakers {
  /** Known to be closed and without failures: the ordinary case, told without waiting. */
  isQuiet(who: string): boolean;
  /** The failure to report instead of calling, or undefined if the call may be made. */
  refusal(who: string): Promise<Failure | undefined>;
  /** The same without taking the place of the one call that may find out whether it is well again. */
  look(who: string): Promise<Failure | undefined>;
  report(who: string, outcome: 'ok' | 'failed'): Promise<void>;
  /** Learns from the journal what no call can report about itself: that it was given up because its time was over. */
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
  const keyOf = (who: string): string => `breaker ${who}`;
  const fresh = (who: string): Breaker | undefined => {
    const entry = known.get(who);
    const age = entry ? clock.now() - entry.readAt : FRESH_MS;
    return age >= 0 && age < FRESH_MS ? entry?.breaker : undefined;
  };
  const read = async (who: string): Promise<void> => {
    if (fresh(who)) return;
    const breaker = await readBreaker(await (await journal()).recall(keyOf(who)));
    // Somebody who asked at the same time was answered sooner, and may have gone on from there.
    if (fresh(who) === undefined) known.set(who, { breaker, readAt: clock.now() });
  };
  const write = async (who: string, breaker: Breaker): Promise<void> => {
    known.set(who, { breaker, readAt: clock.now() });
    await (await journal()).remember(keyOf(who), JSON.stringify(breaker));
  };
  const tell = async (who: string, outcome: 'ok' | 'failed'): Promise<void> => {
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
      // As it is known now, not as it was read: whoever asked at the same time may have become the probe since.
      const breaker = known.get(who)?.breaker ?? CLOSED;
      const permission = permit(breaker, clock.now(), rules);
      if (!permission.allowed) return { code: 'circuit-open', who, retryAfterMs: permission.retryAfterMs };
      if (permission.next !== breaker) await write(who, permission.next);
      return undefined;
    },
    look: async (who) => {
      await read(who);
      const permission = permit(known.get(who)?.breaker ?? CLOSED, clock.now(), rules);
      return permission.allowed ? undefined : { code: 'circuit-open', who, retryAfterMs: permission.retryAfterMs };
    },
    report: tell,
    notice: (events) => {
      for (const event of events) {
        if (event.type !== 'attempt-failed' || event.failure.code !== 'timeout') continue;
        // Kept in memory at once; a store that cannot take it says so to the run itself, at its next append.
        tell(`worker ${event.failure.what}`, 'failed').catch(() => {});
      }
    },
    state: () => Object.fromEntries([...known].map(([who, { breaker }]) => [who, breaker])),
  };
}

/** A record that cannot be read must not keep anybody from being called. */
async function readBreaker(stored: string | undefined): Promise<Breaker> {
  if (stored === undefined) return CLOSED;
  try {
    const { breakerSchema } = await import('../../core/policy/breaker-schema.ts');
    return breakerSchema.parse(JSON.parse(stored));
  } catch {
    return CLOSED;
  }
}
