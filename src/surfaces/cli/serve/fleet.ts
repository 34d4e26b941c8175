// The other processes on the same database, for commands that work with them.

import type { AcceptChanges } from '../../../core/plan/spec-changes.ts';
import type { FleetSettings } from '../../server/host/fleet.ts';
import type { ServedTeam } from '../../server/host/served-team.ts';
import type { WatchedJournal } from '../../server/host/watched-journal.ts';
import type { LogLevel } from '../../server/log.ts';
import type { Cli } from '../environment.ts';
import { wholeNumber } from '../input/whole-number.ts';
import { UserError } from '../print/user-error.ts';
import { openLog } from './open-log.ts';

export interface FleetFlags {
  readonly queue?: readonly string[];
  readonly concurrency: string;
  readonly label?: string;
  readonly acceptChanges?: string;
}

export interface Fleet extends FleetSettings {
  /** Resolves if other processes took over from this one. */
  readonly evicted: Promise<Error>;
}

interface FleetOptions {
  readonly journal: WatchedJournal;
  readonly hostsRuns: boolean;
  readonly logLevel?: LogLevel;
}

export const INSTALL = 'run "npm install @dbos-inc/dbos-sdk pg"';

/** Undefined without a database, and without the package of the engine: the server then works alone. */
export async function openFleet(cli: Cli, flags: FleetFlags, options: FleetOptions): Promise<Fleet | undefined> {
  const { database, wiring, terminal } = cli;
  const queues = queuesIn(flags);
  const commandsMax = wholeNumber('--concurrency', flags.concurrency, { min: 1, max: 10_000 });
  if (database === undefined) {
    if (queues.length > 0)
      throw new UserError('--queue needs --database: queues are shared by processes on one database');
    return undefined;
  }
  const log = await openLog(cli, options.logLevel);
  const engine = await wiring.openEngine?.({
    url: database,
    journal: options.journal,
    label: flags.label,
    // What it says is about faults, and what follows from them.
    log: log.warn,
  });
  if (!engine) {
    if (queues.length > 0) throw new UserError(`--queue needs a package: ${INSTALL}`);
    terminal.note(
      `Without the package @dbos-inc/dbos-sdk this server does the work of all queues of its runs itself, and shares no limits of providers: ${INSTALL}`,
    );
    return undefined;
  }
  const evicted = Promise.withResolvers<Error>();
  // The engine has noted the details in the log.
  const onEvicted = (): void =>
    evicted.resolve(new Error('Other processes took over from this one, because it did not answer: start it again'));
  const { hostsRuns } = options;
  return { engine, queues, hostsRuns, commandsMax, onEvicted, evicted: evicted.promise };
}

/** What --accept-changes of a process that hosts runs says. */
export function acceptedChanges({ acceptChanges }: FleetFlags): AcceptChanges {
  if (acceptChanges === undefined) return false;
  if (acceptChanges === 'code') return 'code';
  if (acceptChanges === 'all') return true;
  throw new UserError(`--accept-changes takes code or all, not "${acceptChanges}"`);
}

export const queuesIn = ({ queue = [] }: FleetFlags): string[] => queue.flatMap(namesIn);

function namesIn(given: string): string[] {
  const names = given.split(',').map((name) => name.trim());
  if (names.every((name) => name === ''))
    throw new UserError(
      '--queue has no name: is a variable not set? Give a name, such as --queue gpu, or leave it out',
    );
  return names.filter(Boolean);
}

export function checkQueues(flags: FleetFlags, teams: readonly ServedTeam[], fleet: Fleet | undefined): void {
  const known = new Set(teams.flatMap(({ team }) => team.queues));
  const unknown = queuesIn(flags).find((queue) => !known.has(queue));
  if (!fleet || unknown === undefined) return;
  const there = known.size === 0 ? 'their workers have no queues' : `there is ${[...known].join(', ')}`;
  throw new UserError(`No worker of ${teams.map(({ name }) => name).join(', ')} has the queue "${unknown}": ${there}`);
}
