// Tools from sources, such as MCP servers, become tools of a worker. They are listed before a run begins, so that its
// journal holds them.
//
//   S1. The terms of a tool (what a person would read before trusting it) are stored when it is first seen. If they change,
//       the tool is withheld, and calls to it are answered with the reason, until a person approves it again.
//   S2. The terms are checked again before each call: a server may change its tools during a run.

import type { Digest } from '../../core/journal/hash-chain.ts';
import type { TeamSpec } from '../../core/plan/team-spec.ts';
import type { CommandContext } from '../../ports/engine.ts';
import type { Journal } from '../../ports/journal.ts';
import type { SourcedTool, ToolSource } from '../../ports/tools.ts';
import { messageOf } from '../perform/faults.ts';
import { keepArtifacts } from '../perform/keep-artifacts.ts';
import type { Team, ToolContext } from '../run/team.ts';
import type { OpenJournal } from '../run/wiring.ts';
import { codeDigests } from './code-digests.ts';
import { checkSharing, withHash } from './define-team.ts';
import { type ToolDefinition, tool } from './define-tool.ts';
import { schemaFromJson } from './schema-from-json.ts';
import { type Terms, type TermsStatus, termsIn, whyWithheld } from './tool-terms.ts';

export interface SourceReport {
  readonly source: string;
  readonly worker: string;
  readonly tools: readonly (Pick<SourcedTool, 'name' | 'does' | 'effect' | 'untrusted'> & {
    readonly status: TermsStatus;
  })[];
}

export interface ToolSources {
  /** Whether there are any sources. A team without sources can start a run at once. */
  readonly hasAny: boolean;
  /** Lists the tools of every source and adds them to the team. Cheap if nothing changed. */
  complete(): Promise<TeamSpec>;
  report(): Promise<readonly SourceReport[]>;
  /** Approves the current terms. Returns the names of the tools whose terms were new or had changed. */
  approve(source: string, toolName?: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface SourceParts {
  readonly team: Team;
  readonly journal: OpenJournal;
  readonly digest: Digest;
}

interface Owned {
  readonly worker: string;
  readonly source: ToolSource;
}

export function createToolSources({ team, journal, digest }: SourceParts): ToolSources {
  const owned = [...team.workers].flatMap(([worker, { sources }]) => sources.map((source) => ({ worker, source })));
  const complete = createComplete(team, owned, { journal, digest });
  const terms = async (): Promise<Terms> => termsIn(await journal(), digest);
  return {
    hasAny: owned.length > 0,
    complete,
    report: async () => {
      const known = await terms();
      return Promise.all(owned.map((each) => reportOf(each, known)));
    },
    approve: async (sourceName, toolName) => {
      const known = await terms();
      const sources = owned.filter(({ source }) => source.name === sourceName);
      if (sources.length === 0) throw new Error(`No worker of this team has a source of tools called "${sourceName}"`);
      const accepted: string[] = [];
      for (const { source } of sources) {
        for (const sourced of await listOf(source)) {
          if (toolName !== undefined && sourced.name !== toolName) continue;
          if ((await known.status(source, sourced)) === 'approved') continue;
          await known.accept(source, sourced);
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

/** Starts from the team's definition each time: a source may have lost tools since the last call. */
function createComplete(
  team: Team,
  owned: readonly Owned[],
  { journal, digest }: Pick<SourceParts, 'journal' | 'digest'>,
): () => Promise<TeamSpec> {
  const defined = team.spec;
  const ownTools = new Map([...team.workers].map(([name, { tools }]) => [name, tools]));
  return async () => {
    const store = await journal();
    const terms = termsIn(store, digest);
    const found = await Promise.all(owned.map(async (each) => ({ ...each, tools: await listOf(each.source) })));
    const workers = { ...defined.workers };
    for (const [name, code] of team.workers) {
      const definitions: ToolDefinition[] = [];
      const withheld = new Map<string, string>();
      for (const { source, tools } of found.filter(({ worker }) => worker === name)) {
        for (const sourced of tools) {
          const status = await terms.status(source, sourced);
          if (status === 'new') await terms.accept(source, sourced);
          if (status === 'changed') withheld.set(sourced.name, whyWithheld(source.name, sourced.name));
          else definitions.push(sourcedTool(source, sourced, { store, digest, terms }));
        }
      }
      const own = ownTools.get(name) ?? new Map();
      checkNames(name, [...own.keys(), ...definitions.map(({ spec }) => spec.name)]);
      const spec = workers[name];
      if (spec) workers[name] = { ...spec, tools: [...spec.tools, ...definitions.map((each) => each.spec)] };
      const tools = new Map([...own, ...definitions.map((each) => [each.code.name, each.code] as const)]);
      team.workers.set(name, { ...code, tools, withheld });
    }
    checkSharing(workers, defined.sharedTools ?? []);
    team.spec = withHash({ ...defined, workers, ...codeOf(team, defined, digest) }, digest);
    return team.spec;
  };
}

/** Code of sources runs elsewhere; the policies for their tools are the team's. */
const codeOf = ({ workers }: Team, { code: defined }: TeamSpec, digest: Digest): Pick<TeamSpec, 'code'> => {
  const { code } = codeDigests({ workers }, digest);
  return code || defined ? { code: { ...defined, ...code } } : {};
};

function checkNames(worker: string, names: readonly string[]): void {
  const seen = new Set<string>();
  const twice = names.find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined) throw new Error(`The worker "${worker}" has two tools called "${twice}": give one a prefix`);
}

async function reportOf({ worker, source }: Owned, terms: Terms): Promise<SourceReport> {
  const tools = (await listOf(source)).map(async (sourced) => {
    const { name, does, effect, untrusted } = sourced;
    return { name, does, effect, untrusted, status: await terms.status(source, sourced) };
  });
  return { source: source.name, worker, tools: await Promise.all(tools) };
}

async function listOf(source: ToolSource): Promise<readonly SourcedTool[]> {
  try {
    return await source.list();
  } catch (error) {
    throw new Error(`The tools of "${source.name}" could not be listed: ${messageOf(error)}`, { cause: error });
  }
}

type CallContext = ToolContext & Pick<CommandContext, 'confirmHeld'>;

interface CallParts {
  readonly store: Journal;
  readonly digest: Digest;
  readonly terms: Terms;
}

function sourcedTool(source: ToolSource, sourced: SourcedTool, { store, digest, terms }: CallParts): ToolDefinition {
  const { name, does, effect, untrusted, timeoutMs } = sourced;
  const policy = source.policy?.(name);
  const defined = tool(name, {
    does: does.trim() || name,
    input: schemaFromJson(sourced.input),
    effect,
    untrusted,
    timeoutMs,
    ...(policy ? { approve: policy as never } : {}),
    run: async (args, given) => {
      const { runId, taskId, worker, idempotencyKey, context, signal, onProgress, confirmHeld } = given as CallContext;
      const now = (await source.list()).find((each) => each.name === name);
      if (!now) throw new Error(`"${source.name}" no longer has a tool "${name}"`);
      if ((await terms.status(source, now)) === 'changed') throw new Error(whyWithheld(source.name, name));
      // Listing may have taken long.
      const doubt = confirmHeld?.();
      if (doubt !== undefined) await doubt;
      const { content, artifacts } = await source.call({
        tool: name,
        args,
        idempotencyKey,
        onProgress,
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
  return { ...defined, code: { ...defined.code, written: { approve: policy } } };
}
