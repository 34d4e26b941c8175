// A clock that jumps: when everything that is ready has run, it moves to the next moment somebody waits for.

import type { Clock } from 'bosun';

export interface VirtualClock extends Clock {
  /** Lets time pass until the work has ended. */
  drive<T>(work: PromiseLike<T>): Promise<T>;
}

interface Alarm {
  readonly at: number;
  readonly order: number;
  readonly ring: () => void;
}

/** Any moment will do; a round one is easy to recognise in a journal. */
const EPOCH = 1_000_000_000_000;

export function createVirtualClock(): VirtualClock {
  let now = EPOCH;
  let alarms: Alarm[] = [];
  let order = 0;
  let next: (() => void)[] = [];
  // One turn of the real event loop runs every promise that is ready, however long the chain.
  const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
  // Few alarms are set at a time, one per task at work, but their deadlines stay behind until called off: so a plain list.
  const ringDue = (): void => {
    const soonest = alarms.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
    if (soonest === Number.POSITIVE_INFINITY)
      throw new Error('Nothing is left to wait for, and the work has not ended');
    now = Math.max(now, soonest);
    const due = alarms.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at || a.order - b.order);
    alarms = alarms.filter(({ at }) => at > now);
    for (const { ring } of due) ring();
  };
  return {
    now: () => now,
    wakeAt: (at, ring) => {
      const alarm: Alarm = { at, order: order++, ring };
      alarms.push(alarm);
      return () => {
        alarms = alarms.filter((other) => other !== alarm);
      };
    },
    soon: (callback) => void next.push(callback),
    drive: async (work) => {
      let isOver = false;
      const over = (): void => {
        isOver = true;
      };
      work.then(over, over);
      for (await settle(); !isOver; await settle()) {
        const ready = next;
        next = [];
        if (ready.length === 0) ringDue();
        for (const callback of ready) callback();
      }
      return work;
    },
  };
}
