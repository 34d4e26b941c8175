// A journal that lives as long as its process: for tests, benchmarks, and runs that are never resumed.

import {
  type AppendOptions,
  type Claim,
  type Journal,
  type KeptResult,
  type Lease,
  type Post,
  RECORDS_MAX,
  type ReadOptions,
  type RecordFilter,
  type Redaction,
  type StoredEvent,
} from '../../ports/journal.ts';
import { journalClosed, LeaseLost, wrongSeq } from '../../ports/journal-error.ts';
import { createMemoryIndex, type MemoryIndex } from './memory-index.ts';
import { createMemoryResults } from './memory-results.ts';

interface MemoryRun {
  readonly events: StoredEvent[];
  /** In the order of posting; after a message is taken, only its id stays. */
  readonly posts: Map<string, Post | 'taken'>;
  readonly listeners: Set<() => void>;
  epoch: number;
  isHeld: boolean;
}

export const openMemoryJournal = (): Journal => new MemoryJournal();

class MemoryJournal implements Journal {
  readonly #runs = new Map<string, MemoryRun>();
  readonly #memory = new Map<string, string>();
  readonly #results = createMemoryResults();
  /** Entries are made when they are read: most journals in memory are never listed. */
  readonly index: MemoryIndex = createMemoryIndex(
    (runId) => this.#runs.get(runId)?.events.at(-1),
    () => this.runIds(),
  );
  #isClosed = false;

  async claim(runId: string): Promise<Claim> {
    const run = this.#runOf(runId);
    if (run.isHeld) return { status: 'refused', heldBy: 'this process' };
    run.isHeld = true;
    run.epoch++;
    return { status: 'granted', lease: { runId, epoch: run.epoch } };
  }

  async release(lease: Lease): Promise<void> {
    const run = this.#runOf(lease.runId);
    if (holds(run, lease)) run.isHeld = false;
  }

  async append(lease: Lease, events: readonly StoredEvent[], { taken }: AppendOptions): Promise<void> {
    const run = this.#runOf(lease.runId);
    if (!holds(run, lease)) {
      throw new LeaseLost(lease, run.isHeld ? 'it was claimed again in this process' : 'it was given back');
    }
    let expected = run.events.length + 1;
    for (const { seq } of events) {
      if (seq !== expected) throw wrongSeq(lease.runId, { expected, found: seq });
      expected++;
    }
    for (const event of events) run.events.push(event);
    for (const id of taken) if (run.posts.has(id)) run.posts.set(id, 'taken');
  }

  async read(runId: string, { after = 0 }: ReadOptions = {}): Promise<readonly StoredEvent[]> {
    this.#refuseIfClosed();
    // Seqs begin at 1 and have no gaps.
    return this.#runs.get(runId)?.events.slice(after) ?? [];
  }

  async runIds({
    since = Number.NEGATIVE_INFINITY,
  }: {
    readonly since?: number | undefined;
  } = {}): Promise<readonly string[]> {
    this.#refuseIfClosed();
    const isRecent = ({ events }: MemoryRun): boolean => (events.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= since;
    return [...this.#runs].filter(([, run]) => run.events.length > 0 && isRecent(run)).map(([runId]) => runId);
  }

  async heldRuns(): Promise<readonly string[]> {
    this.#refuseIfClosed();
    return [...this.#runs].filter(([, { isHeld }]) => isHeld).map(([runId]) => runId);
  }

  async post(runId: string, message: Post): Promise<boolean> {
    const run = this.#runOf(runId);
    if (run.posts.has(message.id)) return false;
    run.posts.set(message.id, message);
    // In a microtask: a listener that throws is its owner's bug and must not fail the post.
    for (const listener of run.listeners) queueMicrotask(listener);
    return true;
  }

  async posts(runId: string): Promise<readonly Post[]> {
    return [...this.#runOf(runId).posts.values()].filter((post) => post !== 'taken');
  }

  onPost(runId: string, listener: () => void): () => void {
    const { listeners } = this.#runOf(runId);
    // A wrapper per call, so that one function may listen twice and is never called after it stopped.
    const call = () => {
      if (listeners.has(call)) listener();
    };
    listeners.add(call);
    return () => void listeners.delete(call);
  }

  async remember(key: string, value: string): Promise<void> {
    this.#refuseIfClosed();
    this.#memory.set(key, value);
  }

  async recall(key: string): Promise<string | undefined> {
    this.#refuseIfClosed();
    return this.#memory.get(key);
  }

  async swap(key: string, from: string | undefined, to: string): Promise<boolean> {
    this.#refuseIfClosed();
    if (this.#memory.get(key) !== from) return false;
    this.#memory.set(key, to);
    return true;
  }

  async forget(key: string): Promise<void> {
    this.#refuseIfClosed();
    this.#memory.delete(key);
  }

  async records({ except, after }: RecordFilter): Promise<ReadonlyMap<string, string>> {
    this.#refuseIfClosed();
    const wanted = [...this.#memory]
      .filter(([key]) => (after === undefined || key > after) && !except.some((start) => key.startsWith(start)))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return new Map(wanted.slice(0, RECORDS_MAX));
  }

  async keepResult(result: KeptResult, now: number): Promise<void> {
    this.#refuseIfClosed();
    this.#results.keep(result, now);
  }

  async findResult(key: string): Promise<KeptResult | undefined> {
    this.#refuseIfClosed();
    return this.#results.find(key);
  }

  async delete(runId: string): Promise<boolean> {
    const run = this.#runOf(runId);
    if (run.isHeld) return false;
    // Keep the epoch, so that an old lease cannot write to a new run with the same id.
    run.events.length = 0;
    run.posts.clear();
    this.#results.removeAll(runId);
    this.index.remove(runId);
    return true;
  }

  async redact(lease: Lease, { bodies, record, values }: Redaction): Promise<void> {
    await this.append(lease, [record], { sync: false, taken: [] });
    const run = this.#runOf(lease.runId);
    for (const [index, event] of run.events.entries()) {
      const body = bodies.get(event.seq);
      if (body !== undefined) run.events[index] = { ...event, body };
    }
    for (const id of run.posts.keys()) run.posts.set(id, 'taken');
    this.#results.removeAll(lease.runId);
    this.#results.removeWith(values.flatMap(formsOf));
    this.index.remove(lease.runId);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { listeners } of this.#runs.values()) listeners.clear();
  }

  #runOf(runId: string): MemoryRun {
    this.#refuseIfClosed();
    const known = this.#runs.get(runId);
    if (known) return known;
    const run: MemoryRun = { events: [], posts: new Map(), listeners: new Set(), epoch: 0, isHeld: false };
    this.#runs.set(runId, run);
    return run;
  }

  #refuseIfClosed(): void {
    if (this.#isClosed) throw journalClosed();
  }
}

const holds = (run: MemoryRun, lease: Lease): boolean => run.isHeld && run.epoch === lease.epoch;

/** A text as it is, and as it stands inside JSON. */
const formsOf = (value: string): readonly string[] => [value, JSON.stringify(value).slice(1, -1)];
