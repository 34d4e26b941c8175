// bosun run: runs a request with a team and prints the answer.

import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Turn } from '../../../core/journal/event.ts';
import type { Budget } from '../../../core/plan/plan-schema.ts';
import type { TeamSpec } from '../../../core/plan/team-spec.ts';
import { readTraceparent, TRACEPARENT } from '../../../core/telemetry/span.ts';
import type { Cli, Team } from '../environment.ts';
import { findRun, inspectorOf } from '../find-run.ts';
import { checkModel } from '../input/check-model.ts';
import {
  type BudgetOptions,
  readBudget,
  readContext,
  readSilence,
  type SilenceOptions,
} from '../input/read-options.ts';
import { checkPlanFile, type PlanFile, readPlanFile } from '../input/read-plan-file.ts';
import { isStdin, readRequest } from '../input/read-request.ts';
import { UserError } from '../print/user-error.ts';
import { runToEnd } from '../run-to-end.ts';
import { findTeam, loadTeam, type TeamSource } from '../teams/load-team.ts';
import { DEFAULT_TEAM, shippedTeams } from '../teams/shipped-teams.ts';
import { rememberTeam, sourceOfRun } from '../teams/team-of-run.ts';

export interface RequestFlags extends BudgetOptions, SilenceOptions {
  readonly file?: string;
  readonly context?: readonly string[];
  readonly team?: string;
  readonly lenient?: boolean;
  readonly model?: string;
  readonly continue?: string;
  readonly sample?: boolean;
}

interface RunFlags extends RequestFlags {
  readonly dryRun?: boolean;
  readonly cache?: boolean;
  readonly quiet?: boolean;
  /** False with --no-input. */
  readonly input?: boolean;
  readonly as?: string;
  /** A file with a plan to run, instead of planning. */
  readonly plan?: string;
  readonly approvePlan?: boolean;
  readonly progressive?: boolean;
}

interface Earlier {
  readonly source: TeamSource | undefined;
  readonly history: readonly Turn[];
  readonly context: Readonly<Record<string, unknown>>;
}

/** A conversation continues with the same team and the same context, unless told otherwise. */
async function earlierOf(cli: Cli, flags: RequestFlags): Promise<Earlier> {
  if (flags.continue === undefined) return { source: undefined, history: [], context: {} };
  const runId = await findRun(cli, flags.continue);
  const inspector = inspectorOf(cli);
  const { state } = await inspector.state(runId);
  // The earlier run may still wait for a person; its answer is then not among the earlier turns.
  if (!state.outcome) cli.terminal.note(`Run ${runId} has not ended yet: only its request is used, not its answer.`);
  return {
    source: flags.team === undefined ? await sourceOfRun(cli, state) : undefined,
    history: await inspector.conversation(runId),
    context: state.context,
  };
}

/**
 * A plan names the team it was made for. Code is loaded only from where the caller says, never from where data says.
 */
function teamNamed({ team, plan }: { team?: string | undefined; plan: PlanFile | undefined }): string {
  if (team !== undefined) return team;
  if (plan?.team === undefined) return DEFAULT_TEAM;
  if (Object.hasOwn(shippedTeams, plan.team)) return plan.team;
  throw new UserError(`The plan in ${plan.name} was made for the team ${plan.team}: name it with --team ${plan.team}`);
}

interface Asked {
  /** In memory for `plan`, which stores nothing. */
  readonly journal?: Cli['journal'];
  readonly plan?: PlanFile | undefined;
}

/** The request with all its options, validated before a journal is touched where possible. */
export async function requestOf(cli: Cli, words: readonly string[], flags: RequestFlags, asked: Asked = {}) {
  const read = (sample: string | undefined): Promise<string> =>
    readRequest(words, { cwd: cli.cwd, file: flags.file, sample: sample ?? asked.plan?.request });
  const { value, ...prepared } = await prepareRequest(cli, flags, { ...asked, read });
  return { ...prepared, request: value };
}

