// The clock of the store, for records that several machines change: their own clocks may differ by minutes. A store that only
// one machine uses has none, and the clock of the machine stays.

import type { Clock } from '../../ports/clock.ts';
import type { OpenJournal } from './wiring.ts';

/** How long a clock of a machine is trusted to keep its distance from that of the store. */
const TRUST_MS = 1_000;

/** A clock that shows the time of the store, as of the last time when its journal was opened. */
export function createStoreClock(
  clock: Clock,
  open: OpenJournal,
): { readonly clock: Clock; readonly journal: OpenJournal } {
  let aheadMs = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  const isTrusted = (): boolean => clock.now() >= askedAt && clock.now() < askedAt + TRUST_MS;
  return {
    clock: {
      now: () => clock.now() + aheadMs,
      wakeAt: (at, callback) => clock.wakeAt(at - aheadMs, callback),
      soon: (callback) => clock.soon(callback),
    },
    journal: async () => {
      const journal = await open();
      if (!journal.now || isTrusted()) return journal;
      const stored = await journal.now();
      askedAt = clock.now();
      aheadMs = stored - askedAt;
      return journal;
    },
  };
}
