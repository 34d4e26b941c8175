// The journal in one Postgres database, shared by any number of processes on any number of machines.

import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AppendOptions,
  type Claim,
  type CompactOptions,
  type Journal,
  type KeptResult,
  type Lease,
  type Post,
  type PostOptions,
  RECORDS_MAX,
  RESULTS_MAX,
  type ReadOptions,
  type RecordFilter,
  type Redaction,
  type RunIndex,
  type StoredEvent,
} from '../../ports/journal.ts';
import { JournalError, journalClosed, LeaseLost } from '../../ports/journal-error.ts';
import { withoutPassword } from '../../text/secrets/database-url.ts';
import { type AppendQueue, createAppendQueue } from './append-queue.ts';
import { compact } from './compact.ts';
import { CONNECT_MS, type Connection, createConnection } from './connection.ts';
import { asJournalError } from './failure.ts';
import { createLeaseReturns, type LeaseReturns } from './lease-returns.ts';
import { prepare } from './migrate.ts';
import { createAnnouncer, createListeners, noticeText, readNotice } from './notices.ts';
import { post, posts, wasPosted } from './posts.ts';
import { redact } from './redact.ts';
import { HELD, RECENT, RUN_IDS } from './run-ids.ts';
import { createRunIndex } from './run-index.ts';
import { type Holder, newHolder, Session } from './session.ts';
import { decode, encode } from './text.ts';
import { withTimeLimit } from './time-limit.ts';
import { createTurns } from './turns.ts';
import { cancelWorkflows } from './workflow-texts.ts';

export interface PostgresJournalOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /** How long a call waits for a server that is away, once it has been reached. */
  readonly patienceMs?: number;
  readonly connectionsMax?: number;
  /** How often a holder writes its heartbeat, and how long without one until its runs may be taken over. */
  readonly beatMs?: number;
  readonly staleMs?: number;
  /** Gets a line when the server stops answering, and one when it answers again. */
  readonly say?: (line: string) => void;
}

const DEFAULTS = { patienceMs: 300_000, connectionsMax: 10, beatMs: 1_000, staleMs: 4_000 };

/** How long closing waits for appends that wait for a server that is away. */
const CLOSE_MS = 10_000;
/** How long closing waits for an answer of the server after that. */
const SILENT_MS = 5_000;

/** Fails at once if the database cannot be used; what happens to it later is waited out. */
export async function openPostgresJournal(options: PostgresJournalOptions): Promise<Journal> {
  const holder = newHolder();
  const full = { ...DEFAULTS, say: () => {}, ...options };
  const connection = await createConnection({ ...full, name: `bosun ${holder.id}` });
  try {
    await prepare(connection);
  } catch (error) {
    await connection.close().catch(() => {});
    throw asJournalError(options.url, error);
  }
  return new PostgresJournal(connection, holder, full);
}

const FORGET = `WITH freed AS (UPDATE bosun.leases SET holder = NULL WHERE holder = $1)
  DELETE FROM bosun.holders WHERE id = $1`;

/** Owns its connections: closing the journal closes them. */
class PostgresJournal implements Journal {
  readonly #connection: Connection;
  readonly #holder: Holder;
  readonly #staleMs: number;
  readonly #patienceMs: number;
  readonly #session: Session;
  readonly #appends: AppendQueue;
  readonly #announcer: ReturnType<typeof createAnnouncer>;
  readonly #onPost = createListeners();
  readonly #onLost = createListeners();
  readonly #onAppend = new Set<(runId: string) => void>();
  readonly #onFreed = new Set<() => void>();
  /** The leases of this process, by run. */
  readonly #held = new Map<string, Lease>();
  /** Claims under way. */
  readonly #asked = new Set<{ readonly runId: string }>();
  readonly #inTurn = createTurns();
  readonly #returns: LeaseReturns;
  readonly index: RunIndex;

