// One life of a process: from the start of the engine to its crash. After the crash nothing is stored any more.

import type { Journal, RunEvent, StoredEvent } from 'bosun';

export const POINTS = ['before-intent', 'after-intent', 'after-effect', 'after-result'] as const;
/** Where the process dies, seen from one call of a tool. */
export type Point = (typeof POINTS)[number];

export class ProcessDied extends Error {
  override readonly name = 'ProcessDied';
}

export const isDeath = (error: unknown): boolean =>
  error instanceof Error && (error instanceof ProcessDied || isDeath(error.cause));

/** Dies at one point of every call of a run, once for each call. It is shared by all lives of the run. */
export interface Deaths {
  readonly point: Point;
  /** Calls at which the process has died. */
  readonly died: Set<string>;
  /** The call that was last started: its number in its dialogue. */
  current: { readonly callId: string; readonly number: number } | undefined;
}

export const createDeaths = (point: Point): Deaths => ({ point, died: new Set(), current: undefined });

export interface Life {
  /** The journal as this process sees it. */
  readonly journal: Journal;
  /** The tool has taken effect: whether the process dies before it can store that. */
  afterEffect(): void;
}

export function liveOn(inner: Journal, deaths: Deaths): Life {
  let isDead = false;
  const die = (): never => {
    isDead = true;
    throw new ProcessDied('The process died');
  };
  const living =
    <A extends unknown[], R>(act: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> =>
      isDead ? die() : act(...args);
  const isDue = (point: Point, callId: string | undefined): boolean => {
    if (deaths.point !== point || callId === undefined || deaths.died.has(callId)) return false;
    deaths.died.add(callId);
    return true;
  };
  const append: Journal['append'] = async (lease, events, options) => {
    if (isDead) die();
    const started = callIn(events, 'tool-call-started');
    const finished = callIn(events, 'tool-call-finished');
    if (started !== undefined)
      deaths.current = { callId: started, number: Number(started.slice(started.lastIndexOf('c') + 1)) };
    if (isDue('before-intent', started)) die();
    await inner.append(lease, events, options);
    if (isDue('after-intent', started) || isDue('after-result', finished)) die();
  };
  return {
    journal: new Proxy(inner, {
      get: (journal, name) => {
        if (name === 'append') return append;
        const value: unknown = Reflect.get(journal, name, journal);
        if (typeof value !== 'function') return value;
        const method = value.bind(journal);
        return WRITES.has(String(name)) ? living(method) : method;
      },
    }),
    afterEffect: () => {
      if (isDue('after-effect', deaths.current?.callId)) isDead = true;
    },
  };
}

const WRITES: ReadonlySet<string> = new Set(['post', 'remember', 'keepResult', 'delete']);

function callIn(events: readonly StoredEvent[], type: RunEvent['type']): string | undefined {
  const found = events.find((event) => event.type === type);
  return found && (JSON.parse(found.body) as { callId: string }).callId;
}
