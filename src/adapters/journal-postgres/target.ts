// Writes the runs and records of another store into a database.
//
//   T1. A run is written in one transaction that holds its lease, so that no process works on it meanwhile.
//   T2. What is there already is compared with what comes. Nothing is overwritten, so that a move can be repeated.

import type { PoolClient } from 'pg';
import type { RunCopy, RunPut, StoreTarget } from '../../ports/database.ts';
import type { StoredEvent } from '../../ports/journal.ts';
import { JournalError } from '../../ports/journal-error.ts';
import { type Connection, createConnection } from './connection.ts';
import { asJournalError } from './failure.ts';
import { prepare } from './migrate.ts';
import { decode, encode } from './text.ts';

/** Parameters are limited to a gigabyte, and are held in memory twice. */
const ROWS_AT_ONCE = 500;

export async function openTarget(url: string): Promise<StoreTarget> {
  const connection = await createConnection({
    url,
    name: 'bosun migrate',
    connectionsMax: 2,
    patienceMs: 60_000,
    say: () => {},
  });
  try {
    await prepare(connection);
  } catch (error) {
    await connection.close().catch(() => {});
    throw asJournalError(url, error);
  }
  return {
    putRun: (copy) =>
      connection
        .borrow((client) => putRun(client, copy))
        .catch((error: unknown) => {
          throw asJournalError(url, error);
        }),
    putRecord: (key, value) => putRecord(connection, key, value),
    close: () => connection.close(),
  };
}

async function putRun(client: PoolClient, { runId, epoch, events, posts, results }: RunCopy): Promise<RunPut> {
  const run = encode(runId);
  await client.query('BEGIN');
  await lockRun(client, run, epoch);
  const present = await eventsOf(client, run);
  const put = compare(present, events);
  if (put === 'differs') {
    await client.query('ROLLBACK');
    return put;
  }
  await insert(
    client,
    EVENTS,
    run,
    events.slice(present.length).map(({ body, ...rest }) => ({ ...rest, body: encode(body) })),
  );
  await insert(
    client,
    POSTS,
    run,
    posts.map(({ id, body, taken }) => ({ id: encode(id), body: encode(body), taken })),
  );
  await insert(
    client,
    RESULTS,
    run,
    results.map(({ key, at, expiresAt, body }) => ({ key: encode(key), at, expires: expiresAt, body: encode(body) })),
  );
  await client.query('COMMIT');
  return put;
}

async function lockRun(client: PoolClient, run: string, epoch: number): Promise<void> {
  await client.query('INSERT INTO bosun.leases(run, epoch) VALUES($1, 0) ON CONFLICT DO NOTHING', [run]);
  const { rows } = await client.query('SELECT holder FROM bosun.leases WHERE run = $1 FOR UPDATE', [run]);
  if (rows[0]?.holder)
    throw new JournalError('busy', `Run ${decode(run)} is being worked on in the database; stop its process first`);
  // An old lease must never fit a new holder.
  await client.query('UPDATE bosun.leases SET epoch = greatest(epoch, $2) WHERE run = $1', [run, epoch]);
}

async function eventsOf(client: PoolClient, run: string): Promise<StoredEvent[]> {
  const sql = 'SELECT seq, type, at, body, hash FROM bosun.events WHERE run = $1 ORDER BY seq';
  const { rows } = await client.query(sql, [run]);
  return rows.map(({ seq, type, at, body, hash }) => ({ seq, type, at: Number(at), body: decode(body), hash }));
}

function compare(present: readonly StoredEvent[], given: readonly StoredEvent[]): RunPut {
  const shared = Math.min(present.length, given.length);
  for (let at = 0; at < shared; at++) if (!isSame(present[at], given[at])) return 'differs';
  if (present.length > given.length) return 'ahead';
  if (present.length === given.length) return given.length === 0 ? 'new' : 'same';
  return present.length === 0 ? 'new' : 'continued';
}

const isSame = (a: StoredEvent | undefined, b: StoredEvent | undefined): boolean =>
  a?.seq === b?.seq && a?.type === b?.type && a?.at === b?.at && a?.body === b?.body && a?.hash === b?.hash;

const EVENTS = `INSERT INTO bosun.events(run, seq, type, at, body, hash)
  SELECT $1, seq, type, at, body, hash FROM json_to_recordset($2)
    AS e(seq integer, type text, at bigint, body text, hash text)`;
// A message that was taken there or here stays taken.
const POSTS = `INSERT INTO bosun.posts(run, id, body, nonce, taken)
  SELECT $1, id, body, '', taken FROM json_to_recordset($2) AS p(id text, body text, taken boolean)
  ON CONFLICT(run, id) DO NOTHING`;
const RESULTS = `INSERT INTO bosun.results(key, run, at, expires, body)
  SELECT key, $1, at, expires, body FROM json_to_recordset($2) AS r(key text, at bigint, expires bigint, body text)
  ON CONFLICT(key) DO NOTHING`;

async function insert(client: PoolClient, sql: string, run: string, rows: readonly object[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await client.query(sql, [run, JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE))]);
}

async function putRecord({ query }: Connection, key: string, value: string): Promise<'new' | 'same' | 'kept'> {
  const sql = 'INSERT INTO bosun.memory(key, value) VALUES($1, $2) ON CONFLICT DO NOTHING RETURNING key';
  if ((await query(sql, [key, value])).length > 0) return 'new';
  const [row] = await query('SELECT value FROM bosun.memory WHERE key = $1', [key]);
  return row && decode(row.value) === value ? 'same' : 'kept';
}
