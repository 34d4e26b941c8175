// Connections to Postgres, and patience with it: a call that meets a server that is away waits and tries again.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, ClientBase, Pool, PoolClient, QueryResultRow } from 'pg';
import { JournalError, journalClosed } from '../../ports/journal-error.ts';
import { withoutPassword } from '../../text/secrets/database-url.ts';
import { asJournalError, isReadOnly, reasonOf, remedyOf } from './failure.ts';
import { encode } from './text.ts';

export type Row = QueryResultRow;
export type Value = string | number | boolean | null | readonly string[];

interface ConnectionOptions {
  readonly url: string;
  /** The name of the connections in the server's list of sessions. */
  readonly name: string;
  readonly connectionsMax: number;
  /** How long a call waits for a server that is away. */
  readonly patienceMs: number;
  /** Gets a line when the server stops answering, and one when it answers again. */
  readonly say: (line: string) => void;
}

export interface Connection {
  readonly url: string;
  /** One statement. Tried again while the server is away; `repeated` says that an earlier try may have been stored. */
  query(sql: string, values: readonly Value[] | ((repeated: boolean) => readonly Value[])): Promise<Row[]>;
  /** One statement, tried once. */
  queryOnce(sql: string, values?: readonly Value[]): Promise<Row[]>;
  /** Work on one connection, tried once. */
  borrow<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
  /** A connection of its own that the caller ends. Without `isTimed`, its statements may take as long as they need. */
  connect(options?: { readonly isTimed: boolean }): Promise<Client>;
  /** Gives up the connections open now: calls under way on them are made again. Borrowed ones are left alone. */
  renew(): void;
  isClosed(): boolean;
  close(): Promise<void>;
}

/** The package is optional, so that programs without Postgres need not install it. */
async function loadDriver() {
  try {
    return (await import('pg')).default;
  } catch (error) {
    const advice = 'run "npm install pg"';
    throw new JournalError('missing-package', `A store in Postgres needs the package pg: ${advice}`, { cause: error });
  }
}

/** How long one try to connect may take. */
export const CONNECT_MS = 5_000;
const QUERY_MS = 60_000;
const WAITS_MS = [20, 50, 100, 200, 400, 800];
const INT8 = 20;

export async function createConnection(options: ConnectionOptions): Promise<Connection> {
  const { url, name, connectionsMax, patienceMs } = options;
  const pg = await loadDriver();
  const settings = {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    keepAlive: true,
    // Numbers of 64 bits come as texts otherwise; times and counts fit.
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(id, format as 'text'),
    } as typeof pg.types,
  };
  const pool: Pool = new pg.Pool({
    ...settings,
    max: connectionsMax,
    allowExitOnIdle: true,
    idleTimeoutMillis: 30_000,
  });
  // An idle connection that ends is replaced at the next call.
  pool.on('error', () => {});
  const open = new Set<PoolClient>();
  const borrowed = new Set<PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  const outage = createOutage(options);
  let isClosed = false;

  const queryOnce = async (sql: string, values: readonly Value[] = []): Promise<Row[]> => {
    if (isClosed) throw journalClosed();
    return (await pool.query(sql, values.map(encoded))).rows;
  };
  const query: Connection['query'] = async (sql, given) => {
    const until = Date.now() + patienceMs;
    let hasWaited = false;
    for (let tries = 0; ; tries++) {
      try {
        const rows = await queryOnce(sql, typeof given === 'function' ? given(tries > 0) : given);
        outage.end(hasWaited);
        return rows;
      } catch (error) {
        const remedy = remedyOf(error);
        if (remedy === 'none' || isClosed || Date.now() > until) throw asJournalError(url, error);
        hasWaited ||= remedy === 'wait';
        if (remedy === 'wait') outage.begin(error);
        await sleep(WAITS_MS[Math.min(tries, WAITS_MS.length - 1)]);
      }
    }
  };
  return {
    url,
    query,
    queryOnce,
    borrow: async (work) => {
      if (isClosed) throw journalClosed();
      const client = await pool.connect();
      borrowed.add(client);
      try {
        const result = await work(client);
        client.release();
        return result;
      } catch (error) {
        // Not used again: a transaction may be open on it.
        client.release(true);
        throw error;
      } finally {
        borrowed.delete(client);
      }
    },
    connect: async ({ isTimed } = { isTimed: true }) => {
      const client = new pg.Client(isTimed ? settings : { ...settings, query_timeout: 0 });
      client.on('error', () => {});
      await client.connect();
      return client;
    },
    renew: () => {
      for (const client of open) if (!borrowed.has(client)) dropSocket(client);
    },
    isClosed: () => isClosed,
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await pool.end();
    },
  };
}

/** Ends a connection that may be silent: a query that hangs on it then fails, which nothing else makes it do. */
export const dropSocket = (client: ClientBase): void =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();

const encoded = (value: Value): unknown =>
  typeof value === 'string' ? encode(value) : Array.isArray(value) ? value.map(encode) : value;

/** Says once that the server is away, and once that it is back. */
function createOutage({ url, say, patienceMs }: ConnectionOptions) {
  let since: number | undefined;
  let isOnlyReading = false;
  return {
    begin: (error: unknown): void => {
      if (since !== undefined) return;
      since = Date.now();
      isOnlyReading = isReadOnly(error);
      say(
        `The database ${withoutPassword(url)} does not answer (${reasonOf(error)}): waiting up to ${patienceMs / 1000} s`,
      );
    },
    /** `hasWaited`: for a call that failed before. While the server only reads, the success of others means nothing. */
    end: (hasWaited: boolean): void => {
      if (since === undefined || (isOnlyReading && !hasWaited)) return;
      say(`The database ${withoutPassword(url)} answers again after ${((Date.now() - since) / 1000).toFixed(1)} s`);
      since = undefined;
    },
  };
}