  constructor(connection: Connection, holder: Holder, options: Required<PostgresJournalOptions>) {
    this.#connection = connection;
    this.#holder = holder;
    this.#staleMs = options.staleMs;
    // As long as one try to connect may take, at least.
    this.#patienceMs = Math.max(options.patienceMs, CONNECT_MS);
    this.#announcer = createAnnouncer(connection);
    this.#session = new Session({
      ...options,
      connection,
      holder,
      begun: () => void this.#lookAround().catch(() => {}),
      heard: (note) => this.#hear(note),
      freed: () => {
        this.#announcer.announce([noticeText('freed', holder.id, '')]);
        this.#tellFreed();
      },
    });
    this.#appends = createAppendQueue({ connection, holder: holder.id, stored: (runIds) => this.#announce(runIds) });
    const settled = (): Promise<void> => this.#appends.settled();
    this.#returns = createLeaseReturns({ connection, holder: holder.id, settled });
    this.index = createRunIndex(connection, settled);
  }

  async claim(runId: string): Promise<Claim> {
    this.#refuseIfClosed();
    const asked = { runId };
    this.#asked.add(asked);
    try {
      return await this.#inTurn(runId, () => this.#claim(runId));
    } finally {
      this.#asked.delete(asked);
    }
  }

  async #claim(runId: string): Promise<Claim> {
    await this.#appends.settled();
    await this.#ready();
    // Before the wait: a lease that is given back meanwhile must not be granted to a repeated claim.
    const isHeld = this.#held.has(runId);
    await this.#returns.finish(runId);
    const [row] = await this.#connection.query(
      "SELECT granted, held_by FROM bosun.claim($1, $2, $3, $4, $5 * interval '1 ms')",
      (repeated) => [runId, this.#holder.id, repeated && !isHeld, this.#session.isReconnected(), this.#staleMs],
    );
    if (row?.granted == null) return { status: 'refused', heldBy: String(row?.held_by) };
    const lease = { runId, epoch: Number(row.granted) };
    this.#held.set(runId, lease);
    return { status: 'granted', lease };
  }

  async release(lease: Lease): Promise<void> {
    if (this.#held.get(lease.runId)?.epoch === lease.epoch) this.#held.delete(lease.runId);
    await this.#returns.giveBack(lease);
  }

  async append(lease: Lease, events: readonly StoredEvent[], options: AppendOptions): Promise<void> {
    this.#refuseIfClosed();
    return this.#appends.add(lease, events, options);
  }

  async read(runId: string, { after = 0 }: ReadOptions = {}): Promise<readonly StoredEvent[]> {
    const rows = await this.#connection.query(
      'SELECT seq, type, at, body, hash FROM bosun.events WHERE run = $1 AND seq > $2 ORDER BY seq',
      [runId, after],
    );
    return rows.map(({ seq, type, at, body, hash }) => ({ seq, type, at, body: decode(body), hash }));
  }

  async runIds({ since }: { readonly since?: number | undefined } = {}): Promise<readonly string[]> {
    const rows = await (since === undefined
      ? this.#connection.query(RUN_IDS, [])
      : this.#connection.query(`${RUN_IDS} AND ${RECENT}`, [since]));
    return rows.map(({ run }) => decode(run));
  }

  async heldRuns(): Promise<readonly string[]> {
    const values = [this.#holder.id, this.#session.isReconnected(), this.#staleMs];
    return (await this.#connection.query(HELD, values)).map(({ run }) => decode(run));
  }

  async post(runId: string, message: Post, options: PostOptions = {}): Promise<boolean> {
    const isNew = await post(this.#connection, { ...options, runId, message, holder: this.#holder.id });
    this.#onPost.call(runId);
    return isNew;
  }

  async wasPosted(runId: string, id: string): Promise<boolean> {
    return wasPosted(this.#connection, runId, id);
  }

  async posts(runId: string): Promise<readonly Post[]> {
    return posts(this.#connection, runId);
  }

  onPost(runId: string, listener: () => void): () => void {
    this.#listen();
    return this.#onPost.add(runId, listener);
  }

  onAppend(listener: (runId: string) => void): () => void {
    this.#listen();
    this.#onAppend.add(listener);
    return () => this.#onAppend.delete(listener);
  }

  onFreed(listener: () => void): () => void {
    this.#listen();
    this.#onFreed.add(listener);
    return () => this.#onFreed.delete(listener);
  }

  sureSince(): number | undefined {
    return this.#session.sureSince();
  }

  onLost(lease: Lease, listener: (error: LeaseLost) => void): () => void {
    const name = nameOf(lease);
    return this.#onLost.add(name, () => listener(new LeaseLost(lease, 'this process was presumed dead')));
  }

  async remember(key: string, value: string): Promise<void> {
    const sql =
      'INSERT INTO bosun.memory(key, value) VALUES($1, $2) ON CONFLICT(key) DO UPDATE SET value = excluded.value';
    await this.#connection.query(sql, [key, value]);
  }

  async recall(key: string): Promise<string | undefined> {
    const [row] = await this.#connection.query('SELECT value FROM bosun.memory WHERE key = $1', [key]);
    return row && decode(row.value);
  }

  async swap(key: string, from: string | undefined, to: string): Promise<boolean> {
    const [row] = await this.#connection.query('SELECT bosun.swap($1, $2, $3, $4) AS done', (repeated) => [
      key,
      from ?? null,
      to,
      repeated,
    ]);
    return row?.done === true;
  }

  async forget(key: string): Promise<void> {
    await this.#connection.query('DELETE FROM bosun.memory WHERE key = $1', [key]);
  }

  async records({ except, after = '' }: RecordFilter): Promise<ReadonlyMap<string, string>> {
    const sql = `SELECT key, value FROM bosun.memory AS m WHERE key > $1
      AND NOT EXISTS (SELECT 1 FROM unnest($2::text[]) AS start WHERE starts_with(m.key, start)) ORDER BY key LIMIT $3`;
    const rows = await this.#connection.query(sql, [after, except, RECORDS_MAX]);
    return new Map(rows.map(({ key, value }) => [decode(key), decode(value)]));
  }

  async keepResult({ key, runId, at, expiresAt, body }: KeptResult, now: number): Promise<void> {
    const values = [key, runId, at, expiresAt, body, now, RESULTS_MAX];
    await this.#connection.query('SELECT bosun.keep_result($1, $2, $3, $4, $5, $6, $7)', values);
  }

  async findResult(key: string): Promise<KeptResult | undefined> {
    const sql = 'SELECT key, run, at, expires, body FROM bosun.results WHERE key = $1';
    const [row] = await this.#connection.query(sql, [key]);
    return row && { key, runId: decode(row.run), at: row.at, expiresAt: row.expires, body: decode(row.body) };
  }

  async delete(runId: string): Promise<boolean> {
    this.#refuseIfClosed();
    await this.#appends.settled();
    // Only a holder with a heartbeat may presume the run's holder dead.
    await this.#ready();
    await this.#returns.finish(runId);
    const values = [runId, this.#holder.id, this.#session.isReconnected(), this.#staleMs];
    const sql = "SELECT bosun.delete_run($1, $2, $3, $4 * interval '1 ms') AS done";
    const isDone = (await this.#connection.query(sql, values))[0]?.done === true;
    // Not before: if another process holds the run, its commands must not be forgotten, or they run again.
    if (isDone) await cancelWorkflows(this.#connection, runId);
    return isDone;
  }

  async redact(lease: Lease, redaction: Redaction): Promise<void> {
    this.#refuseIfClosed();
    await this.#appends.settled();
    await redact(this.#connection, this.#holder.id, { lease, redaction });
    this.#announce([lease.runId]);
  }

  async now(): Promise<number> {
    const sql = 'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now';
    return Number((await this.#connection.query(sql, []))[0]?.now);
  }

  async probe(): Promise<void> {
    const { url, queryOnce } = this.#connection;
    const [row] = await queryOnce("SELECT current_setting('transaction_read_only') AS reading").catch((error) => {
      throw asJournalError(url, error);
    });
    if (row?.reading === 'off') return;
    throw new JournalError('unwritable', `The database ${withoutPassword(url)} takes no writes: it may be a standby`);
  }

  async compact(options: CompactOptions = {}): Promise<void> {
    this.#refuseIfClosed();
    await compact(this.#connection, options);
  }

  async close(): Promise<void> {
    if (this.#connection.isClosed()) return;
    // Idle connections do not keep the process running, but closing them must.
    const hold = setInterval(() => {}, 1_000);
    let giveUp: NodeJS.Timeout | undefined;
    try {
      await Promise.race([this.#appends.settled(), sleep(CLOSE_MS, undefined, { ref: false })]);
      this.#announcer.stop();
      this.#onPost.clear();
      this.#onLost.clear();
      await this.#session.close();
      // A server that fell silent answers nothing: calls under way would keep their connections for a minute.
      giveUp = setInterval(() => this.#connection.renew(), SILENT_MS);
      // If the server is away, the others find that the lock is free.
      await this.#connection.queryOnce(FORGET, [this.#holder.id]).catch(() => {});
      await this.#connection.close();
    } finally {
      clearInterval(hold);
      clearInterval(giveUp);
    }
  }

  /** Waits for the session; the time limit of calls holds for it too. */
  async #ready(): Promise<void> {
    const { url } = this.#connection;
    const session = withTimeLimit(this.#session.ready(), this.#patienceMs);
    // A query is patient; it keeps the process running while the session connects.
    await Promise.all([session, this.#connection.query('SELECT 1', [])]).catch((error: unknown) => {
      throw asJournalError(url, error);
    });
  }

  #listen(): void {
    this.#refuseIfClosed();
    // It tries again by itself; a claim reports why it cannot.
    this.#session.ready().catch(() => {});
  }

  #announce(runIds: readonly string[]): void {
    if (this.#session.hasPeers())
      this.#announcer.announce(runIds.map((runId) => noticeText('appended', this.#holder.id, runId)));
  }

  #hear(note: string): void {
    const { kind, from, runId } = readNotice(note);
    if (from === this.#holder.id) return;
    if (kind === 'freed') this.#tellFreed();
    else if (kind === 'posted')
      for (const each of runId === undefined ? this.#onPost.runIds() : [runId]) this.#onPost.call(each);
    else if (runId !== undefined) for (const listener of this.#onAppend) listener(runId);
  }

  #tellFreed(): void {
    for (const listener of this.#onFreed) listener();
  }

  /** After the session began: which messages came before, and which leases were lost or left meanwhile. */
  async #lookAround(): Promise<void> {
    const waiting = await this.#connection.query(
      'SELECT DISTINCT run FROM bosun.posts WHERE NOT taken AND run = ANY($1)',
      [this.#onPost.runIds()],
    );
    for (const { run } of waiting) this.#onPost.call(decode(run));
    const before = [...this.#held.values()];
    const rows = await this.#connection.query('SELECT run, epoch FROM bosun.leases WHERE holder = $1', [
      this.#holder.id,
    ]);
    const ours = new Set(rows.map(({ run, epoch }) => `${epoch} ${run}`));
    for (const { runId, epoch } of before) {
      if (ours.has(`${epoch} ${encode(runId)}`)) continue;
      if (this.#held.get(runId)?.epoch === epoch) this.#held.delete(runId);
      this.#onLost.call(nameOf({ runId, epoch }));
    }
    await this.#giveBackUnanswered(rows.map(({ run, epoch }) => ({ runId: decode(run), epoch })));
  }

  /** A claim may have been stored although its answer never arrived: no call knows of the lease. */
  async #giveBackUnanswered(ours: readonly Lease[]): Promise<void> {
    const known = new Set([...this.#held.values(), ...this.#asked].map(({ runId }) => runId));
    const left = ours.filter(({ runId }) => !known.has(runId));
    await Promise.all(left.map((lease) => this.#returns.giveBack(lease).catch(() => {})));
  }

  #refuseIfClosed(): void {
    if (this.#connection.isClosed()) throw journalClosed();
  }
}

const nameOf = ({ runId, epoch }: Lease): string => `${epoch} ${runId}`;
