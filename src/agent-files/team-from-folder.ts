// A folder of agent files as a team. All that is wrong is found before anything is refused, so that one look mends it all.

import path from 'node:path';
import type { OpenMcp } from '../ports/mcp.ts';
import type { StandardSchema } from '../ports/standard-schema.ts';
import type { WorkerDefinition } from '../runtime/define/define-worker.ts';
import type { TeamOptions } from '../runtime/define/team-options.ts';
import { checkModels, checkPolicies, checkReferences, usableModels } from './check-team.ts';
import type { Env } from './expand-env.ts';
import { AgentFileFaults, inOrder, type Remark } from './fault.ts';
import type { Cupboard } from './give-tools.ts';
import { type Hired, hire } from './hire.ts';
import { checkWholeServers, openServers } from './open-servers.ts';
import { type AgentFile, readAgentFile } from './read-agent-file.ts';
import { readFolder } from './read-folder.ts';
import { NO_TEAM_FILE, readTeamFile } from './read-team-file.ts';
import type { PoolSettings, TeamFile } from './team-file-schema.ts';
import { READING } from './tool-names.ts';

export interface FolderOptions {
  /** The folder that tools work in and never leave; the current one if left out. */
  readonly root?: string;
  /** Goes on with the files that are right, and gives the faults of the others back. */
  readonly lenient?: boolean;
  /** Variables for the settings of MCP servers. */
  readonly env?: Env;
  /** Makes a source of tools of a server. Nothing is started before a tool is needed. */
  readonly mcp?: OpenMcp | undefined;
}

export type FolderDefinition = TeamOptions<Record<string, WorkerDefinition>, StandardSchema, string>;

export interface FolderTeam {
  readonly definition: FolderDefinition;
  /** Only with `lenient`: what was left out, and why. */
  readonly faults: readonly Remark[];
  /** What is used otherwise than it was meant, with file and line. */
  readonly warnings: readonly Remark[];
  /** What somebody ought to know, about the team as a whole. */
  readonly notes: readonly string[];
}

/** Rejects with `AgentFileFaults` if anything is wrong, and with nothing else, whatever the files hold. */
export async function teamFromFolder(folder: string, options: FolderOptions = {}): Promise<FolderTeam> {
  const { root = process.cwd(), lenient = false, env = process.env } = options;
  const shown = shownPath(folder);
  const files = await filesOf(folder, shown);
  const reading = files.team ? await readTeamFile(files.team.file, files.team.text, env) : NO_TEAM_FILE;
  const readings = await Promise.all(files.agents.map(({ file, text }) => readAgentFile(file, text)));
  const faults = [...files.faults, ...reading.faults, ...readings.flatMap((each) => each.faults)];
  const agents = withoutTwins(
    readings.flatMap(({ agent }) => (agent ? [agent] : [])),
    faults,
  );
  const brokenServers = [...reading.brokenServers];
  const servers = openServers(reading, { mcp: options.mcp, faults, brokenServers });
  const cupboard: Cupboard = {
    root: path.resolve(root),
    env,
    allowedHosts: reading.team.web?.allow ?? [],
    policies: reading.team.policies ?? {},
    servers,
    brokenServers,
  };
  const usable = agents.filter(({ name }) => !reading.brokenWorkers.includes(name));
  const hired = usable.map((agent) => hire(agent, { reading, cupboard }));
  faults.push(...hired.flatMap((each) => each.faults));
  const crew = hired.filter((each) => each.faults.length === 0);
  const names = crew.map(({ name }) => name);
  const faulty = readings.flatMap(({ name }) => (name !== undefined && !names.includes(name) ? [name] : []));
  faults.push(
    ...checkReferences(reading, { workers: names, faulty }),
    ...checkPolicies(
      reading,
      hired.map(({ tools }) => tools),
    ),
    ...checkModels(reading),
    ...checkWholeServers(crew),
  );
  if (files.agents.length === 0 && faults.length === 0) faults.push({ file: shown, line: 1, message: NO_AGENTS });
  const models = usableModels(reading, env);
  const stops = !lenient || crew.length === 0 || faults.some(({ isBinding }) => isBinding);
  if (faults.length > 0 && stops) throw new AgentFileFaults(faults);
  return {
    definition: definitionOf(crew, {
      team: { ...reading.team, models: models.usable },
      name: path.basename(path.resolve(folder)),
    }),
    faults: inOrder(faults),
    warnings: inOrder([
      ...readings.flatMap((each) => each.warnings),
      ...crew.flatMap((each) => each.warnings),
      ...models.warnings,
    ]),
    notes: notesOn(crew),
  };
}

