// A process of the simulated world. Everything that wakes it comes through `pass`: once it is dead nothing does, and while it is
// stalled everything waits. So a dead process can neither act nor be acted upon, without the product knowing of it.

import type { SimulatedJournal } from '../../src/adapters/journal-simulated/simulated-journal.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { Journal } from '../../src/ports/journal.ts';
import { isRough, type World } from './world.ts';

/** Something on its way that the death of the process may stop, or not. */
export interface InFlight {
  stop(): void;
}

export interface Process {
  readonly name: string;
  readonly clock: Clock;
  readonly journal: Journal;
  /** Settles when it died or stalled. */
  readonly gone: Promise<'died' | 'stalled'>;
  isAlive(): boolean;
  pass(callback: () => void): void;
  /** A promise of the outside world, as this process sees it. */
  hold<T>(promise: Promise<T>): Promise<T>;
  readonly inFlight: Set<InFlight>;
  kill(): void;
  stall(): void;
  wake(): void;
}

const never = <T>(): Promise<T> => new Promise<T>(() => {});

export function createProcess(world: World, name: string, die: (process: Process) => void): Process {
  const stored = world.store.open(name);
  let status: 'alive' | 'stalled' | 'dead' = 'alive';
  let backlog: (() => void)[] = [];
  let leave: (why: 'died' | 'stalled') => void = () => {};
  const gone = new Promise<'died' | 'stalled'>((resolve) => {
    leave = resolve;
  });
  const pass = (callback: () => void): void => {
    if (status === 'alive') callback();
    else if (status === 'stalled') backlog.push(callback);
  };
  const hold = <T>(promise: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      promise.then(
        (value) => pass(() => resolve(value)),
        (error: unknown) => pass(() => reject(error)),
      );
    });
  const process: Process = {
    name,
    gone,
    pass,
    hold,
    isAlive: () => status === 'alive',
    clock: {
      now: () => world.clock.now(),
      wakeAt: (at, callback) => {
        let isOff = false;
        const callOff = world.clock.wakeAt(at, () => pass(() => void (isOff || callback())));
        return () => {
          isOff = true;
          callOff();
        };
      },
      soon: (callback) => world.clock.soon(() => pass(callback)),
    },
    journal: undefined as unknown as Journal,
    inFlight: new Set(),
    kill: () => {
      if (status === 'dead') return;
      status = 'dead';
      backlog = [];
      stored.crash();
      // A request that is on the wire may arrive although its sender is gone.
      for (const request of process.inFlight) if (world.dice.chance(0.5)) request.stop();
      leave('died');
    },
    stall: () => {
      if (status !== 'alive') return;
      status = 'stalled';
      stored.presumeDead();
      leave('stalled');
    },
    wake: () => {
      if (status !== 'stalled') return;
      status = 'alive';
      const waiting = backlog;
      backlog = [];
      for (const callback of waiting) pass(callback);
    },
  };
  return Object.assign(process, { journal: journalOf(world, { process, stored, die }) });
}

interface Parts {
  readonly process: Process;
  readonly stored: SimulatedJournal;
  readonly die: (process: Process) => void;
}

function journalOf(world: World, { process, stored, die }: Parts): Journal {
  const { dice } = world;
  const { crashBeforeAppend, crashAfterAppend, crashBeforeSync, tornAppend } = world.scenario.weather;
  const gated =
    <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
    (...args: A): Promise<T> =>
      process.isAlive() ? process.hold(call(...args)) : never();
  const append: Journal['append'] = (lease, events, options) => {
    if (!process.isAlive()) return never();
    const rough = isRough(world);
    if (rough && dice.chance(crashBeforeAppend)) {
      world.count('crashes before an append');
      die(process);
      return never();
    }
    if (rough && events.length > 0 && dice.chance(tornAppend)) {
      const part = events.slice(0, dice.int(0, events.length - 1));
      world.count('torn appends');
      const settle = (): void => die(process);
      stored.append(lease, part, { sync: dice.chance(0.5), taken: [] }).then(settle, settle);
      return never();
    }
    if (rough && options.sync && dice.chance(crashBeforeSync)) {
      world.count('crashes before a sync');
      const settle = (): void => die(process);
      stored.append(lease, events, { ...options, sync: false }).then(settle, settle);
      return never();
    }
    return process.hold(
      stored.append(lease, events, options).then(() => {
        world.onStored();
        if (!isRough(world) || !dice.chance(crashAfterAppend)) return;
        world.count('crashes after an append');
        die(process);
      }),
    );
  };
  return {
    append,
    claim: gated((runId) => stored.claim(runId)),
    release: gated((lease) => stored.release(lease)),
    read: gated((runId) => stored.read(runId)),
    runIds: gated((options) => stored.runIds(options)),
    post: gated((runId, message) => stored.post(runId, message)),
    posts: gated((runId) => stored.posts(runId)),
    onPost: (runId, listener) => stored.onPost(runId, () => process.pass(listener)),
    remember: gated((key, value) => stored.remember(key, value)),
    recall: gated((key) => stored.recall(key)),
    swap: gated((key, from, to) => stored.swap(key, from, to)),
    forget: gated((key) => stored.forget(key)),
    keepResult: gated((result, now) => stored.keepResult(result, now)),
    findResult: gated((key) => stored.findResult(key)),
    delete: gated((runId) => stored.delete(runId)),
    close: gated(() => stored.close()),
  };
}
