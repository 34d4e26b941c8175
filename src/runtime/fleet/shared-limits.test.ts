import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSimulatedClock } from '../../adapters/clock-simulated/simulated-clock.ts';
import { openMemoryJournal } from '../../adapters/engine-local/memory-journal.ts';
import type { Journal } from '../../ports/journal.ts';
import type { ProviderLimits } from '../perform/limiter.ts';
import { createSharedLimits } from './shared-limits.ts';

/** The processes on one store. */
function fleet() {
  const store = openMemoryJournal();
  let ids = 0;
  const newRunId = (): string => {
    ids += 1;
    return `call${ids}`;
  };
  return (startAt: number) => {
    const clock = createSimulatedClock({ startAt });
    let back: Promise<void> | undefined;
    const journal = async () => {
      await back;
      return store;
    };
    return {
      clock,
      ...createSharedLimits({ wiring: { clock, newRunId }, journal, team: 'crew' }),
      /** What it asks the store from now on is answered when this resolves. */
      cutOff: (until: Promise<void> | undefined): void => {
        back = until;
      },
    };
  };
}

function twoProcesses() {
  const open = fleet();
  return { first: open(0), second: open(0) };
}

const STEP_MS = 500;

async function advanceAll(processes: readonly Pick<ReturnType<typeof twoProcesses>['first'], 'clock'>[], ms: number) {
  for (let passed = 0; passed < ms; passed += STEP_MS) for (const { clock } of processes) await clock.advance(STEP_MS);
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
    await advanceAll([first, second], 20_000);
    // The clock of the first process stands still from here on: it renews nothing.
    await second.clock.advance(20_000);
    expect(await isSettled(waiting)).toBe(false);
    await second.clock.advance(15_000);
    expect(await isSettled(waiting)).toBe(true);
  });

  it('count a call again that could not be renewed for a while and goes on', async () => {
    const { first, second } = twoProcesses();
    const limit = { concurrency: 1 };
    const leaveFirst = await first.enter(call(limit));
    const back = Promise.withResolvers<void>();
    first.cutOff(back.promise);
    const waiting = second.enter(call(limit));
    await advanceAll([first, second], 35_000);
    // Too many calls for a moment: to the second process the first one looked dead.
    await (await waiting)(0);
    back.resolve();
    await advanceAll([first, second], 10_000);
    const next = second.enter(call(limit));
    await advanceAll([first, second], 60_000);
    expect(await isSettled(next)).toBe(false);
    await leaveFirst(0);
    await advanceAll([first, second], 60_000);
    expect(await isSettled(next)).toBe(true);
  });

  it('never let more calls in than allowed although the clocks of the processes differ by minutes', async () => {
    const clocks = fc.array(fc.integer({ min: -60_000, max: 60_000 }), { minLength: 2, maxLength: 4 });
    const one = fc.record({
      process: fc.nat(),
      startMs: fc.integer({ min: 0, max: 60_000 }),
      lastsMs: fc.integer({ min: 1_000, max: 29_000 }),
    });
    const calls = fc.array(one, { minLength: 4, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(clocks, calls, fc.integer({ min: 1, max: 3 }), async (offsets, planned, concurrency) => {
        const open = fleet();
        const processes = offsets.map((offset) => open(1_000_000 + offset));
        let inFlight = 0;
        let most = 0;
        let ended = 0;
        for (const { process, startMs, lastsMs } of planned) {
          const { clock, enter } = processes[process % processes.length] ?? open(0);
          const wait = (ms: number) => new Promise<void>((resolve) => clock.wakeAt(clock.now() + ms, resolve));
          void wait(startMs).then(async () => {
            const leave = await enter(call({ concurrency }));
            inFlight += 1;
            most = Math.max(most, inFlight);
            await wait(lastsMs);
            inFlight -= 1;
            await leave(0);
            ended += 1;
          });
        }
        for (let passed = 0; passed < 700_000 && ended < planned.length; passed += STEP_MS)
          await advanceAll(processes, STEP_MS);
        expect({ most: Math.max(most, concurrency), ended }).toEqual({ most: concurrency, ended: planned.length });
      }),
      { numRuns: 25 },
    );
  });

  it('keep no place for a call that ended while it was being renewed', async () => {
    const { first, second } = twoProcesses();
    const limit = { concurrency: 1 };
    const leave = await first.enter(call(limit));
    const back = Promise.withResolvers<void>();
    first.cutOff(back.promise);
    await first.clock.advance(10_000);
    first.cutOff(undefined);
    await leave(0);
    back.resolve();
    await isSettled(back.promise);
    expect(await isSettled(second.enter(call(limit)))).toBe(true);
  });

  it('free the place of a dead process also for one whose clock was set back', async () => {
    const { first, second } = twoProcesses();
    const limit = { concurrency: 1 };
    await first.enter(call(limit));
    const waiting = second.enter(call(limit));
    await second.clock.advance(1_000);
    second.clock.jump(-3_600_000);
    await second.clock.advance(32_000);
    expect(await isSettled(waiting)).toBe(true);
  });

  it('let a call in that has its place already, although the answer to that was lost and the record changed since', async () => {
    const store = openMemoryJournal();
    const clock = createSimulatedClock();
    const open = (newRunId: () => string, journal: Journal) =>
      createSharedLimits({ wiring: { clock, newRunId }, journal: async () => journal, team: 'crew' });
    const other = open(() => 'other', store);
    const unanswered = Object.create(store, {
      swap: {
        value: async (...values: Parameters<Journal['swap']>) => {
          await store.swap(...values);
          Object.defineProperty(unanswered, 'swap', { value: store.swap.bind(store) });
          await (await other.enter(call({ concurrency: 2 })))(0);
          return false;
        },
        configurable: true,
      },
    }) as Journal;
    for (const name of ['recall', 'forget'] as const)
      Object.defineProperty(unanswered, name, { value: store[name].bind(store) });
    expect(await isSettled(open(() => 'own', unanswered).enter(call({ concurrency: 1 })))).toBe(true);
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

  it('fill a bucket once a minute although the clocks of the processes differ', async () => {
    const { first, second } = twoProcesses();
    const limit = { tokensPerMinute: 100 };
    await first.clock.advance(30_000);
    await first.enter(call(limit, 90));
    await second.enter(call(limit, 10));
    const next = first.enter(call(limit, 40));
    await first.clock.advance(20_000);
    expect(await isSettled(next)).toBe(false);
    await first.clock.advance(5_000);
    expect(await isSettled(next)).toBe(true);
  });

  it('do not wait for the time of a clock that is wrong', async () => {
    const { first, second } = twoProcesses();
    const limit = { tokensPerMinute: 100 };
    await first.clock.advance(3_600_000);
    await first.enter(call(limit, 100));
    const waiting = second.enter(call(limit, 50));
    await second.clock.advance(30_000);
    expect(await isSettled(waiting)).toBe(true);
  });

  it('count at once after they were changed', async () => {
    const { first, second } = twoProcesses();
    await first.enter(call({ tokensPerMinute: 100 }, 90));
    await second.enter(call({ tokensPerMinute: 10 }, 10));
    const waiting = second.enter(call({ tokensPerMinute: 1_000 }, 100));
    await second.clock.advance(5_000);
    expect(await isSettled(waiting)).toBe(false);
    await second.clock.advance(2_000);
    expect(await isSettled(waiting)).toBe(true);
  });
});
