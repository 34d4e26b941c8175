import type { RunEntry, RunSummary } from '../../core/report/run-entry.ts';
import type { RunFilter } from '../../core/report/run-filter.ts';
import type { EntryFilter, EntryTotal, RunIndex, StoredEvent } from '../../ports/journal.ts';

export interface MemoryIndex extends RunIndex {
  remove(runId: string): void;
}

/** An index in memory: an entry fits its run if both end with the same event. */
export function createMemoryIndex(
  lastOf: (runId: string) => StoredEvent | undefined,
  runIds: () => Promise<readonly string[]>,
): MemoryIndex {
  const entries = new Map<string, RunEntry>();
  const fits = (runId: string, entry: RunEntry | undefined): boolean => {
    const last = lastOf(runId);
    return entry?.seq === last?.seq && entry?.hash === last?.hash;
  };
  const lastFirst = (wanted: readonly string[] | undefined): RunEntry[] =>
    (wanted ? wanted.flatMap((runId) => entries.get(runId) ?? []) : [...entries.values()]).sort((a, b) =>
      a.runId < b.runId ? 1 : -1,
    );
  return {
    outdated: async (form) =>
      [...new Set([...(await runIds()), ...entries.keys()])].filter((runId) => {
        const entry = entries.get(runId);
        return entry?.form !== form || !fits(runId, entry);
      }),
    keep: async (given) => {
      for (const [runId, entry] of given) {
        if (!fits(runId, entry)) continue;
        if (entry) entries.set(runId, entry);
        else entries.delete(runId);
      }
    },
    read: async (part, filter = {}) => {
      // Only lists need it, and most programs list nothing.
      const { fitsFilter } = await import('../../core/report/run-filter.ts');
      const found = lastFirst(filter.runIds).filter((entry) => isWanted(entry, filter, fitsFilter));
      const texts = found.flatMap((entry) => entry[part] ?? []);
      return `[${texts.slice(0, filter.limit).join()}]`;
    },
    totals: async (except) => {
      const counted = [...entries.values()].filter(({ runId }) => !except.includes(runId));
      const byStatus = Map.groupBy(counted.map(summaryOf).filter(isTop), (run) => run?.status ?? null);
      return Array.from(byStatus, ([status, runs]): EntryTotal => {
        const sum = (figure: 'costUsd' | 'openReviews') => runs.reduce((all, run) => all + (run?.[figure] ?? 0), 0);
        return { status, runs: runs.length, costUsd: sum('costUsd'), openReviews: sum('openReviews') };
      });
    },
    runIds: async () => [...entries.keys()],
    remove: (runId) => void entries.delete(runId),
  };
}

/** Undefined if it is no summary. */
function summaryOf({ summary }: RunEntry): RunSummary | undefined {
  const found: unknown = JSON.parse(summary);
  return typeof found === 'object' && found !== null ? (found as RunSummary) : undefined;
}

const isTop = (run: RunSummary | undefined): boolean => (run?.parentRunId ?? null) === null;

function isWanted(
  entry: RunEntry,
  { since = Number.NEGATIVE_INFINITY, before, ...rest }: EntryFilter,
  fits: (run: RunSummary, filter: RunFilter) => boolean,
): boolean {
  if (entry.at < since || (before !== undefined && entry.runId >= before)) return false;
  if (!asks(rest)) return true;
  const summary = summaryOf(entry);
  return summary === undefined || fits(summary, rest);
}

const asks = ({ status, isTop: top, label }: RunFilter): boolean =>
  status !== undefined || top === true || label !== undefined;
