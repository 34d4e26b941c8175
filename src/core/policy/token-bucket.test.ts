import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullBucket, giveBack, take } from './token-bucket.ts';

describe('a token bucket', () => {
  it('is full at first, and says how long to wait for a missing amount', () => {
    const { bucket, waitMs } = take(fullBucket(60, 0), 60, 0);
    expect([bucket.level, waitMs]).toEqual([0, 0]);
    expect(take(bucket, 1, 0).waitMs).toBe(1_000);
    expect(take(bucket, 1, 1_000).waitMs).toBe(0);
  });

  it('accepts an amount larger than its capacity once it is full, and is in debt afterwards', () => {
    const { bucket, waitMs } = take(fullBucket(60, 0), 90, 0);
    expect([bucket.level, waitMs]).toEqual([-30, 0]);
    expect(take(bucket, 1, 0).waitMs).toBe(31_000);
  });

  it('takes back what was not used, but never holds more than a minute’s worth', () => {
    const { bucket } = take(fullBucket(60, 0), 60, 0);
    expect(take(giveBack(bucket, 40, 0), 40, 0).waitMs).toBe(0);
    expect(giveBack(bucket, 40, 30_000).level).toBe(60);
    expect(giveBack(bucket, -10, 0).level).toBe(-10);
  });

  it('tolerates a clock that was set back', () => {
    const { bucket } = take(fullBucket(60, 100_000), 60, 100_000);
    const back = take(bucket, 1, 40_000);
    expect(back.waitMs).toBe(1_000);
    expect(take(back.bucket, 1, 41_000).waitMs).toBe(0);
  });

  it('never exceeds its rate by more than a minute’s worth, for any sequence', () => {
    const requests = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 60 }), after: fc.nat(5_000) }), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(requests, (sequence) => {
        let bucket = fullBucket(60, 0);
        let [now, taken] = [0, 0];
        for (const { amount, after } of sequence) {
          now += after;
          const outcome = take(bucket, amount, now);
          bucket = outcome.bucket;
          if (outcome.waitMs === 0) taken += amount;
          expect(taken).toBeLessThanOrEqual(60 + now / 1_000 + 1e-6);
        }
      }),
    );
  });
});
