// Simulated time for tests: when nothing else can run, it jumps straight to the next timer. Nothing really sleeps.
//
//   S1. Ready callbacks run first, in the order they became ready; after each one, all promises it settled run to
//       completion. Only then does time move, to the next timer.
//   S2. Timers count elapsed time, as real ones do. Setting the clock (`jump`) changes what `now` returns, not when
//       timers fire.
//   S3. The order depends only on the calls made, so a test runs the same way on every machine.

import { createHeap } from '../../core/graph/heap.ts';
import type { Clock } from '../../ports/clock.ts';

export interface SimulatedClock extends Clock {
  /** Runs callbacks, advancing time between them, until `isDone` or until nothing is left to run. */
  runUntil(isDone: () => boolean): Promise<'done' | 'idle'>;
  /** Advances time by `ms`, running everything that falls due. */
  advance(ms: number): Promise<void>;
  /** Awaits a promise in simulated time; rejects if nothing is left that could settle it. */
  settle<T>(promise: PromiseLike<T>): Promise<T>;
  /** Sets the clock forwards or, with a negative number, back, as an operator or a time server would. */
  jump(ms: number): void;
}

interface Ring {
  /** Elapsed time at which it is due. */
  readonly due: number;
  readonly order: number;
  callback: (() => void) | undefined;
}

const eventLoopTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function createSimulatedClock({ startAt = 0 }: { readonly startAt?: number } = {}): SimulatedClock {
  let elapsed = 0;
  let offset = startAt;
  let order = 0;
  let ready: (() => void)[] = [];
  const rings = createHeap<Ring>((a, b) => a.due < b.due || (a.due === b.due && a.order < b.order));

  const ringIn = (ms: number, callback: () => void): (() => void) => {
    const ring: Ring = { due: elapsed + Math.max(0, ms), order: order++, callback };
    rings.push(ring);
    return () => {
      ring.callback = undefined;
    };
  };
  const nextRing = (): Ring | undefined => {
    for (let ring = rings.peek(); ring; ring = rings.peek()) {
      if (ring.callback) return ring;
      rings.pop();
    }
    return undefined;
  };
  /** Runs everything ready now, then one timer (S1); false if there was neither. */
  const step = async (dueMax: number): Promise<boolean> => {
    if (ready.length > 0) {
      const batch = ready;
      ready = [];
      for (const callback of batch) {
        callback();
        await eventLoopTurn();
      }
      return true;
    }
    const ring = nextRing();
    if (!ring || ring.due > dueMax) return false;
    rings.pop();
    elapsed = ring.due;
    ring.callback?.();
    await eventLoopTurn();
    return true;
  };
  const runUntil: SimulatedClock['runUntil'] = async (isDone) => {
    await eventLoopTurn();
    while (!isDone()) if (!(await step(Number.POSITIVE_INFINITY))) return isDone() ? 'done' : 'idle';
    return 'done';
  };

  return {
    now: () => offset + elapsed,
    wakeAt: (at, callback) => ringIn(at - offset - elapsed, callback),
    soon: (callback) => void ready.push(callback),
    runUntil,
    advance: async (ms) => {
      const until = elapsed + ms;
      await eventLoopTurn();
      while (await step(until));
      elapsed = Math.max(elapsed, until);
    },
    settle: async (promise) => {
      let settled = false;
      const note = (): void => {
        settled = true;
      };
      promise.then(note, note);
      if ((await runUntil(() => settled)) === 'idle')
        throw new Error(
          `Nothing is left to happen at ${offset + elapsed} ms of simulated time, and it has not settled`,
        );
      return promise;
    },
    jump: (ms) => {
      offset += ms;
    },
  };
}
