// Takes an anchor of a store: the length and head of each chain that is new or longer than before.

import {
  type AnchorContent,
  type Anchored,
  type AnchoredRun,
  type AnchorLine,
  anchoredBy,
  type CheckSignature,
  knownOf,
} from '../../core/audit/anchors.ts';
import { type Digest, type Verdict, verifyChain } from '../../core/journal/hash-chain.ts';
import type { Journal } from '../../ports/journal.ts';
import { verdictIn } from './verify-store.ts';

/** Clocks of processes differ, and an event is stored a little after its time: look back further than that. */
const LOOK_BACK_MS = 3_600_000;

interface AnchorOptions {
  readonly journal: Journal;
  readonly digest: Digest;
  readonly now: number;
  /** Anchors taken before, from the same file. */
  readonly earlier: readonly AnchorLine[];
  /** Only these runs; default: all. */
  readonly runIds?: readonly string[] | undefined;
  /** With it, every redaction must be signed. */
  readonly isSigned?: CheckSignature | undefined;
  /** What is recorded of these runs. */
  readonly record?: Pick<AnchorContent, 'deleted' | 'adopted'> | undefined;
}

type TakenAnchor =
  | { readonly ok: true; readonly content: AnchorContent }
  | { readonly ok: false; readonly runId: string; readonly problem: string };

/** What verify calls broken is not anchored: an anchor would confirm it. */
export async function takeAnchor(options: AnchorOptions): Promise<TakenAnchor> {
  const { journal, now, earlier, runIds, record } = options;
  const known = anchoredBy(earlier);
  const ids = runIds ?? (await toLookAt(journal, known));
  const verdictOf = judge(known, options);
  const runs: AnchoredRun[] = [];
  for (const runId of [...ids].sort()) {
    const verdict = await verdictOf(runId);
    // Its deletion is on record, and ended since the runs were listed.
    if (!verdict.ok && !known.runs.has(runId) && !(await journal.runIds()).includes(runId)) continue;
    if (!verdict.ok) return { ok: false, runId, problem: verdict.problem };
    // A run that is here although its deletion is on record is noted again: the record no longer excuses its loss.
    if (verdict.events > (known.runs.get(runId)?.last.events ?? 0))
      runs.push({ run: runId, events: verdict.events, head: verdict.head });
  }
  return { ok: true, content: { at: now, all: runIds === undefined, runs, ...record } };
}

type VerdictOf = (runId: string) => Promise<Verdict>;

/** A run that should not be there may be deleted on record. One that is adopted counts as seen in time by this anchor. */
function judge(known: Anchored, { journal, digest, now, earlier, isSigned, record }: AnchorOptions): VerdictOf {
  if (record?.deleted)
    return async (runId) => {
      const lines = await journal.read(runId);
      return verifyChain(runId, lines, digest, knownOf(runId, lines[0]?.at ?? 0, known)?.anchors);
    };
  const expected = record?.adopted
    ? { ...anchoredBy([...earlier, { at: now, all: false, runs: [], ...record }]), allAt: undefined }
    : known;
  return (runId) => verdictIn(journal, runId, expected, { digest, isSigned });
}

/** Runs that changed since the last anchor, and runs whose recorded deletion was refused. */
async function toLookAt(journal: Journal, { allAt, deleted, runs }: Anchored): Promise<ReadonlySet<string>> {
  if (allAt === undefined) return new Set(await journal.runIds());
  const changed = await journal.runIds({ since: allAt - LOOK_BACK_MS });
  const gone = [...deleted.keys()].filter((runId) => !runs.has(runId));
  const stored = new Set(gone.length === 0 ? [] : await journal.runIds());
  return new Set([...changed, ...gone.filter((runId) => stored.has(runId))]);
}
