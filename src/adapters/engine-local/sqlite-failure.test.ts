import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Claim, Lease, StoredEvent } from '../../ports/journal.ts';
import { JournalError } from '../../ports/journal-error.ts';
import { openSqliteJournal, SqliteJournal } from './sqlite-journal.ts';
import { openDatabase } from './sqlite-schema.ts';

let folder: string;
let path: string;
const clock = { now: () => Date.now() };
const LAZY = { sync: false, taken: [] };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bosun-failure-'));
  path = join(folder, 'journal.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

function refusalOf(work: () => unknown): JournalError {
  try {
    work();
  } catch (error) {
    if (JournalError.is(error)) return error;
    throw error;
  }
  throw new Error('Nothing was refused');
}

function leaseOf(claim: Claim): Lease {
  if (claim.status === 'refused') throw new Error(`refused: held by ${claim.heldBy}`);
  return claim.lease;
}

const event = (seq: number, body = '{}'): StoredEvent => ({ seq, type: 'noted', at: seq, body, hash: '' });

describe('opening a journal', () => {
  it('creates missing parent folders', async () => {
    const journal = openSqliteJournal({ path: join(folder, 'a', 'b', 'journal.db'), clock });
    expect(await journal.runIds()).toEqual([]);
    await journal.close();
  });

  it('refuses a file that is not a database, and does not change it', () => {
    const text = 'Dear diary, this is not a database, but it is long enough to be taken for one. '.repeat(20);
    writeFileSync(path, text);
    const { problem, message, cause } = refusalOf(() => openSqliteJournal({ path, clock }));
    expect({ problem, message }).toEqual({
      problem: 'not-a-journal',
      message: `${path} is not a database; move it away, or name another file for the journal`,
    });
    expect(cause).toBeInstanceOf(Error);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('refuses the database of another program, and does not change it', () => {
    const stranger = new DatabaseSync(path);
    stranger.exec('CREATE TABLE recipes(name TEXT); PRAGMA user_version = 1');
    stranger.close();
    const before = readFileSync(path);
    const { problem, message } = refusalOf(() => openSqliteJournal({ path, clock }));
    expect(problem).toBe('not-a-journal');
    expect(message).toContain(`${path} is a database of another program`);
    expect(readFileSync(path)).toEqual(before);
  });

  it('refuses a journal of a newer version and tells the user to update', () => {
    const newer = openDatabase(path);
    newer.exec('PRAGMA user_version = 7');
    newer.close();
    const { problem, message } = refusalOf(() => openSqliteJournal({ path, clock }));
    expect(problem).toBe('newer-schema');
    expect(message).toMatch(/newer Bosun \(its format is 7, this version reads up to 1\); update Bosun$/);
  });

  it('reports a folder that can never be created, instead of trying for ever', () => {
    const { problem, message } = refusalOf(() => openSqliteJournal({ path: '/proc/nowhere/deeper/journal.db', clock }));
    expect(problem).toBe('unwritable');
    expect(message).toContain('The folder /proc/nowhere/deeper for the journal cannot be made');
  });

  it('reports that a folder cannot be created where a file is in the way', () => {
    writeFileSync(join(folder, 'file'), '');
    const { problem, message } = refusalOf(() =>
      openSqliteJournal({ path: join(folder, 'file', 'journal.db'), clock }),
    );
    expect(problem).toBe('unwritable');
    expect(message).toContain(`The folder ${join(folder, 'file')} for the journal cannot be made`);
  });

  it('reports that a folder is not a journal file', () => {
    const { problem, message } = refusalOf(() => openSqliteJournal({ path: folder, clock }));
    expect(problem).toBe('unwritable');
    expect(message).toContain(`${folder} cannot be opened for writing`);
  });

  // /proc refuses every writer, so this test also works for root, who ignores permissions.
  it.runIf(process.platform === 'linux')('reports a folder that cannot be written to', () => {
    const { problem, message } = refusalOf(() => openSqliteJournal({ path: '/proc/journal.db', clock }));
    expect(problem).toBe('unwritable');
    expect(message).toContain('check that it is a file and that you may write to its folder');
  });

  it('reports a damaged journal when pages are missing', async () => {
    const journal = openSqliteJournal({ path, clock });
    await journal.append(leaseOf(await journal.claim('r')), [event(1, '"x"'.repeat(10_000))], LAZY);
    await journal.close();
    truncateSync(path, 3 * 4096);
    const { problem, message } = refusalOf(() => openSqliteJournal({ path, clock }));
    expect({ problem, message }).toEqual({
      problem: 'damaged',
      message: `The journal ${path} is damaged; move it away and restore a copy`,
    });
  });
});

describe('a journal whose disk is full', () => {
  // SQLite's own limit on pages gives the same result code as a full disk, SQLITE_FULL, on the same path.
  const limitPages = (db: DatabaseSync, pages: number) => db.exec(`PRAGMA max_page_count = ${pages}`);
  const large = (seq: number) => event(seq, JSON.stringify('x'.repeat(100_000)));
  const options = () => ({ path, clock, sync: 'auto', beatMs: 3_000, staleAfterMs: 15_000, pollMs: 150 }) as const;

  it('refuses an append, stores nothing of it, and works again once there is space', async () => {
    const db = openDatabase(path);
    const journal = new SqliteJournal(db, options());
    const lease = leaseOf(await journal.claim('r'));
    await journal.append(lease, [event(1)], LAZY);
    limitPages(db, 20);
    const refused = await journal
      .append(lease, [event(2), large(3)], { sync: true, taken: [] })
      .catch((reason) => reason);
    expect(refused.problem).toBe('disk-full');
    expect(refused.message).toBe(`There is no space left for the journal ${path}; free some and try again`);
    expect(await journal.read('r')).toHaveLength(1);
    limitPages(db, 1_000);
    await journal.append(lease, [event(2), large(3)], LAZY);
    expect(await journal.read('r')).toHaveLength(3);
    await journal.close();
  });

  it('still stores the appends that fit beside one that does not', async () => {
    const db = openDatabase(path);
    const journal = new SqliteJournal(db, options());
    const [a, b] = [leaseOf(await journal.claim('a')), leaseOf(await journal.claim('b'))];
    limitPages(db, 20);
    const results = await Promise.allSettled([
      journal.append(a, [event(1)], LAZY),
      journal.append(b, [large(1)], LAZY),
      journal.append(a, [event(2)], LAZY),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([(await journal.read('a')).length, (await journal.read('b')).length]).toEqual([2, 0]);
    await journal.close();
  });
});

describe('a journal that another process keeps locked', () => {
  it('reports the lock instead of waiting for ever', async () => {
    const db = openDatabase(path);
    const journal = new SqliteJournal(db, {
      path,
      clock,
      sync: 'auto',
      beatMs: 3_000,
      staleAfterMs: 15_000,
      pollMs: 150,
    });
    const lease = leaseOf(await journal.claim('r'));
    db.exec('PRAGMA busy_timeout = 20');
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    await expect(journal.append(lease, [event(1)], LAZY)).rejects.toThrow(/locked for too long/);
    other.exec('ROLLBACK');
    other.close();
    await journal.append(lease, [event(1)], LAZY);
    await journal.close();
  });
});
