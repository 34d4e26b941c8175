import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Claim, Journal, Lease, StoredEvent } from '../../ports/journal.ts';
import { LeaseLost } from '../../ports/journal-error.ts';
import { openSqliteJournal } from './sqlite-journal.ts';

let folder: string;
let path: string;
let nowMs: number;
let opened: Journal[];
const clock = { now: () => nowMs };
const LAZY = { sync: false, taken: [] };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bosun-sqlite-'));
  path = join(folder, 'journal.db');
  nowMs = Date.UTC(2026, 0, 1);
  opened = [];
});
afterEach(async () => {
  for (const journal of opened) await journal.close();
  rmSync(folder, { recursive: true });
});

function open(): Journal {
  const journal = openSqliteJournal({ path, clock });
  opened.push(journal);
  return journal;
}

function leaseOf(claim: Claim): Lease {
  if (claim.status === 'refused') throw new Error(`refused: held by ${claim.heldBy}`);
  return claim.lease;
}

const event = (seq: number, body = '{}'): StoredEvent => ({ seq, type: 'noted', at: seq, body, hash: '' });
const bytesOnDisk = () =>
  [path, `${path}-wal`].reduce((sum, file) => sum + (existsSync(file) ? statSync(file).size : 0), 0);

describe('a journal in SQLite', () => {
  it('keeps its events, posts and memory when it is closed and opened again', async () => {
    const before = open();
    await before.append(leaseOf(await before.claim('r')), [event(1, '{"a":1}')], LAZY);
    await before.post('r', { id: 'p', body: '1' });
    await before.remember('k', 'v');
    await before.close();
    const after = open();
    expect(await after.read('r')).toEqual([event(1, '{"a":1}')]);
    expect(await after.posts('r')).toEqual([{ id: 'p', body: '1' }]);
    expect(await after.recall('k')).toBe('v');
    await after.append(leaseOf(await after.claim('r')), [event(2)], LAZY);
  });

  it('can be read by its owner only, also if it was made by an earlier version', async () => {
    const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);
    path = join(folder, 'new', 'journal.db');
    const journal = open();
    await journal.append(leaseOf(await journal.claim('r')), [event(1)], LAZY);
    const files = [path, `${path}-wal`, `${path}-shm`];
    expect([join(folder, 'new'), ...files].map(modeOf)).toEqual(['700', '600', '600', '600']);
    for (const file of files) chmodSync(file, 0o644);
    open();
    expect(files.map(modeOf)).toEqual(['600', '600', '600']);
  });

  it('leaves the permissions of its folder and of other databases alone', () => {
    chmodSync(folder, 0o755);
    const other = new DatabaseSync(path);
    other.exec('CREATE TABLE t(a)');
    other.close();
    chmodSync(path, 0o644);
    expect(open).toThrow('a database of another program');
    expect([folder, path].map((each) => statSync(each).mode & 0o777)).toEqual([0o755, 0o644]);
  });

  it('stores appends made just before closing, and releases its runs', async () => {
    const before = open();
    const appended = before.append(leaseOf(await before.claim('r')), [event(1)], LAZY);
    await before.close();
    await appended;
    expect(leaseOf(await open().claim('r')).epoch).toBe(2);
  });

  it('is one table `events` that any SQLite tool can read', async () => {
    const journal = open();
    await journal.append(leaseOf(await journal.claim('r')), [event(1)], LAZY);
    const reader = new DatabaseSync(path, { readOnly: true });
    const rows = reader.prepare('SELECT run, seq, type, at, body, hash FROM events').all();
    reader.close();
    expect(rows.map((row) => ({ ...row }))).toEqual([{ run: 'r', ...event(1) }]);
  });

  it('writes all appends of one turn, of any run, in one commit', async () => {
    const journal = open();
    const leases = await Promise.all(['a', 'b', 'c'].map(async (runId) => leaseOf(await journal.claim(runId))));
    const observer = new DatabaseSync(path, { readOnly: true });
    const seen = new Set<unknown>();
    const look = () => seen.add(observer.prepare('SELECT count(*) AS count FROM events').get()?.count);
    const version = () => observer.prepare('PRAGMA data_version').get()?.data_version;
    const before = Number(version());
    await Promise.all(leases.map((lease) => journal.append(lease, [event(1), event(2)], LAZY).then(look)));
    expect(Number(version()) - before).toBe(1);
    expect(seen).toEqual(new Set([6]));
    observer.close();
  });

  it('leaves no trace of a deleted run on the disk', async () => {
    const journal = open();
    const lease = leaseOf(await journal.claim('r'));
    await journal.append(lease, [event(1, `"${'secret '.repeat(2_000)}"`)], LAZY);
    await journal.post('r', { id: 'p', body: '"secret"' });
    await journal.release(lease);
    await journal.delete('r');
    for (const file of [path, `${path}-wal`]) expect(readFileSync(file).includes('secret')).toBe(false);
  });

  it('leaves no trace of a forgotten record on the disk', async () => {
    const journal = open();
    for (const text of ['first', 'second']) await journal.remember('digest of a secret', `"a secret, ${text}"`);
    await journal.forget('digest of a secret');
    await journal.compact?.();
    for (const file of [path, `${path}-wal`]) expect(readFileSync(file).includes('secret')).toBe(false);
  });

  it.each([1, 7, 100])(
    'needs at most 2.5 times the payload while open and 1.4 times closed (%i at a time)',
    async (batch) => {
      const journal = open();
      const lease = leaseOf(await journal.claim('r'));
      const events = Array.from({ length: 100 }, (_, index) => event(index + 1, JSON.stringify('x'.repeat(9_998))));
      let peak = 0;
      for (let from = 0; from < 100; from += batch) {
        await journal.append(lease, events.slice(from, from + batch), LAZY);
        peak = Math.max(peak, bytesOnDisk());
      }
      await journal.close();
      expect(peak).toBeLessThan(2.5 * 1_000_000);
      expect(bytesOnDisk()).toBeLessThan(1.4 * 1_000_000);
    },
  );
});

