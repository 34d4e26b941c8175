// A thread that takes seeds until none are left, one of them broke a rule, or it is told to stop.

import { parentPort, workerData } from 'node:worker_threads';
import { addCoverage } from './coverage.ts';
import { plant, plantedBug } from './plant.ts';
import { NO_SEED, type SeedsWork, type WorkerMessage } from './seeds-work.ts';

const { from, count, planted, shared, index } = workerData as SeedsWork & { index: number };
const { next, stopAt, current } = {
  next: shared.subarray(0, 1),
  stopAt: shared.subarray(1, 2),
  current: shared.subarray(2),
};
const post = (message: WorkerMessage): void => parentPort?.postMessage(message);

if (planted !== undefined) plant(plantedBug(planted));
const { simulateSeed } = await import('./simulate-seed.ts');

const coverage = new Map<string, number>();
const heads: [number, string][] = [];
let events = 0;
for (;;) {
  const offset = Atomics.add(next, 0, 1);
  const seed = from + offset;
  if (offset >= count || seed > Atomics.load(stopAt, 0)) break;
  Atomics.store(current, index, seed);
  const verdict = await simulateSeed(seed);
  heads.push([seed, verdict.head]);
  events += verdict.events;
  addCoverage(coverage, verdict.coverage);
  if (verdict.violation) {
    // Seeds are taken in order: lower ones are finished or under way, higher ones need not be tried.
    if (seed < Atomics.load(stopAt, 0)) Atomics.store(stopAt, 0, seed);
    post({ kind: 'broken', verdict });
  }
}
Atomics.store(current, index, NO_SEED);
post({ kind: 'done', heads, events, coverage: [...coverage] });
