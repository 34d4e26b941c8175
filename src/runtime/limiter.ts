// Limits a provider sets for everybody: calls at the same time, requests and tokens a minute (C6). First come, first served.

import { type Bucket, fullBucket, take } from '../core/policy/token-bucket.ts';
import type { Clock } from '../ports/clock.ts';
import { checkNumber } from './validate.ts';

export interface ProviderLimits {
  readonly concurrency?: number;
  readonly requestsPerMinute?: number;
  readonly tokensPerMinute?: number;
}

export interface Limiter {
  /** Waits for its turn, runs, and makes room for the next. Rejects with the signal's reason if it is aborted while waiting. */
  run<T>(provider: string, tokens: number, signal: AbortSignal, call: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly tokens: number;
  readonly go: () => void;
}

export function createLimiter(clock: Clock, limits: Readonly<Record<string, ProviderLimits>>): Limiter {
  for (const [provider, limit] of Object.entries(limits)) {
    const whose = `of the provider "${provider}"`;
    checkNumber(`concurrency ${whose}`, limit.concurrency, { whole: true });
    checkNumber(`requestsPerMinute ${whose}`, limit.requestsPerMinute);
    checkNumber(`tokensPerMinute ${whose}`, limit.tokensPerMinute);
  }
  const gates = new Map<string, Gate>();
  return {
    run: async (provider, tokens, signal, call) => {
      const limit = limits[provider];
      if (!limit) return call();
      const gate = gates.get(provider) ?? createGate(clock, limit);
      gates.set(provider, gate);
      await gate.enter(tokens, signal);
      try {
        return await orGivenUp(call(), signal);
      } finally {
        gate.leave();
      }
    },
  };
}

/** A provider that never answers, and does not look at the signal, must not keep its place from others for ever. */
function orGivenUp<T>(call: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    call.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

interface Gate {
  enter(tokens: number, signal: AbortSignal): Promise<void>;
  leave(): void;
}

function createGate(
  clock: Clock,
  { concurrency = Number.POSITIVE_INFINITY, requestsPerMinute, tokensPerMinute }: ProviderLimits,
): Gate {
  const queue: Waiting[] = [];
  let inside = 0;
  let requests: Bucket | undefined =
    requestsPerMinute === undefined ? undefined : fullBucket(requestsPerMinute, clock.now());
  let tokens: Bucket | undefined = tokensPerMinute === undefined ? undefined : fullBucket(tokensPerMinute, clock.now());
  let wakes = false;

  /** How long the first in line has to wait; takes its share if that is no time at all. */
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
    while (!wakes && inside < concurrency) {
      const [first] = queue;
      if (!first) return;
      const waitMs = admit(first);
      if (waitMs > 0) {
        wakes = true;
        clock.wakeAt(clock.now() + waitMs, () => {
          wakes = false;
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
    enter: (amount, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const giveUp = (): void => {
          queue.splice(queue.indexOf(entry), 1);
          reject(signal.reason);
        };
        const entry: Waiting = {
          tokens: amount,
          go: () => {
            signal.removeEventListener('abort', giveUp);
            resolve();
          },
        };
        signal.addEventListener('abort', giveUp, { once: true });
        queue.push(entry);
        pump();
      }),
    leave: () => {
      inside -= 1;
      pump();
    },
  };
}
