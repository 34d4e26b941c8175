// What the index of a store says of its runs, against folding every journal.

import type { Journal } from 'bosun';
import { expect } from 'vitest';
import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import { createInspector } from '../../src/runtime/inspect/inspect-runs.ts';
import { firstOf } from '../../src/runtime/inspect/run-index.ts';
import type { RunTotals } from '../../src/runtime/inspect/run-totals.ts';

/** The journal with some of its methods replaced. */
export const withOther = (journal: Journal, other: Partial<Record<keyof Journal, unknown>>): Journal =>
  new Proxy(journal, {
    get: (target, name) => {
      if (name in other) return other[name as keyof Journal];
      const own: unknown = Reflect.get(target, name);
      return typeof own === 'function' ? own.bind(target) : own;
    },
  });

const rounded = (totals: RunTotals): RunTotals => ({ ...totals, costUsd: Math.round(totals.costUsd * 1e9) / 1e9 });

async function seenIn(journal: Journal) {
  const seen = await createInspector(async () => journal, sha256, { now: Date.now }).lookAtRuns();
  return {
    runIds: await seen.runIds(),
    summaries: await seen.summaries(),
    newest: await firstOf(seen.newest({ hasDamaged: true }), Number.POSITIVE_INFINITY),
    top: await firstOf(seen.newest({ isTop: true, hasDamaged: true }), Number.POSITIVE_INFINITY),
    waiting: await firstOf(seen.newest({ status: ['waiting', 'interrupted'], isTop: true }), 3),
    // Sums of fractions differ in the last digit by their order.
    totals: rounded(await seen.totals()),
    usage: await seen.usage(),
    open: await seen.open(),
    damaged: [...(await seen.damaged()).keys()],
  };
}

/** What was there to compare, and how many journals were read to answer from the index. */
export async function compareWithFold(
  journal: Journal,
): Promise<Record<'runs' | 'folded' | 'open' | 'damaged', number>> {
  let folded = 0;
  const watched = withOther(journal, {
    read: (runId: string) => {
      folded += 1;
      return journal.read(runId);
    },
  });
  const byIndex = await seenIn(watched);
  expect(byIndex).toEqual(await seenIn(withOther(journal, { index: undefined })));
  const { runIds, open, damaged, top, totals } = byIndex;
  expect(top.filter(({ parentRunId }) => parentRunId !== null)).toEqual([]);
  expect(totals.runs).toBe(top.length);
  return { runs: runIds.length, folded, open: open.length, damaged: damaged.length };
}
