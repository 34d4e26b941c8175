import pg from 'pg';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { freshDatabase, whyNoPostgres } from '../../../test/support/postgres.ts';
import { type EngineHarness, engineContract } from '../../contracts/engine-contract.ts';
import type { Journal } from '../../ports/journal.ts';
import type { TeamEngine } from '../../ports/team-engine.ts';
import { systemClock } from '../clock-system/system-clock.ts';
import { openRun } from '../engine-local/local-engine.ts';
import { openPostgresJournal } from '../journal-postgres/postgres-journal.ts';
import { createDbosEngine } from './dbos-engine.ts';

const reason = await whyNoPostgres();
if (reason !== undefined) console.warn(`${engineContract.length} facts about engines are skipped: ${reason}`);

describe.skipIf(reason !== undefined)('the engine on DBOS', () => {
  let url: string;
  let admin: pg.Client;
  let journal: Journal;
  let engine: TeamEngine;
  beforeAll(async () => {
    url = await freshDatabase();
    admin = new pg.Client({ connectionString: url });
    await admin.connect();
    journal = await openPostgresJournal({ url });
    const openJournal = async () => journal;
    const log = () => {};
    engine = createDbosEngine({ url, label: 'test', openLocal: openRun, openJournal, ownsJournal: true, log });
  });
  afterAll(async () => {
    await engine.close();
    await admin.end();
  });

  const setUp = async (): Promise<EngineHarness> => {
    await admin.query("DELETE FROM bosun.leases WHERE run NOT LIKE 'fleet %'");
    await admin.query(
      'TRUNCATE bosun.events, bosun.posts, bosun.memory, bosun.results, bosun.run_index, bosun.run_labels, bosun.outdated',
    );
    return {
      open: (runId, perform) =>
        engine.openRun(runId, { journal, clock: systemClock, perform, team: 'crew', queueOf: () => undefined }),
      post: (runId, message) => journal.post(runId, message),
      close: async () => {},
    };
  };
  for (const { name, check } of engineContract) it(name, () => check(setUp));
});
