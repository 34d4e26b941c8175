// Reads a folder of agent files as a team. All faults are collected before it throws, so that users can fix them at once.

import path from 'node:path';
import type { OpenMcp } from '../ports/mcp.ts';
import type { StandardSchema } from '../ports/standard-schema.ts';
import type { WorkerDefinition } from '../runtime/define/define-worker.ts';
import type { TeamOptions } from '../runtime/define/team-options.ts';
import { type AgentWorker, agentWorker } from './agent-worker.ts';
import { checkModels, checkPolicies, checkReferences, usableModels } from './check-team.ts';
import type { Env } from './expand-env.ts';
import { AgentFileFaults, inOrder, type Remark } from './fault.ts';
import { checkListedCommands, listedCommands, warnOfWrites } from './listed-commands.ts';
import { checkWholeServers, openServers } from './open-servers.ts';
import { type AgentFile, readAgentFile } from './read-agent-file.ts';
import { readFolder } from './read-folder.ts';
import { NO_TEAM_FILE, readTeamFile } from './read-team-file.ts';
import type { ToolSupply } from './select-tools.ts';
import type { PoolSettings, TeamFile } from './team-file-schema.ts';
import { READ_ONLY } from './tool-names.ts';

export interface FolderOptions {
  /** The folder that tools may read and write. Default: the current folder. */
  readonly root?: string;
  /** Uses the valid files and returns the faults of the others, instead of throwing. Default: false. */
  readonly lenient?: boolean;
  /** Variables for the settings of MCP servers. Default: `process.env`. */
  readonly env?: Env;
  /** Opens an MCP server as a source of tools. Default: the built-in MCP client. */
  readonly mcp?: OpenMcp | undefined;
}

export type FolderDefinition = TeamOptions<Record<string, WorkerDefinition>, StandardSchema, string>;

export interface FolderTeam {
  readonly definition: FolderDefinition;
  /** With `lenient`: the faults because of which entries were left out. */
  readonly faults: readonly Remark[];
  /** Entries that are ignored or replaced, with file and line. */
  readonly warnings: readonly Remark[];
  /** Hints about the team as a whole. */
  readonly notes: readonly string[];
}

/** Rejects with `AgentFileFaults` if a file has faults, and with no other error. */
export async function teamFromFolder(folder: string, options: FolderOptions = {}): Promise<FolderTeam> {
  const { root = process.cwd(), lenient = false, env = process.env } = options;
  const shown = shownPath(folder);
  const files = await filesOf(folder, shown);
  const reading = files.team ? await readTeamFile(files.team.file, files.team.text, env) : NO_TEAM_FILE;
  const readings = await Promise.all(files.agents.map(({ file, text }) => readAgentFile(file, text)));
  const faults = [...files.faults, ...reading.faults, ...readings.flatMap((each) => each.faults)];
  const agents = withoutDuplicates(
    readings.flatMap(({ agent }) => (agent ? [agent] : [])),
    faults,
  );
  const brokenServers = [...reading.brokenServers];
  const servers = openServers(reading, { mcp: options.mcp, faults, brokenServers });
  const supply: ToolSupply = {
    root: path.resolve(root),
    env,
    allowedHosts: reading.team.web?.allow ?? [],
    policies: reading.team.policies ?? {},
    unattended: listedCommands(reading),
    servers,
    brokenServers,
  };
  const usable = agents.filter(({ name }) => !reading.brokenWorkers.includes(name));
  const agentWorkers = usable.map((agent) => agentWorker(agent, { reading, supply }));
  faults.push(...agentWorkers.flatMap((each) => each.faults));
  const crew = agentWorkers.filter((each) => each.faults.length === 0);
  const names = crew.map(({ name }) => name);
  const faulty = readings.flatMap(({ name }) => (name !== undefined && !names.includes(name) ? [name] : []));
  faults.push(
    ...checkReferences(reading, { workers: names, faulty }),
    ...checkPolicies(
      reading,
      agentWorkers.map(({ tools }) => tools),
    ),
    ...checkListedCommands(reading),
    ...checkModels(reading, new Set(agentWorkers.flatMap(({ modelName }) => modelName ?? []))),
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
      ...warnOfWrites(reading),
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

/** Keeps the first of several agents with the same name, and reports a fault for each of them. */
function withoutDuplicates(agents: readonly AgentFile[], faults: Remark[]): readonly AgentFile[] {
  const first = new Map<string, AgentFile>();
  const reported = new Set<AgentFile>();
  const report = (agent: AgentFile, other: AgentFile): void => {
    if (reported.has(agent)) return;
    reported.add(agent);
    const message = `the name "${agent.name}" is also used in ${other.file}:${other.line}: rename one of them`;
    faults.push({ file: agent.file, line: agent.line, message });
  };
  for (const agent of agents) {
    const before = first.get(agent.name);
    if (!before) first.set(agent.name, agent);
    else {
      report(before, agent);
      report(agent, before);
    }
  }
  return [...first.values()];
}

interface DefinitionParts {
  readonly team: TeamFile;
  /** The name of the team if team.yaml has none. */
  readonly name: string;
}

function definitionOf(crew: readonly AgentWorker[], { team, name }: DefinitionParts): FolderDefinition {
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
  // The type of schema output allows `undefined` where options must be left out; the values here never have it.
  return definition as FolderDefinition;
}

/** With `lenient`, workers may be missing; a pool with fewer than two is left out. */
function poolsOf({ pools = {} }: TeamFile, names: ReadonlySet<string>): Record<string, PoolSettings> {
  const kept = Object.entries(pools).flatMap(([pool, settings]): [string, PoolSettings][] => {
    const workers = [...new Set(settings.workers)].filter((name) => names.has(name));
    return workers.length < 2 || names.has(pool) ? [] : [[pool, { ...settings, workers }]];
  });
  return Object.fromEntries(kept);
}

/** Tools that several agents name are shared (B6): agent files have no owner for a tool such as Read. */
function sharedTools(crew: readonly AgentWorker[]): string[] {
  const all = crew.flatMap(({ tools }) => tools.names);
  return [...new Set(all.filter((name, at) => all.indexOf(name) !== at))].sort();
}

function notesOn(crew: readonly AgentWorker[]): string[] {
  const unnamed = crew.filter(({ namesNoTools }) => namesNoTools).map(({ name }) => name);
  if (unnamed.length === 0) return [];
  return [`${unnamed.join(', ')}: no tools named, so only those that read (${READ_ONLY.join(', ')})`];
}
