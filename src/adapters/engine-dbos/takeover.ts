// Looks after the other processes: if one is gone, its work goes back into the queues.
//
//   T1. The lease of the dead process is taken first, so one process recovers it, and a frozen one learns that it lost.
//   T2. Each process looks after the next busy one in the order of names, the last after the first, and after one of the
//       others in turn. The cost of looking grows with the number of processes, not with its square. Not every busy
//       process looks: one that only begins runs does not, so the next one alone would not be enough.
//   T3. A notice that a process died makes it look at all of them at once.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from '../../ports/journal.ts';
import type { DbosProcess } from './dbos-process.ts';
import { memberLease } from './member.ts';

/** In case a notice that a process died was missed. */
const LOOK_EVERY_MS = 500;
/** How long a dead process without work is passed over: it may still turn out to have some. */
const PASS_OVER_MS = 3_000;

/** How long stopping waits for a look that is under way: a store that is away may answer in minutes. */
const STOP_MS = 2_000;

interface TakeoverOptions {
  readonly dbos: Pick<DbosProcess, 'executorId' | 'busyExecutors' | 'recover'>;
  readonly journal: Pick<Journal, 'claim' | 'release' | 'onFreed'>;
  readonly log: (line: string) => void;
}

/** Returns a function that stops it. */
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
      const taken = await takeOver(each, { dbos, journal, log, isStopped: () => isStopped });
      if (taken === 0) emptied.set(each, now + PASS_OVER_MS);
      hasTaken ||= (taken ?? 0) > 0;
    }
    // A process may have died with its neighbours.
    if (hasTaken && !all) await look(true);
  };
  // A database that cannot be reached now is asked again at the next look; the log says so once.
  let hasFailed = false;
  const failed = (error: unknown): void => {
    if (!hasFailed && !isStopped)
      log(`cannot look after other processes: ${error instanceof Error ? error.message : String(error)}`);
    hasFailed = true;
  };
  const succeeded = (): void => {
    if (hasFailed && !isStopped) log('looks after other processes again');
    hasFailed = false;
  };
  const lookAt = (all: boolean) => (): void => {
    clearTimeout(timer);
    looking = looking.then(() => (isStopped ? undefined : look(all))).then(succeeded, failed);
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
    await Promise.race([looking, sleep(STOP_MS, undefined, { ref: false })]);
  };
}

/** The other busy processes: those after this one in the order of names, then those before it. */
async function inOrder({ busyExecutors, executorId }: TakeoverOptions['dbos']): Promise<readonly string[]> {
  const others = (await busyExecutors()).filter((each) => each !== executorId);
  const isAfter = (each: string): boolean => each > executorId;
  return [...others.filter(isAfter), ...others.filter((each) => !isAfter(each))];
}

/** How many workflows were recovered; undefined if the process lives. */
async function takeOver(
  executorId: string,
  { dbos, journal, log, isStopped }: TakeoverOptions & { readonly isStopped: () => boolean },
): Promise<number | undefined> {
  const claim = await journal.claim(memberLease(executorId));
  if (claim.status === 'refused') return undefined;
  try {
    if (isStopped()) return undefined;
    const count = await dbos.recover(executorId);
    if (count > 0) log(`${executorId} is gone: its work goes to the others (${count} under way)`);
    return count;
  } finally {
    await journal.release(claim.lease);
  }
}
