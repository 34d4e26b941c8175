// The connection that shows that this process is alive: it keeps the process's advisory lock, writes its heartbeat, frees the
// runs of processes that died, and hears what others announce.
//
//   S1. The lock is taken before the row of the holder is written: a row without a lock is a dead holder.
//   S2. After a lost connection the session begins again. Announcements made meanwhile were missed, so the listeners look
//       themselves, and the leases that were lost meanwhile are reported.
//   S3. If the server stopped answering, the other connections of the process may hang too, for minutes after the network is
//       back: TCP waits longer and longer before it sends again, and firewalls forget connections. So once a new session works,
//       the connections of the pool are closed and opened again.
//   S4. Its timers and its socket do not keep the process running.
//   S5. The server may still keep the last session with its lock, also after a connection that ended on this side: an address
//       translator that restarts resets only one side. To wait for that lock could take for hours, so each session but the
//       first ends the last one first.

import { randomBytes, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { type Connection, dropSocket } from './connection.ts';
import { remedyOf } from './failure.ts';

/** The channel of NOTIFY. */
export const CHANNEL = 'bosun';

interface SessionOptions {
  readonly beatMs: number;
  readonly staleMs: number;
}

interface SessionParts extends SessionOptions {
  readonly connection: Connection;
  readonly holder: Holder;
  /** Called after each beginning: announcements may have been missed before. */
  readonly begun: () => void;
  readonly heard: (note: string) => void;
  /** Called after runs of dead holders were freed. */
  readonly freed: () => void;
}

export interface Holder {
  readonly id: string;
  /** The number of its advisory lock. */
  readonly lock: string;
}

export const newHolder = (): Holder => ({
  id: randomUUID(),
  lock: (randomBytes(8).readBigInt64BE() >> 1n).toString(),
});

/** How often the session looks whether it must write its heartbeat, or look for dead holders. */
const TICK_MS = 250;
/** All processes look for dead holders. The more there are, the less often each of them looks. */
const LOOK_MS_PER_PEER = 100;
/** A server that does not answer a heartbeat for this long is given up. */
const ANSWER_MS = 2_500;
const AGAIN_MS = [20, 50, 100, 200, 400];
/** As long as other holders may need to connect again. */
const SETTLE_MS = 5_000;
/** What a heartbeat may take on its way. */
const MARGIN_MS = 500;

const BEAT = "SELECT known, freed, peers FROM bosun.beat($1, $2, $3, $4 * interval '1 ms', $5 * interval '1 ms')";

/** Ends the last session of this holder, if the server still keeps it (S5). */
const END_LAST = `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1
  AND (classid::bigint << 32) | objid::bigint = $1 AND granted AND pid <> pg_backend_pid()
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

export class Session {
  readonly #parts: SessionParts;
  #client: Client | undefined;
  #beginning: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #peers = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #losses = 0;
  /** Whether there was a connection before: it may have got the lock, even if the session never began. */
  #hasConnected = false;
  #isSilent = false;
  #reconnectedAt = Number.NEGATIVE_INFINITY;
  /** When the last heartbeat that was stored was sent, and since when none was late; by `performance.now()`. */
  #beatAt = Number.NEGATIVE_INFINITY;
  #sureFrom = Number.POSITIVE_INFINITY;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  /** Begins the session if it has not begun; resolves once its lock is held. */
  async ready(): Promise<void> {
    if (this.#client || this.#isClosed) return;
    this.#beginning ??= this.#beginPatiently().finally(() => {
      this.#beginning = undefined;
    });
    await this.#beginning;
  }

  /** True for some seconds after it lost its connection and has a new one. */
  isReconnected(): boolean {
    return Date.now() - this.#reconnectedAt < SETTLE_MS;
  }

  /** Whether other processes had the database open when the session last looked. */
  hasPeers(): boolean {
    return this.#peers > 0;
  }

  /** Since when others have had no reason to presume this process dead; undefined while they may. */
  sureSince(): number | undefined {
    return this.#client !== undefined && this.#isInTime() ? this.#sureFrom : undefined;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#beginning?.catch(() => {});
    const open = this.#client;
    this.#client = undefined;
    if (!open) return;
    // A server that fell silent does not answer to that either.
    const giveUp = setTimeout(() => dropSocket(open), ANSWER_MS);
    await open.end().catch(() => {});
    clearTimeout(giveUp);
  }

  async #beginPatiently(): Promise<void> {
    for (let tries = 0; !this.#isClosed; tries++) {
      try {
        return await this.#begin();
      } catch (error) {
        // A login that is refused now may be accepted again after a failover; but the first must say so.
        if (remedyOf(error) === 'none' && this.#losses === 0) throw error;
        await sleep(AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)]);
      }
    }
  }

  async #begin(): Promise<void> {
    const { connection, holder, heard, begun } = this.#parts;
    const client = await connection.connect();
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    const sentAt = performance.now();
    try {
      if (this.#hasConnected) await client.query(END_LAST, [holder.lock]);
      this.#hasConnected = true;
      await client.query('SELECT pg_advisory_lock($1)', [holder.lock]);
      await client.query('SELECT bosun.register($1, $2, $3, $4)', [holder.id, holder.lock, process.pid, hostname()]);
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    if (this.#isClosed) return void (await client.end().catch(() => {}));
    this.#client = client;
    this.#beatAt = sentAt;
    this.#sureFrom = performance.now();
    if (this.#losses > 0) this.#reconnectedAt = Date.now();
    if (this.#isSilent) connection.renew();
    this.#isSilent = false;
    (client as Client & { unref(): void }).unref();
    this.#beatSoon(client);
    begun();
  }

  /** Whether the last heartbeat is so recent that no other process can call it late yet. */
  #isInTime(): boolean {
    const { beatMs, staleMs } = this.#parts;
    return performance.now() - this.#beatAt < staleMs - beatMs - MARGIN_MS;
  }

  #noteBeat(sentAt: number): void {
    // Others may have freed leases while it was late: what was known before counts no more.
    if (!this.#isInTime()) this.#sureFrom = performance.now();
    this.#beatAt = sentAt;
  }

  #beatSoon(client: Client): void {
    this.#timer = setTimeout(() => void this.#beat(client), TICK_MS).unref();
  }

  async #beat(client: Client): Promise<void> {
    if (this.#client !== client) return;
    const { holder, beatMs, staleMs, freed } = this.#parts;
    const giveUp = setTimeout(() => {
      dropSocket(client);
      this.#isSilent = true;
      this.#lose(client);
    }, ANSWER_MS).unref();
    try {
      const sentAt = performance.now();
      const looks = Date.now() - this.#lookedAt >= this.#peers * LOOK_MS_PER_PEER;
      const { rows } = await client.query(BEAT, [holder.id, looks, this.isReconnected(), beatMs, staleMs]);
      const [row] = rows;
      if (looks) [this.#peers, this.#lookedAt] = [row.peers, Date.now()];
      if (row.freed.length > 0) freed();
      // Presumed dead, and its row removed.
      if (!row.known) this.#lose(client);
      else if (this.#client === client) {
        this.#noteBeat(sentAt);
        this.#beatSoon(client);
      }
    } catch {
      this.#lose(client);
    } finally {
      clearTimeout(giveUp);
    }
  }

  #lose(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearTimeout(this.#timer);
    this.#losses++;
    void client.end().catch(() => {});
    if (!this.#isClosed) this.ready().catch(() => {});
  }
}
