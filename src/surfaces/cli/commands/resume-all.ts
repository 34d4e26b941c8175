// bosun resume --all: continues every run that no process works on, such as after a new version of a team was started.

import type { RunSummary } from '../../../core/report/run-entry.ts';
import { messageOf } from '../../../runtime/perform/faults.ts';
import { RunHeld } from '../../../runtime/run/launch.ts';
import { DefinitionChanged } from '../../../runtime/run/run-error.ts';
import { stoppedAmong } from '../../../runtime/run/stopped-run.ts';
import { quoted } from '../command-for.ts';
import type { Cli, Team } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { inspectorOf } from '../find-run.ts';
import { UserError } from '../print/user-error.ts';
import { count } from '../print/wording.ts';
import { loadTeam } from '../teams/load-team.ts';
import { sourceOfRun, type TeamChoice } from '../teams/team-of-run.ts';

/** How many runs it works on at the same time. */
const AT_ONCE = 8;

interface Continued {
  readonly runId: string;
  /** The status after this; null if it did not go on. */
  readonly status: string | null;
  readonly why?: string;
}

interface Tried extends Continued {
  /** Whether it did not go on because its team was changed. */
  readonly isChanged: boolean;
}

export async function resumeAll(cli: Cli, given: string | undefined, flags: TeamChoice): Promise<number> {
  if (given !== undefined) throw new UserError('--all continues all runs: leave out the id');
  const teams = teamsFor(cli, flags.team);
  const named = flags.team === undefined ? undefined : await teams({ runId: '', team: '' });
  const left = (await leftRuns(cli, flags)).filter(({ team }) => named === undefined || team === named.spec.name);
  const runs: Continued[] = [];
  let changed = 0;
  const next = async (): Promise<void> => {
    for (let run = left.shift(); run; run = left.shift()) {
      const tried = await continueRun(run, { teams, acceptChanges: flags.acceptChanges ?? false });
      const { isChanged, ...continued } = tried;
      if (isChanged) changed += 1;
      runs.push(continued);
      cli.terminal.say(`${continued.runId}  ${continued.status ?? `did not go on: ${continued.why}`}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  cli.terminal.document({ runs });
  const refused = runs.filter(({ status }) => status === null).length;
  cli.terminal.say(
    runs.length === 0
      ? 'No run is interrupted or stopped.'
      : `Continued ${runs.length - refused} of ${count(runs.length, 'run')}.`,
  );
  const which = flags.team === undefined ? '' : ` --team ${quoted(flags.team)}`;
  if (changed > 0)
    cli.terminal.note(
      `To continue runs of a changed team, look at the changes, then: ${cli.suggest(`resume --all --accept-changes${which}`)}`,
    );
  return refused === 0 ? EXIT.complete : EXIT.failed;
}

type TeamOf = (run: Pick<RunSummary, 'runId' | 'team'>) => Promise<Team>;

/** Loads each team once. */
function teamsFor(cli: Cli, given: string | undefined): TeamOf {
  const loaded = new Map<string, Promise<Team>>();
  return async ({ runId, team: name }) => {
    const source = await sourceOfRun(cli, { runId, team: { name } }, given);
    const key = JSON.stringify(source);
    const team = loaded.get(key) ?? loadTeam(source, cli, { isKnown: true }).then((found) => found.team);
    loaded.set(key, team);
    return team;
  };
}

/** Interrupted and stopped runs. To accept changes counts for runs that wait for a person too: they need not stop later. */
async function leftRuns(cli: Cli, { acceptChanges = false }: TeamChoice): Promise<RunSummary[]> {
  const runs = cli.hasJournal() ? await inspectorOf(cli).runs({ status: ['interrupted', 'waiting'] }) : [];
  if (acceptChanges || runs.length === 0) return [...runs];
  const stopped = await stoppedAmong(await cli.journal(), runs);
  return runs.filter(({ runId, status }) => status === 'interrupted' || stopped.has(runId));
}

async function continueRun(
  run: RunSummary,
  { teams, acceptChanges }: { readonly teams: TeamOf; readonly acceptChanges: boolean },
): Promise<Tried> {
  const { runId } = run;
  try {
    const { status } = await (await teams(run)).resume(runId, { acceptChanges });
    return { runId, status, isChanged: false };
  } catch (error) {
    if (error instanceof RunHeld) return { runId, status: 'running', isChanged: false };
    return { runId, status: null, why: messageOf(error), isChanged: error instanceof DefinitionChanged };
  }
}
