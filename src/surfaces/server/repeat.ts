// Repeats work at intervals, one time after the other. Work that fails is logged and tried again at its next time.

import { messageOf } from '../../runtime/perform/faults.ts';
import type { Log } from './log.ts';

export interface Repeating {
  /** Does the work now, besides its times. Never rejects. */
  now(): Promise<void>;
  stop(): void;
}

interface RepeatOptions {
  readonly what: string;
  readonly everyMs: number;
  readonly log: Log;
}

export function repeat(work: () => Promise<void>, { what, everyMs, log }: RepeatOptions): Repeating {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const now = (): Promise<void> =>
    work().catch((error: unknown) => {
      if (!isStopped) log.error(`${what} failed`, { error: messageOf(error) });
    });
  const again = (): void => {
    if (!isStopped) timer = setTimeout(() => void now().then(again), everyMs);
  };
  void now().then(again);
  return {
    now,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
