// What the engine on DBOS stores of a run in the same database: the commands that other processes carried out, with their
// texts and results. DBOS keeps them after they have ended; a run whose texts are removed must not leave them there.

import type { Connection } from './connection.ts';

/** As in the engine's own files. An adapter does not depend on another one. */
const SCHEMA = 'bosun_dbos';

/** States of workflows that a process is carrying out, or will. */
const UNDER_WAY = "('ENQUEUED', 'PENDING', 'DELAYED')";

// By their columns: which tables there are differs between versions of DBOS. There are none without the engine.
const TABLES = `
  SELECT t.relname AS name, c.attname AS id FROM pg_attribute c
    JOIN pg_class t ON t.oid = c.attrelid JOIN pg_namespace n ON n.oid = t.relnamespace
  WHERE n.nspname = '${SCHEMA}' AND t.relkind = 'r' AND c.attname IN ('workflow_uuid', 'destination_uuid') AND NOT c.attisdropped
  ORDER BY t.relname = 'workflow_status', t.relname`;

const quoted = (name: unknown): string => `"${String(name).replaceAll('"', '""')}"`;

export const workflowTables = async ({ query }: Connection): Promise<readonly string[]> =>
  (await query(TABLES, [])).map(({ name }) => `${SCHEMA}.${quoted(name)}`);

// Columns that hold texts, or by which DBOS carries a workflow on.
const CLEARED = `
  SELECT c.attname AS name FROM pg_attribute c
    JOIN pg_class t ON t.oid = c.attrelid JOIN pg_namespace n ON n.oid = t.relnamespace
  WHERE n.nspname = '${SCHEMA}' AND t.relname = 'workflow_status' AND NOT c.attisdropped AND c.attname IN
    ('inputs', 'output', 'error', 'owner_xid', 'queue_name', 'deduplication_id', 'started_at_epoch_ms')`;

/**
 * Forgets the commands of a run that have ended, as the engine itself does an hour later. Their names begin with the run's;
 * runs of nested teams have names of their own.
 */
export const forgetWorkflows = (connection: Connection, runId: string): Promise<void> => forget(connection, runId, []);

/**
 * Cancels the commands of a deleted run that are under way, and forgets the others. Of a cancelled one the row of its status
 * stays, without texts: it tells the process that carries it out.
 */
export async function cancelWorkflows(connection: Connection, runId: string): Promise<void> {
  const columns = (await connection.query(CLEARED, [])).map(({ name }) => `${quoted(name)} = NULL`);
  if (columns.length === 0) return;
  const now = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
  const cancelled = await connection.query(
    `UPDATE ${SCHEMA}.workflow_status
     SET status = 'CANCELLED', updated_at = ${now}, completed_at = ${now}, ${columns.join(', ')}
     WHERE starts_with(workflow_uuid, $1) AND status IN ${UNDER_WAY} RETURNING workflow_uuid AS id`,
    [`${runId}/`],
  );
  const ids = cancelled.map(({ id }) => String(id));
  await forget(connection, runId, ids);
}

/** `statuses`: workflows whose status stays. */
async function forget({ query }: Connection, runId: string, statuses: readonly string[]): Promise<void> {
  const tables = await query(TABLES, []);
  if (!tables.some(({ name }) => name === 'workflow_status')) return;
  const deletions = tables.map(
    ({ name, id }, index) =>
      `d${index} AS (DELETE FROM ${SCHEMA}.${quoted(name)} WHERE starts_with(${quoted(id)}, $1)
        AND ${quoted(id)} NOT IN (SELECT workflow_uuid FROM under_way)
        ${name === 'workflow_status' ? `AND ${quoted(id)} <> ALL ($2::text[])` : ''})`,
  );
  const underWay = `under_way AS (SELECT workflow_uuid FROM ${SCHEMA}.workflow_status
    WHERE starts_with(workflow_uuid, $1) AND status IN ${UNDER_WAY})`;
  await query(`WITH ${[underWay, ...deletions].join(', ')} SELECT 1`, [`${runId}/`, statuses]);
}
