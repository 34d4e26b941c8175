// How long to wait before a retry. Jitter is derived from the key of the retried call: spread out, yet the same on
// replay.

import type { Failure } from '../journal/failure.ts';
import { retryAfterMsOf } from './remedy.ts';

export interface Backoff {
  readonly backoffBaseMs: number;
  readonly backoffCapMs: number;
}

/** A number in [0, 1) derived from the text (FNV-1a with a final mix). */
export function fractionOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** The longest backoff before a retry; jitter makes it up to a half shorter. */
export const stepBefore = (retry: number, { backoffBaseMs, backoffCapMs }: Backoff): number =>
  Math.min(backoffCapMs, backoffBaseMs * 2 ** Math.min(retry, 30));

/** Exponential with jitter between half and all of the step, never shorter than the provider asked for. */
export function waitBefore(
  retry: number,
  { failure, key, backoff }: { failure: Failure; key: string; backoff: Backoff },
): number {
  const jittered = Math.round(stepBefore(retry, backoff) * (0.5 + 0.5 * fractionOf(`${key}/${retry}`)));
  return Math.max(jittered, retryAfterMsOf(failure) ?? 0);
}
