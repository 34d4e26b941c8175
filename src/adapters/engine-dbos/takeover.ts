// Looks after the other processes: if one is gone, its work goes back into the queues.
//
//   T1. The lease of the dead process is taken first, so one process recovers it, and a frozen one learns that it lost.
//   T2. Each process looks after the next busy one in the order of names, the last after the first. The cost of looking
//       grows with the number of processes, not with its square; and of the processes that die together, the first in the
//       order has a living one before it.

import type { Journal } from '../../ports/journal.ts';
import type { DbosProcess } from './dbos-process.ts';
import { memberLease } from './member.ts';

/** In case a notice that a process died was missed. */
const LOOK_EVERY_MS = 500;

interface TakeoverOptions {
  readonly dbos: DbosProcess;
  readonly journal: Journal;
  readonly log: (line: string) => void;
}

/** Returns a function that stops it, and waits for a look that is under way. */
export function startTakeover({ dbos, journal, log }: TakeoverOptions): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let looking: Promise<void> = Promise.resolve();
  /** Dead processes whose work another version of DBOS would have to recover. */
  const emptied = new Set<string>();
  const look = async (): Promise<void> => {
    // A process may have died with its neighbours: go on until the next one lives.
    for (;;) {
      const next = await neighbour(dbos, emptied);
      if (next === undefined || isStopped) return;
      const taken = await takeOver(next, { dbos, journal, log });
      if (taken === undefined) return;
      if (taken === 0) emptied.add(next);
    }
  };
  const lookNow = (): void => {
    clearTimeout(timer);
    // A database that cannot be reached now is asked again at the next look.
    looking = looking
      .then(() => (isStopped ? undefined : look()))
      .catch((error: unknown) => log(`cannot look after other processes: ${String(error)}`));
    void looking.then(again);
  };
  const again = (): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(lookNow, LOOK_EVERY_MS).unref();
  };
  const stopListening = journal.onFreed?.(lookNow);
  again();
  return async () => {
    isStopped = true;
    stopListening?.();
    clearTimeout(timer);
    await looking;
  };
}

async function neighbour(
  { busyExecutors, executorId }: DbosProcess,
  except: ReadonlySet<string>,
): Promise<string | undefined> {
  const others = (await busyExecutors()).filter((each) => each !== executorId && !except.has(each));
  return others.find((each) => each > executorId) ?? others[0];
}

/** How many workflows were recovered; undefined if the process lives. */
async function takeOver(executorId: string, { dbos, journal, log }: TakeoverOptions): Promise<number | undefined> {
  const claim = await journal.claim(memberLease(executorId));
  if (claim.status === 'refused') return undefined;
  try {
    const count = await dbos.recover(executorId);
    log(`took over from ${executorId} (${count} under way)`);
    return count;
  } finally {
    await journal.release(claim.lease);
  }
}
