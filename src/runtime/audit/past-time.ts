// Whether runs ended before some time, as their own lines say. The index of a store only lists them: a person who can write to
// the store can change it, and would have a fresh run removed with a signed record.

import { type Anchored, knownOf, unseenAt } from '../../core/audit/anchors.ts';
import { type Digest, ENDS } from '../../core/journal/hash-chain.ts';
import type { Journal, StoredEvent } from '../../ports/journal.ts';
import { foldRun } from '../run/fold-run.ts';
import { verdictOn } from './verify-store.ts';

interface PastTimeOptions {
  readonly journal: Pick<Journal, 'read'>;
  readonly digest: Digest;
  /** Runs must have ended before this time. */
  readonly before: number;
  readonly anchored?: Anchored | undefined;
}

export interface RefusedRun {
  readonly runId: string;
  readonly problem: string;
}

/** Why a top-level run must be left with the runs of its nested teams; undefined if it ended before the time. */
export async function reasonToKeep(
  [runId, ...nested]: readonly [string, ...string[]],
  options: PastTimeOptions,
): Promise<RefusedRun | undefined> {
  const { journal, digest, anchored } = options;
  const lines = await journal.read(runId);
  for (const id of [runId, ...nested]) {
    const its = id === runId ? lines : await journal.read(id);
    const verdict = verdictOn(id, its, anchored, { digest });
    if (!verdict.ok) return { runId: id, problem: `Run ${id} is broken: ${verdict.problem}` };
    if (id !== runId && rootIn(its) !== runId)
      return {
        runId: id,
        problem: `Run ${id} has the id of a nested run of ${runId}, but its journal does not say so`,
      };
  }
  const contradiction = await contradictionIn(runId, lines, options);
  const problem = `The index of the store lists run ${runId} as ended before ${timeOf(options.before)}, but ${contradiction}`;
  return contradiction === undefined ? undefined : { runId, problem };
}

/** The top-level run that a run works for, as its own journal says. */
function rootIn([first]: readonly StoredEvent[]): unknown {
  const { parent } = JSON.parse(first?.body ?? '{}') as { readonly parent?: { readonly rootRunId?: unknown } };
  return parent?.rootRunId;
}

async function contradictionIn(
  runId: string,
  lines: readonly StoredEvent[],
  { digest, before, anchored }: PastTimeOptions,
): Promise<string | undefined> {
  let ended: { readonly at: number | undefined; readonly parent: string | undefined };
  try {
    const { endedAt, parent } = (await foldRun(runId, lines, digest)).state;
    ended = { at: endedAt, parent: parent?.runId };
  } catch (error) {
    return `its journal cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (ended.parent !== undefined) return `its journal says that it is a nested run of ${ended.parent}`;
  if (ended.at === undefined) return 'its journal says that it has not ended';
  if (ended.at >= before) return `its journal says that it ended on ${timeOf(ended.at)}`;
  // A forged record of a redaction may replace the text of an event, and its time with it. Anchors have times of their own.
  const end = lines.find(({ type }) => ENDS.has(type));
  const known = anchored && knownOf(runId, lines[0]?.at ?? 0, anchored);
  const unseen = anchored && end && unseenAt(known, end.seq, anchored.allAt);
  if (unseen === undefined || unseen < before) return undefined;
  return `the anchor of ${timeOf(unseen)} had not seen its end`;
}

const timeOf = (at: number): string => new Date(at).toISOString();
