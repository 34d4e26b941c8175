// Takes an anchor of a store: the length and head of each chain that is new or longer than before.

import {
  type AnchorContent,
  type Anchored,
  type AnchoredRun,
  type AnchorLine,
  anchoredBy,
} from '../../core/audit/anchors.ts';
import { type Digest, verifyChain } from '../../core/journal/hash-chain.ts';
import type { Journal } from '../../ports/journal.ts';

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
}

type TakenAnchor =
  | { readonly ok: true; readonly content: AnchorContent }
  | { readonly ok: false; readonly runId: string; readonly problem: string };

/** A broken chain is not anchored: an anchor would confirm it. */
export async function takeAnchor({ journal, digest, now, earlier, runIds }: AnchorOptions): Promise<TakenAnchor> {
  const known = anchoredBy(earlier);
  const ids = runIds ?? (await changedSince(journal, known));
  const runs: AnchoredRun[] = [];
  for (const runId of [...ids].sort()) {
    const past = known.runs.get(runId);
    const verdict = verifyChain(runId, await journal.read(runId), digest, past?.anchors);
    if (!verdict.ok) return { ok: false, runId, problem: verdict.problem };
    if (verdict.events > (past?.last.events ?? 0))
      runs.push({ run: runId, events: verdict.events, head: verdict.head });
  }
  return { ok: true, content: { at: now, all: runIds === undefined, runs } };
}

const changedSince = (journal: Journal, { allAt }: Anchored): Promise<readonly string[]> =>
  journal.runIds(allAt === undefined ? {} : { since: allAt - LOOK_BACK_MS });
