// Creates and upgrades the schema, one process at a time.

import type { PoolClient } from 'pg';
import type { Migration } from '../../ports/database.ts';
import { JournalError } from '../../ports/journal-error.ts';
import { withoutPassword } from '../../text/secrets/database-url.ts';
import type { Connection } from './connection.ts';
import { CHANGES, type Change } from './schema.ts';

/** "Bosn": the advisory lock of all processes that migrate a database. */
const LOCK = 0x426f_736e;

/** The version of the schema, 0 if there is none. */
export async function schemaVersion({ queryOnce }: Pick<Connection, 'queryOnce'>): Promise<number> {
  const [found] = await queryOnce("SELECT to_regclass('bosun.changes') IS NOT NULL AS made");
  if (!found?.made) return 0;
  const [row] = await queryOnce('SELECT coalesce(max(version), 0) AS version FROM bosun.changes');
  return Number(row?.version);
}

/** Brings the schema to the newest version. Safe to repeat, and safe if several processes do it at once. */
export const migrate = (connection: Connection, changes: readonly Change[] = CHANGES): Promise<Migration> =>
  connection.borrow(async (client) => {
    // Before the transaction begins, so that it sees the tables of a process that had the lock before.
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query('BEGIN');
    const from = await makeRecord(client);
    refuseNewer(connection.url, from, changes.length);
    for (const [at, { sql, does }] of changes.entries()) {
      if (at < from) continue;
      await client.query(sql);
      await client.query('INSERT INTO bosun.changes(version, does, at) VALUES($1, $2, now())', [at + 1, does]);
    }
    await client.query('COMMIT');
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    return { from, to: changes.length, done: changes.slice(from).map(({ does }) => does) };
  });

async function makeRecord(client: PoolClient): Promise<number> {
  const { rows } = await client.query("SELECT to_regclass('bosun.changes') IS NOT NULL AS made");
  // To create a schema takes a right on the database that the owner of a prepared schema need not have.
  if (!(await client.query("SELECT to_regnamespace('bosun') IS NOT NULL AS made")).rows[0].made)
    await client.query('CREATE SCHEMA bosun');
  if (!rows[0].made)
    await client.query(`
      CREATE TABLE bosun.changes(version integer PRIMARY KEY, does text NOT NULL, at timestamptz NOT NULL)`);
  const found = await client.query('SELECT coalesce(max(version), 0) AS version FROM bosun.changes');
  return Number(found.rows[0].version);
}

/** A new database is made ready; one with an older schema is upgraded only by `bosun migrate`, not by any program. */
export async function prepare(connection: Connection, changes: readonly Change[] = CHANGES): Promise<void> {
  const version = await schemaVersion(connection);
  if (version === changes.length) return;
  refuseNewer(connection.url, version, changes.length);
  if (version === 0) {
    await migrate(connection, changes);
    return;
  }
  const versions = `its schema has version ${version}, this Bosun needs ${changes.length}`;
  throw new JournalError(
    'old-schema',
    `The database ${withoutPassword(connection.url)} is older (${versions}); run "bosun migrate --database <url>"`,
  );
}

function refuseNewer(url: string, version: number, known: number): void {
  if (version <= known) return;
  const versions = `its schema has version ${version}, this one reads up to ${known}`;
  throw new JournalError(
    'newer-schema',
    `The database ${withoutPassword(url)} was written by a newer Bosun (${versions}); update Bosun`,
  );
}
