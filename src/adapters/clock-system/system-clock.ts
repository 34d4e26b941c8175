import type { Clock } from '../../ports/clock.ts';

/** setTimeout counts in 32 bits, so longer waits are split. */
const LONGEST_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  wakeAt: (at, callback) => {
    let timer: NodeJS.Timeout;
    const wait = (): void => {
      const ms = at - Date.now();
      timer = ms > LONGEST_MS ? setTimeout(wait, LONGEST_MS) : setTimeout(callback, Math.max(0, ms));
    };
    wait();
    return () => clearTimeout(timer);
  },
  soon: (callback) => {
    setImmediate(callback);
  },
};
