// bosun run: a request, a team, an answer.

import type { Turn } from '../../../core/journal/event.ts';
import { findRun, inspectorOf } from '../find-run.ts';
import { findTeam, loadTeam, type TeamSource } from '../load-team.ts';
import { type BudgetOptions, readBudget, readContext } from '../read-options.ts';
import { readRequest } from '../read-request.ts';
import { runToEnd } from '../run-to-end.ts';
import { DEFAULT_TEAM, shippedTeams } from '../shipped-teams.ts';
import type { Cli } from '../surroundings.ts';
import { rememberTeam, sourceOfRun } from '../team-of-run.ts';

export interface RequestFlags extends BudgetOptions {
  readonly file?: string;
  readonly context?: readonly string[];
  readonly team?: string;
  readonly lenient?: boolean;
  readonly model?: string;
  readonly continue?: string;
  readonly sample?: boolean;
}

export interface RunFlags extends RequestFlags {
  readonly dryRun?: boolean;
  readonly cache?: boolean;
  readonly quiet?: boolean;
}

interface Earlier {
  readonly source: TeamSource | undefined;
  readonly history: readonly Turn[];
  readonly context: Readonly<Record<string, unknown>>;
}

/** A conversation goes on with the same team and the same facts, unless told otherwise. */
async function earlierOf(cli: Cli, flags: RequestFlags): Promise<Earlier> {
  if (flags.continue === undefined) return { source: undefined, history: [], context: {} };
  const runId = await findRun(cli, flags.continue);
  const inspector = inspectorOf(cli);
  const { state } = await inspector.state(runId);
  // People talk on while somebody else decides; what that run will answer is then not among the earlier turns.
  if (!state.outcome) cli.terminal.note(`Run ${runId} has not ended: only its request is carried over.`);
  return {
    source: flags.team === undefined ? await sourceOfRun(cli, state) : undefined,
    history: await inspector.conversation(runId),
    context: state.context,
  };
}

/** Everything a request comes with, read and checked before a journal is touched where that is possible. */
export async function requestOf(
  cli: Cli,
  words: readonly string[],
  flags: RequestFlags & { readonly journal?: Cli['journal'] },
) {
  const name = flags.team ?? DEFAULT_TEAM;
  const given = flags.team === undefined && flags.continue !== undefined ? undefined : findTeam(name, cli.cwd, flags);
  const context = readContext(flags.context ?? []);
  const sample = flags.sample ? shippedTeams[name]?.sample : undefined;
  const request = await readRequest(words, { cwd: cli.cwd, file: flags.file, sample });
  readBudget(flags, {});
  const earlier = await earlierOf(cli, flags);
  const found = given ?? earlier.source ?? findTeam(name, cli.cwd, flags);
  const source = flags.model === undefined ? found : { ...found, model: flags.model };
  const { team } = await loadTeam(source, { ...cli, journal: flags.journal ?? cli.journal });
  const { history } = earlier;
  return {
    team,
    source,
    request,
    options: { context: { ...earlier.context, ...context }, history, ...readBudget(flags, team.spec.budget) },
  };
}

export async function runCommand(cli: Cli, words: readonly string[], flags: RunFlags): Promise<number> {
  const { team, source, request, options } = await requestOf(cli, words, flags);
  if ('name' in source) await shippedTeams[source.name]?.prepare(cli.home);
  if (!flags.quiet && team.spec.models === undefined) await sayModel(cli);
  const runId = cli.wiring.newRunId();
  await rememberTeam(await cli.journal(), runId, source);
  const run = team.run(request, { ...options, runId, dryRun: flags.dryRun ?? false, cache: flags.cache ?? true });
  return runToEnd(cli, run, { quiet: flags.quiet ?? false });
}

/** A run that will cost money says so before it begins, and why. */
async function sayModel({ wiring, terminal }: Cli): Promise<void> {
  const offered = await wiring.offeredModels?.();
  if (offered) terminal.note(`model ${offered.tiers.balanced}, because ${offered.why}; --model offline needs no key`);
}
