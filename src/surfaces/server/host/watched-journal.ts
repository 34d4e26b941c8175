// A journal that calls back after each append of this process, and of others if the store knows of them, so that streams
// need not poll.

import type { Journal, StoredEvent } from '../../../ports/journal.ts';

export interface WatchedJournal extends Journal {
  /**
   * Calls back after events of any run were stored, with the events if this process stored them. Returns a function that
   * stops it.
   */
  onAppend(listener: OnAppend): () => void;
  /** Whether the store tells what other processes append. */
  readonly hearsOthers: boolean;
}

type OnAppend = (runId: string, ownEvents: readonly StoredEvent[]) => void;

export function watchJournal(journal: Journal): WatchedJournal {
  const listeners = new Set<OnAppend>();
  const tell: OnAppend = (runId, ownEvents) => {
    for (const listener of listeners) listener(runId, ownEvents);
  };
  // For as long as the journal is open.
  journal.onAppend?.((runId) => tell(runId, []));
  const own: Pick<WatchedJournal, 'append' | 'onAppend' | 'hearsOthers'> = {
    hearsOthers: journal.onAppend !== undefined,
    append: async (lease, events, options) => {
      await journal.append(lease, events, options);
      tell(lease.runId, events);
    },
    onAppend: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  // A proxy, because the journal is an object of a class with private fields: its methods need their own `this`.
  return new Proxy(journal, {
    get: (target, name) => {
      if (Object.hasOwn(own, name)) return own[name as keyof typeof own];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  }) as WatchedJournal;
}
