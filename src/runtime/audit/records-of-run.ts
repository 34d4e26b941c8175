// Shared records whose keys are digests of a run's texts, such as of what it has said. A short text can be guessed from its digest,
// so these records are deleted with the texts. Each run has a list of them, because a store finds a record only by its key.

import { z } from 'zod';
import type { Journal } from '../../ports/journal.ts';

const listSchema = z.array(z.string());
const recordSchema = z.object({ runId: z.string() });

const listOf = (runId: string): string => `run-records/${runId}`;
const read = (list: string | undefined): readonly string[] =>
  list === undefined ? [] : listSchema.parse(JSON.parse(list));

/**
 * Call it before such a record is stored. The value of the record must have the id of the run as `runId`. The first record of a run
 * costs one write.
 */
export async function noteRecord(journal: Pick<Journal, 'recall' | 'swap'>, runId: string, key: string): Promise<void> {
  const list = listOf(runId);
  let known: string | undefined;
  for (;;) {
    const keys = read(known);
    if (keys.includes(key) || (await journal.swap(list, known, JSON.stringify([...keys, key])))) return;
    known = await journal.recall(list);
  }
}

/** Forgets the noted records of a run. */
export async function dropRecords(journal: Pick<Journal, 'recall' | 'forget'>, runId: string): Promise<void> {
  const list = await journal.recall(listOf(runId));
  if (list === undefined) return;
  for (const key of read(list)) {
    const record = await journal.recall(key);
    // Another run has the same text: it has stored the record again, and has noted it.
    if (record !== undefined && recordSchema.parse(JSON.parse(record)).runId !== runId) continue;
    await journal.forget(key);
  }
  await journal.forget(listOf(runId));
}
