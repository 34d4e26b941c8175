// The return value of team.run(): await it for the report, or iterate over the events as they are stored.

import type { RunEvent } from '../../core/journal/event.ts';
import type { RunReport } from '../../core/report/report.ts';
import type { CallProgress } from '../../ports/engine.ts';

/** A run: await it for its report, or iterate over its events. */
// The iterator is spelt out: `extends AsyncIterable` costs 9,000 type instantiations even if a program only awaits the run.
export interface RunHandle<Data = unknown> extends PromiseLike<RunReport<Data>> {
  readonly runId: string;
  /** Ends the run and the runs of its nested teams; the report then says `cancelled`. */
  cancel(reason?: string): Promise<void>;
  /** Calls back with what model calls are doing meanwhile, for display: waiting, reading the prompt, writing. Returns a
   *  function that ends it. */
  onProgress(listener: (progress: CallProgress) => void): () => void;
  [Symbol.asyncIterator](): AsyncIterator<RunEvent>;
}

export interface Feed {
  push(events: readonly RunEvent[]): void;
  end(error?: { readonly error: unknown }): void;
  [Symbol.asyncIterator](): AsyncIterator<RunEvent>;
}

/** `at` is the next event to read. The queue is emptied once all of it was read: `shift()` would move every later event. */
interface Reader {
  queue: RunEvent[];
  at: number;
  wake: () => void;
}

function nextOf(reader: Reader): RunEvent | undefined {
  if (reader.at === reader.queue.length) return undefined;
  const event = reader.queue[reader.at];
  reader.at += 1;
  if (reader.at === reader.queue.length) Object.assign(reader, { queue: [], at: 0 });
  return event;
}

/** Gives each reader every event from the moment it began to read. */
export function createFeed(): Feed {
  const readers = new Set<Reader>();
  let ended: { readonly error?: unknown } | undefined;
  return {
    push: (events) => {
      for (const reader of readers) {
        // Not spread: ending a run of 100,000 tasks is one batch, and arguments live on the stack.
        for (const event of events) reader.queue.push(event);
        reader.wake();
      }
    },
    end: (failure) => {
      ended = failure ?? {};
      for (const { wake } of readers) wake();
    },
    [Symbol.asyncIterator]: () => {
      const reader: Reader = { queue: [], at: 0, wake: () => {} };
      readers.add(reader);
      return {
        next: async () => {
          while (reader.at === reader.queue.length && !ended) {
            await new Promise<void>((resolve) => {
              reader.wake = resolve;
            });
          }
          const value = nextOf(reader);
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
