// Anchors that a command keeps are linked like those in a file. The store has the hash of the last one, because a command gives
// nothing back.

import type { AnchorLine } from '../../../core/audit/anchors.ts';
import { GENESIS } from '../../../core/journal/hash-chain.ts';
import type { Journal } from '../../../ports/journal.ts';

const LAST = 'audit/anchor';

type Records = Pick<Journal, 'recall' | 'remember'>;

export const lastHanded = async (journal: Records): Promise<string> => (await journal.recall(LAST)) ?? GENESIS;

export const noteHanded = (journal: Records, { hash }: AnchorLine): Promise<void> => journal.remember(LAST, hash);

/** A line that was appended to the file of the command directly is the last one for the command too. */
export async function noteAppended(journal: Records, earlier: readonly AnchorLine[], line: AnchorLine): Promise<void> {
  const last = await journal.recall(LAST);
  if (last !== undefined && earlier.some(({ hash }) => hash === last)) await noteHanded(journal, line);
}
