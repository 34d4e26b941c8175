// The engine on DBOS. Each life launches the whole engine again.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDbosEngine } from '../../src/adapters/engine-dbos/dbos-engine.ts';
import { openRun } from '../../src/adapters/engine-local/local-engine.ts';
import { openPostgresJournal } from '../../src/adapters/journal-postgres/postgres-journal.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import type { CrashEngine } from './engines.ts';

const quiet = (): void => {};

/** On a Postgres server that is started for the evaluation. */
export async function openOwnDbosEngine(): Promise<CrashEngine> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bosun-crash-dbos-'));
  const server = await startPostgres(path.join(folder, 'pg'));
  const engine = await openDbosEngine(server.url);
  return {
    ...engine,
    close: async () => {
      await engine.close();
      await server.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function openDbosEngine(url: string): Promise<CrashEngine> {
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
    close: () => reader.close(),
  };
}
