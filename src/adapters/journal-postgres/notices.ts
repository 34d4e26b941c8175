// What processes tell each other through NOTIFY: a run has new events, a run has a message, or runs are free. A notice is
// only a hint to look; what counts is in the tables.

import type { Connection } from './connection.ts';
import { CHANNEL } from './session.ts';
import { decode, encode } from './text.ts';

type Kind = 'appended' | 'posted' | 'freed';

/** `runId` is undefined if it was too long for a notice: then it may be any run. */
interface Notice {
  readonly kind: Kind;
  readonly from: string;
  readonly runId: string | undefined;
}

/** Postgres takes 8,000 bytes. */
const LENGTH_MAX = 1_000;

export const noticeText = (kind: Kind, from: string, runId: string): string => {
  const id = encode(runId);
  return `${kind} ${from} ${id.length > LENGTH_MAX ? '' : id}`;
};

export function readNotice(text: string): Notice {
  const [kind = '', from = '', ...rest] = text.split(' ');
  const id = rest.join(' ');
  return { kind: kind as Kind, from, runId: id === '' ? undefined : decode(id) };
}

const SOON_MS = 10;
const NOTIFY = 'SELECT pg_notify($1, note) FROM unnest($2::text[]) AS note';

/** Sends notices outside of the transactions they are about: NOTIFY makes commits wait for each other. */
export function createAnnouncer(connection: Connection) {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const send = (): void => {
    timer = undefined;
    const notes = [...waiting];
    waiting.clear();
    // Lost if the server is away: readers also look at intervals.
    connection.queryOnce(NOTIFY, [CHANNEL, notes]).catch(() => {});
  };
  return {
    announce: (texts: readonly string[]): void => {
      for (const text of texts) waiting.add(text);
      if (texts.length > 0) timer ??= setTimeout(send, SOON_MS).unref();
    },
    stop: (): void => clearTimeout(timer),
  };
}

/** Listeners by run. A listener is called in a microtask, and never after it stopped. */
export function createListeners() {
  const byRun = new Map<string, Set<() => void>>();
  return {
    add: (runId: string, listener: () => void): (() => void) => {
      const mine = byRun.get(runId) ?? new Set();
      const call = (): void => {
        if (mine.has(call)) listener();
      };
      byRun.set(runId, mine.add(call));
      return () => {
        mine.delete(call);
        if (mine.size === 0 && byRun.get(runId) === mine) byRun.delete(runId);
      };
    },
    call: (runId: string): void => {
      for (const each of byRun.get(runId) ?? []) queueMicrotask(each);
    },
    runIds: (): string[] => [...byRun.keys()],
    clear: (): void => byRun.clear(),
  };
}
