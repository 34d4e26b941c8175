// Takes what was deleted or replaced out of the files of the database.

import type { CompactOptions } from '../../ports/journal.ts';
import { JournalError } from '../../ports/journal-error.ts';
import { withoutPassword } from '../../text/secrets/database-url.ts';
import type { Connection } from './connection.ts';
import { asJournalError } from './failure.ts';
import { workflowTables } from './workflow-texts.ts';

const OWN = ['bosun.events', 'bosun.posts', 'bosun.memory', 'bosun.results', 'bosun.run_index', 'bosun.run_labels'];
/** How long it waits until a table is free. What others want to do with the table waits behind it. */
const LOCK_MS = 10_000;
const NO_LOCK = '55P03';

/**
 * Rewrites the tables, each of which is locked meanwhile; the write-ahead log of the server keeps old pages until it is
 * recycled. With `isLive` it locks nothing, and old texts stay in the files until new rows take their place.
 */
export async function compact(
  connection: Connection,
  { isLive = false, lockMs = LOCK_MS }: CompactOptions & { readonly lockMs?: number },
): Promise<void> {
  const { url } = connection;
  const tables = [...OWN, ...(await workflowTables(connection))];
  try {
    // Sent once, without a time limit: a large table takes longer than any other call may.
    const client = await connection.connect({ isTimed: false });
    try {
      await client.query(`SET statement_timeout = 0; SET lock_timeout = ${lockMs}`);
      for (const table of tables) {
        // A table that is skipped is being vacuumed by the server.
        await client.query(`VACUUM (${isLive ? 'SKIP_LOCKED' : 'FULL'}) ${table}`).catch((error: unknown) => {
          throw (error as { code?: unknown }).code === NO_LOCK ? inUse(url, table, error) : error;
        });
      }
    } finally {
      await client.end().catch(() => {});
    }
  } catch (error) {
    throw asJournalError(url, error);
  }
}

function inUse(url: string, table: string, cause: unknown): JournalError {
  const what = `The table ${table} of the database ${withoutPassword(url)} is in use, so its file was not rewritten`;
  const advice = 'repeat the command when no back-up and no long transaction is under way';
  return new JournalError('busy', `${what}, and may keep deleted texts; ${advice}`, { cause });
}
