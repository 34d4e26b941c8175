// Everything that a database has, as it is at one moment, for copying it elsewhere while processes go on writing.
//
//   O1. All is read in one transaction on one snapshot, so that a run and its messages fit each other. It locks nothing.
//   O2. Leases of processes and duties are not copied: only what belongs to runs, and records.

import type { Client } from 'pg';
import type { StoreSource } from '../../ports/database.ts';
import { createConnection } from './connection.ts';
import { asJournalError } from './failure.ts';
import { prepare } from './migrate.ts';
import { decode, encode } from './text.ts';

const RUNS =
  'SELECT run FROM bosun.events UNION SELECT run FROM bosun.posts UNION SELECT run FROM bosun.results ORDER BY run';

export async function openPostgresSource(url: string): Promise<StoreSource> {
  const options = { url, name: 'bosun backup', connectionsMax: 1, patienceMs: 0, say: () => {} };
  const connection = await createConnection(options);
  let client: Client | undefined;
  try {
    await prepare(connection);
    client = await connection.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    return sourceOn(client, url);
  } catch (error) {
    await client?.end().catch(() => {});
    throw asJournalError(url, error);
  } finally {
    await connection.close();
  }
}

function sourceOn(client: Client, url: string): StoreSource {
  const rows = async (sql: string, ...values: readonly string[]) => {
    try {
      return (await client.query(sql, [...values])).rows;
    } catch (error) {
      throw asJournalError(url, error);
    }
  };
  return {
    runIds: async () => (await rows(RUNS)).map(({ run }) => decode(run)),
    run: async (runId) => {
      const run = encode(runId);
      const [lease] = await rows('SELECT epoch FROM bosun.leases WHERE run = $1', run);
      const events = await rows('SELECT seq, type, at, body, hash FROM bosun.events WHERE run = $1 ORDER BY seq', run);
      const posts = await rows('SELECT id, body, taken FROM bosun.posts WHERE run = $1 ORDER BY n', run);
      const results = await rows('SELECT key, at, expires, body FROM bosun.results WHERE run = $1 ORDER BY key', run);
      return {
        runId,
        epoch: lease?.epoch ?? 0,
        events: events.map(({ seq, type, at, body, hash }) => ({ seq, type, at, body: decode(body), hash })),
        posts: posts.map(({ id, body, taken }) => ({ id: decode(id), body: decode(body), taken })),
        results: results.map(({ key, at, expires, body }) => ({
          ...{ key: decode(key), runId, at, expiresAt: expires, body: decode(body) },
        })),
      };
    },
    records: async () => {
      const found = await rows('SELECT key, value FROM bosun.memory ORDER BY key');
      return new Map(found.map(({ key, value }) => [decode(key), decode(value)]));
    },
    close: () => client.end(),
  };
}
