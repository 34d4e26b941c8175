import { describe, expect, it } from 'vitest';
import { createSimulatedClock } from '../../adapters/clock-simulated/simulated-clock.ts';
import { openMemoryJournal } from '../../adapters/engine-local/memory-journal.ts';
import type { ProviderLimits } from '../perform/limiter.ts';
import { createSharedLimits } from './shared-limits.ts';

function twoProcesses() {
  const store = openMemoryJournal();
  let ids = 0;
  const newRunId = (): string => {
    ids += 1;
    return `call${ids}`;
  };
  const open = () => {
    const clock = createSimulatedClock();
    return { clock, ...createSharedLimits({ wiring: { clock, newRunId }, journal: async () => store, team: 'crew' }) };
  };
  return { first: open(), second: open() };
}

const call = (limit: ProviderLimits, tokens = 10) => ({
  provider: 'acme',
  limit,
  tokens,
  signal: new AbortController().signal,
  onWait: () => {},
});

const isSettled = async (promise: Promise<unknown>): Promise<boolean> => {
  await new Promise((resolve) => setImmediate(resolve));
  return Promise.race([promise.then(() => true), new Promise<boolean>((resolve) => setImmediate(resolve, false))]);
};

describe('limits of a provider on one store', () => {
  it('count the calls of both processes', async () => {
    const { first, second } = twoProcesses();
    const limit = { concurrency: 1 };
    const leave = await first.enter(call(limit));
    const waiting = second.enter(call(limit));
    await second.clock.advance(1_000);
    expect(await isSettled(waiting)).toBe(false);
    await leave(0);
    await second.clock.advance(1_000);
    expect(await isSettled(waiting)).toBe(true);
  });

  it('keep the place of a call while its process lives, and free it some time after the process died', async () => {
    const { first, second } = twoProcesses();
    const limit = { concurrency: 1 };
    await first.enter(call(limit));
    const waiting = second.enter(call(limit));
    await first.clock.advance(20_000);
    await second.clock.advance(40_000);
    expect(await isSettled(waiting)).toBe(false);
    // The clock of the first process stands still from here on: it renews nothing.
    await second.clock.advance(15_000);
    expect(await isSettled(waiting)).toBe(true);
  });

  it('share the tokens of a minute, and give back what a call did not use', async () => {
    const { first, second } = twoProcesses();
    const limit = { tokensPerMinute: 100 };
    const leave = await first.enter(call(limit, 90));
    const waiting = second.enter(call(limit, 40));
    await second.clock.advance(1_000);
    expect(await isSettled(waiting)).toBe(false);
    await leave(80);
    await second.clock.advance(2_000);
    expect(await isSettled(waiting)).toBe(true);
  });
});
