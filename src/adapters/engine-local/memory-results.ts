import { type KeptResult, RESULTS_MAX } from '../../ports/journal.ts';

interface MemoryResults {
  keep(result: KeptResult, now: number): void;
  find(key: string): KeptResult | undefined;
  removeAll(runId: string): void;
  /** Removes the results that contain one of the texts. */
  removeWith(texts: readonly string[]): void;
}

/** Reusable results, in the order in which they were stored. */
export function createMemoryResults(): MemoryResults {
  const results = new Map<string, KeptResult>();
  // Nothing expires before this time, so most results are stored without checking the others.
  let expiryMin = Number.POSITIVE_INFINITY;
  const expire = (now: number): void => {
    expiryMin = Number.POSITIVE_INFINITY;
    for (const { key, expiresAt } of results.values()) {
      if (expiresAt <= now) results.delete(key);
      else expiryMin = Math.min(expiryMin, expiresAt);
    }
  };
  return {
    keep: (result, now) => {
      results.delete(result.key);
      results.set(result.key, result);
      expiryMin = Math.min(expiryMin, result.expiresAt);
      if (expiryMin <= now) expire(now);
      for (const key of results.keys()) {
        if (results.size <= RESULTS_MAX) return;
        results.delete(key);
      }
    },
    find: (key) => results.get(key),
    removeAll: (runId) => {
      for (const kept of results.values()) if (kept.runId === runId) results.delete(kept.key);
    },
    removeWith: (texts) => {
      for (const { key, body } of results.values()) if (texts.some((text) => body.includes(text))) results.delete(key);
    },
  };
}
