import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetfulFirewall } from '../../../test/support/forgetful-firewall.ts';
import { asFarAs } from '../../../test/support/mode.ts';
import { freshDatabase, LOCKED, whyNoPostgres } from '../../../test/support/postgres.ts';
import { journalContract } from '../../contracts/journal-contract.ts';
import type { Journal, Lease } from '../../ports/journal.ts';
import { JournalError } from '../../ports/journal-error.ts';
import { type Connection, createConnection } from './connection.ts';
import { diagnose } from './diagnose.ts';
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
    const tables = ['events', 'holders', 'leases', 'posts', 'memory', 'results', 'run_index', 'run_labels', 'outdated'];
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

  it('grants a run to one of two claims of a process, also if the connections end while both are under way', async () => {
    const journal = await empty();
    await journal.release(await claimed(journal, 'r'));
    const lock = new pg.Client({ connectionString: url });
    await lock.connect();
    await lock.query('BEGIN');
    await lock.query("SELECT 1 FROM bosun.leases WHERE run = 'r' FOR UPDATE");
    const claims = [journal.claim('r'), journal.claim('r')];
    const under = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query LIKE '%bosun.claim%' AND pid <> pg_backend_pid()`;
    await expect.poll(async () => (await admin.query(`SELECT 1 ${under}`)).rowCount).toBeGreaterThan(0);
    await sleep(100);
    await admin.query(`SELECT pg_terminate_backend(pid) ${under}`);
    await lock.end();
    expect((await Promise.all(claims)).map(({ status }) => status).sort()).toEqual(['granted', 'refused']);
    await journal.close();
  });

  it('tells the time of the database, not that of the machine', async () => {
    const journal = await empty();
    const [{ before }] = (await admin.query('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS before')).rows;
    const now = (await journal.now?.()) ?? 0;
    const [{ after }] = (await admin.query('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS after')).rows;
    expect(now).toBeGreaterThanOrEqual(Math.floor(Number(before)));
    expect(now).toBeLessThanOrEqual(Number(after));
    await journal.close();
  });

  it('keeps its runs and claims others after connections were reset of which the server knows nothing', async () => {
    await (await empty()).close();
    const { url: near, reset } = await forgetfulFirewall(url);
    const [journal, other] = [await openPostgresJournal({ url: near }), await openPostgresJournal({ url })];
    const lease = await claimed(journal, 'r');
    const lost: unknown[] = [];
    journal.onLost?.(lease, (error) => lost.push(error));
    const before = journal.sureSince?.() ?? 0;
    reset();
    await expect.poll(() => journal.sureSince?.(), { timeout: 5_000 }).toBeGreaterThan(before);
    await claimed(journal, 's');
    expect((await other.claim('r')).status).toBe('refused');
    expect(lost).toEqual([]);
    await journal.close();
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
    const [from, to] = [CHANGES.length, more.length];
    const older = new RegExp(`older .*needs ${to}.*bosun migrate --database`);
    expect((await failureOf(prepare(connection, more))).message).toMatch(older);
    expect(await migrate(connection, more)).toEqual({ from, to, done: ['a table of tests'] });
    expect(await migrate(connection, more)).toEqual({ from: to, to, done: [] });
    expect(await failureOf(prepare(connection))).toMatchObject({ problem: 'newer-schema' });
    await connection.close();
  });

  it('whose standby has just taken over leaves runs to processes that have not connected again, also if another starts', async () => {
    const url = await freshDatabase();
    await (await openPostgresJournal({ url })).close();
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    // A standby has run for long when it takes over; and the rows came from the other server.
    const uptime = "extract(epoch FROM pg_postmaster_start_time() + interval '6 seconds' - clock_timestamp())";
    await admin.query(`SELECT pg_sleep(greatest(0, ${uptime}))`);
    await admin.query(`INSERT INTO bosun.holders(id, lock, pid, host, since, beat, server)
      VALUES('slow', 1, 1, 'host', now(), clock_timestamp(), '2020-01-01')`);
    await admin.query("INSERT INTO bosun.leases(run, epoch, holder) VALUES('r', 1, 'slow')");
    const beat = async (): Promise<unknown> => {
      const sql = "SELECT freed FROM bosun.beat('new', true, false, interval '1 second', interval '4 seconds')";
      return (await admin.query(sql)).rows[0].freed;
    };
    await admin.query("SELECT bosun.register('new', 2, 1, 'host')");
    expect(await beat()).toEqual([]);
    await admin.query("UPDATE bosun.holders SET trusts_until = '-infinity', beat = clock_timestamp() WHERE id = 'new'");
    expect(await beat()).toEqual(['r']);
    await admin.end();
  });

  it('keeps the labels of a run that an older process stores while the schema is upgraded', async () => {
    const url = await freshDatabase();
    const [upgrading, older, watching] = Array.from({ length: 3 }, () => new pg.Client({ connectionString: url }));
    if (!upgrading || !older || !watching) throw new Error('there are three clients');
    await Promise.all([upgrading, older, watching].map((client) => client.connect()));
    const labels = CHANGES.findIndex(({ sql }) => sql.includes('run_labels'));
    await upgrading.query('CREATE SCHEMA bosun');
    for (const { sql } of CHANGES.slice(0, labels)) await upgrading.query(sql);
    await upgrading.query("INSERT INTO bosun.leases SELECT 'r' || n, 1, 'h', now() FROM generate_series(0, 12) AS n");
    const store = (run: string) => {
      const summary = JSON.stringify({ runId: run, status: 'complete', labels: { thread: '7' } });
      const entry = { run, form: 2, seq: 1, hash: 'h', at: 1, summary, usage: '{}', open: null };
      const events = [{ seq: 1, type: 'run-answered', at: 1, body: '{}', hash: 'h' }];
      const request = JSON.stringify([{ run, epoch: 1, first: 1, events, taken: [], entry }]);
      return older.query("SELECT problem FROM bosun.append('h', $1, false)", [request]);
    };
    // After some calls, its session keeps the functions as they were.
    for (let n = 1; n <= 12; n++) await store(`r${n}`);
    await upgrading.query('BEGIN');
    await upgrading.query(CHANGES[labels]?.sql ?? '');
    const stored = store('r0');
    const waits =
      "SELECT count(*)::integer AS n FROM pg_stat_activity WHERE query LIKE '%bosun.append%' AND wait_event_type = 'Lock'";
    await expect.poll(async () => (await watching.query(waits)).rows[0].n).toBe(1);
    await upgrading.query('COMMIT');
    await stored;
    const { rows } = await watching.query("SELECT label FROM bosun.run_labels WHERE run IN ('r0', 'r12')");
    expect(rows).toEqual([{ label: 'thread=7' }, { label: 'thread=7' }]);
    await Promise.all([upgrading, older, watching].map((client) => client.end()));
  });

  it('keeps no report of a run that was deleted while it was sent', async () => {
    const url = await freshDatabase();
    const journal = await openPostgresJournal({ url });
    const lease = await claimed(journal, 'r');
    const event = { seq: 1, type: 'noted', at: 1, body: '{}', hash: 'h' };
    await journal.append(lease, [event], { sync: false, taken: [] });
    await journal.release(lease);
    const [deleting, watching] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
    await Promise.all([deleting.connect(), watching.connect()]);
    await deleting.query('BEGIN');
    await deleting.query("SELECT bosun.delete_run('r', 'another', false, interval '4 seconds')");
    const posted = journal.post('r', { id: 'report', body: 'a text' }, { onlyIfStored: true });
    const waits =
      "SELECT count(*)::integer AS n FROM pg_stat_activity WHERE query LIKE '%post_stored%' AND wait_event_type = 'Lock'";
    await expect.poll(async () => (await watching.query(waits)).rows[0].n, { timeout: 60_000 }).toBe(1);
    await deleting.query('COMMIT');
    expect(await posted).toBe(false);
    expect((await watching.query('SELECT * FROM bosun.posts')).rows).toEqual([]);
    await Promise.all([deleting.end(), watching.end(), journal.close()]);
  });

  it('gets changed functions when it is upgraded', async () => {
    const connection = await connect(await freshDatabase());
    const [first, ...later] = CHANGES;
    if (!first) throw new Error('there are no changes');
    const old = `CREATE FUNCTION bosun.register(p_holder text, p_lock bigint, p_pid integer, p_host text) RETURNS void
      LANGUAGE sql AS $$ SELECT $$`;
    await migrate(connection, [{ ...first, sql: first.sql + old }]);
    expect((await migrate(connection)).done).toEqual(later.map(({ does }) => does));
    await connection.queryOnce("SELECT bosun.register('new', 1, 1, 'host')");
    expect(await connection.queryOnce('SELECT id FROM bosun.holders')).toEqual([{ id: 'new' }]);
    await connection.close();
  });

  it('has the room for connections that its tightest limit leaves', async () => {
    const url = await freshDatabase();
    expect((await diagnose(url)).connections).toMatchObject({ of: 'server', max: expect.any(Number) });
    const name = new URL(url).pathname.slice(1);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`ALTER DATABASE "${name}" CONNECTION LIMIT 7`);
    // The server may take a moment to notice that an earlier connection has ended.
    const connections = async () => (await diagnose(url)).connections;
    await expect.poll(connections, { timeout: 10_000 }).toEqual({ of: 'database', used: 2, max: 7 });
    await client.end();
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
    expect((await failureOf(openPostgresJournal({ url: locked.href }))).message).toMatch(
      /let it make or own the schemas/,
    );
  });

  it('serves a user who owns the schema and may do nothing else in the database', async () => {
    const url = new URL(await freshDatabase());
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    await admin.query(`CREATE SCHEMA bosun AUTHORIZATION ${LOCKED.user}`);
    await admin.end();
    const owned = Object.assign(new URL(url), { username: LOCKED.user, password: LOCKED.password });
    const journal = await openPostgresJournal({ url: owned.href });
    await journal.remember('key', 'value');
    expect(await journal.recall('key')).toBe('value');
    await journal.close();
  });
});
