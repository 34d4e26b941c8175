// Looks after the other processes: if one is gone, its work goes back into the queues.
//
//   T1. The lease of the dead process is taken first, so one process recovers it, and a frozen one learns that it lost.
//   T2. Each process looks after the next busy one in the order of names, the last after the first, and after one of the
//       others in turn. The cost of looking grows with the number of processes, not with its square. Not every busy
//       process looks: one that only begins runs does not, so the next one alone would not be enough.
//   T3. A notice that a process died makes it look at all of them at once.

import type { Journal } from '../../ports/journal.ts';
import type { DbosProcess } from './dbos-process.ts';
import { memberLease } from './member.ts';

/** In case a notice that a process died was missed. */
const LOOK_EVERY_MS = 500;
/** How long a dead process without work is passed over: it may still turn out to have some. */
const PASS_OVER_MS = 3_000;

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
  /** Dead processes without work that could be recovered, and until when they are passed over. */
  const emptied = new Map<string, number>();
  let turn = 0;
  const look = async (all: boolean): Promise<void> => {
    const now = performance.now();
    const others = (await inOrder(dbos)).filter((each) => now >= (emptied.get(each) ?? 0));
    turn += 1;
    const [first, ...rest] = others;
    const inTurn = rest[turn % Math.max(1, rest.length)];
    const looked = all ? others : [first, inTurn].filter((each) => each !== undefined);
    let hasTaken = false;
    for (const each of looked) {
      if (isStopped) return;
      const taken = await takeOver(each, { dbos, journal, log });
      if (taken === 0) emptied.set(each, now + PASS_OVER_MS);
      hasTaken ||= (taken ?? 0) > 0;
    }
    // A process may have died with its neighbours.
    if (hasTaken && !all) await look(true);
  };
  const lookAt = (all: boolean) => (): void => {
    clearTimeout(timer);
    // A database that cannot be reached now is asked again at the next look.
    looking = looking
      .then(() => (isStopped ? undefined : look(all)))
      .catch((error: unknown) => log(`cannot look after other processes: ${String(error)}`));
    void looking.then(again);
  };
  const again = (): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(lookAt(false), LOOK_EVERY_MS).unref();
  };
  const stopListening = journal.onFreed?.(lookAt(true));
  again();
  return async () => {
    isStopped = true;
    stopListening?.();
    clearTimeout(timer);
    await looking;
  };
}

/** The other busy processes: those after this one in the order of names, then those before it. */
async function inOrder({ busyExecutors, executorId }: DbosProcess): Promise<readonly string[]> {
  const others = (await busyExecutors()).filter((each) => each !== executorId);
  const isAfter = (each: string): boolean => each > executorId;
  return [...others.filter(isAfter), ...others.filter((each) => !isAfter(each))];
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