describe('a lease in SQLite', () => {
  it('is refused to another journal of the same process while its heartbeat is fresh', async () => {
    leaseOf(await open().claim('r'));
    nowMs += 14_000;
    expect(await open().claim('r')).toMatchObject({
      status: 'refused',
      heldBy: expect.stringMatching(`^process ${process.pid} on .+ since 2026-01-01T00:00:00.000Z$`),
    });
  });

  it.each([15_000, -15_000])(
    'can be taken over when its heartbeat is %i ms away, and the old holder is told',
    async (jumpMs) => {
      const [slow, quick] = [open(), open()];
      const old = leaseOf(await slow.claim('r'));
      await slow.append(old, [event(1)], LAZY);
      nowMs += jumpMs;
      const lease = leaseOf(await quick.claim('r'));
      expect(lease.epoch).toBe(old.epoch + 1);
      await quick.append(lease, [event(2)], LAZY);
      await expect(slow.append(old, [event(2)], LAZY)).rejects.toSatisfy(LeaseLost.is);
      await slow.release(old);
      await slow.close();
      await quick.append(lease, [event(3)], LAZY);
    },
  );

  it('is never granted again by the journal that already holds it, however late its heartbeat', async () => {
    const journal = open();
    leaseOf(await journal.claim('r'));
    nowMs += 3_600_000;
    expect(await journal.claim('r')).toMatchObject({ status: 'refused' });
  });

  it('of a dead holder does not prevent deleting the run, and cannot write to it afterwards', async () => {
    const [gone, other] = [open(), open()];
    const lease = leaseOf(await gone.claim('r'));
    await gone.append(lease, [event(1)], LAZY);
    nowMs += 15_000;
    expect(await other.delete('r')).toBe(true);
    await expect(gone.append(lease, [event(2)], LAZY)).rejects.toSatisfy(LeaseLost.is);
    expect(await other.runIds()).toEqual([]);
  });
});
