// Sends a model call when the limits of its provider allow it, watches its silence, and shows what it is doing.

import type { Failure } from '../../core/journal/failure.ts';
import type { SilenceLimits } from '../../core/policy/patience.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CallProgress, CommandContext } from '../../ports/engine.ts';
import type { Model, ModelReply, ModelRequest } from '../../ports/model.ts';
import { ModelFault } from '../../ports/model-fault.ts';
import type { Limiter } from './limiter.ts';

interface Way {
  readonly callId: string;
  /** The most that the call can use. */
  readonly tokens: number;
  readonly used: (outcome: { readonly reply: ModelReply } | { readonly error: unknown }) => number | undefined;
  readonly silence: SilenceLimits;
  readonly context: CommandContext;
  readonly limiter: Limiter;
  readonly listen: ((text: string) => void) | undefined;
}

type Doing = WithoutId<CallProgress>;
type WithoutId<T> = T extends unknown ? Omit<T, 'callId'> : never;

export function sendCall(
  model: Model,
  request: Omit<ModelRequest, 'signal' | 'onText' | 'onActivity'>,
  { callId, tokens, used, silence, context, limiter, listen }: Way,
): Promise<ModelReply> {
  const { signal, clock } = context;
  const { provider, concurrency } = model;
  const show = (doing: Doing): void => context.onProgress?.({ callId, ...doing });
  const onWait = (waitMs: number | undefined): void => show({ doing: 'waiting', provider, waitMs });
  // Silence is measured once the call is sent: time in the queue of a provider is not the model's.
  return limiter.run(provider, { tokens, signal, concurrency, onWait, used }, async () => {
    const doubt = context.confirmHeld?.();
    if (doubt !== undefined) await doubt;
    return unlessSilent({ clock, limits: silence, signal }, (ownSignal, heard) => {
      const onActivity = (piece = ''): void => {
        heard(piece);
        if (piece !== '') show({ doing: 'writing', piece });
      };
      const onText = (text: string): void => {
        onActivity(text);
        listen?.(text);
      };
      show({ doing: 'reading' });
      return model.call({ ...request, signal: ownSignal, onText, onActivity });
    });
  });
}

/** The failure of a call that was given up because of its silence, by us or by its adapter. */
export function silentFault(error: unknown, what: string): Failure | undefined {
  if (error instanceof Silent) {
    const { limitMs: afterMs, hadBegun } = error;
    return { code: 'timeout', what, afterMs, ...(hadBegun ? { silentMs: afterMs } : {}) };
  }
  const afterMs = ModelFault.is(error) ? error.facts.silentMs : undefined;
  return afterMs === undefined ? undefined : { code: 'timeout', what, afterMs, silentMs: afterMs };
}

/** The call was silent for longer than its limit. */
class Silent extends Error {
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
function unlessSilent<T>(
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
