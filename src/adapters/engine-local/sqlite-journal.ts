// The journal in one SQLite file, shared by any number of processes on one machine.

import { existsSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../ports/clock.ts';
import type {
  AppendOptions,
  Claim,
  Journal,
  KeptResult,
  Lease,
  Post,
  ReadOptions,
  RecordFilter,
  Redaction,
  RunIndex,
  StoredEvent,
} from '../../ports/journal.ts';
import { JournalError, journalClosed, LeaseLost, wrongSeq } from '../../ports/journal-error.ts';
import { createGroupCommit, type GroupCommit } from './group-commit.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import { currentOwner } from './lease-owner.ts';
import { createPrivately } from './private-files.ts';
import { type AppendRequest, createAppender, type HeldRun } from './sqlite-append.ts';
import { createEvents, type SqliteEvents } from './sqlite-events.ts';
import { asCopyError, asJournalError, leftInFiles } from './sqlite-failure.ts';
import { createIndex, type SqliteIndex } from './sqlite-index.ts';
import { createLeases, type SqliteLeases } from './sqlite-leases.ts';
import { emptyLog } from './sqlite-log.ts';
import { createMemory, type SqliteMemory } from './sqlite-memory.ts';
import { createPosts, type SqlitePosts } from './sqlite-posts.ts';
import { createRedactor } from './sqlite-redact.ts';
import { createResults, type SqliteResults } from './sqlite-results.ts';
import { openDatabase } from './sqlite-schema.ts';
import { createTransact, type Sync, type Transact } from './sqlite-transaction.ts';

export interface SqliteJournalOptions {
  readonly path: string;
  readonly clock: Pick<Clock, 'now'>;
  /** `auto` (the default) syncs the commits that ask for it, `full` every commit, `normal` none. */
  readonly sync?: Sync;
  /** How often a holder writes its heartbeat, and how long without one until its runs may be taken over. */
  readonly beatMs?: number;
  readonly staleAfterMs?: number;
  /** How often to check for messages from other processes, while there are listeners. */
  readonly pollMs?: number;
}

export const openSqliteJournal = (options: SqliteJournalOptions): Journal =>
  new SqliteJournal(openDatabase(options.path), {
    sync: 'auto',
    beatMs: 3_000,
    staleAfterMs: 15_000,
    pollMs: 150,
    ...options,
  });

/** Owns the connection: closing the journal closes it. */
export class SqliteJournal implements Journal {
  readonly #db: DatabaseSync;
  readonly #path: string;
  readonly #transact: Transact;
  readonly #events: SqliteEvents;
  readonly #posts: SqlitePosts;
  readonly #leases: SqliteLeases;
  readonly #memory: SqliteMemory;
  readonly #results: SqliteResults;
  readonly #index: SqliteIndex;
  readonly #redact: ReturnType<typeof createRedactor>;
  readonly #held = new Map<string, HeldRun>();
  readonly #appends: GroupCommit<AppendRequest>;
  readonly #heart: Heartbeat;
  /** Whether another process read the log when it was to be emptied. */
  #isLogRead = false;

  constructor(db: DatabaseSync, options: Required<SqliteJournalOptions>) {
    this.#db = db;
    this.#path = options.path;
    const transact = createTransact(db, options);
    const events = createEvents(db);
    const posts = createPosts(db, options);
    const leases = createLeases(db, { ...options, owner: currentOwner() });
    const index = createIndex(db, events);
    const held = this.#held;
    this.#transact = transact;
    this.#events = events;
    this.#posts = posts;
    this.#leases = leases;
    this.#memory = createMemory(db);
    this.#results = createResults(db);
    this.#index = index;
    this.#redact = createRedactor({ events, posts, results: this.#results, index });
    this.#appends = createGroupCommit(createAppender({ transact, events, leases, posts, index, held }));
    this.#heart = createHeartbeat(() => transact({ synced: false }, () => leases.beat([...held.keys()])), options);
  }

  async claim(runId: string): Promise<Claim> {
    const { claim, nextSeq } = this.#write(() => ({
      claim: this.#leases.claim(runId),
      nextSeq: this.#events.lastSeq(runId) + 1,
    }));
    if (claim.status === 'granted') {
      this.#held.set(runId, { nextSeq });
      this.#heart.start();
    }
    return claim;
  }

  async release(lease: Lease): Promise<void> {
    const wasOurs = this.#write(() => this.#leases.release(lease));
    if (wasOurs) this.#held.delete(lease.runId);
    if (this.#held.size === 0) this.#heart.stop();
  }

  async append(lease: Lease, events: readonly StoredEvent[], options: AppendOptions): Promise<void> {
    this.#refuseIfClosed();
    return this.#appends.add({ lease, events, options, entry: options.entry?.() });
  }

  async read(runId: string, { after }: ReadOptions = {}): Promise<readonly StoredEvent[]> {
    return this.#read(() => this.#events.read(runId, after));
  }

  async runIds({ since }: { readonly since?: number | undefined } = {}): Promise<readonly string[]> {
    return this.#read(() => this.#events.runIds(since));
  }

  async heldRuns(): Promise<readonly string[]> {
    return this.#read(() => this.#leases.heldRuns());
  }

  async post(runId: string, message: Post): Promise<boolean> {
    // Synced: a post is a person's decision, and they are told that it was recorded.
    const isNew = this.#write(() => this.#posts.add(runId, message), { synced: true });
    this.#posts.notice();
    return isNew;
  }

  async posts(runId: string): Promise<readonly Post[]> {
    return this.#read(() => this.#posts.list(runId));
  }

  onPost(runId: string, listener: () => void): () => void {
    return this.#read(() => this.#posts.listen(runId, listener));
  }

  async remember(key: string, value: string): Promise<void> {
    this.#write(() => this.#memory.set(key, value));
  }

  async recall(key: string): Promise<string | undefined> {
    return this.#read(() => this.#memory.get(key));
  }

  async swap(key: string, from: string | undefined, to: string): Promise<boolean> {
    return this.#write(() => {
      if (this.#memory.get(key) !== from) return false;
      this.#memory.set(key, to);
      return true;
    });
  }

  async forget(key: string): Promise<void> {
    if ((await this.recall(key)) !== undefined) this.#erase(() => this.#memory.remove(key));
  }

  async records(filter: RecordFilter): Promise<ReadonlyMap<string, string>> {
    return this.#read(() => this.#memory.list(filter));
  }

  async keepResult(result: KeptResult, now: number): Promise<void> {
    this.#write(() => this.#results.keep(result, now));
  }

  async findResult(key: string): Promise<KeptResult | undefined> {
    return this.#read(() => this.#results.find(key));
  }

  async delete(runId: string): Promise<boolean> {
    return this.#erase(() => {
      if (!this.#leases.revoke(runId)) return false;
      this.#events.removeAll(runId);
      this.#posts.removeAll(runId);
      this.#results.removeAll(runId);
      this.#index.remove(runId);
      return true;
    });
  }

  async redact(lease: Lease, redaction: Redaction): Promise<void> {
    const { runId } = lease;
    this.#erase(() => {
      const run = this.#held.get(runId);
      if (!run || !this.#leases.isOurs(lease)) throw new LeaseLost(lease, this.#leases.holderOf(runId));
      const { seq } = redaction.record;
      if (seq !== run.nextSeq) throw wrongSeq(runId, { expected: run.nextSeq, found: seq });
      this.#redact(runId, redaction);
      run.nextSeq = seq + 1;
    });
  }

  async compact(): Promise<void> {
    this.#refuseIfClosed();
    this.#appends.flush();
    this.#read(() => {
      this.#db.exec('VACUUM');
      this.#isLogRead = !emptyLog(this.#db, { waits: true });
    });
    if (this.#isLogRead) throw leftInFiles(this.#path);
  }

  async backup(file: string): Promise<void> {
    this.#refuseIfClosed();
    this.#appends.flush();
    const isNew = !existsSync(file);
    // SQLite writes into an empty file as it does into a new one.
    createPrivately(file);
    try {
      this.#db.prepare('VACUUM INTO ?').run(file);
    } catch (error) {
      // Half a copy must not be taken for one.
      if (isNew) rmSync(file, { force: true });
      throw asCopyError(this.#path, file, error);
    }
  }

  /** What is deleted or replaced must leave the disk, not only the tables. `compact` says if it could not. */
  #erase<T>(work: () => T): T {
    this.#refuseIfClosed();
    this.#db.exec('PRAGMA secure_delete = ON');
    try {
      return this.#write(work, { synced: true });
    } finally {
      this.#db.exec('PRAGMA secure_delete = OFF');
      // Of many calls in a row, only the first waits for another process that reads on.
      this.#isLogRead = !emptyLog(this.#db, { waits: !this.#isLogRead });
    }
  }

  readonly index: RunIndex = {
    outdated: async (form) => {
      this.#makeIndex();
      return this.#read(() => this.#index.outdated(form));
    },
    keep: async (entries) =>
      this.#write(() => {
        for (const [runId, entry] of entries) this.#index.keep(runId, entry);
      }),
    read: async (part, filter) => this.#read(() => this.#index.read(part, filter)),
    totals: async (except) => this.#read(() => this.#index.totals(except)),
    runIds: async () => this.#read(() => this.#index.runIds()),
  };

  async close(): Promise<void> {
    if (!this.#db.isOpen) return;
    this.#appends.flush();
    this.#heart.stop();
    this.#posts.stop();
    try {
      this.#transact({ synced: false }, () => this.#leases.releaseAll([...this.#held.keys()]));
    } catch {
      // The disk is full or failing. The leases end with this process, or when they are stale.
    } finally {
      this.#db.close();
    }
  }

  /** A store that cannot be written now does without: then every run is outdated. */
  #makeIndex(): void {
    if (this.#read(() => this.#index.isMade())) return;
    try {
      this.#write(() => this.#index.make());
    } catch (error) {
      if (!JournalError.is(error)) throw error;
    }
  }

  // Commit waiting appends first, so that calls take effect in the order they were made.
  #write<T>(work: () => T, { synced } = { synced: false }): T {
    this.#refuseIfClosed();
    this.#appends.flush();
    return this.#transact({ synced }, work);
  }

  #read<T>(work: () => T): T {
    this.#refuseIfClosed();
    try {
      return work();
    } catch (error) {
      throw asJournalError(this.#path, error);
    }
  }

  #refuseIfClosed(): void {
    if (!this.#db.isOpen) throw journalClosed();
  }
}
