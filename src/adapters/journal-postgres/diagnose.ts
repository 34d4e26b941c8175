// The state of a database, for a person who operates it.

import type { Diagnosis, HolderState, Migration } from '../../ports/database.ts';
import { type Connection, createConnection } from './connection.ts';
import { asJournalError } from './failure.ts';
import { migrate, schemaVersion } from './migrate.ts';
import { CHANGES } from './schema.ts';

/** Work on a connection that is closed at the end; tried once. */
export async function connected<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const settings = { url, name: 'bosun doctor', connectionsMax: 1, patienceMs: 0, say: () => {} };
  const connection = await createConnection(settings);
  try {
    return await work(connection);
  } catch (error) {
    throw asJournalError(url, error);
  } finally {
    await connection.close();
  }
}

export const migrateDatabase = (url: string): Promise<Migration> => connected(url, (connection) => migrate(connection));

/** All but the queues: they are of the engine. */
export const diagnose = (url: string): Promise<Omit<Diagnosis, 'queues'>> =>
  connected(url, async (connection) => {
    const [facts] = await connection.queryOnce(FACTS);
    const schema = await schemaVersion(connection);
    const { latencyMs, clockMs } = await timesOf(connection);
    return {
      version: String(facts?.version),
      isStandby: facts?.standby === true,
      schema,
      schemaNeeded: CHANGES.length,
      latencyMs,
      clockMs,
      connections: await roomOf(connection),
      unsafe: UNSAFE.flatMap(([name, value]) => (facts?.[name] === value ? [`${name} = ${value}`] : [])),
      bytes: Number(facts?.bytes),
      holders: schema === CHANGES.length ? await holdersOf(connection) : [],
    };
  });

const FACTS = `
  SELECT current_setting('server_version') AS version, pg_is_in_recovery() AS standby,
    pg_database_size(current_database()) AS bytes,
    current_setting('fsync') AS fsync, current_setting('full_page_writes') AS full_page_writes,
    current_setting('synchronous_commit') AS synchronous_commit`;

// The type of another user's session is hidden from users without special rights; only sessions of clients have a database.
const LIMITS = `
  WITH sessions AS (
    SELECT datname, usename FROM pg_stat_activity
    WHERE datname IS NOT NULL AND coalesce(backend_type, 'client backend') = 'client backend')
  SELECT 'server' AS of, (SELECT count(*) FROM sessions) AS used,
    current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
      - coalesce(current_setting('reserved_connections', true), '0')::integer AS max
  UNION ALL SELECT 'database', (SELECT count(*) FROM sessions WHERE datname = current_database()), datconnlimit
    FROM pg_database WHERE datname = current_database() AND datconnlimit >= 0
  UNION ALL SELECT 'user', (SELECT count(*) FROM sessions WHERE usename = current_user), rolconnlimit
    FROM pg_roles WHERE rolname = current_user AND rolconnlimit >= 0`;

/** Of the limits that hold, the one with the least room. */
async function roomOf({ queryOnce }: Connection): Promise<Diagnosis['connections']> {
  const limits = (await queryOnce(LIMITS)).map(({ of, used, max }) => ({ of, used: Number(used), max: Number(max) }));
  const [tightest] = limits.sort((one, other) => one.max - one.used - (other.max - other.used));
  return tightest ?? { of: 'server', used: 0, max: 0 };
}

// An append sets synchronous_commit itself; it is named because other programs may rely on it.
const UNSAFE = [
  ['fsync', 'off'],
  ['full_page_writes', 'off'],
  ['synchronous_commit', 'off'],
] as const;

const ROUNDS = 5;

/** The shortest of some round trips: the others waited for something else. */
async function timesOf({ queryOnce }: Connection): Promise<{ readonly latencyMs: number; readonly clockMs: number }> {
  let best = { latencyMs: Number.POSITIVE_INFINITY, clockMs: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const [sentAt, sent] = [Date.now(), performance.now()];
    const [row] = await queryOnce('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now');
    const latencyMs = performance.now() - sent;
    if (latencyMs < best.latencyMs)
      best = { latencyMs, clockMs: Math.round(Number(row?.now) - (sentAt + latencyMs / 2)) };
  }
  return { ...best, latencyMs: Math.round(best.latencyMs * 100) / 100 };
}

const HOLDERS = `
  SELECT 'process ' || pid || ' on ' || host AS name, bosun.is_alive(id, false, interval '4 seconds') AS alive,
    extract(epoch FROM clock_timestamp() - beat) * 1000 AS beat,
    (SELECT count(*) FROM bosun.leases WHERE holder = id) AS leases
  FROM bosun.holders ORDER BY since`;

const holdersOf = async ({ queryOnce }: Connection): Promise<HolderState[]> =>
  (await queryOnce(HOLDERS)).map(({ name, leases, beat, alive }) => ({
    name,
    leases,
    beatMs: Math.round(Number(beat)),
    isAlive: alive,
  }));
