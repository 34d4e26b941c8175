// worker(): an agent with its own prompt and tools, a plain function, a person, or a team of its own.

import type { WorkerDraft } from '../../core/plan/specialist.ts';
import type { Effect, WorkerSpec } from '../../core/plan/team-spec.ts';
import type { StandardSchema } from '../../ports/standard-schema.ts';
import type { ToolSource } from '../../ports/tools.ts';
import type { BuildTask, Maybe, WorkContext, WorkerCode } from '../run/team.ts';
import type { ModelChoice } from './choose-model.ts';
import type { ToolDefinition } from './define-tool.ts';
import { type NestableTeam, teamSpecOf } from './nestable.ts';
import { checkNumber } from './validate.ts';

/** It only reads and computes: for the same task, inputs and model its result may be given again for a while. */
type Pure = true | { readonly ttlMs: number };

interface CommonOptions {
  /** What it does, in words the supervisor chooses by: "finds facts in the handbook". */
  readonly does: string;
  /** The limits of what it does: "bills of private customers; not contracts". Work outside of them is refused. */
  readonly scope?: string;
  /** Requests it would be the right one for; they help whoever routes and plans. */
  readonly examples?: readonly string[];
  /** Tries on merit before its fallback; failures that pass by themselves are counted apart. */
  readonly attemptsMax?: number;
  /** How long one attempt may take. */
  readonly timeoutMs?: number;
  /** The worker that takes over when this one has failed for good. */
  readonly fallback?: string;
}

export interface AgentOptions extends CommonOptions {
  /** Its results may be given again, for an hour or for `ttlMs`. None of its tools may have an effect. */
  readonly pure?: Pure;
  /** Tools of its own, and sources of tools such as `mcp(…)`; with `build`, those that may be handed out. */
  readonly tools?: readonly (ToolDefinition | ToolSource)[];
  /** Makes the worker anew for each task, out of the listed tools: a function that returns its prompt, its tools by name and
   *  its model; or `from-plan`, where whoever plans describes it in the task's `as`. */
  readonly build?: 'from-plan' | ((task: BuildTask) => Maybe<WorkerDraft>);
  readonly prompt?: string;
  /** A model, a string such as `anthropic/…`, or a name from the team's `models`. */
  readonly model?: ModelChoice;
  readonly temperature?: number;
  /** Model calls in one attempt. */
  readonly stepsMax?: number;
  /** Schema of the content of its results. */
  readonly output?: StandardSchema;
}

export interface FunctionOptions extends CommonOptions {
  /** Its results may be given again, for an hour or for `ttlMs`: it must depend on its task alone, and have no effect. */
  readonly pure?: Pure;
  /** Does the work. Returns the content of the result, or what `result()` and `escalate()` make. */
  readonly run: (task: WorkContext) => unknown;
  /** What it gives back comes from outside (web pages, mail) and may try to give orders. */
  readonly untrusted?: boolean;
  /** What calling it may do to the world; `read` if it only computes. */
  readonly effect?: Effect;
}

export interface PersonOptions extends CommonOptions {
  readonly person: true;
}

export interface TeamWorkerOptions extends CommonOptions {
  /** The team that does it, as `supervisor({ … })` made it, on the store of the team above; a function for one that is not
   *  known yet. Its tries are its own: as a worker it gets one, and no limit of time but those above, unless they are said. */
  readonly team: NestableTeam | (() => NestableTeam);
}

export type WorkerOptions = AgentOptions | FunctionOptions | PersonOptions | TeamWorkerOptions;

export interface WorkerDefinition {
  readonly spec: WorkerSpec;
  readonly code: WorkerCode;
}

function kindOf(options: WorkerOptions): WorkerSpec['kind'] {
  if ('team' in options) return 'team';
  return 'run' in options ? 'function' : 'person' in options ? 'person' : 'agent';
}

const ATTEMPTS_MAX = 3;
const STEPS_MAX = 10;
const TIMEOUT_MS = 300_000;
/** How long a result of a pure worker may be given again. */
const TTL_MS = 3_600_000;

