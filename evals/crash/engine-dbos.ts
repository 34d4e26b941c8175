// The engine on DBOS, on a Postgres server that is started for the evaluation. Each life launches the whole engine again.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDbosEngine } from '../../src/adapters/engine-dbos/dbos-engine.ts';
import { openRun } from '../../src/adapters/engine-local/local-engine.ts';
import { openPostgresJournal } from '../../src/adapters/journal-postgres/postgres-journal.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import type { CrashEngine } from './engines.ts';

const quiet = (): void => {};

export async function openDbosEngine(): Promise<CrashEngine> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bosun-crash-dbos-'));
  const server = await startPostgres(path.join(folder, 'pg'));
  const { url } = server;
  const open = () => openPostgresJournal({ url, say: quiet });
  const reader = await open();
  let lives = 0;
  return {
    name: 'dbos',
    open: async (_, through) => {
      const journal = await open();
      const engine = createDbosEngine({
        url,
        label: `life ${++lives}`,
        log: quiet,
        openLocal: openRun,
        openJournal: async () => through(journal),
        ownsJournal: true,
      });
      return { options: { engine }, tearDown: () => engine.close({ graceMs: 0 }) };
    },
    read: (runId) => reader.read(runId),
    close: async () => {
      await reader.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
