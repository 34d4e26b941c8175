// Removes values from the shared records of a store. One that a process changes meanwhile is read again.

import { cleanRecord, WITHOUT_TEXTS } from '../../core/audit/redact-records.ts';
import type { Remover } from '../../core/audit/remover.ts';
import type { Journal } from '../../ports/journal.ts';

type Store = Pick<Journal, 'records' | 'recall' | 'swap'>;

/** How many records had something removed. */
export async function redactRecords(store: Store, remover: Remover): Promise<number> {
  let cleaned = 0;
  let after: string | undefined;
  for (;;) {
    const page = await store.records?.({ except: WITHOUT_TEXTS, after });
    if (!page || page.size === 0) return cleaned;
    for (const [key, value] of page) {
      if (await redactOne(store, remover, { key, value })) cleaned += 1;
      after = key;
    }
  }
}

async function redactOne(
  store: Store,
  remover: Remover,
  { key, value }: { readonly key: string; readonly value: string },
): Promise<boolean> {
  let now: string | undefined = value;
  while (now !== undefined) {
    const clean = cleanRecord(now, remover);
    if (clean === now) return false;
    if (await store.swap(key, now, clean)) return true;
    now = await store.recall(key);
  }
  return false;
}
