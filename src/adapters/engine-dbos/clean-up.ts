// Workflows that have ended are kept for a while, for people who look into DBOS, and then deleted: nothing reads them.

import type { DbosProcess } from './dbos-process.ts';

const EVERY_MS = 300_000;
const KEEP_MS = 3_600_000;

/** Returns a function that stops it. */
export function startCleanUp(dbos: DbosProcess, now: () => number): () => void {
  const cleanUp = async (): Promise<void> => {
    while ((await dbos.forgetBefore(now() - KEEP_MS)) > 0);
  };
  // What fails now, because the database is away, is done the next time.
  const timer = setInterval(() => void cleanUp().catch(() => {}), EVERY_MS).unref();
  return () => clearInterval(timer);
}
