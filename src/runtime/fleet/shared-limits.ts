// Limits of providers for all processes on a store. Each provider has one record, which is changed by compare-and-set: what is
// left of requests and tokens, and the calls under way.
//
//   P1. A call under way is renewed while it lasts. If its process dies, its place is free after a while. A place that was
//       freed although its call goes on, because it could not be renewed in time, comes back with the next renewal.
//   P2. Within a process calls go first come, first served; among processes the one that looks first goes first.
//   P3. Clocks of processes differ. The time of a bucket never goes back, or the same minute would fill it twice.
//       A place is free when this process has seen it unchanged for a while by its own clock; the time in it does not count.

import { type Bucket, fullBucket, giveBack, take } from '../../core/policy/token-bucket.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ProviderLimits } from '../perform/limiter.ts';
import type { OnWait } from '../perform/provider-gate.ts';
import type { OpenJournal, Wiring } from '../run/wiring.ts';

interface Place {
  readonly id: string;
  /** Another number with each renewal. Earlier versions compare it with their clock. */
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
/** The time of a bucket further ahead comes from a clock that is wrong. To wait for it could take for ever. */
const AHEAD_MAX_MS = 60_000;

export function createSharedLimits({ wiring, journal, team }: SharedParts): SharedLimits {
  const { clock } = wiring;
  /** Which places of a provider are taken. */
  const taken = new Map<string, Taken>();
  const takenOf = (provider: string): Taken => {
    const known = taken.get(provider) ?? watchPlaces();
    taken.set(provider, known);
    return known;
  };
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
        const waitMs = await change(provider, (record) => {
          const now = clock.now();
          const inside = takenOf(provider)(record.inside, now);
          return admit({ ...record, inside }, { id, limit, tokens, now });
        });
        if (waitMs === 0) break;
        onWait(waitMs);
        await pause(clock, Math.min(waitMs ?? LOOK_MS, WAIT_MAX_MS), signal);
      }
      let hasLeft = false;
      let stopRenewing = (): void => {};
      const again = (record: Shares) =>
        // A renewal that is under way when the call ends must not bring the place back.
        hasLeft ? { value: undefined } : { record: renewed(record, id, clock.now()), value: undefined };
      const renewSoon = (): void => {
        stopRenewing = clock.wakeAt(clock.now() + RENEW_MS, () => {
          void change(provider, again).catch(() => {});
          renewSoon();
        });
      };
      renewSoon();
      return async (unusedTokens) => {
        hasLeft = true;
        stopRenewing();
        await change(provider, (record) => ({ record: left(record, id, unusedTokens, clock.now()), value: undefined }));
      };
    },
  };
}

/** Those of the places that are taken. Remembers since when each has been as it is. */
type Taken = (places: readonly Place[], now: number) => readonly Place[];

function watchPlaces(): Taken {
  let seen = new Map<string, { readonly until: number; readonly since: number }>();
  return (places, now) => {
    const before = seen;
    seen = new Map();
    for (const { id, until } of places) {
      const last = before.get(id);
      // A clock that was set back must not keep a place for longer.
      const since = last?.until === until ? Math.min(last.since, now) : now;
      seen.set(id, { until, since });
    }
    return places.filter(({ id }) => now - (seen.get(id)?.since ?? now) < PLACE_MS);
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
  // The record was swapped, the answer was lost, and another call has changed it since: the call has its place already.
  if (record.inside.some((place) => place.id === id)) return { value: 0 };
  if (record.inside.length >= concurrency) return { value: undefined };
  const bucket = (perMinute: number | undefined, kept: Bucket | undefined, amount: number) =>
    perMinute === undefined
      ? undefined
      : // The limit of the team counts at once, also if the bucket was made with another one.
        take(isUsable(kept, now) ? { ...kept, perMinute } : fullBucket(perMinute, now), amount, laterOf(kept, now));
  const byRequests = bucket(requestsPerMinute, record.requests, 1);
  const byTokens = bucket(tokensPerMinute, record.tokens, tokens);
  const waitMs = Math.max(byRequests?.waitMs ?? 0, byTokens?.waitMs ?? 0);
  if (waitMs > 0) return { value: waitMs };
  return {
    value: 0,
    record: {
      ...(byRequests ? { requests: byRequests.bucket } : {}),
      ...(byTokens ? { tokens: byTokens.bucket } : {}),
      inside: [...record.inside, { id, until: now + PLACE_MS }],
    },
  };
}

const isUsable = (kept: Bucket | undefined, now: number): kept is Bucket =>
  kept !== undefined && kept.at <= now + AHEAD_MAX_MS;

/** The time of a bucket after a change at `now` (P3). */
const laterOf = (kept: Bucket | undefined, now: number): number => (isUsable(kept, now) ? Math.max(kept.at, now) : now);

const renewed = (record: Shares, id: string, now: number): Shares => ({
  ...record,
  inside: [...record.inside.filter((place) => place.id !== id), { id, until: now + PLACE_MS }],
});

const left = ({ tokens, ...record }: Shares, id: string, unusedTokens: number, now: number): Shares => ({
  ...record,
  ...(tokens ? { tokens: giveBack(tokens, unusedTokens, laterOf(tokens, now)) } : {}),
  inside: record.inside.filter((place) => place.id !== id),
});
