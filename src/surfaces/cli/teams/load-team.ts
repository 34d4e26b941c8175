// Loads the team of `--team telecom`, `--team ./my-team.ts` or `--team .claude/agents` on this home's journal.

import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { TeamSpec } from '../../../core/plan/team-spec.ts';
import { createSupervisor } from '../../../runtime/run/supervisor.ts';
import { MEMORY } from '../../../runtime/run/wiring.ts';
import { fewOf, nearest } from '../../../text/nearest.ts';
import type { Cli, Team } from '../environment.ts';
import { UserError } from '../print/user-error.ts';
import { importTeamFile, isTeam } from './import-team-file.ts';
import { defineFolder, type FolderCli, type FolderSource, showNewRemarks, showRemarks } from './load-folder.ts';
import { moduleTexts } from './module-texts.ts';
import { type Nest, shippedTeams } from './shipped-teams.ts';

/** How a team was found, stored with each run so that another process finds it again. */
export type TeamSource = ({ readonly name: string } | { readonly file: string } | FolderSource) & {
  /** The model for the whole team, instead of its own. */
  readonly model?: string | undefined;
};

export interface LoadedTeam {
  readonly team: Team;
  readonly source: TeamSource;
}

const looksLikeFile = (text: string): boolean => /[\\/]|\.[cm]?[jt]s$/.test(text);

export function findTeam(text: string, cwd: string, { lenient = false }: { lenient?: boolean } = {}): TeamSource {
  if (Object.hasOwn(shippedTeams, text)) return { name: text };
  const file = path.resolve(cwd, text);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) return { folder: file, root: cwd, lenient };
  if (existsSync(file)) return { file };
  if (looksLikeFile(text)) throw new UserError(`The team file ${text} does not exist: check the path after --team`);
  const names = Object.keys(shippedTeams);
  const close = nearest(text, names);
  const advice =
    close === undefined ? `there is ${fewOf(names)}, or the path of a team file` : `did you mean ${close}?`;
  throw new UserError(`There is no team "${text}": ${advice}`);
}

export async function loadTeam(...given: Parameters<typeof loadAsDefined>): Promise<LoadedTeam> {
  const [{ model }, { engine: openEngine }] = given;
  const { team: defined, source } = await loadAsDefined(...given);
  // Only such a team needs other processes; a process that uses the engine takes part in queues, which costs.
  const engine = defined.queues.length > 0 ? await openEngine?.() : undefined;
  const team = engine ? defined.with({ engine }) : defined;
  return { team: model === undefined ? team : team.withModel(model), source };
}

async function loadAsDefined(
  source: TeamSource,
  cli: Pick<Cli, 'home' | 'journal'> & Partial<Pick<Cli, 'engine'>> & FolderCli,
  { isKnown = false }: { readonly isKnown?: boolean } = {},
): Promise<LoadedTeam> {
  if ('folder' in source) {
    // Read before a journal is created: an invalid team leaves nothing behind.
    const defined = await defineFolder(source, cli);
    const store = await cli.journal();
    if (!isKnown) await showNewRemarks(source, defined, { journal: store, terminal: cli.terminal });
    return { team: createSupervisor(cli.wiring)({ ...defined.definition, store, ...telemetryFor(cli) }), source };
  }
  const store = await cli.journal();
  if ('file' in source) {
    const team = (await importTeamFile(source.file, cli.cwd)).with({
      ...{ store, modules: moduleTexts(source.file) },
      ...telemetryFor(cli),
    });
    if (isTeam(team)) return { team, source };
    throw new UserError(
      `The team file ${describeSource(source, cli.cwd)} exports something that only looks like a team`,
    );
  }
  const shipped = shippedTeams[source.name];
  if (!shipped) throw new UserError(`There is no team "${source.name}" in this version of Bosun`);
  const definition = await shipped.define(cli.home, cli.wiring.mcp, nestWith(cli, source.model));
  return { team: createSupervisor(cli.wiring)({ ...definition, store, ...telemetryFor(cli) }), source };
}

/** Spans are sent if the environment says where. */
const telemetryFor = ({ wiring }: Pick<Cli, 'wiring'>): { readonly telemetry?: true } =>
  wiring.wantsTelemetry?.() ? { telemetry: true } : {};

const nestWith =
  ({ wiring }: Pick<Cli, 'wiring'>, model: string | undefined): Nest =>
  (options) =>
    createSupervisor(wiring)(
      model === undefined ? options : { ...options, models: { fast: model, balanced: model, strong: model } },
    );

/** The definition of a team, without opening a journal. */
export async function loadSpec(source: TeamSource, cli: Pick<Cli, 'home'> & FolderCli): Promise<TeamSpec> {
  const { home, wiring, cwd } = cli;
  if ('folder' in source) {
    const defined = await defineFolder(source, cli);
    showRemarks(defined, cli.terminal);
    return createSupervisor(wiring)(defined.definition).ready();
  }
  // In memory: the tools of servers are only looked at here, not approved.
  if ('file' in source) return (await importTeamFile(source.file, cwd)).with({ store: MEMORY }).ready();
  const definition = await shippedTeams[source.name]?.define(home, undefined, nestWith(cli, undefined));
  if (!definition) throw new UserError(`There is no team "${source.name}" in this version of Bosun`);
  return createSupervisor(wiring)(definition).spec;
}

export const describeSource = (source: TeamSource, cwd: string): string =>
  'name' in source ? source.name : near('file' in source ? source.file : source.folder, cwd);

const near = (file: string, cwd: string): string => path.relative(cwd, file) || file;
