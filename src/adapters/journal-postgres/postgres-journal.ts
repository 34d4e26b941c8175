// The journal in one Postgres database, shared by any number of processes on any number of machines.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AppendOptions,
  type Claim,
  type Journal,
  type KeptResult,
  type Lease,
  type Post,
  RESULTS_MAX,
  type ReadOptions,
  type Redaction,
  type RunIndex,
  type StoredEvent,
} from '../../ports/journal.ts';
import { journalClosed, LeaseLost } from '../../ports/journal-error.ts';
import { type AppendQueue, createAppendQueue } from './append-queue.ts';
import { type Connection, createConnection } from './connection.ts';
import { asJournalError } from './failure.ts';
import { prepare } from './migrate.ts';
import { createAnnouncer, createListeners, noticeText, readNotice } from './notices.ts';
import { compact, redact } from './redact.ts';
import { createRunIndex } from './run-index.ts';
import { CHANNEL, type Holder, newHolder, Session } from './session.ts';
import { decode, encode } from './text.ts';

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

// Skips from run to run through the primary key: DISTINCT would read the entry of every event.
const RUN_IDS = `
  WITH RECURSIVE found(run) AS (
    (SELECT run FROM bosun.events ORDER BY run LIMIT 1)
    UNION ALL SELECT (SELECT e.run FROM bosun.events e WHERE e.run > found.run ORDER BY e.run LIMIT 1)
      FROM found WHERE found.run IS NOT NULL
  ) SELECT run FROM found WHERE run IS NOT NULL`;
const RECENT = '(SELECT at FROM bosun.events e WHERE e.run = found.run ORDER BY seq DESC LIMIT 1) >= $1';
const HELD = `
  WITH living AS MATERIALIZED (
    SELECT holder FROM (SELECT DISTINCT holder FROM bosun.leases WHERE holder IS NOT NULL) AS each
      WHERE holder = $1 OR bosun.is_alive(holder, $2, $3 * interval '1 ms')
  ) SELECT run FROM bosun.leases JOIN living USING (holder)`;

const FORGET = `WITH freed AS (UPDATE bosun.leases SET holder = NULL WHERE holder = $1)
  DELETE FROM bosun.holders WHERE id = $1`;

/** Owns its connections: closing the journal closes them. */
class PostgresJournal implements Journal {
  readonly #connection: Connection;
  readonly #holder: Holder;
  readonly #staleMs: number;
  readonly #session: Session;
  readonly #appends: AppendQueue;
  readonly #announcer: ReturnType<typeof createAnnouncer>;
  readonly #onPost = createListeners();
  readonly #onLost = createListeners();
  readonly #onAppend = new Set<(runId: string) => void>();
  readonly #onFreed = new Set<() => void>();
  /** The leases of this process, by run. */
  readonly #held = new Map<string, Lease>();
  readonly index: RunIndex;

  constructor(connection: Connection, holder: Holder, options: Required<PostgresJournalOptions>) {
    this.#connection = connection;
    this.#holder = holder;
    this.#staleMs = options.staleMs;
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
    this.index = createRunIndex(connection, () => this.#appends.settled());
  }

  async claim(runId: string): Promise<Claim> {
    this.#refuseIfClosed();
    await this.#appends.settled();
    await this.#ready();
    const isHeld = this.#held.has(runId);
    const [row] = await this.#connection.query(
      "SELECT granted, held_by FROM bosun.claim($1, $2, $3, $4, $5 * interval '1 ms')",
      (repeated) => [runId, this.#holder.id, repeated && !isHeld, this.#session.isReconnected(), this.#staleMs],
    );
    if (row?.granted == null) return { status: 'refused', heldBy: String(row?.held_by) };
    const lease = { runId, epoch: Number(row.granted) };
    this.#held.set(runId, lease);
    return { status: 'granted', lease };
  }

  async release({ runId, epoch }: Lease): Promise<void> {
    await this.#appends.settled();
    if (this.#held.get(runId)?.epoch === epoch) this.#held.delete(runId);
    const sql = 'UPDATE bosun.leases SET holder = NULL WHERE run = $1 AND epoch = $2 AND holder = $3';
    await this.#connection.query(sql, [runId, epoch, this.#holder.id]);
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

  async post(runId: string, { id, body }: Post): Promise<boolean> {
    const nonce = randomUUID();
    const note = noticeText('posted', this.#holder.id, runId);
    const [row] = await this.#connection.query('SELECT bosun.post($1, $2, $3, $4, $5, $6) AS is_new', [
      runId,
      id,
      body,
      nonce,
      CHANNEL,
      note,
    ]);
    this.#onPost.call(runId);
    return row?.is_new === true;
  }

  async posts(runId: string): Promise<readonly Post[]> {
    const sql = 'SELECT id, body FROM bosun.posts WHERE run = $1 AND NOT taken ORDER BY n';
    const rows = await this.#connection.query(sql, [runId]);
    return rows.map(({ id, body }) => ({ id: decode(id), body: decode(body) }));
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
    const values = [runId, this.#holder.id, this.#session.isReconnected(), this.#staleMs];
    const sql = "SELECT bosun.delete_run($1, $2, $3, $4 * interval '1 ms') AS done";
    return (await this.#connection.query(sql, values))[0]?.done === true;
  }

  async redact(lease: Lease, redaction: Redaction): Promise<void> {
    this.#refuseIfClosed();
    await this.#appends.settled();
    await redact(this.#connection, this.#holder.id, { lease, redaction });
    this.#announce([lease.runId]);
  }

  async compact(): Promise<void> {
    this.#refuseIfClosed();
    await compact(this.#connection);
  }

  async close(): Promise<void> {
    if (this.#connection.isClosed()) return;
    // Idle connections do not keep the process running, but closing them must.
    const hold = setInterval(() => {}, 1_000);
    try {
      await Promise.race([this.#appends.settled(), sleep(CLOSE_MS, undefined, { ref: false })]);
      this.#announcer.stop();
      this.#onPost.clear();
      this.#onLost.clear();
      await this.#session.close();
      // If the server is away, the others find that the lock is free.
      await this.#connection.queryOnce(FORGET, [this.#holder.id]).catch(() => {});
      await this.#connection.close();
    } finally {
      clearInterval(hold);
    }
  }

  /** Waits for the session; the time limit of calls holds for it too. */
  async #ready(): Promise<void> {
    // A query is patient; it keeps the process running while the session connects.
    await Promise.all([this.#session.ready(), this.#connection.query('SELECT 1', [])]).catch((error: unknown) => {
      throw asJournalError(this.#connection.url, error);
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

  /** After the session began: which messages came before, and which leases were lost meanwhile. */
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
  }

  #refuseIfClosed(): void {
    if (this.#connection.isClosed()) throw journalClosed();
  }
}

const nameOf = ({ runId, epoch }: Lease): string => `${epoch} ${runId}`;
