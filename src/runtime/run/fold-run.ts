import type { Digest } from '../../core/journal/hash-chain.ts';
import { type Chain, createChain } from '../../core/journal/seal.ts';
import { emptyState } from '../../core/run/empty-state.ts';
import { foldInto } from '../../core/run/fold/apply.ts';
import type { RunState } from '../../core/run/state.ts';
import type { StoredEvent } from '../../ports/journal.ts';
import { readHistory } from './read-history.ts';

export interface FoldedRun {
  readonly state: RunState;
  readonly chain: Chain;
}

/** The state that stored lines give; fails if a link or an event of them is broken. */
export async function foldRun(runId: string, lines: readonly StoredEvent[], digest: Digest): Promise<FoldedRun> {
  const chain = createChain(runId);
  return { state: foldInto(emptyState(), await readHistory(chain, lines, digest)), chain };
}
