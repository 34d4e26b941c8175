import pg from 'pg';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { freshDatabase, whyNoPostgres } from '../../../test/support/postgres.ts';
import { journalContract } from '../../contracts/journal-contract.ts';
import { openPostgresJournal } from './postgres-journal.ts';

const reason = await whyNoPostgres();
if (reason !== undefined) console.warn(`${journalContract.length} facts about journals are skipped: ${reason}`);

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

  const empty = async () => {
    await admin.query(`TRUNCATE bosun.events, bosun.holders, bosun.leases, bosun.posts, bosun.memory, bosun.results,
      bosun.run_index, bosun.outdated`);
    return openPostgresJournal({ url });
  };
  for (const { name, check } of journalContract) it(name, () => check(empty));
});
