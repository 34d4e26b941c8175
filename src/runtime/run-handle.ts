// What team.run() gives back: await it for the report, iterate it for the events as they are stored.

import type { RunEvent } from '../core/journal/event.ts';
import type { RunReport } from '../core/journal/report.ts';

export interface RunHandle extends PromiseLike<RunReport>, AsyncIterable<RunEvent> {
  readonly runId: string;
  /** Ends the run and everything under it; the report then says `cancelled`. */
  cancel(reason?: string): Promise<void>;
}

export interface Feed {
  push(events: readonly RunEvent[]): void;
  end(error?: { readonly error: unknown }): void;
  [Symbol.asyncIterator](): AsyncIterator<RunEvent>;
}

/** Hands each reader every event from the moment it began to read. Costs nothing while nobody reads. */
export function createFeed(): Feed {
  const readers = new Set<{ queue: RunEvent[]; wake: () => void }>();
  let ended: { readonly error?: unknown } | undefined;
  return {
    push: (events) => {
      for (const reader of readers) {
        reader.queue.push(...events);
        reader.wake();
      }
    },
    end: (failure) => {
      ended = failure ?? {};
      for (const { wake } of readers) wake();
    },
    [Symbol.asyncIterator]: () => {
      const reader = { queue: [] as RunEvent[], wake: () => {} };
      readers.add(reader);
      return {
        next: async () => {
          while (reader.queue.length === 0 && !ended) {
            await new Promise<void>((resolve) => {
              reader.wake = resolve;
            });
          }
          const value = reader.queue.shift();
          if (value) return { done: false, value };
          readers.delete(reader);
          if (ended && 'error' in ended) throw ended.error;
          return { done: true, value: undefined };
        },
        return: async () => {
          readers.delete(reader);
          return { done: true, value: undefined };
        },
      };
    },
  };
}
