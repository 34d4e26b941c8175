// The stored events of a run as a stream: first those after a cursor, then new ones as any process stores them.

import type { StoredEvent } from '../../../ports/journal.ts';
import type { WatchedJournal } from './watched-journal.ts';

/** How often a run that another process may be working on is read again. */
const POLL_MS = 500;

/** After one of these, no event follows. */
const LAST: ReadonlySet<string> = new Set(['run-answered', 'run-failed', 'run-cancelled', 'run-planned']);

export const endsRun = ({ type }: Pick<StoredEvent, 'type'>): boolean => LAST.has(type);

/** The last event up to this seq, if there is one, and those after it. */
async function readFrom(
  journal: WatchedJournal,
  runId: string,
  seq: number,
): Promise<[StoredEvent | undefined, ...StoredEvent[]]> {
  const events = await journal.read(runId, { after: Math.max(0, seq - 1) });
  if (events.length > 0) return seq === 0 ? [undefined, ...events] : [events[0], ...events.slice(1)];
  // A cursor beyond the end: a client made it up, or the store was restored from a copy.
  return [(await journal.read(runId)).at(-1)];
}

interface Following {
  readonly journal: WatchedJournal;
  readonly runId: string;
  /** The seq of the last event that the reader has. */
  readonly after: number;
  readonly signal: AbortSignal;
  readonly pollMs?: number;
}

/**
 * Batches of events in order, without a gap or a repeat. Ends after the last event of the run, or when the signal aborts.
 * `until` makes it end earlier, such as at a point where the run waits for a person.
 */
export async function* followRun(
  { journal, runId, after, signal, pollMs = POLL_MS }: Following,
  until: (event: StoredEvent) => boolean = endsRun,
): AsyncGenerator<readonly StoredEvent[], void, void> {
  let seen = after;
  let hasNews = true;
  let wake = (): void => {};
  const notice = (): void => {
    hasNews = true;
    wake();
  };
  const stop = journal.onAppend((changed) => {
    if (changed === runId) notice();
  });
  signal.addEventListener('abort', notice);
  try {
    while (!signal.aborted) {
      hasNews = false;
      // Read with the last known event: if it was the end, none follows.
      const [known, ...events] = await readFrom(journal, runId, seen);
      if (known && until(known)) return;
      const end = events.findIndex(until);
      const batch = end < 0 ? events : events.slice(0, end + 1);
      if (batch.length > 0) yield batch;
      if (end >= 0) return;
      seen = events.at(-1)?.seq ?? seen;
      if (hasNews || signal.aborted) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    stop();
    signal.removeEventListener('abort', notice);
  }
}
