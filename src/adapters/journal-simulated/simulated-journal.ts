// A journal for tests, on simulated time: slow, full and failing disks, power losses that lose unsynced events, and
// several processes on one store, some of which die or are wrongly presumed dead.
//
//   S1. Without a `fate` it keeps the journal contract and answers at once.
//   S2. Every reader sees an append at once, but it survives a power loss only if it was synced. Of unsynced events any
//       prefix may survive, even part of one append: no real disk promises more.
//   S3. A process that died frees its runs at once. One wrongly presumed dead finds out at its next append.

import type { Clock } from '../../ports/clock.ts';
import type {
  AppendOptions,
  Claim,
  Journal,
  KeptResult,
  Lease,
  Post,
  ReadOptions,
  StoredEvent,
} from '../../ports/journal.ts';
import { JournalError, journalClosed, LeaseLost, wrongSeq } from '../../ports/journal-error.ts';
import { SimulatedDisk } from './simulated-disk.ts';

/** What happens to an append. */
export interface AppendFate {
  /** How long the disk takes. */
  readonly delayMs?: number;
  readonly fails?: 'disk-full' | 'disk-failed';
  /** Whether the failing disk stored it anyway. */
  readonly isKept?: boolean;
}

export interface Append {
  readonly process: string;
  readonly lease: Lease;
  readonly events: readonly StoredEvent[];
  readonly options: AppendOptions;
}

interface SimulatedStoreOptions {
  readonly clock: Clock;
  /** Decides the fate of each append before it is made. */
  readonly fate?: (append: Append) => AppendFate;
}

export interface SimulatedStore {
  /** The store as one process sees it. */
  open(process?: string): SimulatedJournal;
  /** Ends all processes and keeps a prefix of the unsynced events; `random` returns a fraction from 0 to 1. */
  losePower(random: () => number): { readonly lostEvents: number };
  /** The stored events, and how many of them would survive a power loss now. */
  inspect(runId: string): { readonly events: readonly StoredEvent[]; readonly synced: number };
}

export interface SimulatedJournal extends Journal {
  /** Kills the process: its pending calls are never answered, and its runs are free. */
  crash(): void;
  /** The process stalls, and others may take over its runs. */
  presumeDead(): void;
}

export function createSimulatedStore(options: SimulatedStoreOptions): SimulatedStore {
  const disk = new SimulatedDisk();
  const journals = new Set<StoreOfProcess>();
  let opened = 0;
  return {
    open: (process = `process ${++opened}`) => {
      const journal = new StoreOfProcess(process, disk, options);
      journals.add(journal);
      return journal;
    },
    losePower: (random) => {
      for (const journal of journals) journal.crash();
      journals.clear();
      return { lostEvents: disk.losePower(random) };
    },
    inspect: (runId) => disk.inspect(runId),
  };
}

const never = <T>(): Promise<T> => new Promise<T>(() => {});

class StoreOfProcess implements SimulatedJournal {
  readonly #process: string;
  readonly #disk: SimulatedDisk;
  readonly #options: SimulatedStoreOptions;
  readonly #listeners = new Set<() => void>();
  #status: 'open' | 'closed' | 'dead' = 'open';
  /** Calls are done in the order they were made, however slow the disk is. */
  #last: Promise<unknown> | undefined;

  constructor(process: string, disk: SimulatedDisk, options: SimulatedStoreOptions) {
    this.#process = process;
    this.#disk = disk;
    this.#options = options;
  }

  claim(runId: string): Promise<Claim> {
    return this.#inTurn(() => this.#disk.claim(runId, this, this.#process));
  }

  heldRuns(): Promise<readonly string[]> {
    return this.#inTurn(() => this.#disk.heldRuns());
  }

  release(lease: Lease): Promise<void> {
    return this.#inTurn(() => this.#disk.release(lease, this));
  }

  append(lease: Lease, events: readonly StoredEvent[], options: AppendOptions): Promise<void> {
    const fate = this.#options.fate?.({ process: this.#process, lease, events, options }) ?? {};
    return this.#inTurn(() => this.#store(lease, events, options, fate), fate.delayMs);
  }

