// Whether this process certainly holds a lease at this moment, without asking each time.

import { setTimeout } from 'node:timers/promises';
import type { Journal } from '../../ports/journal.ts';
import { JournalError, LeaseLost } from '../../ports/journal-error.ts';

/** For a journal that does not say since when it is sure: shorter than the time after which another process takes over. */
const FRESH_MS = 2_500;
const RETRY_MS = 100;

export interface Certainty {
  isCertain(): boolean;
  /** Waits until it is certain; rejects if the lease was lost. */
  confirm(): Promise<void>;
}

/** `ask` appends nothing under the lease. The lease was granted just now. */
export function createCertainty(journal: Journal, ask: () => Promise<void>): Certainty {
  let confirmedAt = performance.now();
  const sureSince = (): number | undefined => (journal.sureSince ? journal.sureSince() : performance.now() - FRESH_MS);
  const isCertain = (): boolean => {
    const since = sureSince();
    return since !== undefined && confirmedAt >= since;
  };
  const tryOnce = async (): Promise<void> => {
    const askedAt = performance.now();
    try {
      await ask();
      confirmedAt = askedAt;
    } catch (error) {
      if (LeaseLost.is(error) || (JournalError.is(error) && error.problem === 'closed')) throw error;
    }
  };
  return {
    isCertain,
    confirm: async () => {
      for (;;) {
        // While the session of the journal is gone, an answer would be out of date at once.
        if (sureSince() !== undefined) await tryOnce();
        if (isCertain()) return;
        await setTimeout(RETRY_MS, undefined, { ref: false });
      }
    },
  };
}
