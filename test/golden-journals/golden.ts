// Journals kept for ever, one folder per format: whatever a version wrote, every later one must read to the same end.

import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import { foldInto } from '../../src/core/run/fold/apply.ts';
import { decode } from '../../src/core/journal/decode.ts';
import { emptyState } from '../../src/core/run/empty-state.ts';
import { reportOf } from '../../src/core/report/report.ts';
import { createChain } from '../../src/core/journal/seal.ts';
import type { StoredEvent } from '../../src/ports/journal.ts';

/** How a run ended, in terms that outlive changes of the report's shape. */
export function endingOf(runId: string, lines: readonly StoredEvent[]) {
  const chain = createChain(runId);
  const state = foldInto(emptyState(), decode(chain, lines, sha256));
  const { status, answer, gaps, tasks, reviews, usage, latency } = reportOf(state, chain.head);
  // A ratio of the other figures, which later versions compute in another way.
  const { speedup: _, ...times } = latency;
  return {
    status,
    answer,
    gaps,
    tasks: tasks.map(({ id, worker, status: ended, attempts, result }) => ({ id, worker, status: ended, attempts, result })),
    reviews: reviews.map(({ id, kind, status: decided, decidedBy }) => ({ id, kind, status: decided, decidedBy })),
    usage,
    latency: times,
  };
}
