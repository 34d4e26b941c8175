import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asMany } from '../../../test/support/mode.ts';
import { freshDatabase, whyNoPostgres } from '../../../test/support/postgres.ts';
import type { Journal, StoredEvent } from '../../ports/journal.ts';
import { openSqliteJournal, wiring } from '../../wiring.ts';
import { openSqliteTarget } from '../engine-local/sqlite-target.ts';
import { openPostgresJournal } from './postgres-journal.ts';
import { openPostgresSource } from './source.ts';
import { openTarget } from './target.ts';

const reason = await whyNoPostgres();

const text = fc.string({ unit: 'binary', maxLength: 30 });
const runs = fc.uniqueArray(
  fc.record({
    id: text,
    bodies: fc.array(text, { maxLength: 6 }),
    posts: fc.uniqueArray(fc.record({ id: text, body: text, isTaken: fc.boolean() }), { selector: ({ id }) => id }),
    results: fc.array(fc.record({ key: text, body: text }), { maxLength: 2 }),
  }),
  { selector: ({ id }) => id, maxLength: 4 },
);
const records = fc.dictionary(text, text, { maxKeys: 5 });
type Runs = typeof runs extends fc.Arbitrary<infer T> ? T : never;

const event = (body: string, at: number): StoredEvent => ({
  ...{ seq: at + 1, type: 'noted', at: 1_700_000_000_000 + at, body, hash: `hash ${at}` },
});

async function fill(journal: Journal, store: Runs, memory: Readonly<Record<string, string>>): Promise<void> {
  for (const { id, bodies, posts, results } of store) {
    const claim = await journal.claim(id);
    if (claim.status === 'refused') throw new Error('refused');
    for (const each of posts) await journal.post(id, { id: each.id, body: each.body });
    const taken = posts.filter(({ isTaken }) => isTaken).map((each) => each.id);
    await journal.append(claim.lease, bodies.map(event), { sync: false, taken });
    for (const { key, body } of results)
      await journal.keepResult({ key, runId: id, at: 1, expiresAt: 9_000_000_000_000, body }, 0);
    await journal.release(claim.lease);
  }
  for (const [key, value] of Object.entries(memory)) await journal.remember(key, value);
}

/** What any program can see of a store. */
async function viewOf(journal: Journal, store: Runs, memory: Readonly<Record<string, string>>) {
  const each = store.map(async ({ id, posts, results }) => ({
    events: await journal.read(id),
    posts: await journal.posts(id),
    again: await Promise.all(posts.map((post) => journal.post(id, { id: post.id, body: '' }))),
    results: await Promise.all(results.map(({ key }) => journal.findResult(key))),
  }));
  return {
    runs: await Promise.all(each),
    runIds: [...(await journal.runIds())].sort(),
    records: await Promise.all(Object.keys(memory).map((key) => journal.recall(key))),
  };
}

/** Copies a database to a file, as a back-up does. */
async function copyBack(url: string, file: string): Promise<Journal> {
  const [source, target] = [await openPostgresSource(url), openSqliteTarget(file)];
  for (const runId of await source.runIds()) await target.putRun(await source.run(runId));
  for (const [key, value] of await source.records()) await target.putRecord(key, value);
  await Promise.all([source.close(), target.close()]);
  return openSqliteJournal(file);
}

const TABLES = ['events', 'leases', 'posts', 'memory', 'results', 'run_index', 'run_labels', 'outdated'];

describe.skipIf(reason !== undefined)('moving a store between SQLite and Postgres', () => {
  let url: string;
  let admin: pg.Client;
  beforeAll(async () => {
    url = await freshDatabase();
    await (await openTarget(url)).close();
    admin = new pg.Client({ connectionString: url });
    await admin.connect();
  });
  afterAll(() => admin.end());

  it('keeps every run, message, result and record exactly, also when it is repeated, and on the way back', async () => {
    await fc.assert(
      fc.asyncProperty(runs, records, async (store, memory) => {
        const folder = mkdtempSync(path.join(tmpdir(), 'bosun-move-'));
        const file = path.join(folder, 'journal.db');
        const sqlite = await openSqliteJournal(file);
        await fill(sqlite, store, memory);
        await admin.query(TABLES.map((table) => `DELETE FROM bosun.${table};`).join(' '));
        const source = await (await wiring.databases?.())?.openSource(file);
        const target = await openTarget(url);
        if (!source) throw new Error('no databases');
        const move = async (): Promise<unknown[]> => {
          const puts = [];
          for (const runId of await source.runIds()) puts.push(await target.putRun(await source.run(runId)));
          for (const [key, value] of await source.records()) puts.push(await target.putRecord(key, value));
          return puts;
        };
        await move();
        expect((await move()).filter((put) => put === 'differs' || put === 'continued' || put === 'kept')).toEqual([]);
        const moved = await openPostgresJournal({ url });
        expect(await viewOf(moved, store, memory)).toEqual(await viewOf(sqlite, store, memory));
        const back = await copyBack(url, path.join(folder, 'copy.db'));
        expect(await viewOf(back, store, memory)).toEqual(await viewOf(sqlite, store, memory));
        await back.close();
        await Promise.all([source.close(), target.close(), moved.close(), sqlite.close()]);
        rmSync(folder, { recursive: true });
      }),
      { numRuns: asMany(3, 60) },
    );
  });

  it('continues a run that was moved in part, leaves one that went on, and overwrites none that differs', async () => {
    const target = await openTarget(await freshDatabase());
    const copy = (...bodies: string[]) => ({ runId: 'r', epoch: 3, events: bodies.map(event), posts: [], results: [] });
    expect(await target.putRun(copy('a'))).toBe('new');
    expect(await target.putRun(copy('a', 'b'))).toBe('continued');
    expect(await target.putRun(copy('a', 'b'))).toBe('same');
    expect(await target.putRun(copy('a'))).toBe('ahead');
    expect(await target.putRun(copy('a', 'x', 'c'))).toBe('differs');
    expect([await target.putRecord('k', 'v'), await target.putRecord('k', 'w')]).toEqual(['new', 'kept']);
    await target.close();
  });
});
