// Many seeds on all cores. Threads share three numbers: the next seed to take, the lowest one that failed, and which one
// each is at, so that a seed which never ends is found and named.

import { hash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { addCoverage } from './coverage.ts';
import type { SeedVerdict } from './simulate-seed.ts';

export interface SeedsWork {
  readonly from: number;
  readonly count: number;
  readonly planted: string | undefined;
  readonly shared: Int32Array<SharedArrayBuffer>;
}

export type WorkerMessage =
  | { readonly kind: 'broken'; readonly verdict: SeedVerdict }
  | {
      readonly kind: 'done';
      readonly heads: readonly (readonly [seed: number, head: string])[];
      readonly events: number;
      readonly coverage: readonly (readonly [string, number])[];
    };

export interface SeedsResult {
  readonly seeds: number;
  readonly events: number;
  readonly seconds: number;
  /** One hash over all that happened on all seeds: the same wherever and on however many threads they run. */
  readonly fingerprint: string;
  readonly coverage: ReadonlyMap<string, number>;
  /** The lowest seed that broke a rule. */
  readonly broken: SeedVerdict | undefined;
}

export const NO_SEED = -1;
const NEVER = 2 ** 31 - 1;
const HANGS_AFTER_MS = 20_000;
const LOOK_EVERY_MS = 1_000;

interface RunSeedsOptions {
  readonly from: number;
  readonly count: number;
  readonly planted?: string | undefined;
  readonly threads?: number | undefined;
  readonly onProgress?: (taken: number) => void;
}

export async function runSeeds({
  from,
  count,
  planted,
  onProgress,
  ...options
}: RunSeedsOptions): Promise<SeedsResult> {
  const threads = options.threads ?? (count < 20 ? 1 : availableParallelism());
  const shared = new Int32Array(new SharedArrayBuffer(4 * (2 + threads))).fill(NO_SEED, 2);
  shared[1] = NEVER;
  const started = performance.now();
  const coverage = new Map<string, number>();
  let events = 0;
  const heads: (readonly [number, string])[] = [];
  let broken: SeedVerdict | undefined;
  const note = (verdict: SeedVerdict): void => {
    if (!broken || verdict.seed < broken.seed) broken = verdict;
  };
  const run = (index: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./seeds-worker.ts', import.meta.url), {
        workerData: { from, count, planted, shared, index },
      });
      const watch = watchFor(shared, index, (seed) => {
        shared[1] = Math.min(shared[1] ?? NEVER, seed);
        note(hanging(seed));
        void worker.terminate();
      });
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'broken') return note(message.verdict);
        heads.push(...message.heads);
        events += message.events;
        addCoverage(coverage, message.coverage);
      });
      worker.on('error', reject);
      worker.on('exit', () => {
        clearInterval(watch);
        resolve();
      });
    });
  const progress = onProgress && setInterval(() => onProgress(Math.min(count, shared[0] ?? 0)), 10_000);
  try {
    await Promise.all(Array.from({ length: threads }, (_, index) => run(index)));
  } finally {
    clearInterval(progress);
  }
  const seconds = (performance.now() - started) / 1_000;
  const fingerprint = hash('sha256', JSON.stringify(heads.sort(([a], [b]) => a - b)));
  return { seeds: heads.length, events, seconds, fingerprint, coverage, broken };
}

/** Calls back if a thread is at the same seed for too long: an endless loop inside one turn cannot be seen otherwise. */
function watchFor(shared: Int32Array, index: number, onHang: (seed: number) => void): NodeJS.Timeout {
  let seen = NO_SEED;
  let since = performance.now();
  return setInterval(() => {
    const seed = Atomics.load(shared, 2 + index);
    if (seed !== seen || seed === NO_SEED) {
      seen = seed;
      since = performance.now();
    } else if (performance.now() - since > HANGS_AFTER_MS) onHang(seed);
  }, LOOK_EVERY_MS);
}

const hanging = (seed: number): SeedVerdict => ({
  seed,
  head: '',
  events: 0,
  coverage: [],
  trace: [],
  journal: [],
  violation: { rule: 'an outcome for every run', detail: `no end after ${HANGS_AFTER_MS / 1_000} s of real time` },
});
