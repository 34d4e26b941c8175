// The queue of calls to one provider: first come, first served, as soon as its limits allow.

import { type Bucket, fullBucket, giveBack, take } from '../../core/policy/token-bucket.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ProviderLimits } from './limiter.ts';

interface Waiting {
  readonly tokens: number;
  readonly go: () => void;
  readonly onWait: OnWait;
}

/** Called when a call has to wait: how long, or undefined if it waits for other calls. */
export type OnWait = (waitMs: number | undefined) => void;

export interface Gate {
  enter(tokens: number, signal: AbortSignal, onWait?: OnWait): Promise<void>;
  /** Gives back the tokens that the call did not use. */
  leave(unusedTokens: number): void;
}

export function createGate(
  clock: Clock,
  { concurrency = Number.POSITIVE_INFINITY, requestsPerMinute, tokensPerMinute }: ProviderLimits,
): Gate {
  const queue: Waiting[] = [];
  let inside = 0;
  let requests: Bucket | undefined =
    requestsPerMinute === undefined ? undefined : fullBucket(requestsPerMinute, clock.now());
  let tokens: Bucket | undefined = tokensPerMinute === undefined ? undefined : fullBucket(tokensPerMinute, clock.now());
  let callOff: (() => void) | undefined;

  /** How long the first call has to wait. If it need not wait, takes its share of the limits. */
  const admit = (first: Waiting): number => {
    const now = clock.now();
    const byRequests = requests && take(requests, 1, now);
    const byTokens = tokens && take(tokens, first.tokens, now);
    const waitMs = Math.max(byRequests?.waitMs ?? 0, byTokens?.waitMs ?? 0);
    if (waitMs > 0) return waitMs;
    requests = byRequests?.bucket;
    tokens = byTokens?.bucket;
    return 0;
  };
  const pump = (): void => {
    while (!callOff && inside < concurrency) {
      const [first] = queue;
      if (!first) return;
      const waitMs = admit(first);
      if (waitMs > 0) {
        first.onWait(waitMs);
        callOff = clock.wakeAt(clock.now() + waitMs, () => {
          callOff = undefined;
          pump();
        });
        return;
      }
      queue.shift();
      inside += 1;
      first.go();
    }
  };
  return {
    enter: (amount, signal, onWait = () => {}) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const giveUp = (): void => {
          queue.splice(queue.indexOf(entry), 1);
          reject(signal.reason);
        };
        const entry: Waiting = {
          tokens: amount,
          onWait,
          go: () => {
            signal.removeEventListener('abort', giveUp);
            resolve();
          },
        };
        signal.addEventListener('abort', giveUp, { once: true });
        queue.push(entry);
        pump();
        if (queue.includes(entry) && (queue[0] !== entry || !callOff)) onWait(undefined);
      }),
    leave: (unusedTokens) => {
      inside -= 1;
      if (tokens && unusedTokens !== 0) {
        tokens = giveBack(tokens, unusedTokens, clock.now());
        // The first call in the queue may have to wait less now, or longer.
        callOff?.();
        callOff = undefined;
      }
      pump();
    },
  };
}
