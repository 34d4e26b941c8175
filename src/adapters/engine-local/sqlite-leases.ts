// The table of leases: which owner may write to which run. Every function here runs inside the caller's transaction.
//
//   L1. A row is never removed, so the epoch of a run only grows: an old holder can never have the same epoch as a
//       later one, not even after the run was deleted and started again.
//   L2. Whether the holder is alive only decides who may take over, and that may be judged wrongly. Comparing epoch and
//       token in the transaction that writes is what prevents two writers.

import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../ports/clock.ts';
import type { Claim, Lease } from '../../ports/journal.ts';
import { isDead, type LeaseOwner } from './lease-owner.ts';

interface LeaseRow extends LeaseOwner {
  readonly epoch: number;
  readonly since: number;
  readonly beat: number;
}

type FreeRow = { readonly epoch: number; readonly token: null };

interface LeasesOptions {
  readonly owner: LeaseOwner;
  readonly clock: Pick<Clock, 'now'>;
  readonly staleAfterMs: number;
}

export type SqliteLeases = ReturnType<typeof createLeases>;

// Parameters are plain `?`: Node 22 binds numbered ones (`?1`) wrongly.
export function createLeases(db: DatabaseSync, { owner, clock, staleAfterMs }: LeasesOptions) {
  const find = db.prepare('SELECT epoch, token, pid, host, place, started, since, beat FROM leases WHERE run = ?');
  const findHeld = db.prepare(
    'SELECT run, epoch, token, pid, host, place, started, since, beat FROM leases WHERE token IS NOT NULL',
  );
  const findMark = db.prepare('SELECT epoch, token FROM leases WHERE run = ?');
  const take = db.prepare(
    `INSERT INTO leases(run, epoch, token, pid, host, place, started, since, beat) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT(run) DO UPDATE SET epoch = excluded.epoch, token = excluded.token, pid = excluded.pid,
       host = excluded.host, place = excluded.place, started = excluded.started, since = excluded.since, beat = excluded.beat`,
  );
  const free = db.prepare('UPDATE leases SET token = NULL WHERE run = ? AND epoch = ? AND token = ?');
  const beatAll = db.prepare(
    'UPDATE leases SET beat = ?, beats = beats + 1 WHERE token = ? AND run IN (SELECT value FROM json_each(?))',
  );

  const freeAll = db.prepare(
    'UPDATE leases SET token = NULL WHERE token = ? AND run IN (SELECT value FROM json_each(?))',
  );

  const rowOf = (runId: string) => find.get(runId) as LeaseRow | FreeRow | undefined;

  function livingHolder(row: LeaseRow | FreeRow | undefined): LeaseRow | undefined {
    if (!row || row.token === null) return undefined;
    if (row.token === owner.token) return row;
    // A heartbeat from the future means that a clock was set back; a living holder corrects it with its next one.
    const isFresh = Math.abs(clock.now() - row.beat) < staleAfterMs;
    return isFresh && !isDead(row) ? row : undefined;
  }

  return {
    claim(runId: string): Claim {
      const row = rowOf(runId);
      const holder = livingHolder(row);
      if (holder) return { status: 'refused', heldBy: describeHolder(holder) };
      const epoch = (row?.epoch ?? 0) + 1;
      const now = clock.now();
      take.run(runId, epoch, owner.token, owner.pid, owner.host, owner.place, owner.started, now, now);
      return { status: 'granted', lease: { runId, epoch } };
    },
    isOurs({ runId, epoch }: Lease): boolean {
      const row = findMark.get(runId) as { epoch: number; token: string | null } | undefined;
      return row !== undefined && row.epoch === epoch && row.token === owner.token;
    },
    holderOf(runId: string): string {
      const row = rowOf(runId);
      return row && row.token !== null ? `it is held by ${describeHolder(row)}` : 'it was given back';
    },
    heldRuns: (): string[] =>
      (findHeld.all() as unknown as (LeaseRow & { readonly run: string })[]).filter(livingHolder).map(({ run }) => run),
    /** False if the lease was no longer ours; the current holder then keeps it. */
    release: ({ runId, epoch }: Lease): boolean => free.run(runId, epoch, owner.token).changes === 1,
    releaseAll: (runIds: readonly string[]): void => void freeAll.run(owner.token, JSON.stringify(runIds)),
    /**
     * Takes the run from a dead holder, so that no process can write to it without a claim; false if the holder is
     * alive.
     */
    revoke(runId: string): boolean {
      const row = rowOf(runId);
      if (livingHolder(row)) return false;
      if (row && row.token !== null) free.run(runId, row.epoch, row.token);
      return true;
    },
    /** Always writes, even within the same millisecond: SQLite skips an update that changes nothing. */
    beat: (runIds: readonly string[]): void => void beatAll.run(clock.now(), owner.token, JSON.stringify(runIds)),
  };
}

const describeHolder = ({ pid, host, since }: LeaseRow): string =>
  `process ${pid} on ${host} since ${new Date(since).toISOString()}`;
