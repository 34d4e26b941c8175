// A request to the world outside: on its way, arrived (that is when its effect happens), answered. The process that sent
// it may die or give up at any point between; the effect then has happened or not, and the run cannot know.

import type { Process } from './process.ts';
import { isRough, type World } from './world.ts';

export interface Request {
  readonly what: string;
  readonly signal: AbortSignal;
  /** Does what was asked, once the request arrived. */
  apply(): unknown;
}

export type Fate =
  | { readonly kind: 'done' }
  /** Refused before anything happened. */
  | { readonly kind: 'fails'; readonly error: unknown }
  /** It happened or not, and the answer is an error that does not tell. */
  | { readonly kind: 'lost'; readonly happens: boolean; readonly error: unknown }
  | { readonly kind: 'hangs'; readonly happens: boolean };

const never = <T>(): Promise<T> => new Promise<T>(() => {});

export function send(
  world: World,
  process: Process,
  { request, fate, delayMs, die }: { request: Request; fate: Fate; delayMs: number; die: (process: Process) => void },
): Promise<unknown> {
  if (!process.isAlive()) return never();
  const { dice } = world;
  const arrivesIn = dice.int(0, delayMs);
  let isStopped = false;
  const entry = {
    stop: () => {
      isStopped = true;
    },
  };
  process.inFlight.add(entry);
  const crashes = isRough(world) && dice.chance(world.scenario.weather.crashInCall);
  if (crashes)
    world.after(dice.int(0, delayMs + 1), () => {
      world.count('crashes inside a call');
      die(process);
    });
  const answer = new Promise((resolve, reject) => {
    let reply: () => void = () => {};
    world.after(arrivesIn, () => {
      if (isStopped) return;
      const happens = fate.kind === 'done' || (fate.kind !== 'fails' && fate.happens);
      const output = happens ? request.apply() : undefined;
      if (fate.kind === 'done') reply = () => resolve(output);
      else if (fate.kind !== 'hangs') reply = () => reject(fate.error);
      world.after(delayMs - arrivesIn, () => {
        process.inFlight.delete(entry);
        reply();
      });
    });
    obeyAbort(world, request.signal, () => {
      entry.stop();
      reject(new Error(`${request.what} was called off`));
    });
  });
  return process.hold(answer);
}

/** Some callees stop when told to, others never look. */
function obeyAbort(world: World, signal: AbortSignal, stop: () => void): void {
  if (!world.dice.chance(0.5)) return;
  signal.addEventListener('abort', stop, { once: true });
}
