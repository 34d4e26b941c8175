import type { RunEntry } from '../../core/report/run-entry.ts';
import type { RunIndex, StoredEvent } from '../../ports/journal.ts';

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
    read: async (part, { since = Number.NEGATIVE_INFINITY, runIds: wanted } = {}) => {
      const found = wanted ? wanted.flatMap((runId) => entries.get(runId) ?? []) : [...entries.values()];
      const texts = found.flatMap((entry) => (entry.at < since ? [] : (entry[part] ?? [])));
      return `[${texts.join()}]`;
    },
    runIds: async () => [...entries.keys()],
    remove: (runId) => void entries.delete(runId),
  };
}
