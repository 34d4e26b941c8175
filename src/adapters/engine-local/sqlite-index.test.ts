import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunEntry } from '../../core/report/run-entry.ts';
import type { Journal, Lease, RunIndex, StoredEvent } from '../../ports/journal.ts';
import { JournalError } from '../../ports/journal-error.ts';
import { openSqliteJournal, SqliteJournal } from './sqlite-journal.ts';

let folder: string;
let path: string;
let opened: Journal[];
const clock = { now: () => 0 };
const LAZY = { sync: false, taken: [] };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bosun-index-'));
  path = join(folder, 'journal.db');
  opened = [];
});
afterEach(async () => {
  for (const journal of opened) await journal.close();
  rmSync(folder, { recursive: true });
});

type Indexed = Journal & { readonly index: RunIndex };

function open(): Indexed {
  const journal = openSqliteJournal({ path, clock }) as Indexed;
  opened.push(journal);
  return journal;
}

const event = (seq: number): StoredEvent => ({ seq, type: 'noted', at: seq, body: '{}', hash: `h${seq}` });
const entry = (runId: string, seq: number): RunEntry => ({
  ...{ runId, form: 1, seq, hash: `h${seq}`, at: seq },
  ...{ summary: `"${runId} ${seq}"`, usage: '{}', open: null },
});

async function holding(journal: Journal, runId: string): Promise<Lease> {
  const claim = await journal.claim(runId);
  if (claim.status === 'refused') throw new Error(`refused: held by ${claim.heldBy}`);
  return claim.lease;
}

/** A run with one event and an entry that fits. */
async function indexed(journal: Journal, runId: string): Promise<Lease> {
  const lease = await holding(journal, runId);
  await journal.append(lease, [event(1)], { ...LAZY, entry: () => entry(runId, 1) });
  return lease;
}

/** Done without knowledge of the index: by an older version, or by a person with an SQL shell. */
function behindItsBack(sql: string): void {
  const db = new DatabaseSync(path);
  db.exec(sql);
  db.close();
}

const ADDED = "INSERT INTO events(run, seq, type, at, body, hash) VALUES('r', 2, 'noted', 2, '{}', 'h2')";

describe('the index of a journal in SQLite', () => {
  it('keeps the entry of an append in the same commit', async () => {
    const journal = open();
    await indexed(journal, 'r');
    expect(await journal.index.outdated(1)).toEqual([]);
    expect(await journal.index.read('summary')).toBe('["r 1"]');
  });

  it.each([
    ['adds an event', ADDED],
    ['changes an event', "UPDATE events SET body = '[]' WHERE run = 'r'"],
    ['gives an event to another run', "UPDATE events SET run = 's' WHERE run = 'r'"],
    ['removes its events', "DELETE FROM events WHERE run = 'r'"],
    ['removes its entry', "DELETE FROM run_index WHERE run = 'r'"],
    ['removes all entries', 'DELETE FROM run_index'],
    ['drops the index', 'DROP TABLE run_index'],
    ['drops a trigger of it, and adds an event', `DROP TRIGGER run_index_event_added; ${ADDED}`],
  ])('marks a run as outdated if another program %s', async (_, sql) => {
    const journal = open();
    await indexed(journal, 'r');
    expect(await journal.index.outdated(1)).toEqual([]);
    behindItsBack(sql);
    expect(await journal.index.outdated(1)).toContain('r');
    expect(await open().index.outdated(1)).toContain('r');
  });

  it('is made on first use in a store that has none, with every run outdated', async () => {
    const before = open();
    for (const runId of ['a', 'b']) await before.append(await holding(before, runId), [event(1)], LAZY);
    expect(await before.index.outdated(1)).toEqual(['a', 'b']);
    await before.index.keep(new Map([['a', entry('a', 1)]]));
    expect(await open().index.outdated(1)).toEqual(['b']);
  });

  it('gets what makes it faster if an earlier version made it, and keeps its entries', async () => {
    const journal = open();
    await indexed(journal, 'r');
    behindItsBack('DROP INDEX run_index_by_status; DROP INDEX run_index_by_time');
    const later = open();
    expect([await later.index.outdated(1), await later.index.runIds()]).toEqual([[], ['r']]);
    const db = new DatabaseSync(path);
    const found = db.prepare(
      "SELECT name FROM sqlite_schema WHERE name IN ('run_index_by_status', 'run_index_by_time')",
    );
    expect(found.all()).toHaveLength(2);
    db.close();
  });

  it('never makes an append fail, even if it was dropped or replaced', async () => {
    const journal = open();
    const lease = await indexed(journal, 'r');
    behindItsBack('DROP TABLE run_index');
    await journal.append(lease, [event(2)], { ...LAZY, entry: () => entry('r', 2) });
    behindItsBack('DROP TABLE IF EXISTS run_index; CREATE TABLE run_index(run TEXT)');
    await journal.append(lease, [event(3)], { ...LAZY, entry: () => entry('r', 3) });
    expect((await journal.read('r')).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    const after = open().index;
    // Kept or not, it says nothing of an earlier event.
    const isOutdated = (await after.outdated(1)).includes('r');
    expect(await after.read('summary')).toBe(isOutdated ? '[]' : '["r 3"]');
  });

  it('forgets the entry of a run that an older version deleted', async () => {
    const journal = open();
    await indexed(journal, 'r');
    behindItsBack("DELETE FROM events WHERE run = 'r'");
    await journal.index.keep(new Map([['r', undefined]]));
    expect([await journal.index.outdated(1), await journal.index.runIds()]).toEqual([[], []]);
  });

  it('leaves no text of a deleted run on the disk', async () => {
    const journal = open();
    const lease = await holding(journal, 'r');
    const secret = { ...entry('r', 1), summary: '"the secret request"' };
    await journal.append(lease, [event(1)], { ...LAZY, entry: () => secret });
    await journal.release(lease);
    await journal.delete('r');
    await journal.close();
    expect(readFileSync(path, 'latin1')).not.toContain('secret request');
  });

  it('is read where the store cannot be written, and is not needed there', async () => {
    const journal = open();
    await indexed(journal, 'r');
    await journal.append(await holding(journal, 's'), [event(1)], LAZY);
    const looking = (): Indexed => {
      const options = { path, clock, sync: 'auto', beatMs: 1_000, staleAfterMs: 1_000, pollMs: 1_000 } as const;
      const readOnly = new SqliteJournal(new DatabaseSync(path, { readOnly: true }), options);
      opened.push(readOnly);
      return readOnly;
    };
    const { index } = looking();
    expect([await index.outdated(1), await index.runIds()]).toEqual([['s'], ['r']]);
    const refused = await index.keep(new Map([['s', entry('s', 1)]])).catch((error: unknown) => error);
    expect(JournalError.is(refused) && refused.problem).toBe('unwritable');
    behindItsBack('DROP TABLE run_index');
    const without = looking().index;
    expect([await without.outdated(1), await without.runIds(), await without.read('summary')]).toEqual([
      ['r', 's'],
      [],
      '[]',
    ]);
  });
});
