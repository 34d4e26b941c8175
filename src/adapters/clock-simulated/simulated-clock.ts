// Time for tests: it passes only when nothing else can happen, and then at once. Nothing sleeps for real.
//
//   S1. What is ready runs first, in the order in which it became so; after each callback every promise it settled runs
//       to its end. Only then does time move, to the next timer.
//   S2. Timers count elapsed time, as real ones do. Setting the clock (`jump`) changes what `now` says, not when they ring.
//   S3. The order depends on the calls alone, so the same test takes the same course on every machine.

import { createHeap } from '../../core/graph/heap.ts';
import type { Clock } from '../../ports/clock.ts';

export interface SimulatedClock extends Clock {
  /** Lets things happen, and time pass between them, until `isDone` or until nothing is left to happen. */
  runUntil(isDone: () => boolean): Promise<'done' | 'idle'>;
  /** Lets `ms` pass, with everything that happens meanwhile. */
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
  /** Everything ready now, then one timer (S1); false if there was neither. */
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
