// 200 runs by 50 clients at once: every run ends, every stream is whole and in order, and the memory comes back.

import { openSqliteJournal } from 'bosun/journal';
import { call, isInOrder, percentile, seqsOf } from './http.ts';
import { openServer } from './open-server.ts';
import { READING } from './plans.ts';

export interface LoadFigures {
  readonly runs: number;
  readonly clients: number;
  readonly ended: number;
  readonly streamsWhole: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly runsPerSecond: number;
  /** Used heap after a collection, before and after, in MB. */
  readonly heapBeforeMb: number;
  readonly heapAfterMb: number;
}

const heapMb = (): number => {
  for (let n = 0; n < 3; n++) globalThis.gc?.();
  return Math.round((process.memoryUsage().heapUsed / 1_048_576) * 10) / 10;
};

export async function measureLoad(
  file: string,
  { runs, clients }: { readonly runs: number; readonly clients: number },
): Promise<LoadFigures> {
  const journal = await openSqliteJournal(file);
  const { url, close } = await openServer(journal);
  const one = async (): Promise<{ readonly ms: number; readonly isWhole: boolean; readonly hasEnded: boolean }> => {
    const began = performance.now();
    const { runId } = await call(url, 'POST', '/api/runs', { plan: READING });
    const { seqs, isWhole } = await seqsOf(url, runId);
    const ms = performance.now() - began;
    const { status } = await call(url, 'GET', `/api/runs/${runId}`);
    return { ms, isWhole: isWhole && isInOrder(seqs), hasEnded: status === 'complete' };
  };
  // Loads what the first run needs, so that the heap before is not that of an empty process.
  for (let n = 0; n < clients; n++) await one();
  const heapBeforeMb = heapMb();
  const began = performance.now();
  let left = runs;
  const results: Awaited<ReturnType<typeof one>>[] = [];
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      results.push(await one());
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - began) / 1_000;
  const heapAfterMb = heapMb();
  await close();
  await journal.close();
  const times = results.map(({ ms }) => ms);
  return {
    runs,
    clients,
    ended: results.filter(({ hasEnded }) => hasEnded).length,
    streamsWhole: results.filter(({ isWhole }) => isWhole).length,
    p50Ms: Math.round(percentile(times, 0.5)),
    p99Ms: Math.round(percentile(times, 0.99)),
    runsPerSecond: Math.round((runs / seconds) * 10) / 10,
    heapBeforeMb,
    heapAfterMb,
  };
}
