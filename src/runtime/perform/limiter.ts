// Limits of a provider for all runs of this team: concurrent calls, requests and tokens a minute (C6). First come, first
// served.

import type { Clock } from '../../ports/clock.ts';
import { checkNumber } from '../define/validate.ts';
import type { SharedLimits } from '../fleet/shared-limits.ts';
import type { Gate, OnWait } from './provider-gate.ts';

export interface ProviderLimits {
  /** Most calls at the same time. Default: 1 for a server on this machine, otherwise no limit. */
  readonly concurrency?: number;
  /** Default: no limit. */
  readonly requestsPerMinute?: number;
  /** Input and output tokens together. Default: no limit. */
  readonly tokensPerMinute?: number;
}

export interface Limiter {
  /** Waits until the limits allow the call, then makes it. Rejects with the signal's reason if it is aborted. */
  run<T>(provider: string, reserving: Reserving<T>, call: () => Promise<T>): Promise<T>;
}

interface Reserving<T> {
  /** The most that the call can use. */
  readonly tokens: number;
  readonly signal: AbortSignal;
  /** Most calls at the same time, if the limits of the provider do not say. */
  readonly concurrency?: number | undefined;
  readonly onWait?: OnWait | undefined;
  /** What it did use: the rest is given back. Undefined if that is not known. */
  readonly used?: (outcome: { readonly reply: T } | { readonly error: unknown }) => number | undefined;
}

/** `shared` holds the team's limits for other processes too. */
export function createLimiter(
  clock: Clock,
  limits: Readonly<Record<string, ProviderLimits>>,
  shared?: () => Promise<SharedLimits>,
): Limiter {
  for (const [provider, limit] of Object.entries(limits)) {
    const whose = `of the provider "${provider}"`;
    checkNumber(`concurrency ${whose}`, limit.concurrency, { whole: true });
    checkNumber(`requestsPerMinute ${whose}`, limit.requestsPerMinute);
    checkNumber(`tokensPerMinute ${whose}`, limit.tokensPerMinute);
  }
  const gates = new Map<string, Gate>();
  const gateOf = async (provider: string, limit: ProviderLimits): Promise<Gate> => {
    const { createGate } = await import('./provider-gate.ts');
    const gate = gates.get(provider) ?? createGate(clock, limit);
    gates.set(provider, gate);
    return gate;
  };
  return {
    run: async (provider, { tokens, signal, used, concurrency, onWait }, call) => {
      const limit = concurrency === undefined ? limits[provider] : { concurrency, ...limits[provider] };
      if (!limit) return call();
      const gate = gates.get(provider) ?? (await gateOf(provider, limit));
      await gate.enter(tokens, signal, onWait);
      let unused = 0;
      let leaveShared: ((unusedTokens: number) => Promise<void>) | undefined;
      try {
        const own = limits[provider];
        if (shared && own) {
          const call = { provider, limit: own, tokens, signal, onWait: onWait ?? (() => {}) };
          leaveShared = await (await shared()).enter(call);
        }
        const reply = await orAborted(call(), signal);
        unused = tokens - (used?.({ reply }) ?? tokens);
        return reply;
      } catch (error) {
        // A call that we gave up may still be using tokens.
        if (!signal.aborted) unused = tokens - (used?.({ error }) ?? tokens);
        throw error;
      } finally {
        gate.leave(unused);
        // If the store cannot take it, the place of the call is free after a while.
        await leaveShared?.(unused).catch(() => {});
      }
    },
  };
}

/** Frees the slot on abort, even if the provider never answers and ignores the signal. */
function orAborted<T>(call: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    call.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
