import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Journal } from '../../ports/journal.ts';
import { JournalError } from '../../ports/journal-error.ts';
import { SqliteJournal } from './sqlite-journal.ts';
import { openDatabase } from './sqlite-schema.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bosun-log-'));
  path = join(folder, 'journal.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A journal whose only run was deleted while `read` held what it read; it waits so long for other connections. */
async function withDeletedRun(waitMs: number, read: () => Promise<void>): Promise<Journal> {
  const db = openDatabase(path);
  db.exec(`PRAGMA busy_timeout = ${waitMs}`);
  const options = { path, clock: { now: () => Date.now() }, beatMs: 3_000, staleAfterMs: 15_000, pollMs: 150 };
  const journal = new SqliteJournal(db, { ...options, sync: 'auto' });
  const claim = await journal.claim('r');
  if (claim.status === 'refused') throw new Error(claim.heldBy);
  const secret = { seq: 1, type: 'noted', at: 1, body: '"secret"', hash: '' };
  await journal.append(claim.lease, [secret], { sync: false, taken: [] });
  await journal.release(claim.lease);
  await read();
  expect(await journal.delete('r')).toBe(true);
  return journal;
}

const isOnDisk = (text: string): boolean =>
  readdirSync(folder).some((file) => readFileSync(join(folder, file)).includes(text));

describe('a journal that is compacted while another connection reads it', () => {
  it('says that copies may still be in its files, and rewrites them when it is asked again', async () => {
    const reader = new DatabaseSync(path);
    const journal = await withDeletedRun(50, async () => {
      reader.exec('BEGIN');
      reader.prepare('SELECT count(*) FROM events').get();
    });
    const refused = await journal.compact?.().catch((error: unknown) => error);
    if (!JournalError.is(refused)) throw new Error(`It was not refused: ${String(refused)}`);
    expect([refused.problem, refused.message]).toEqual([
      'busy',
      `The texts are removed from the journal ${path}, but copies of them may still be in its files, because another process is reading it; run the command again when that process has ended`,
    ]);
    expect(isOnDisk('secret')).toBe(true);
    reader.exec('COMMIT');
    await journal.compact?.();
    expect(isOnDisk('secret')).toBe(false);
    reader.close();
    await journal.close();
  });

  it('waits for a connection that stops reading soon', async () => {
    let thread: Worker | undefined;
    const journal = await withDeletedRun(60_000, async () => {
      const program = `
        const { parentPort, workerData } = require('node:worker_threads');
        const { DatabaseSync } = require('node:sqlite');
        const db = new DatabaseSync(workerData);
        db.exec('BEGIN');
        db.prepare('SELECT count(*) FROM events').get();
        parentPort.postMessage('reading');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
        db.exec('COMMIT');
        db.close();`;
      thread = new Worker(program, { eval: true, workerData: path });
      await once(thread, 'message');
    });
    await journal.compact?.();
    expect(isOnDisk('secret')).toBe(false);
    await journal.close();
    await thread?.terminate();
  });
});
