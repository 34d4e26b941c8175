// Rewrites the files of a store after texts were removed. A command that could not, because another process read the store,
// may find nothing to remove the next time: so the store itself notes that it is still to be done.

import type { CompactOptions, Journal } from '../../../ports/journal.ts';

const KEY = 'audit/compact';
const PENDING = 'pending';

/** Call it before texts are removed. */
export const noteCompactPending = (journal: Journal): Promise<void> => journal.remember(KEY, PENDING);

export const isCompactPending = async (journal: Journal): Promise<boolean> => (await journal.recall(KEY)) !== undefined;

export async function compactStore(journal: Journal, options?: CompactOptions): Promise<void> {
  await journal.compact?.(options);
  await journal.forget(KEY);
}