const NO_AGENTS =
  'this is a folder without agent files: add one, such as reviewer.md, or name a team file, such as team.ts';

const shownPath = (folder: string): string => {
  const near = path.relative(process.cwd(), folder) || '.';
  return near.length < folder.length ? near : folder;
};

async function filesOf(folder: string, shown: string): ReturnType<typeof readFolder> {
  try {
    return await readFolder(folder, shown);
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    throw new AgentFileFaults([{ file: shown, line: 1, message: `the folder cannot be read (${code})` }]);
  }
}

/** Of files with one name the first is kept, and each is told of the other. */
function withoutTwins(agents: readonly AgentFile[], faults: Remark[]): readonly AgentFile[] {
  const first = new Map<string, AgentFile>();
  const told = new Set<AgentFile>();
  const tell = (agent: AgentFile, other: AgentFile): void => {
    if (told.has(agent)) return;
    told.add(agent);
    const message = `the name "${agent.name}" is also used in ${other.file}:${other.line}: rename one of them`;
    faults.push({ file: agent.file, line: agent.line, message });
  };
  for (const agent of agents) {
    const before = first.get(agent.name);
    if (!before) first.set(agent.name, agent);
    else {
      tell(before, agent);
      tell(agent, before);
    }
  }
  return [...first.values()];
}

interface Defining {
  readonly team: TeamFile;
  /** If team.yaml says no other. */
  readonly name: string;
}

function definitionOf(crew: readonly Hired[], { team, name }: Defining): FolderDefinition {
  const names = new Set(crew.map((each) => each.name));
  const shared = sharedTools(crew);
  const pools = poolsOf(team, names);
  const { budget, limits, models, defaultWorker, escalate, alerts, grounding, progressive } = team;
  const definition = {
    name: team.name ?? name,
    workers: Object.fromEntries(crew.map((each) => [each.name, each.workerFor(names)])),
    ...(shared.length === 0 ? {} : { sharedTools: shared }),
    ...(budget && { budget }),
    ...(limits && { limits }),
    ...(models && Object.keys(models).length > 0 ? { models } : {}),
    ...(Object.keys(pools).length === 0 ? {} : { pools }),
    ...(defaultWorker !== undefined && (names.has(defaultWorker) || Object.hasOwn(pools, defaultWorker))
      ? { defaultWorker }
      : {}),
    ...(escalate && { escalate }),
    ...(alerts && { alerts }),
    ...(grounding === undefined ? {} : { grounding }),
    ...(progressive === undefined ? {} : { progressive }),
  };
  // Parts that were read by a schema may hold `undefined` where options must be left out; here they do not.
  return definition as FolderDefinition;
}

/** With `lenient`, workers may be missing: a pool that is left with one is none. */
function poolsOf({ pools = {} }: TeamFile, names: ReadonlySet<string>): Record<string, PoolSettings> {
  const kept = Object.entries(pools).flatMap(([pool, settings]): [string, PoolSettings][] => {
    const workers = [...new Set(settings.workers)].filter((name) => names.has(name));
    return workers.length < 2 || names.has(pool) ? [] : [[pool, { ...settings, workers }]];
  });
  return Object.fromEntries(kept);
}

/** What several agents name is shared: in agent files nobody owns Read (B6). */
function sharedTools(crew: readonly Hired[]): string[] {
  const all = crew.flatMap(({ tools }) => tools.names);
  return [...new Set(all.filter((name, at) => all.indexOf(name) !== at))].sort();
}

function notesOn(crew: readonly Hired[]): string[] {
  const unnamed = crew.filter(({ namesNoTools }) => namesNoTools).map(({ name }) => name);
  if (unnamed.length === 0) return [];
  return [`${unnamed.join(', ')}: no tools named, so only those that read (${READING.join(', ')})`];
}
