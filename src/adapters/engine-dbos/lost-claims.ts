// Work that the database says this process has begun, and that it never heard of: when DBOS takes work from a queue and the answer
// of the database to its COMMIT is lost, it forgets the work. The other processes leave it alone, because this one lives. So
// it goes back to its queue.
//
//   G1. Work that DBOS is about to begin, or whose end it is about to store, looks the same for a moment. So the work must look
//       like this several times in a row, with a pause between; if a look fails because the database is away, counting starts again.

import { setTimeout as sleep } from 'node:timers/promises';
import type { DbosProcess, LostClaim } from './dbos-process.ts';

const LOOK_EVERY_MS = 5_000;
const LOOKS = 5;

interface LostClaimsOptions {
  readonly dbos: Pick<DbosProcess, 'claimsWithoutWork' | 'giveBack'>;
  readonly log: (line: string) => void;
  readonly everyMs?: number;
}

/** Returns a function that stops it. */
export function startGivingBack({ dbos, log, everyMs = LOOK_EVERY_MS }: LostClaimsOptions): () => void {
  const stopped = new AbortController();
  /** How often each was seen in a row. */
  let seen = new Map<string, number>();
  const look = async (): Promise<void> => {
    const before = seen;
    seen = new Map();
    const claims = await dbos.claimsWithoutWork();
    for (const claim of claims) seen.set(nameOf(claim), (before.get(nameOf(claim)) ?? 0) + 1);
    for (const claim of claims)
      if ((seen.get(nameOf(claim)) ?? 0) >= LOOKS && (await dbos.giveBack(claim)))
        log(`${claim.id} goes back to its queue: the database gave it to this process, but the answer was lost`);
  };
  const goOn = async (): Promise<void> => {
    for (;;) {
      await sleep(everyMs, undefined, { ref: false, signal: stopped.signal });
      await look().catch(() => {});
    }
  };
  goOn().catch(() => {});
  return () => stopped.abort();
}

const nameOf = ({ id, startedAt }: LostClaim): string => `${startedAt} ${id}`;
