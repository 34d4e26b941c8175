// Deletes a run with everything that is stored because of it. Artifacts stay: other runs may refer to the same ones.

import type { Journal, StoredEvent } from '../../ports/journal.ts';
import { createLearnt } from '../routing/learnt-examples.ts';
import { forgetStopped } from '../run/stopped-run.ts';
import { dropRecords } from './records-of-run.ts';

/** False while a process is working on the run: then nothing is deleted. */
export async function deleteRun(journal: Journal, runId: string): Promise<boolean> {
  const claim = await journal.claim(runId);
  if (claim.status === 'refused') return false;
  try {
    // First what is stored beside the run: if the process dies in between, the same call does the rest.
    const team = teamIn(await journal.read(runId));
    if (team !== undefined) await createLearnt({ journal: async () => journal, team }).drop([runId]);
    await forgetStopped(journal, runId);
    await dropRecords(journal, runId);
  } finally {
    await journal.release(claim.lease);
  }
  return journal.delete(runId);
}

/**
 * Deletes a run and the runs of its nested teams, given from the outermost to the innermost. False while a process works on one of
 * them: a run then stays with those above it, so that the same call later does the rest.
 */
export async function deleteTree(journal: Journal, [runId = '', ...below]: readonly string[]): Promise<boolean> {
  // While it is held, no process goes on with it and with the runs below it.
  const claim = await journal.claim(runId);
  if (claim.status === 'refused') return false;
  try {
    for (const child of below.toReversed()) if (!(await deleteRun(journal, child))) return false;
  } finally {
    await journal.release(claim.lease);
  }
  return deleteRun(journal, runId);
}

/** A broken journal can be deleted too. */
function teamIn([first]: readonly StoredEvent[]): string | undefined {
  try {
    const { team } = JSON.parse(first?.body ?? '') as { readonly team?: { readonly name?: unknown } };
    return typeof team?.name === 'string' ? team.name : undefined;
  } catch {
    return undefined;
  }
}
