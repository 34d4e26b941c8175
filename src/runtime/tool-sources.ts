// Tools from elsewhere become tools of a worker. They are asked for before a run begins, so that its journal holds them.
//
//   S1. What a person would look at before trusting a tool (its terms) is remembered in the store when it is first seen.
//       A tool whose terms changed since is withheld, and calls to it are answered with the reason, until it is approved.
//   S2. The terms are looked at again before each call: a server may change its tools while a run is under way.

import type { Digest } from '../core/journal/hash-chain.ts';
import type { TeamSpec } from '../core/plan/team-spec.ts';
import type { Journal } from '../ports/journal.ts';
import type { SourcedTool, ToolSource } from '../ports/tools.ts';
import { checkSharing } from './define-team.ts';
import { type ToolDefinition, tool } from './define-tool.ts';
import { messageOf } from './faults.ts';
import { keepArtifacts } from './keep-artifacts.ts';
import { schemaFromJson } from './schema-from-json.ts';
import type { Team } from './team.ts';
import type { OpenJournal } from './wiring.ts';

export type TermsStatus = 'approved' | 'new' | 'changed';

export interface SourceReport {
  readonly source: string;
  readonly worker: string;
  readonly tools: readonly (Pick<SourcedTool, 'name' | 'does' | 'effect' | 'untrusted'> & {
    readonly status: TermsStatus;
  })[];
}

export interface ToolSources {
  /** Asks every source for its tools and completes the team with them. Cheap where nothing changed. */
  complete(): Promise<TeamSpec>;
  report(): Promise<readonly SourceReport[]>;
  /** Accepts the terms as they stand now; the names of the tools whose terms were new or had changed. */
  approve(source: string, toolName?: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

interface Parts {
  readonly team: Team;
  readonly journal: OpenJournal;
  readonly digest: Digest;
}

export function createToolSources({ team, journal, digest }: Parts): ToolSources {
  const owned = [...team.workers].flatMap(([worker, { sources }]) => sources.map((source) => ({ worker, source })));
  const ownTools = new Map([...team.workers].map(([name, { tools }]) => [name, tools]));
  const ownSpecs = team.spec;
  const keyOf = (source: string, name: string): string => `tool-terms/${source}/${name}`;
  const statusOf = async (store: Journal, source: ToolSource, sourced: SourcedTool): Promise<TermsStatus> => {
    const approved = await store.recall(keyOf(source.name, sourced.name));
    if (approved === undefined) return 'new';
    return approved === digest(sourced.terms) ? 'approved' : 'changed';
  };
  const accept = (store: Journal, source: string, { name, terms }: SourcedTool): Promise<void> =>
    store.remember(keyOf(source, name), digest(terms));

  async function complete(): Promise<TeamSpec> {
    if (owned.length === 0) return team.spec;
    const store = await journal();
    const found = await Promise.all(
      owned.map(async ({ worker, source }) => ({ worker, source, tools: await listOf(source) })),
    );
    const workers = { ...ownSpecs.workers };
    for (const [name, code] of team.workers) {
      const definitions: ToolDefinition[] = [];
      const withheld = new Map<string, string>();
      for (const { worker, source, tools } of found) {
        if (worker !== name) continue;
        for (const sourced of tools) {
          const status = await statusOf(store, source, sourced);
          if (status === 'new') await accept(store, source.name, sourced);
          if (status === 'changed') withheld.set(sourced.name, changed(source.name, sourced.name));
          else definitions.push(sourcedTool(source, sourced, { store, digest, statusOf }));
        }
      }
      const own = ownTools.get(name) ?? new Map();
      const twice = definitions.find(
        ({ spec }, at) => own.has(spec.name) || definitions.some((other, i) => i < at && other.spec.name === spec.name),
      );
      if (twice) throw new Error(`The worker "${name}" has two tools called "${twice.spec.name}": give one a prefix`);
      const spec = workers[name];
      if (spec) workers[name] = { ...spec, tools: [...spec.tools, ...definitions.map((each) => each.spec)] };
      const tools = new Map([...own, ...definitions.map((each) => [each.code.name, each.code] as const)]);
      team.workers.set(name, { ...code, tools, withheld });
    }
    checkSharing(workers, ownSpecs.sharedTools ?? []);
    const spec = { ...ownSpecs, workers };
    team.spec = { ...spec, hash: digest(JSON.stringify({ ...spec, hash: '' })) };
    return team.spec;
  }

  return {
    complete,
    report: async () => {
      const store = await journal();
      return Promise.all(
        owned.map(async ({ worker, source }) => ({
          source: source.name,
          worker,
          tools: await Promise.all(
            (await listOf(source)).map(async (sourced) => {
              const { name, does, effect, untrusted } = sourced;
              return { name, does, effect, untrusted, status: await statusOf(store, source, sourced) };
            }),
          ),
        })),
      );
    },
    approve: async (sourceName, toolName) => {
      const store = await journal();
      const sources = owned.filter(({ source }) => source.name === sourceName);
      if (sources.length === 0) throw new Error(`No worker of this team has a source of tools called "${sourceName}"`);
      const accepted: string[] = [];
      for (const { source } of sources) {
        for (const sourced of await listOf(source)) {
          if (toolName !== undefined && sourced.name !== toolName) continue;
          if ((await statusOf(store, source, sourced)) === 'approved') continue;
          await accept(store, source.name, sourced);
          accepted.push(sourced.name);
        }
      }
      return accepted;
    },
    close: async () => {
      await Promise.all([...new Set(owned.map(({ source }) => source))].map((source) => source.close()));
    },
  };
}

const changed = (source: string, name: string): string =>
  `The tool "${name}" of "${source}" is not what was approved: its description or schema changed. A person has to look at it and approve it again (bosun mcp approve ${source}/${name}).`;

async function listOf(source: ToolSource): Promise<readonly SourcedTool[]> {
  try {
    return await source.list();
  } catch (error) {
    throw new Error(`The tools of "${source.name}" cannot be had: ${messageOf(error)}`, { cause: error });
  }
}

interface Looking {
  readonly store: Journal;
  readonly digest: Digest;
  readonly statusOf: (store: Journal, source: ToolSource, sourced: SourcedTool) => Promise<TermsStatus>;
}

function sourcedTool(source: ToolSource, sourced: SourcedTool, { store, digest, statusOf }: Looking): ToolDefinition {
  const { name, does, effect, untrusted, timeoutMs } = sourced;
  const policy = source.policy?.(name);
  return tool(name, {
    does: does.trim() || name,
    input: schemaFromJson(sourced.input),
    effect,
    untrusted,
    timeoutMs,
    ...(policy ? { approve: policy as never } : {}),
    run: async (args, { runId, taskId, worker, idempotencyKey, context, signal }) => {
      const now = (await source.list()).find((each) => each.name === name);
      if (!now) throw new Error(`"${source.name}" no longer has a tool "${name}"`);
      if ((await statusOf(store, source, now)) === 'changed') throw new Error(changed(source.name, name));
      const { content, artifacts } = await source.call({
        tool: name,
        args,
        idempotencyKey,
        origin: { runId, taskId, worker },
        context,
        signal,
        timeoutMs,
      });
      return artifacts.length === 0
        ? content
        : { content, artifacts: await keepArtifacts(artifacts, { store, digest }) };
    },
  });
}
