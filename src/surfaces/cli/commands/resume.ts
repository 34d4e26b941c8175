// bosun resume: continues a run that waits, or whose process died.

import type { Cli } from '../environment.ts';
import { findRun, rootState } from '../find-run.ts';
import { UserError } from '../print/user-error.ts';
import { runToEnd } from '../run-to-end.ts';
import type { LoadedTeam } from '../teams/load-team.ts';
import { type TeamChoice, teamOfRun } from '../teams/team-of-run.ts';

export interface ResumeFlags extends TeamChoice {
  readonly quiet?: boolean;
  /** False with --no-input. */
  readonly input?: boolean;
  /** Who decides at the terminal. */
  readonly as?: string;
}

export async function resumeCommand(cli: Cli, given: string | undefined, flags: ResumeFlags): Promise<number> {
  if (given === undefined) throw new UserError('Name the run to continue, or give --all');
  return resumeRun(cli, await findRun(cli, given), flags);
}

/** `loaded` is the team if its changes were checked already. */
export async function resumeRun(cli: Cli, runId: string, flags: ResumeFlags, loaded?: LoadedTeam): Promise<number> {
  const { state } = await rootState(cli, runId);
  const { team } = loaded ?? (await teamOfRun(cli, state, flags));
  // Changes of the team were checked above, where --accept-changes applies.
  return runToEnd(cli, team.resume(state.runId, { acceptChanges: true }), {
    team,
    quiet: flags.quiet ?? false,
    input: flags.input,
    as: flags.as,
    before: state,
  });
}
