// bosun/engine-dbos: runs that live in a Postgres database and move from process to process. Needs the packages
// @dbos-inc/dbos-sdk and pg.

import './runtime/define/supported-node.ts';

import { hostname } from 'node:os';
import { createDbosEngine } from './adapters/engine-dbos/dbos-engine.ts';
import { openRun } from './adapters/engine-local/local-engine.ts';
import { openPostgresJournal } from './adapters/journal-postgres/postgres-journal.ts';
import type { TeamEngine } from './ports/team-engine.ts';
import { isDatabaseUrl } from './runtime/run/wiring.ts';

export type { TeamEngine };

export interface DbosOptions {
  /** The database: `postgres://user:password@host:port/database`. */
  readonly url: string;
  /** The name of this process in leases and logs. Default: host and process id. */
  readonly label?: string;
  /** Gets a line when something happens that an operator should know. Default: a warning of the process. */
  readonly log?: (line: string) => void;
}

const warn = (line: string): void => process.emitWarning(line, { type: 'BosunFleet' });

/**
 * An engine for `supervisor({ engine })`: runs are stored in Postgres and survive their process, because other processes with
 * the same team take them over. One engine serves all teams of a process.
 *
 * @example
 * const team = supervisor({ engine: dbos({ url: 'postgres://localhost/bosun' }), workers });
 * await team.join();
 */
export function dbos({ url, label = `${hostname()}:${process.pid}`, log = warn }: DbosOptions): TeamEngine {
  if (!isDatabaseUrl(url))
    throw new Error(`dbos({ url }) needs the address of a database such as postgres://localhost/bosun`);
  return createDbosEngine({
    url,
    label,
    log,
    openLocal: openRun,
    openJournal: () => openPostgresJournal({ url, say: log }),
    ownsJournal: true,
  });
}
