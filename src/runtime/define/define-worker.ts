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

/** The worker only reads and computes, so its result may be reused for the same task, inputs and model. */
type Pure = true | { readonly ttlMs: number };

interface CommonOptions {
  /** What the worker does, such as "finds facts in the handbook". The supervisor chooses workers by this text. */
  readonly does: string;
  /** What the worker covers and what not: "bills of private customers; not contracts". It refuses work outside its scope. */
  readonly scope?: string;
  /** Requests this worker should get. The router learns from them, and the planner sees them. */
  readonly examples?: readonly string[];
  /** Attempts before the fallback takes over. Transient failures, such as a rate limit, are not counted. Default: 3 (1 for a
   *  team). */
  readonly attemptsMax?: number;
  /** Time limit of one attempt in milliseconds. Default: 300,000 (none for a team). */
  readonly timeoutMs?: number;
  /** Name of the worker that takes over when all attempts have failed. Default: none. */
  readonly fallback?: string;
}

export interface AgentOptions extends CommonOptions {
  /** Allows results to be reused from the cache: for one hour with `true`, otherwise for `ttlMs`. All of its tools must have
   *  the effect `read`. Default: no reuse. */
  readonly pure?: Pure;
  /** Tools, and sources of tools such as `mcp(…)`. With `build`, the tools a built worker may get. */
  readonly tools?: readonly (ToolDefinition | ToolSource)[];
  /** Builds a worker for each task. Either a function that returns its prompt, tool names and model, or `from-plan`: the
   *  planner then describes the worker in the task's `as`. Default: one worker for all tasks. */
  readonly build?: 'from-plan' | ((task: BuildTask) => Maybe<WorkerDraft>);
  /** Instructions that every model call of this worker begins with. Default: none beyond `does` and `scope`. */
  readonly prompt?: string;
  /** A model, a string such as `anthropic/…`, or a key of the team's `models`. Default: the team's model for workers. */
  readonly model?: ModelChoice;
  /** Sampling temperature of its model calls. Default: the model's own. */
  readonly temperature?: number;
  /** Most model calls in one attempt. Default: 10. */
  readonly stepsMax?: number;
  /** Schema of the content of its results: zod, or any library that implements Standard Schema. Default: any content. */
  readonly output?: StandardSchema;
}

export interface FunctionOptions extends CommonOptions {
  /** Allows results to be reused from the cache: for one hour with `true`, otherwise for `ttlMs`. The function must depend on
   *  its task alone and have no effect. Default: no reuse. */
  readonly pure?: Pure;
  /** Does the task. Returns the content of the result, or the value of `result()` or `escalate()`. */
  readonly run: (task: WorkContext) => unknown;
  /** Set to true if its results come from outside (web pages, mail) and may contain instructions. Default: false. */
  readonly untrusted?: boolean;
  /** How the function may be repeated: `read` freely, `idempotent` under the same idempotency key, `once` never while the
   *  outcome of an earlier call is unknown. Default: `read`. */
  readonly effect?: Effect;
  /** Schema of what the function returns: zod, or any library that implements Standard Schema. Default: any content. */
  readonly output?: StandardSchema;
}

interface PersonOptions extends CommonOptions {
  /** A person does the task: each task opens a review, and its answer is the result. */
  readonly person: true;
}

interface TeamWorkerOptions extends CommonOptions {
  /** The team that does the task: the value of `supervisor({ … })`, or a function that returns it if it is defined later. It
   *  runs on the store of the team above it. */
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
/** The tasks inside a nested team have attempts of their own. */
const TEAM_ATTEMPTS_MAX = 1;
const STEPS_MAX = 10;
const TIMEOUT_MS = 300_000;
/** How long a result of a pure worker may be reused. */
const TTL_MS = 3_600_000;

export function worker(options: WorkerOptions): WorkerDefinition {
  checkOptions(options);
  const agent: Partial<AgentOptions> = kindOf(options) === 'agent' ? (options as AgentOptions) : {};
  const given = agent.tools ?? [];
  const sources = given.filter(isSource);
  const tools = given.filter((each): each is ToolDefinition => !isSource(each));
  const twice = tools.find(({ spec }, index) => tools.some((other, at) => at < index && other.spec.name === spec.name));
  if (twice) throw new Error(`The worker that "${options.does}" lists the tool "${twice.spec.name}" twice`);
  return {
    spec: specOf(options, tools),
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
      output: 'output' in options ? options.output : undefined,
    },
  };
}

function checkOptions(options: WorkerOptions): void {
  if (typeof options.does !== 'string' || options.does.trim() === '')
    throw new Error('A worker must say what it does: worker({ does: "…" })');
  const kind = kindOf(options);
  if (kind !== 'agent' && 'tools' in options) {
    throw new Error(`The worker that "${options.does}" is a ${kind} and cannot have tools: only agents call tools`);
  }
  const whose = `of the worker that "${options.does}"`;
  checkNumber(`attemptsMax ${whose}`, options.attemptsMax, { whole: true });
  if (kind === 'agent') checkNumber(`stepsMax ${whose}`, (options as AgentOptions).stepsMax, { whole: true });
  checkNumber(`timeoutMs ${whose}`, options.timeoutMs);
}

function specOf(options: WorkerOptions, tools: readonly ToolDefinition[]): WorkerSpec {
  const kind = kindOf(options);
  const { stepsMax = STEPS_MAX } = kind === 'agent' ? (options as AgentOptions) : {};
  return {
    kind,
    does: options.does,
    ...(options.scope === undefined ? {} : { scope: options.scope }),
    ...(options.examples === undefined ? {} : { examples: [...options.examples] }),
    tools: tools.map(({ spec }) => spec),
    effect: 'effect' in options && options.effect !== undefined ? options.effect : 'read',
    ...('team' in options ? teamSpecOf(options.team) : {}),
    ...('untrusted' in options && options.untrusted ? { untrusted: true } : {}),
    attemptsMax: options.attemptsMax ?? (kind === 'team' ? TEAM_ATTEMPTS_MAX : ATTEMPTS_MAX),
    stepsMax,
    ...timeoutOf(options, kind),
    fallback: options.fallback,
    ...pureSpec(options, tools),
    ...buildSpec(options),
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
    throw new Error(`${whose} has both a prompt and a build function, which returns a prompt for each task: keep one`);
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
    throw new Error(`${whose} is pure and has the effect '${options.effect}': leave out pure, or set effect to 'read'`);
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
