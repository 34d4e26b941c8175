// bosun worker: a process without HTTP. It hosts runs of its teams that others submitted or left, or only does the work of
// some queues.

import type { ServedTeam } from '../../server/host/served-team.ts';
import type { Cli } from '../environment.ts';
import { checkModel } from '../input/check-model.ts';
import { readDuration } from '../input/read-options.ts';
import { wholeNumber } from '../input/whole-number.ts';
import { UserError } from '../print/user-error.ts';
import { acceptedChanges, checkQueues, type Fleet, type FleetFlags, INSTALL, openFleet } from './fleet.ts';
import { logWarnings } from './log-warnings.ts';
import { openLog } from './open-log.ts';
import { refuseWithoutPackages } from './optional-packages.ts';
import { servedTeams, type TeamFlags } from './served-teams.ts';
import { untilStopped } from './until-stopped.ts';

interface WorkerFlags extends TeamFlags, FleetFlags {
  readonly runs?: boolean;
  readonly runsMax: string;
  readonly grace: string;
}

const SWEEP_MS = 1_000;
const PACKAGES = ['@dbos-inc/dbos-sdk', 'pg', 'pino'];

export async function workerCommand(cli: Cli, flags: WorkerFlags): Promise<number> {
  if (cli.database === undefined)
    throw new UserError('bosun worker needs the database of the fleet: give --database, or set BOSUN_DATABASE');
  refuseWithoutPackages('worker', PACKAGES);
  const runsMax = wholeNumber('--runs-max', flags.runsMax, { min: 1, max: 100_000 });
  const graceMs = readDuration(flags.grace, '--grace');
  const acceptChanges = acceptedChanges(flags);
  await checkModel(cli, flags.model);
  logWarnings(
    process,
    (line) => cli.terminal.draw(`${line}\n`),
    () => cli.wiring.clock.now(),
  );
  const { watchJournal } = await import('../../server/host/watched-journal.ts');
  const journal = watchJournal(await cli.journal());
  const hostsRuns = flags.runs ?? flags.queue === undefined;
  const fleet = await openFleet(cli, flags, { journal, hostsRuns });
  if (!fleet) throw new UserError(`bosun worker needs the packages of a fleet: ${INSTALL}`);
  const teams = await servedTeams(cli, flags, journal, fleet);
  checkQueues(flags, teams, fleet);
  const close = await startWorker(cli, { journal, teams, fleet, runsMax, graceMs, acceptChanges });
  announce(cli, teams, fleet);
  return untilStopped(cli, { close, failed: fleet.evicted });
}

interface WorkerParts {
  readonly journal: Parameters<typeof servedTeams>[2];
  readonly teams: readonly ServedTeam[];
  readonly fleet: Fleet;
  readonly runsMax: number;
  readonly graceMs: number;
  readonly acceptChanges: ReturnType<typeof acceptedChanges>;
}

async function startWorker(
  cli: Cli,
  { journal, teams, fleet, runsMax, graceMs, acceptChanges }: WorkerParts,
): Promise<() => Promise<void>> {
  const [{ createHost }, { logRuns }, { startSweep }, { joinFleet }] = await Promise.all([
    import('../../server/host/host.ts'),
    import('../../server/host/log-runs.ts'),
    import('../../server/host/sweep.ts'),
    import('../../server/host/fleet.ts'),
  ]);
  const log = await openLog(cli);
  const host = createHost({ journal, wiring: cli.wiring, teams, log, runsMax, acceptChanges });
  const stopLog = logRuns(journal, log);
  await joinFleet(host, fleet);
  const sweep = fleet.hostsRuns ? startSweep({ host, log, everyMs: SWEEP_MS }) : undefined;
  return async () => {
    log.info('shutting down');
    const graceEnds = performance.now() + graceMs;
    sweep?.stop();
    await fleet.engine.pause();
    const left = await host.drain(graceMs);
    await fleet.engine.close({ graceMs: Math.max(0, graceEnds - performance.now()) });
    stopLog();
    log.info('closed', { runsLeft: left });
  };
}

function announce({ terminal }: Cli, teams: readonly ServedTeam[], { queues, hostsRuns }: Fleet): void {
  const names = teams.map(({ name }) => name);
  // On one line, so that a program that starts the worker can read it.
  if (terminal.json) terminal.line(JSON.stringify({ teams: names, queues, hostsRuns }));
  const work = [hostsRuns ? 'hosts runs' : '', ...queues.map((queue) => `does the work of "${queue}"`)].filter(Boolean);
  terminal.say(`Bosun ${work.join(' and ')} for ${names.join(', ')}; stop with Ctrl-C`);
}
