// Which team a run belongs to, so that resume and approve find it again, also from another process and folder.

import { z } from 'zod';
import { changesBetween, isSameTeam, versionOf } from '../../../core/plan/spec-changes.ts';
import type { RunState } from '../../../core/run/state.ts';
import type { Journal } from '../../../ports/journal.ts';
import type { Cli } from '../environment.ts';
import { UserError } from '../print/user-error.ts';
import { describeSource, findTeam, type LoadedTeam, loadTeam, type TeamSource } from './load-team.ts';
import { shippedTeams } from './shipped-teams.ts';

const model = z.string().optional();
const sourceSchema = z.union([
  z.object({ name: z.string(), model }),
  z.object({ file: z.string(), model }),
  z.object({ folder: z.string(), root: z.string(), lenient: z.boolean(), model }),
]);
const SHOWN_MAX = 3;
const keyOf = (runId: string): string => `cli/team-of/${runId}`;

export const rememberTeam = (journal: Journal, runId: string, source: TeamSource): Promise<void> =>
  journal.remember(keyOf(runId), JSON.stringify(source));

export const forgetTeam = (journal: Journal, runId: string): Promise<void> => journal.forget(keyOf(runId));

async function recallTeam(journal: Journal, runId: string): Promise<TeamSource | undefined> {
  const kept = await journal.recall(keyOf(runId));
  return kept ? sourceSchema.parse(JSON.parse(kept)) : undefined;
}

/** The command that continues a run. A run that a program started does not record where its team file is. */
export async function resumeCommand(cli: Cli, { runId, team }: { readonly runId: string; readonly team: string }) {
  const isKnown = Object.hasOwn(shippedTeams, team) || (await recallTeam(await cli.journal(), runId)) !== undefined;
  return cli.suggest(`resume ${runId}${isKnown ? '' : ' --team <team file>'}`);
}

export interface TeamChoice {
  /** Another place to load the team from. */
  readonly team?: string;
  readonly acceptChanges?: boolean;
}

/** The source named by a flag, or the one the run began with. */
export async function sourceOfRun(
  cli: Cli,
  state: { readonly runId: string; readonly team: { readonly name: string } },
  given?: string,
): Promise<TeamSource> {
  if (given !== undefined) return findTeam(given, cli.cwd);
  const kept = await recallTeam(await cli.journal(), state.runId);
  if (kept) return kept;
  // The run was not started by this command line: its team name may still be a shipped one.
  if (Object.hasOwn(shippedTeams, state.team.name)) return { name: state.team.name };
  throw new UserError(
    `Run ${state.runId} does not record where its team "${state.team.name}" is: name the team file with --team`,
  );
}

/** The team that can continue a run. If it has changed since the run began, only with --accept-changes (D5). */
export async function teamOfRun(
  cli: Cli,
  state: Pick<RunState, 'runId' | 'team' | 'accepted' | 'outcome'>,
  { team: given, acceptChanges = false }: TeamChoice,
): Promise<LoadedTeam> {
  const source = await sourceOfRun(cli, state, given);
  const loaded = await loadTeam(source, cli, { isKnown: given === undefined });
  if (state.outcome) return loaded;
  // Tools that come from servers are part of the team: they are fetched before it is compared.
  const spec = await loaded.team.ready();
  const isAccepted = state.accepted === versionOf(spec, cli.wiring.digest);
  if (isAccepted || (state.accepted === undefined && isSameTeam(state.team, spec))) return loaded;
  const changes = changesBetween(state.team, spec).slice(0, SHOWN_MAX).join('; ');
  const what = changes === '' ? '' : ` (${changes})`;
  const change = `The team ${describeSource(source, cli.cwd)} has changed since run ${state.runId} began${what}`;
  if (!acceptChanges)
    throw new UserError(`${change}: check the change, then continue with --accept-changes, or cancel the run`);
  cli.terminal.note(
    `${change}; continuing because of --accept-changes. The limits and grants from the start of the run still apply.`,
  );
  return loaded;
}
