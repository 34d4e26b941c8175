import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freshDatabase, whyNoPostgres } from '../../../test/support/postgres.ts';
import { compact } from './compact.ts';
import { type Connection, createConnection } from './connection.ts';
import { migrate } from './migrate.ts';

const reason = await whyNoPostgres();

async function openDatabase(): Promise<{ connection: Connection; admin: pg.Client }> {
  const url = await freshDatabase();
  const connection = await createConnection({
    url,
    name: 'test',
    connectionsMax: 2,
    patienceMs: 60_000,
    say: () => {},
  });
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  onTestFinished(async () => {
    await admin.end();
    await connection.close();
  });
  await migrate(connection);
  return { connection, admin };
}

const fileOf = async (admin: pg.Client): Promise<unknown> =>
  (await admin.query("SELECT pg_relation_filenode('bosun.events') AS file")).rows[0].file;

describe.skipIf(reason !== undefined)('compaction of a database', () => {
  it('rewrites the files, and leaves them as they are while other processes are at work', async () => {
    const { connection, admin } = await openDatabase();
    const before = await fileOf(admin);
    // A transaction that has written: a table that it has used cannot be rewritten.
    await admin.query('BEGIN');
    await admin.query("INSERT INTO bosun.events VALUES('r', 1, 'noted', 1, '{}', 'h')");
    await compact(connection, { isLive: true });
    await admin.query('COMMIT');
    expect(await fileOf(admin)).toBe(before);
    await compact(connection, {});
    expect(await fileOf(admin)).not.toBe(before);
  });

  it('says which table is in use and what to do, instead of holding up others for as long as that takes', async () => {
    const { connection, admin } = await openDatabase();
    await admin.query('BEGIN');
    await admin.query('SELECT 1 FROM bosun.posts');
    await expect(compact(connection, { lockMs: 200 })).rejects.toMatchObject({
      problem: 'busy',
      message: expect.stringMatching(/bosun\.posts .*is in use.*repeat the command/),
    });
  });

  it('is begun once, also if it is broken off', async () => {
    const { connection, admin } = await openDatabase();
    const other = new pg.Client({ connectionString: connection.url });
    await other.connect();
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM bosun.events');
    const broken = expect(compact(connection, {})).rejects.toMatchObject({ problem: 'unreachable' });
    const end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'VACUUM (FULL) %'";
    while ((await admin.query(end)).rowCount === 0) await sleep(20);
    await broken;
    await other.end();
  });
});
