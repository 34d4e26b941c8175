// A small list of records in the store, such as webhooks and schedules. Changes come one after the other; if another process
// changed the list meanwhile, a change is made again on the new list.

import { z } from 'zod';
import type { Journal } from '../../ports/journal.ts';

export interface StoredList<T> {
  all(): Promise<readonly T[]>;
  /** Replaces the list by what the function makes of it. */
  change(make: (all: readonly T[]) => readonly T[]): Promise<void>;
}

export function storedList<S extends z.ZodType>(
  journal: Pick<Journal, 'recall' | 'swap'>,
  key: string,
  schema: S,
): StoredList<z.output<S>> {
  let last: Promise<unknown> = Promise.resolve();
  const parse = (text: string | undefined): readonly z.output<S>[] => z.array(schema).parse(JSON.parse(text ?? '[]'));
  const changeNow = async (make: (all: readonly z.output<S>[]) => readonly z.output<S>[]): Promise<void> => {
    for (;;) {
      const text = await journal.recall(key);
      if (await journal.swap(key, text, JSON.stringify(make(parse(text))))) return;
    }
  };
  return {
    all: async () => parse(await journal.recall(key)),
    change: (make) => {
      const turn = last.then(() => changeNow(make));
      last = turn.catch(() => {});
      return turn;
    },
  };
}
