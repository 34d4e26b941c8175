// Where journals are stored. An adapter stores text that it does not interpret; meaning, order and hashes come from the
// core.
//
// J1. `append` is all or nothing, and refuses to write anywhere but directly after the stored events.
// J2. Only the holder of a run's newest lease can append. A holder that was overtaken learns it from its next append,
// so it cannot begin another effect: the intent of an effect is appended before the effect.
// J3. With `sync`, everything appended so far has reached the disk when the promise resolves; without it, it survives a
// crash of the process but perhaps not of the machine.
// J4. A posted message is delivered until an append says that it was taken, in the same commit.
// J5. The events are the truth. An entry of the index is derived from them, and from the commit that changes the events of
// its run, however that is done, until an entry that fits them is kept, the run is outdated.
// J6. `redact` is the only way in which a stored text changes; the event that records it is part of the same commit.

import type { RunEntry } from '../core/report/run-entry.ts';
import type { RunFilter } from '../core/report/run-filter.ts';
import type { LeaseLost } from './journal-error.ts';

/** One stored line of a journal: `body` is JSON text, and `hash` links the line to the one before. */
export interface StoredEvent {
  readonly seq: number;
  readonly type: string;
  readonly at: number;
  readonly body: string;
  readonly hash: string;
}

/** The right to write to one run. `epoch` grows with each new holder. */
export interface Lease {
  readonly runId: string;
  readonly epoch: number;
}

export type Claim =
  | { readonly status: 'granted'; readonly lease: Lease }
  | { readonly status: 'refused'; readonly heldBy: string };

/** A message for a run from outside its process, such as a person's decision. */
export interface Post {
  readonly id: string;
  readonly body: string;
}

export interface PostOptions {
  /** Not for a run without events, such as one that was deleted: `post` is then false. Only a store that several processes share
   *  needs it. */
  readonly onlyIfStored?: boolean;
}

export interface AppendOptions {
  readonly sync: boolean;
  /** Ids of posts that these events answer; they are removed in the same commit. */
  readonly taken: readonly string[];
  /** Makes the entry that fits the run after these events; a store with an index may keep it in the same commit. */
  readonly entry?: () => RunEntry;
}

export interface CompactOptions {
  /**
   * Other processes go on working: a store that would hold them up meanwhile only frees the place of what was deleted or
   * replaced, and its files may keep that until something else is written over it.
   */
  readonly isLive?: boolean;
}

/** New texts for stored events, whose hashes stay, and the event that records it (J6). */
export interface Redaction {
  readonly bodies: ReadonlyMap<number, string>;
  readonly record: StoredEvent;
  /** Fits the run with the new texts. */
  readonly entry: RunEntry;
  /** Texts that were removed: cached results of other runs that hold one are deleted, they can be computed again. */
  readonly values: readonly string[];
}

export interface RecordFilter {
  /** Beginnings of keys: these records are left out, and not even loaded. */
  readonly except: readonly string[];
  /** Only records whose keys come after this one, in the order of the store. */
  readonly after?: string | undefined;
}

export interface ReadOptions {
  /** Only events with a higher seq. */
  readonly after?: number | undefined;
}

export type EntryPart = 'summary' | 'usage' | 'open';

export interface EntryFilter extends RunFilter {
  /** Only entries whose last event is at or after this time. */
  readonly since?: number | undefined;
  readonly runIds?: readonly string[] | undefined;
  /** Only runs whose ids come before this one. */
  readonly before?: string | undefined;
  /** At most so many, those whose ids come last. */
  readonly limit?: number | undefined;
}

/** What the entries of runs with one status add up to. */
export interface EntryTotal {
  /** Null for entries that the store cannot read. */
  readonly status: string | null;
  readonly runs: number;
  readonly costUsd: number;
  readonly openReviews: number;
}

/**
 * Keeps what lists and sums over all runs need. It reads a summary only to filter and to add up; the texts that it gives are those
 * that it was given.
 */
export interface RunIndex {
  /** Runs without an entry of this form that fits their events, and runs that were deleted, if they still have one. */
  outdated(form: number): Promise<readonly string[]>;
  /**
   * Keeps each entry that fits the events of its run at this moment, and drops the entry of a run without events
   * (`undefined`). Rejects if the store cannot be written.
   */
  keep(entries: ReadonlyMap<string, RunEntry | undefined>): Promise<void>;
  /**
   * A text of each kept entry that has it, those with the last ids first, as one JSON array: parsed at once it takes half the
   * time. What is outdated is included, and so may be runs that do not fit the filter because their summary cannot be read.
   */
  read(part: EntryPart, filter?: EntryFilter): Promise<string>;
  /** What the entries of top-level runs add up to, by status, without those of some runs. What is outdated is included. */
  totals(except: readonly string[]): Promise<readonly EntryTotal[]>;
  /** The runs with an entry, in any order. */
  runIds(): Promise<readonly string[]>;
}

