// A small list of records in the store, such as webhooks and schedules. One process writes it; changes come one after the
// other.

import { z } from 'zod';
import type { Journal } from '../../ports/journal.ts';

export interface StoredList<T> {
  all(): Promise<readonly T[]>;
  /** Replaces the list by what the function makes of it. */
  change(make: (all: readonly T[]) => readonly T[]): Promise<void>;
}

export function storedList<S extends z.ZodType>(
  journal: Pick<Journal, 'remember' | 'recall'>,
  key: string,
  schema: S,
): StoredList<z.output<S>> {
  let last: Promise<unknown> = Promise.resolve();
  const all = async (): Promise<readonly z.output<S>[]> =>
    z.array(schema).parse(JSON.parse((await journal.recall(key)) ?? '[]'));
  return {
    all,
    change: (make) => {
      const turn = last.then(async () => journal.remember(key, JSON.stringify(make(await all()))));
      last = turn.catch(() => {});
      return turn;
    },
  };
}
