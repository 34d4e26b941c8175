// Where journals are kept. An adapter stores text it does not understand; meaning, order and hashes come from the core.
//
//   J1. `append` is all or nothing, and refuses to write anywhere but directly behind what is stored.
//   J2. Only the holder of a run's newest lease can append. A holder that was overtaken learns it from its next append,
//       so it can begin no further effect: the intent of an effect is appended before the effect.
//   J3. With `sync`, everything appended so far has reached the disk when the promise resolves; without it, it survives
//       the death of the process but perhaps not of the machine.
//   J4. A posted message is delivered until an append says it was taken, and that is said in the same commit.

/** One line of a journal, as stored: `body` is JSON text, and `hash` links the line to the one before. */
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

export interface AppendOptions {
  readonly sync: boolean;
  /** Ids of posts that these events answer; they are removed in the same commit. */
  readonly taken: readonly string[];
}

/** A result that may be given again to whoever asks for the same work (F3). */
export interface KeptResult {
  /** A digest of everything the result depends on. */
  readonly key: string;
  /** The run that worked it out; deleting the run takes it along. */
  readonly runId: string;
  readonly at: number;
  readonly expiresAt: number;
  readonly body: string;
}

/** A store keeps no more results than this; the oldest make room. */
export const RESULTS_MAX = 2_000;

export interface Journal {
  /** Takes the run if nobody alive holds it. A run needs no creation: claiming an unknown id is how one begins. */
  claim(runId: string): Promise<Claim>;
  /** Gives the run back. Releasing a lease that was overtaken does nothing. */
  release(lease: Lease): Promise<void>;
  /** Rejects with `LeaseLost` if the lease was overtaken, and with `JournalError` if the disk refuses. */
  append(lease: Lease, events: readonly StoredEvent[], options: AppendOptions): Promise<void>;
  /** All stored events of a run in order; empty if the run is unknown. */
  read(runId: string): Promise<readonly StoredEvent[]>;
  /** With `since`, only runs of which the latest event is at or after that time. */
  runIds(options?: { readonly since?: number | undefined }): Promise<readonly string[]>;
  /** Leaves a message for a run; false if a message with this id was posted to it before, taken or not. */
  post(runId: string, message: Post): Promise<boolean>;
  /** Messages not taken yet, oldest first. */
  posts(runId: string): Promise<readonly Post[]>;
  /** Calls back soon after a message for this run was posted, also by another process. Returns the way to stop. */
  onPost(runId: string, listener: () => void): () => void;
  /** Small shared records, such as the state of circuit breakers; last write wins. */
  remember(key: string, value: string): Promise<void>;
  recall(key: string): Promise<string | undefined>;
  /** Keeps a result in place of an earlier one under its key. Those that have expired by `now`, and the oldest of too many,
   *  are removed. */
  keepResult(result: KeptResult, now: number): Promise<void>;
  /** The result under a key, expired or not: whoever asks knows how old it may be. */
  findResult(key: string): Promise<KeptResult | undefined>;
  /** Removes a run that nobody holds, with everything posted to it and its kept results; false if someone holds it. */
  delete(runId: string): Promise<boolean>;
  close(): Promise<void>;
}
