// Gives up a model call that has been silent for too long, even if the model ignores its abort signal.

import type { SilenceLimits } from '../../core/policy/call-times.ts';
import type { Clock } from '../../ports/clock.ts';

/** The call was silent for longer than its limit. */
export class Silent extends Error {
  override readonly name = 'Silent';
  readonly limitMs: number;
  /** Whether it had begun to write. */
  readonly hadBegun: boolean;

  constructor(limitMs: number, hadBegun: boolean) {
    super(`silent for ${limitMs} ms`);
    this.limitMs = limitMs;
    this.hadBegun = hadBegun;
  }
}

interface Watching {
  readonly clock: Clock;
  readonly limits: SilenceLimits;
  readonly signal: AbortSignal;
}

/** `heard` is to be called with every sign of life: a piece of the reply, or an empty text if the server only shows that it
 *  is there. */
export function unlessSilent<T>(
  { clock, limits, signal }: Watching,
  call: (signal: AbortSignal, heard: (piece: string) => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  return new Promise<T>((resolve, reject) => {
    let heardAt = clock.now();
    let hadBegun = false;
    let callOff = (): void => {};
    const end = (): void => {
      callOff();
      signal.removeEventListener('abort', onAbort);
    };
    const giveUp = (reason: unknown): void => {
      end();
      controller.abort(reason);
      reject(reason);
    };
    const onAbort = (): void => giveUp(signal.reason);
    // One timer for many pieces: when it fires, it looks at the time of the latest.
    const watch = (): void => {
      const limitMs = hadBegun ? limits.betweenMs : limits.firstMs;
      if (clock.now() - heardAt >= limitMs) return giveUp(new Silent(limitMs, hadBegun));
      callOff = clock.wakeAt(heardAt + limitMs, watch);
    };
    const heard = (piece: string): void => {
      heardAt = clock.now();
      if (hadBegun || piece === '' || controller.signal.aborted) return;
      hadBegun = true;
      callOff();
      watch();
    };
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    watch();
    const calling = async (): Promise<T> => call(controller.signal, heard);
    calling().then(resolve, reject).finally(end);
  });
}