/** The team and the options of a request. `read` is called as soon as the flags are known to be right. */
export async function prepareRequest<T>(
  cli: Cli,
  flags: RequestFlags,
  { journal = cli.journal, plan, read }: Asked & { readonly read: (sample: string | undefined) => Promise<T> },
) {
  const name = flags.continue === undefined ? teamNamed({ team: flags.team, plan }) : (flags.team ?? DEFAULT_TEAM);
  const given = flags.team === undefined && flags.continue !== undefined ? undefined : findTeam(name, cli.cwd, flags);
  const context = withPaths(readContext(flags.context ?? []), { team: name, cwd: cli.cwd });
  const value = await read(flags.sample ? shippedTeams[name]?.sample : undefined);
  readBudget(flags, {});
  const silence = readSilence(flags);
  await checkModel(cli, flags.model);
  const earlier = await earlierOf(cli, flags);
  const found = given ?? earlier.source ?? findTeam(name, cli.cwd, flags);
  const source = flags.model === undefined ? found : { ...found, model: flags.model };
  const { team } = await loadTeam(source, { ...cli, journal });
  const options = {
    context: { ...earlier.context, ...plan?.context, ...context },
    history: earlier.history,
    ...traceFrom(cli),
    ...readBudget(flags, team.spec.budget),
    ...silence,
  };
  return { team, source, options, value };
}

/** A program that calls this one may pass its trace on, as OpenTelemetry proposes. */
function traceFrom({ env }: Cli): { readonly labels?: Readonly<Record<string, string>> } {
  const traceparent = env.TRACEPARENT;
  return traceparent !== undefined && readTraceparent(traceparent) ? { labels: { [TRACEPARENT]: traceparent } } : {};
}

/** Paths for a shipped team are made absolute, so that a run can be resumed from another folder. */
function withPaths(
  context: Readonly<Record<string, unknown>>,
  { team, cwd }: { readonly team: string; readonly cwd: string },
): Record<string, unknown> {
  const keys = Object.hasOwn(shippedTeams, team) ? (shippedTeams[team]?.paths ?? []) : [];
  return Object.fromEntries(
    Object.entries(context).map(([key, value]) => {
      if (!keys.includes(key) || typeof value !== 'string') return [key, value];
      const place = path.resolve(cwd, value);
      if (!existsSync(place)) throw new UserError(`--context ${key}=${value}: there is no such file or folder`);
      return [key, place];
    }),
  );
}

/**
 * What a team needs before its first run, and a word on a model that will cost money. `sampled` is a request from --sample:
 * the team's own sample shows the same every time, also after runs that changed its data.
 */
export async function makeReady(
  cli: Cli,
  team: Team,
  source: TeamSource,
  { quiet = false, sampled }: { readonly quiet?: boolean; readonly sampled?: string | undefined },
): Promise<void> {
  if ('name' in source) {
    const { prepare, reset, sample } = shippedTeams[source.name] ?? {};
    await (sampled !== undefined && sampled === sample ? reset : prepare)?.(cli.home);
  }
  if (!quiet && team.spec.models === undefined) await sayModel(cli);
}

export async function runCommand(cli: Cli, words: readonly string[], flags: RunFlags): Promise<number> {
  if (flags.plan === '-' && isStdin(words, flags.file))
    throw new UserError('Standard input can be the request or the plan, not both: write one of them to a file');
  const file = flags.plan === undefined ? undefined : await readPlanFile(flags.plan, cli.cwd);
  const { team, source, request, options } = await requestOf(cli, words, flags, { plan: file });
  const plan = file && checkPlanFile(file, { team: await specFor(team, options), request, context: options.context });
  await makeReady(cli, team, source, { ...flags, sampled: flags.sample ? request : undefined });
  const runId = cli.wiring.newRunId();
  await rememberTeam(await cli.journal(), runId, source);
  const run = team.run(plan ?? request, {
    ...options,
    ...(plan ? { request } : {}),
    ...(flags.approvePlan ? { approvePlan: true } : {}),
    ...(flags.progressive ? { progressive: true } : {}),
    runId,
    dryRun: flags.dryRun ?? false,
    cache: flags.cache ?? true,
  });
  return runToEnd(cli, run, { team, quiet: flags.quiet ?? false, input: flags.input, as: flags.as });
}

/** A plan is checked against the team with the tools of its servers, and the limits of this run. */
const specFor = async (team: Team, { budget }: { budget?: Budget }): Promise<TeamSpec> => ({
  ...(await team.ready()),
  ...(budget ? { budget } : {}),
});

/** A run that will cost money says so, and why, before it begins. */
async function sayModel({ wiring, terminal }: Cli): Promise<void> {
  const offered = await wiring.offeredModels?.();
  if (offered) terminal.note(`model ${offered.tiers.balanced}, because ${offered.why}; --model offline needs no key`);
}
