// Limits of providers for all processes on a store. Each provider has one record, which is changed by compare-and-set: what is
// left of requests and tokens, and the calls under way.
//
//   P1. A call under way is renewed while it lasts. If its process dies, its place is free after a while.
//   P2. Within a process calls go first come, first served; among processes the one that looks first goes first.

import { type Bucket, fullBucket, giveBack, take } from '../../core/policy/token-bucket.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ProviderLimits } from '../perform/limiter.ts';
import type { OnWait } from '../perform/provider-gate.ts';
import type { OpenJournal, Wiring } from '../run/wiring.ts';

interface Place {
  readonly id: string;
  readonly until: number;
}

interface Shares {
  readonly requests?: Bucket;
  readonly tokens?: Bucket;
  readonly inside: readonly Place[];
}

interface SharedCall {
  readonly provider: string;
  readonly limit: ProviderLimits;
  readonly tokens: number;
  readonly signal: AbortSignal;
  readonly onWait: OnWait;
}

export interface SharedLimits {
  /** Waits until the limits allow the call. Returns a function that ends it, with the tokens that it did not use. */
  enter(call: SharedCall): Promise<(unusedTokens: number) => Promise<void>>;
}

export interface SharedParts {
  readonly wiring: Pick<Wiring, 'clock' | 'newRunId'>;
  readonly journal: OpenJournal;
  readonly team: string;
}

const PLACE_MS = 30_000;
const RENEW_MS = 10_000;
/** How often a call looks whether another one has ended. */
const LOOK_MS = 100;
const WAIT_MAX_MS = 1_000;

export function createSharedLimits({ wiring, journal, team }: SharedParts): SharedLimits {
  const { clock } = wiring;
  /** Changes the record of a provider; undefined leaves it as it is. */
  const change = async <T>(provider: string, to: (record: Shares) => { record?: Shares; value: T }): Promise<T> => {
    const store = await journal();
    const key = `limits/${team}/${provider}`;
    for (;;) {
      const before = await store.recall(key);
      const { record, value } = to(before === undefined ? { inside: [] } : (JSON.parse(before) as Shares));
      if (!record || (await store.swap(key, before, JSON.stringify(record)))) return value;
    }
  };
  return {
    enter: async ({ provider, limit, tokens, signal, onWait }) => {
      const id = wiring.newRunId();
      for (;;) {
        signal.throwIfAborted();
        const waitMs = await change(provider, (record) => admit(record, { id, limit, tokens, now: clock.now() }));
        if (waitMs === 0) break;
        onWait(waitMs);
        await pause(clock, Math.min(waitMs ?? LOOK_MS, WAIT_MAX_MS), signal);
      }
      let stopRenewing = (): void => {};
      const renewSoon = (): void => {
        stopRenewing = clock.wakeAt(clock.now() + RENEW_MS, () => {
          const again = (record: Shares) => ({ record: renewed(record, id, clock.now()), value: undefined });
          void change(provider, again).catch(() => {});
          renewSoon();
        });
      };
      renewSoon();
      return async (unusedTokens) => {
        stopRenewing();
        await change(provider, (record) => ({ record: left(record, id, unusedTokens, clock.now()), value: undefined }));
      };
    },
  };
}

function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const callOff = clock.wakeAt(clock.now() + ms, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    const abort = (): void => {
      callOff();
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
  });
}

interface Admission {
  readonly id: string;
  readonly limit: ProviderLimits;
  readonly tokens: number;
  readonly now: number;
}

/** How long the call has to wait: 0 if it may go, undefined if it waits for others to end. */
function admit(
  record: Shares,
  { id, limit: { concurrency = Number.POSITIVE_INFINITY, requestsPerMinute, tokensPerMinute }, tokens, now }: Admission,
): { record?: Shares; value: number | undefined } {
  const inside = record.inside.filter(({ until }) => until > now);
  if (inside.length >= concurrency) return { value: undefined };
  const bucket = (perMinute: number | undefined, kept: Bucket | undefined, amount: number) =>
    perMinute === undefined ? undefined : take(kept ?? fullBucket(perMinute, now), amount, now);
  const byRequests = bucket(requestsPerMinute, record.requests, 1);
  const byTokens = bucket(tokensPerMinute, record.tokens, tokens);
  const waitMs = Math.max(byRequests?.waitMs ?? 0, byTokens?.waitMs ?? 0);
  if (waitMs > 0) return { value: waitMs };
  return {
    value: 0,
    record: {
      ...(byRequests ? { requests: byRequests.bucket } : {}),
      ...(byTokens ? { tokens: byTokens.bucket } : {}),
      inside: [...inside, { id, until: now + PLACE_MS }],
    },
  };
}

const renewed = (record: Shares, id: string, now: number): Shares => ({
  ...record,
  inside: record.inside.map((place) => (place.id === id ? { id, until: now + PLACE_MS } : place)),
});

const left = (record: Shares, id: string, unusedTokens: number, now: number): Shares => ({
  ...record,
  ...(record.tokens && unusedTokens !== 0 ? { tokens: giveBack(record.tokens, unusedTokens, now) } : {}),
  inside: record.inside.filter((place) => place.id !== id),
});
