// Tells apart who opens a run: a `host` workflow of this process, which stays pending while the run is open, or a call of the
// program, which needs a `hold` of its own.
//
//   S1. That a `host` tries to open the run is not enough: a call of the program may have opened it before. So the opening
//       counts only if it was made within the call of that `host`.

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Ended } from './open-run.ts';

/** One call of a `host`, for one opening of its run. */
interface Hosting {
  readonly runId: string;
  status: 'trying' | 'open' | 'over';
  ended: Promise<Ended> | undefined;
}

export interface Hostings {
  /** Resolves when `act` has settled and a run that it opened was closed. `isLeft`: another process may go on with it. */
  within<T>(runId: string, act: () => Promise<T>): Promise<{ readonly result: T; readonly isLeft: boolean }>;
  /** Whether a `host` stays pending for this opening. */
  hasTaken(runId: string, ended: Promise<Ended>): boolean;
}

export function createHostings(): Hostings {
  const current = new AsyncLocalStorage<Hosting>();
  return {
    within: async (runId, act) => {
      const hosting: Hosting = { runId, status: 'trying', ended: undefined };
      try {
        const result = await current.run(hosting, act);
        return { result, isLeft: (await hosting.ended)?.isLeft ?? false };
      } finally {
        hosting.status = 'over';
      }
    },
    hasTaken: (runId, ended) => {
      const hosting = current.getStore();
      if (hosting?.runId !== runId || hosting.status !== 'trying') return false;
      hosting.status = 'open';
      hosting.ended = ended;
      return true;
    },
  };
}
