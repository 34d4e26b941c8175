// Texts that are removed from a run are in no table of the database, also not in those of the engine.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import { openPostgresJournal } from '../../src/adapters/journal-postgres/postgres-journal.ts';
import { dbos } from '../../src/engine-dbos.ts';
import { redactRun } from '../../src/runtime/audit/redact-run.ts';
import { firstLine } from '../support/first-line.ts';
import { chargeTask } from '../support/plans.ts';
import { freshDatabase, whyNoPostgres } from '../support/postgres.ts';
import { crew } from './crew.ts';

const MEMBER = fileURLToPath(new URL('member.ts', import.meta.url));
const PERSON = 'Ada Byron';
/** Part of what the workers return. */
const RESULT = 'was entered by process';
const reason = await whyNoPostgres();

async function startMember(url: string) {
  const child = spawn(process.execPath, ['--conditions=bosun-source', MEMBER, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await firstLine(child);
  return child;
}

/** The tables, of any schema, with a row that has the text and belongs to none of the other runs. */
async function tablesWith(database: pg.Client, text: string): Promise<readonly string[]> {
  const { rows } = await database.query(`
    SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`);
  const found: string[] = [];
  for (const { name } of rows) {
    const sql = `SELECT count(*)::integer AS n FROM ${name} AS t WHERE strpos(t::text, $1) > 0 AND strpos(t::text, 'left') = 0`;
    if ((await database.query(sql, [text])).rows[0].n > 0) found.push(name);
  }
  return found.sort();
}

describe.skipIf(reason !== undefined)('a run whose work other processes did', () => {
  it('leaves no text in the database after a redaction or a deletion; a redaction leaves work of other runs alone, a deletion cancels its own', async () => {
    const url = await freshDatabase();
    const team = crew({ engine: dbos({ url, label: 'test', log: () => {} }) });
    const member = await startMember(url);
    const journal = await openPostgresJournal({ url });
    const database = new pg.Client({ connectionString: url });
    await database.connect();
    const underWay = async (): Promise<number> => {
      const sql =
        "SELECT count(*)::integer AS n FROM bosun_dbos.workflow_status WHERE status = 'PENDING' AND workflow_uuid LIKE $1";
      return (await database.query(sql, ['%/%'])).rows[0].n;
    };
    const run = async (runId: string, person: string): Promise<void> => {
      const instruction = `Enter the charge of ${person}`;
      const tasks = [
        { ...chargeTask('p', 'painter'), instruction },
        { ...chargeTask('s', 'studio'), instruction },
      ];
      expect((await team.run({ goal: `Paint for ${person}`, tasks }, { runId })).status).toBe('complete');
      await expect.poll(underWay).toBe(0);
    };
    try {
      await run('r_1', PERSON);
      await run('rx1', 'Mary Somerville');
      expect(await tablesWith(database, PERSON)).toContain('bosun_dbos.workflow_input');
      expect(await tablesWith(database, RESULT)).toContain('bosun_dbos.operation_outputs');
      // As if a process still carried it out.
      const begin = "UPDATE bosun_dbos.workflow_status SET status = 'PENDING' WHERE workflow_uuid LIKE 'rx1/%'";
      await database.query(begin);

      const removal = { what: 'values', values: [PERSON, RESULT] } as const;
      for (const runId of ['r_1', 'r_1~s~1'])
        await redactRun(
          runId,
          { removal, by: 'ilse', reason: 'asked' },
          { journal, digest: sha256, clock: { now: () => 0 } },
        );
      await journal.compact?.();
      expect(await tablesWith(database, PERSON)).toEqual([]);
      expect(await tablesWith(database, 'Mary Somerville')).toContain('bosun_dbos.workflow_input');
      expect((await team.audit('r_1')).ok).toBe(true);

      for (const runId of ['rx1~s~1', 'rx1']) expect(await journal.delete(runId)).toBe(true);
      const status = "SELECT DISTINCT status FROM bosun_dbos.workflow_status WHERE workflow_uuid LIKE 'rx1/%'";
      expect((await database.query(status)).rows).toEqual([{ status: 'CANCELLED' }]);
      expect(await tablesWith(database, 'Mary Somerville')).toEqual([]);
      expect(await tablesWith(database, RESULT)).toEqual([]);
    } finally {
      member.kill('SIGKILL');
      await database.end();
      await journal.close();
      await team.close();
    }
  });
});
