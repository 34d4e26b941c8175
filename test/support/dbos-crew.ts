// An engine on a fresh database, whose team "crew" goes on with runs as the test says and performs nothing itself.

import pg from 'pg';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../src/adapters/clock-system/system-clock.ts';
import { createDbosEngine } from '../../src/adapters/engine-dbos/dbos-engine.ts';
import { openRun } from '../../src/adapters/engine-local/local-engine.ts';
import { openPostgresJournal } from '../../src/adapters/journal-postgres/postgres-journal.ts';
import type { Journal } from '../../src/ports/journal.ts';
import type { Offer, TeamEngine } from '../../src/ports/team-engine.ts';
import { freshDatabase } from './postgres.ts';

export interface DbosCrew {
  readonly engine: TeamEngine;
  readonly journal: Journal;
  /** Reads and changes the database past the engine. */
  readonly admin: pg.Client;
  join(resume: Offer['resume']): Promise<void>;
}

const refuse = (why: string) => (): Promise<never> => Promise.reject(new Error(why));

export async function openDbosCrew(options: { readonly wrap?: (journal: Journal) => Journal } = {}): Promise<DbosCrew> {
  const { wrap = (journal) => journal } = options;
  const url = await freshDatabase();
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  onTestFinished(() => admin.end());
  const openJournal = async () => wrap(await openPostgresJournal({ url }));
  const log = (): void => {};
  const engine = createDbosEngine({ url, label: 'test', openLocal: openRun, openJournal, ownsJournal: true, log });
  const journal = await engine.open();
  return {
    engine,
    journal,
    admin,
    join: (resume) =>
      engine.join({
        team: 'crew',
        journal,
        clock: systemClock,
        hostsRuns: true,
        queues: [],
        commandsMax: 1,
        isOnce: () => false,
        perform: refuse('It performs nothing'),
        resume,
        below: refuse('There is no team below'),
      }),
  };
}
