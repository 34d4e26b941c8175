// How many runs there are by status, and what they add up to, without reading every summary.

import type { RunSummary } from '../../core/report/run-entry.ts';
import type { RunIndex } from '../../ports/journal.ts';
import type { FreshEntries } from './fresh-entries.ts';
import type { RunsSeen } from './run-index.ts';

interface Figures {
  readonly runs: number;
  readonly costUsd: number;
  readonly openReviews: number;
}

export interface RunTotals extends Figures {
  /** How many runs have a status, without the statuses that no run has; those that cannot be read are `damaged`. */
  readonly byStatus: Readonly<Record<string, number>>;
}

interface Sum {
  add(status: string, figures: Figures): void;
  totals(): RunTotals;
}

function createSum(): Sum {
  const byStatus = new Map<string, Figures>();
  const sumOf = (figures: Iterable<Figures>): Figures => {
    const sum = { runs: 0, costUsd: 0, openReviews: 0 };
    for (const { runs, costUsd, openReviews } of figures) {
      sum.runs += runs;
      sum.costUsd += costUsd;
      sum.openReviews += openReviews;
    }
    return sum;
  };
  return {
    add: (status, figures) => void byStatus.set(status, sumOf([byStatus.get(status) ?? sumOf([]), figures])),
    totals: () => {
      const found = [...byStatus].filter(([, { runs }]) => runs > 0);
      return {
        ...inMicroUsd(sumOf(found.map(([, figures]) => figures))),
        byStatus: Object.fromEntries(found.map(([status, { runs }]) => [status, runs])),
      };
    },
  };
}

/** Sums and differences of fractions leave rests of rounding. */
const inMicroUsd = (figures: Figures): Figures => ({ ...figures, costUsd: Math.round(figures.costUsd * 1e6) / 1e6 });

const figuresOf = ({ costUsd, openReviews }: RunSummary): Figures => ({ runs: 1, costUsd, openReviews });

export async function totalsOfRuns(runs: AsyncIterable<RunSummary>): Promise<RunTotals> {
  const { add, totals } = createSum();
  for await (const run of runs) add(run.status, figuresOf(run));
  return totals();
}

interface Parts extends Pick<RunsSeen, 'newest'> {
  readonly index: RunIndex | undefined;
  readonly fresh: FreshEntries;
}

/** Of top-level runs, also those that cannot be read. */
export async function totalsOf({ index, fresh, newest }: Parts): Promise<RunTotals> {
  const kept = index && (await keptTotals(index, fresh));
  if (!kept) return totalsOfRuns(newest({ isTop: true, hasDamaged: true }));
  for await (const { costUsd, openReviews } of newest({ status: ['interrupted'], isTop: true })) {
    kept.add('running', { runs: -1, costUsd: -costUsd, openReviews: -openReviews });
    kept.add('interrupted', { runs: 1, costUsd, openReviews });
  }
  return kept.totals();
}

/** Here, interrupted runs still count as running. Undefined if the index was garbled. */
async function keptTotals(index: RunIndex, fresh: FreshEntries): Promise<Sum | undefined> {
  await fresh.fold();
  const sum = createSum();
  for (const { status, ...figures } of await index.totals([...fresh.outdated]))
    if (status !== null) sum.add(status, figures);
  const unread = await unreadIn(index);
  if (!unread) return undefined;
  for (const run of unread)
    if (run.parentRunId === null && !fresh.outdated.has(run.runId)) sum.add(run.status, figuresOf(run));
  for (const { summary } of fresh.entries.values()) {
    const run = JSON.parse(summary) as RunSummary;
    if (run.parentRunId === null) sum.add(run.status, figuresOf(run));
  }
  for (const runId of fresh.damaged.keys())
    if (!runId.includes('~')) sum.add('damaged', { runs: 1, costUsd: 0, openReviews: 0 });
  return sum;
}

/** Entries whose status the store could not read; undefined if they are no summaries. */
async function unreadIn(index: RunIndex): Promise<readonly RunSummary[] | undefined> {
  const texts = await index.read('summary', { status: [], isTop: true });
  try {
    const found = JSON.parse(texts) as (RunSummary | null)[];
    return found.every((each) => typeof each?.runId === 'string') ? (found as RunSummary[]) : undefined;
  } catch {
    return undefined;
  }
}