/** A cached result, which can be reused for the same work (F3). */
export interface KeptResult {
  /** A digest of everything the result depends on. */
  readonly key: string;
  /** The run that produced it; deleting the run deletes it. */
  readonly runId: string;
  readonly at: number;
  readonly expiresAt: number;
  readonly body: string;
}

/** A store keeps at most this many results; the oldest are removed first. */
export const RESULTS_MAX = 2_000;

/** How many shared records are listed at once. */
export const RECORDS_MAX = 500;

export interface Journal {
  /** Takes the run if no live process holds it. A run needs no creation: claiming an unknown id begins one. */
  claim(runId: string): Promise<Claim>;
  /**
   * Gives the run back. Releasing a lease that was overtaken does nothing. If a shared store is away, it may resolve before:
   * the store then gives the run back as soon as it can.
   */
  release(lease: Lease): Promise<void>;
  /** Rejects with `LeaseLost` if the lease was overtaken, and with `JournalError` if the disk refuses. */
  append(lease: Lease, events: readonly StoredEvent[], options: AppendOptions): Promise<void>;
  /** All stored events of a run in order, or those after a seq; empty if the run is unknown. */
  read(runId: string, options?: ReadOptions): Promise<readonly StoredEvent[]>;
  /** The runs that a living process holds, in any order. Without it, no list can tell which runs were interrupted. */
  heldRuns?(): Promise<readonly string[]>;
  /** With `since`, only runs whose latest event is at or after that time. */
  runIds(options?: { readonly since?: number | undefined }): Promise<readonly string[]>;
  /** Leaves a message for a run; false if a message with this id was already posted to it, taken or not. */
  post(runId: string, message: Post, options?: PostOptions): Promise<boolean>;
  /** Whether a message with this id was posted to the run, taken or not. An engine that spans processes needs it. */
  wasPosted?(runId: string, id: string): Promise<boolean>;
  /** Messages not taken yet, oldest first. */
  posts(runId: string): Promise<readonly Post[]>;
  /**
   * Calls back soon after a message for this run was posted, also by another process. Returns a function that stops it.
   */
  onPost(runId: string, listener: () => void): () => void;
  /** Calls back soon after another process appended to a run. Without it, readers look at intervals. */
  onAppend?(listener: (runId: string) => void): () => void;
  /** Calls back after runs of a process that died became free. Without it, readers look at intervals. */
  onFreed?(listener: () => void): () => void;
  /** Calls back if it is found out that the lease was overtaken, before an append finds it out (J2). */
  onLost?(lease: Lease, listener: (error: LeaseLost) => void): () => void;
  /**
   * Since when, by `performance.now()`, other processes have had no reason to take leases from this one; undefined while they
   * may. A lease that an append confirmed after that time is still held. Without it, only an append tells.
   */
  sureSince?(): number | undefined;
  /** Stores a small shared record, such as the state of a circuit breaker; the last write wins. */
  remember(key: string, value: string): Promise<void>;
  recall(key: string): Promise<string | undefined>;
  /**
   * Replaces a record only if it still has the given value, or does not exist (`undefined`); false if it has another. So
   * that several processes can change one record.
   */
  swap(key: string, from: string | undefined, to: string): Promise<boolean>;
  /** Deletes a record, with its key; an unknown one is no error. Nothing of it is left in the files of the store after `compact`. */
  forget(key: string): Promise<void>;
  /** The next shared records in order of their keys, at most `RECORDS_MAX`; empty after the last. A store without it cannot redact. */
  records?(filter: RecordFilter): Promise<ReadonlyMap<string, string>>;
  /**
   * Stores a result, replacing an earlier one under its key. Results that expired by `now`, and the oldest if there are
   * too many, are removed.
   */
  keepResult(result: KeptResult, now: number): Promise<void>;
  /** The result under a key, even if expired: the caller decides how old it may be. */
  findResult(key: string): Promise<KeptResult | undefined>;
  /** Deletes a run that no process holds, with its posted messages and cached results; false if it is held. */
  delete(runId: string): Promise<boolean>;
  /**
   * Replaces the texts of events, and removes the cached results and messages of the run, in one commit. Rejects like
   * `append`. A store without it cannot redact.
   */
  redact?(lease: Lease, redaction: Redaction): Promise<void>;
  /**
   * Rewrites the files of the store, so that nothing that was deleted or replaced is left in them. Rejects with `JournalError`
   * if another process keeps it from that; the same call later does the rest.
   */
  compact?(options?: CompactOptions): Promise<void>;
  /** The time of the store, in milliseconds since 1970. A store that other machines use has one: clocks of machines differ. */
  now?(): Promise<number>;
  /** Rejects at once if the store takes no writes at this moment. Without it, reading tells. */
  probe?(): Promise<void>;
  /** Writes a copy to a file that does not exist yet: the store as it is at one moment, while others write to it. */
  backup?(file: string): Promise<void>;
  /** Without one, lists and sums over all runs fold every journal. */
  readonly index?: RunIndex;
  close(): Promise<void>;
}
