// The engines under test. Each opens a new process's view of one store, and ends it as a crash does.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Journal, supervisor } from 'bosun';
import { openSqliteJournal } from 'bosun/journal';

export type EngineOptions = Pick<Parameters<typeof supervisor>[0], 'store' | 'engine'>;

export interface OpenEngine {
  /** What the team is told about where its runs live. */
  readonly options: EngineOptions;
  /** Ends this life: another one may take over its runs. */
  tearDown(): Promise<void>;
}

export interface CrashEngine {
  readonly name: string;
  /** `through` stands between the engine and its store. */
  open(runId: string, through: (journal: Journal) => Journal): Promise<OpenEngine>;
  /** The stored journal of a run, read without the engine. */
  read(runId: string): Promise<Awaited<ReturnType<Journal['read']>>>;
  close(): Promise<void>;
}

export async function openLocalEngine(): Promise<CrashEngine> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bosun-crash-'));
  // A file for each run keeps the runs apart, as processes would be.
  const open = (runId: string): Promise<Journal> =>
    openSqliteJournal({ path: path.join(folder, `${runId}.db`), sync: 'normal' });
  return {
    name: 'local',
    open: async (runId, through) => {
      const journal = await open(runId);
      return { options: { store: through(journal) }, tearDown: () => journal.close() };
    },
    read: async (runId) => {
      const journal = await open(runId);
      const lines = await journal.read(runId);
      await journal.close();
      return lines;
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

export const ENGINES: Readonly<Record<string, () => Promise<CrashEngine>>> = {
  local: openLocalEngine,
  // Loaded on first use: it needs a Postgres server.
  dbos: async () => (await import('./engine-dbos.ts')).openOwnDbosEngine(),
};
