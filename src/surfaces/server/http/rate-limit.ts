// A bucket of requests for each token: full at first, and filled again evenly.

import { problem } from './problem.ts';

const KEYS_MAX = 10_000;
const MINUTE_MS = 60_000;

export type TakeRequest = (key: string) => void;

export function createRateLimit(perMinute: number, now: () => number): TakeRequest {
  const buckets = new Map<string, { left: number; at: number }>();
  return (key) => {
    const at = now();
    const { left, at: before } = buckets.get(key) ?? { left: perMinute, at };
    const filled = Math.min(perMinute, left + ((at - before) * perMinute) / MINUTE_MS);
    if (filled < 1) {
      const retryAfterSeconds = Math.ceil(((1 - filled) * MINUTE_MS) / perMinute / 1_000);
      throw problem('too-many-requests', { perMinute, retryAfterSeconds });
    }
    buckets.delete(key);
    buckets.set(key, { left: filled - 1, at });
    // The key used longest ago goes first; its bucket is likely full again.
    if (buckets.size > KEYS_MAX) buckets.delete(buckets.keys().next().value ?? '');
  };
}
