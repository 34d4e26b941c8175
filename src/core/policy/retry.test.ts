import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../journal/failure.ts';
import { fractionOf, waitBefore } from './retry.ts';

const backoff = { backoffBaseMs: 100, backoffCapMs: 5_000 };
const busy: Failure = { code: 'unavailable', who: 'x', detail: 'y' };

describe('the backoff before a retry', () => {
  it('is between half and all of a step that doubles up to a cap, for any key', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(2_000), (key, retry) => {
        const step = Math.min(5_000, 100 * 2 ** retry);
        const wait = waitBefore(retry, { failure: busy, key, backoff });
        expect(wait).toBeGreaterThanOrEqual(Math.floor(step / 2));
        expect(wait).toBeLessThanOrEqual(step);
      }),
    );
  });

  it('is the same on replay, and differs by key and retry', () => {
    const wait = (key: string, retry = 9): number => waitBefore(retry, { failure: busy, key, backoff });
    expect(wait('a')).toBe(wait('a'));
    expect(new Set(['a', 'b', 'c', 'd', 'e'].map((key) => wait(key))).size).toBeGreaterThan(3);
    expect(wait('a', 9)).not.toBe(wait('a', 10));
  });

  it('is never shorter than the provider asked for', () => {
    const failure: Failure = { code: 'rate-limited', who: 'x', retryAfterMs: 90_000 };
    expect(waitBefore(0, { failure, key: 'a', backoff })).toBe(90_000);
  });
});

describe('the jitter', () => {
  it('is uniformly distributed', () => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (let key = 0; key < 10_000; key++) {
      const bin = Math.floor(fractionOf(`run/${key}`) * 10);
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });
});