  read(runId: string, { after = 0 }: ReadOptions = {}): Promise<readonly StoredEvent[]> {
    return this.#inTurn(() => this.#disk.read(runId).slice(after));
  }

  runIds({ since }: { readonly since?: number | undefined } = {}): Promise<readonly string[]> {
    return this.#inTurn(() => this.#disk.runIds(since));
  }

  post(runId: string, message: Post): Promise<boolean> {
    return this.#inTurn(() => this.#disk.post(runId, message));
  }

  posts(runId: string): Promise<readonly Post[]> {
    return this.#inTurn(() => this.#disk.posts(runId));
  }

  onPost(runId: string, listener: () => void): () => void {
    if (this.#status === 'closed') throw journalClosed();
    const stop = this.#disk.onPost(runId, () => {
      if (this.#status === 'open') listener();
    });
    this.#listeners.add(stop);
    return () => {
      this.#listeners.delete(stop);
      stop();
    };
  }

  remember(key: string, value: string): Promise<void> {
    return this.#inTurn(() => void this.#disk.memory.set(key, value));
  }

  recall(key: string): Promise<string | undefined> {
    return this.#inTurn(() => this.#disk.memory.get(key));
  }

  swap(key: string, from: string | undefined, to: string): Promise<boolean> {
    return this.#inTurn(() => {
      if (this.#disk.memory.get(key) !== from) return false;
      this.#disk.memory.set(key, to);
      return true;
    });
  }

  forget(key: string): Promise<void> {
    return this.#inTurn(() => void this.#disk.memory.delete(key));
  }

  keepResult(result: KeptResult, now: number): Promise<void> {
    return this.#inTurn(() => this.#disk.keepResult(result, now));
  }

  findResult(key: string): Promise<KeptResult | undefined> {
    return this.#inTurn(() => this.#disk.results.get(key));
  }

  delete(runId: string): Promise<boolean> {
    return this.#inTurn(() => this.#disk.delete(runId));
  }

  async close(): Promise<void> {
    if (this.#status !== 'open') return;
    this.#end('closed');
  }

  crash(): void {
    this.#end('dead');
  }

  presumeDead(): void {
    this.#disk.abandon(this);
  }

  #end(status: 'closed' | 'dead'): void {
    this.#status = status;
    for (const stop of this.#listeners) stop();
    this.#listeners.clear();
    this.#disk.abandon(this);
  }

  #store(lease: Lease, events: readonly StoredEvent[], options: AppendOptions, fate: AppendFate): void {
    const holder = this.#disk.otherHolder(lease, this);
    if (holder !== undefined) throw new LeaseLost(lease, holder);
    let expected = this.#disk.inspect(lease.runId).events.length + 1;
    for (const { seq } of events) {
      if (seq !== expected) throw wrongSeq(lease.runId, { expected, found: seq });
      expected++;
    }
    if (fate.fails === undefined || fate.isKept) this.#disk.add(lease.runId, events, options);
    if (fate.fails !== undefined) throw new JournalError(fate.fails, `The simulated disk has failed: ${fate.fails}`);
  }

  /** Runs after all earlier calls and after the delay; never, if the process has died by then. */
  #inTurn<T>(work: () => T, delayMs = 0): Promise<T> {
    if (this.#status === 'closed') return Promise.reject(journalClosed());
    if (this.#status === 'dead') return never();
    if (delayMs === 0 && !this.#last) return this.#attempt(work);
    const { clock } = this.#options;
    const passed = new Promise<void>((resolve) => clock.wakeAt(clock.now() + delayMs, resolve));
    const turn = Promise.all([passed, this.#last]).then(() =>
      this.#status === 'dead' ? never<T>() : this.#attempt(work),
    );
    const over = turn.then(
      () => {},
      () => {},
    );
    this.#last = over;
    void over.then(() => {
      if (this.#last === over) this.#last = undefined;
    });
    return turn;
  }

  async #attempt<T>(work: () => T): Promise<T> {
    return work();
  }
}