export function worker(options: WorkerOptions): WorkerDefinition {
  if (typeof options.does !== 'string' || options.does.trim() === '')
    throw new Error('A worker must say what it does: worker({ does: "…" })');
  const kind = kindOf(options);
  const agent: Partial<AgentOptions> = kind === 'agent' ? (options as AgentOptions) : {};
  if (kind !== 'agent' && 'tools' in options) {
    throw new Error(`The worker that "${options.does}" is a ${kind} and cannot have tools: only agents call tools`);
  }
  const whose = `of the worker that "${options.does}"`;
  checkNumber(`attemptsMax ${whose}`, options.attemptsMax, { whole: true });
  checkNumber(`stepsMax ${whose}`, agent.stepsMax, { whole: true });
  checkNumber(`timeoutMs ${whose}`, options.timeoutMs);
  const given = agent.tools ?? [];
  const sources = given.filter(isSource);
  const tools = given.filter((each): each is ToolDefinition => !isSource(each));
  const twice = tools.find(({ spec }, index) => tools.some((other, at) => at < index && other.spec.name === spec.name));
  if (twice) throw new Error(`The worker that "${options.does}" lists the tool "${twice.spec.name}" twice`);
  return {
    spec: {
      kind,
      does: options.does,
      ...(options.scope === undefined ? {} : { scope: options.scope }),
      ...(options.examples === undefined ? {} : { examples: [...options.examples] }),
      tools: tools.map(({ spec }) => spec),
      effect: 'effect' in options && options.effect !== undefined ? options.effect : 'read',
      ...('team' in options ? teamSpecOf(options.team) : {}),
      ...('untrusted' in options && options.untrusted ? { untrusted: true } : {}),
      attemptsMax: options.attemptsMax ?? (kind === 'team' ? 1 : ATTEMPTS_MAX),
      stepsMax: agent.stepsMax ?? STEPS_MAX,
      ...timeoutOf(options, kind),
      fallback: options.fallback,
      ...pureSpec(options, tools),
      ...buildSpec(options),
    },
    code: {
      does: options.does,
      scope: options.scope,
      prompt: agent.prompt,
      tools: new Map(tools.map(({ code }) => [code.name, code])),
      sources,
      withheld: new Map(),
      run: 'run' in options ? options.run : undefined,
      ...(typeof agent.build === 'function' ? { build: agent.build } : {}),
      team: 'team' in options ? options.team : undefined,
      model: agent.model,
      temperature: agent.temperature,
      output: agent.output,
    },
  };
}

function buildSpec(options: WorkerOptions): Pick<WorkerSpec, 'build'> {
  const build: unknown = 'build' in options ? options.build : undefined;
  if (build === undefined) return {};
  const whose = `The worker that "${options.does}"`;
  if (kindOf(options) !== 'agent')
    throw new Error(`${whose} is a ${kindOf(options)} and cannot be built for each task: only agents can`);
  if (build === 'from-plan') return { build };
  if (typeof build !== 'function')
    throw new Error(`build of the worker that "${options.does}" must be a function of the task, or 'from-plan'`);
  if ('prompt' in options && options.prompt !== undefined)
    throw new Error(`${whose} has a prompt, and a function that writes one for each task: leave out one of them`);
  return { build: 'function' };
}

const timeoutOf = ({ timeoutMs }: WorkerOptions, kind: WorkerSpec['kind']): Pick<WorkerSpec, 'timeoutMs'> =>
  timeoutMs === undefined && kind === 'team' ? {} : { timeoutMs: timeoutMs ?? TIMEOUT_MS };

function pureSpec(options: WorkerOptions, tools: readonly ToolDefinition[]): Pick<WorkerSpec, 'pure'> {
  const pure: unknown = 'pure' in options ? options.pure : undefined;
  if (pure === undefined || pure === false) return {};
  const whose = `The worker that "${options.does}"`;
  if ('person' in options) throw new Error(`${whose} is a person and cannot be pure: people change their minds`);
  if ('team' in options) throw new Error(`${whose} is a team and cannot be pure: say it of the workers in it`);
  if ('effect' in options && options.effect !== undefined && options.effect !== 'read')
    throw new Error(`${whose} is pure and has the effect '${options.effect}': it can be only one of them`);
  const acting = tools.find(({ spec }) => spec.effect !== 'read');
  if (acting)
    throw new Error(
      `${whose} is pure, and its tool "${acting.spec.name}" has an effect: take the tool away, or leave out pure`,
    );
  const ttlMs = typeof pure === 'object' && pure !== null && 'ttlMs' in pure ? Number(pure.ttlMs) : TTL_MS;
  checkNumber(`pure.ttlMs of the worker that "${options.does}"`, ttlMs);
  return { pure: { ttlMs } };
}

const isSource = (tool: ToolDefinition | ToolSource): tool is ToolSource =>
  'kind' in tool && tool.kind === 'tool-source';
