import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asFarAs } from '../../../test/support/mode.ts';
import { freshDatabase, LOCKED, whyNoPostgres } from '../../../test/support/postgres.ts';
import { journalContract } from '../../contracts/journal-contract.ts';
import type { Journal, Lease } from '../../ports/journal.ts';
import { JournalError } from '../../ports/journal-error.ts';
import { type Connection, createConnection } from './connection.ts';
import { migrate, prepare } from './migrate.ts';
import { openPostgresJournal } from './postgres-journal.ts';
import { CHANGES } from './schema.ts';

const reason = await whyNoPostgres();

const connect = (url: string): Promise<Connection> =>
  createConnection({ url, name: 'test', connectionsMax: 1, patienceMs: 0, say: () => {} });

const failureOf = async (work: Promise<unknown>): Promise<JournalError> => {
  const error = await work.then(
    () => new Error('it did not fail'),
    (each: unknown) => each,
  );
  if (!JournalError.is(error)) throw error;
  return error;
};

async function claimed(journal: Journal, runId: string): Promise<Lease> {
  const claim = await journal.claim(runId);
  if (claim.status === 'refused') throw new Error(`held by ${claim.heldBy}`);
  return claim.lease;
}

describe.skipIf(reason !== undefined)('a journal in Postgres', () => {
  let url: string;
  let admin: pg.Client;
  beforeAll(async () => {
    url = await freshDatabase();
    admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await (await openPostgresJournal({ url })).close();
  });
  afterAll(() => admin.end());

  const empty = async (): Promise<Journal> => {
    const tables = ['events', 'holders', 'leases', 'posts', 'memory', 'results', 'run_index', 'outdated'];
    await admin.query(tables.map((table) => `DELETE FROM bosun.${table};`).join(' '));
    return openPostgresJournal({ url });
  };
  // Two thousand calls, one after the other.
  const isQuick = ({ name }: { readonly name: string }): boolean => !name.includes('too many');
  for (const { name, check } of asFarAs(isQuick, journalContract)) it(name, () => check(empty));

  it('marks a run as outdated if a person changes its events by hand', async () => {
    const journal = await empty();
    await journal.append(await claimed(journal, 'r'), [{ seq: 1, type: 'noted', at: 1, body: '{}', hash: 'h' }], {
      sync: false,
      taken: [],
    });
    const entry = { runId: 'r', form: 1, seq: 1, hash: 'h', at: 1, summary: '""', usage: '""', open: null };
    await journal.index?.keep(new Map([['r', entry]]));
    expect(await journal.index?.outdated(1)).toEqual([]);
    await admin.query('UPDATE bosun.events SET body = \'{"edited":true}\'');
    expect(await journal.index?.outdated(1)).toEqual(['r']);
    await journal.close();
  });

  it('names the process that holds a run, also to another process', async () => {
    const [one, other] = [await empty(), await openPostgresJournal({ url })];
    await claimed(one, 'r');
    expect(await other.claim('r')).toMatchObject({ heldBy: expect.stringContaining(`process ${process.pid} on `) });
    expect(await other.delete('r')).toBe(false);
    await one.close();
    expect((await other.claim('r')).status).toBe('granted');
    await other.close();
  });
});

describe.skipIf(reason !== undefined)('a database', () => {
  it('that is new is made ready by several processes at once', async () => {
    const url = await freshDatabase();
    const journals = await Promise.all(Array.from({ length: 5 }, () => openPostgresJournal({ url })));
    await Promise.all(journals.map((journal, at) => journal.remember(`k${at}`, 'v')));
    expect(await journals[0]?.recall('k4')).toBe('v');
    for (const journal of journals) await journal.close();
  });

  it('is upgraded only by bosun migrate, once, and refuses an older Bosun', async () => {
    const connection = await connect(await freshDatabase());
    await migrate(connection);
    const more = [...CHANGES, { does: 'a table of tests', sql: 'CREATE TABLE bosun.more(n integer)' }];
    expect((await failureOf(prepare(connection, more))).message).toMatch(/older .*needs 2.*bosun migrate --database/);
    expect(await migrate(connection, more)).toEqual({ from: 1, to: 2, done: ['a table of tests'] });
    expect(await migrate(connection, more)).toEqual({ from: 2, to: 2, done: [] });
    expect(await failureOf(prepare(connection))).toMatchObject({ problem: 'newer-schema' });
    await connection.close();
  });

  it('that cannot be used says why and what to do, and never shows a password', async () => {
    const url = new URL(await freshDatabase());
    const failure = async (change: (to: URL) => void): Promise<string> => {
      const to = new URL(url);
      change(to);
      to.password ||= 'secret';
      const { message } = await failureOf(openPostgresJournal({ url: to.href }));
      expect(message).not.toMatch(/secret|wrong/);
      return message;
    };
    expect(await failure((to) => Object.assign(to, { username: LOCKED.user, password: 'wrong' }))).toMatch(
      /refused the login; check user and password/,
    );
    expect(await failure((to) => Object.assign(to, { port: '1' }))).toMatch(/No Postgres answers at .*:1\//);
    expect(await failure((to) => Object.assign(to, { pathname: '/none' }))).toMatch(/no such database.*createdb/);
    expect(await failure((to) => Object.assign(to, { hostname: 'none.invalid' }))).toMatch(/none\.invalid/);
    const locked = Object.assign(new URL(url), { username: LOCKED.user, password: LOCKED.password });
    expect((await failureOf(openPostgresJournal({ url: locked.href }))).message).toMatch(/give it rights/);
  });
});
