// A token bucket as a value: it fills evenly over a minute, and says how long to wait for a missing amount.

export interface Bucket {
  readonly perMinute: number;
  readonly level: number;
  readonly at: number;
}

export const fullBucket = (perMinute: number, now: number): Bucket => ({ perMinute, level: perMinute, at: now });

const refilled = (bucket: Bucket, now: number): Bucket => ({
  ...bucket,
  // A clock that was set back neither refills nor drains the bucket.
  level: Math.min(bucket.perMinute, bucket.level + (Math.max(0, now - bucket.at) * bucket.perMinute) / 60_000),
  at: now,
});

/** Puts back what was taken and not used; a negative amount is what was used beyond. */
export function giveBack(bucket: Bucket, amount: number, now: number): Bucket {
  const current = refilled(bucket, now);
  return { ...current, level: Math.min(current.perMinute, current.level + amount) };
}

/**
 * Takes `amount` if available. An amount larger than the capacity is accepted when the bucket is full; otherwise it
 * would wait forever.
 */
export function take(bucket: Bucket, amount: number, now: number): { bucket: Bucket; waitMs: number } {
  const current = refilled(bucket, now);
  const needed = Math.min(amount, current.perMinute);
  if (current.level >= needed) return { bucket: { ...current, level: current.level - amount }, waitMs: 0 };
  return { bucket: current, waitMs: Math.ceil(((needed - current.level) * 60_000) / current.perMinute) };
}
