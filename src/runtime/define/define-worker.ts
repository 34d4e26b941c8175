// worker(): an agent with its own prompt and tools, a plain function, a person, or a team of its own.

import type { WorkerSpec } from '../../core/plan/team-spec.ts';
import type { StandardSchema } from '../../ports/standard-schema.ts';
import type { ToolSource } from '../../ports/tools.ts';
import { type OptionNames, refuseUnknown } from '../../text/nearest.ts';
import type { WorkerCode } from '../run/team.ts';
import type { ToolDefinition } from './define-tool.ts';
import { teamSpecOf } from './nestable.ts';
import { checkNumber } from './validate.ts';
import type {
  AgentOptions,
  CommonOptions,
  FunctionOptions,
  PersonOptions,
  TeamWorkerOptions,
  WorkerOptions,
} from './worker-options.ts';

export interface WorkerDefinition<Fallback extends string = string, ModelName extends string = string> {
  readonly spec: WorkerSpec;
  readonly code: WorkerCode;
  /** Never set: the names that this worker refers to, for the compiler. */
  readonly names?: { readonly fallback: Fallback; readonly model: ModelName };
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

const COMMON = {
  does: true,
  scope: true,
  examples: true,
  attemptsMax: true,
  timeoutMs: true,
  fallback: true,
  input: true,
  queue: true,
} satisfies OptionNames<CommonOptions>;

/** The options of each kind of worker. */
const OPTIONS_OF_KIND = {
  agent: {
    ...COMMON,
    pure: true,
    tools: true,
    build: true,
    prompt: true,
    model: true,
    temperature: true,
    stepsMax: true,
    output: true,
    offline: true,
  } satisfies OptionNames<AgentOptions>,
  function: {
    ...COMMON,
    pure: true,
    run: true,
    untrusted: true,
    effect: true,
    output: true,
  } satisfies OptionNames<FunctionOptions>,
  person: { ...COMMON, person: true } satisfies OptionNames<PersonOptions>,
  team: { ...COMMON, team: true } satisfies OptionNames<TeamWorkerOptions>,
};

/**
 * Defines a worker: an agent with tools, a function (`run`), a person (`person: true`) or another team (`team`).
 *
 * @example
 * const clerk = worker({ does: 'answers questions about invoices', tools: [findInvoice], model: 'fast' });
 * const clock = worker({ does: 'tells the time', effect: 'read', run: () => new Date().toISOString() });
 */
export function worker<
  Fallback extends string = never,
  ModelName extends string = never,
  Input extends StandardSchema = StandardSchema,
>(given: WorkerOptions<Fallback, ModelName, Input>): WorkerDefinition<NoInfer<Fallback>, NoInfer<ModelName>> {
  // From here on, the schema of the input is known only at run time.
  const options = given as unknown as WorkerOptions;
  checkOptions(options);
  const agent: Partial<AgentOptions> = kindOf(options) === 'agent' ? (options as AgentOptions) : {};
  const listed = agent.tools ?? [];
  checkTools(options.does, listed);
  const sources = listed.filter(isSource);
  const tools = listed.filter((each): each is ToolDefinition => !isSource(each));
  const twice = tools.find(({ spec }, index) => tools.some((other, at) => at < index && other.spec.name === spec.name));
  if (twice) throw new Error(`The worker that "${options.does}" lists the tool "${twice.spec.name}" twice`);
  const spec = specOf(options, tools);
  checkNames(options, spec.kind);
  return {
    spec,
    code: {
      does: options.does,
      scope: options.scope,
      prompt: agent.prompt,
      tools: new Map(tools.map(({ code }) => [code.name, code])),
      sources,
      withheld: new Map(),
      run: 'run' in options ? options.run : undefined,
      ...(typeof agent.build === 'function' ? { build: agent.build } : {}),
      ...(agent.offline ? { offline: agent.offline } : {}),
      team: 'team' in options ? options.team : undefined,
      model: agent.model,
      temperature: agent.temperature,
      input: options.input,
      output: 'output' in options ? options.output : undefined,
      ...(options.queue === undefined ? {} : { queue: options.queue }),
    },
  };
}

function checkTools(does: string, listed: unknown): void {
  const whose = `worker that "${does}"`;
  if (!Array.isArray(listed)) throw new Error(`The tools of the ${whose} must be a list: tools: [search]`);
  const isTool = (each: unknown): boolean =>
    typeof each === 'object' && each !== null && (isSource(each as ToolDefinition) || 'spec' in each);
  const wrong: unknown = listed.find((each) => !isTool(each));
  if (wrong === undefined && !listed.includes(undefined)) return;
  const shown = JSON.stringify(wrong) ?? String(wrong);
  const name = typeof wrong === 'string' ? wrong : 'search';
  throw new Error(`The ${whose} lists ${shown} as a tool: make it with tool("${name}", { … })`);
}

function checkOptions(options: WorkerOptions): void {
  if (typeof options?.does !== 'string' || options.does.trim() === '')
    throw new Error('A worker must say what it does: worker({ does: "…" })');
  const kind = kindOf(options);
  if (kind !== 'agent' && 'tools' in options) {
    throw new Error(`The worker that "${options.does}" is a ${kind} and cannot have tools: only agents call tools`);
  }
  if (kind === 'function') checkFunction(options as FunctionOptions);
  const whose = `of the worker that "${options.does}"`;
  checkNumber(`attemptsMax ${whose}`, options.attemptsMax, { whole: true });
  if (kind === 'agent') checkNumber(`stepsMax ${whose}`, (options as AgentOptions).stepsMax, { whole: true });
  checkNumber(`timeoutMs ${whose}`, options.timeoutMs);
  if (options.queue !== undefined && (kind === 'team' || kind === 'person'))
    throw new Error(`queue ${whose} has no effect, because it is a ${kind}: set it on a function or an agent`);
  if (options.queue !== undefined && !/^[\w-]{1,40}$/.test(options.queue))
    throw new Error(`queue ${whose} must be a short name of letters, digits, - and _, such as gpu`);
}

function checkFunction({ does, run, effect }: FunctionOptions): void {
  if (typeof run !== 'function') throw new Error(`run of the worker that "${does}" must be a function`);
  if (['read', 'idempotent', 'once'].includes(effect)) return;
  throw new Error(
    `The worker that "${does}" must declare its effect: 'read' if it changes nothing and may be repeated, 'idempotent' if it may be repeated with the same idempotencyKey, 'once' if it must not be repeated while its outcome is unknown`,
  );
}

function checkNames(options: WorkerOptions, kind: WorkerSpec['kind']): void {
  const known: Readonly<Record<string, true>> = OPTIONS_OF_KIND[kind];
  const name = Object.keys(options).find((each) => !Object.hasOwn(known, each));
  if (name === undefined) return;
  const owner = Object.entries(OPTIONS_OF_KIND).find(([, names]) => Object.hasOwn(names, name))?.[0];
  if (owner !== undefined)
    throw new Error(
      `The worker that "${options.does}" is ${SINGULAR[kind]} and has no option "${name}": it is for ${PLURAL[owner]}`,
    );
  refuseUnknown(`The worker that "${options.does}"`, options, { known });
}

const SINGULAR = { agent: 'an agent', function: 'a function', person: 'a person', team: 'a team' } as const;
const PLURAL: Readonly<Record<string, string>> = {
  agent: 'agents',
  function: 'functions',
  person: 'people',
  team: 'nested teams',
};

function specOf(options: WorkerOptions, tools: readonly ToolDefinition[]): WorkerSpec {
  const kind = kindOf(options);
  const { stepsMax = STEPS_MAX } = kind === 'agent' ? (options as AgentOptions) : {};
  return {
    kind,
    does: options.does,
    ...(options.scope === undefined ? {} : { scope: options.scope }),
    ...(options.examples === undefined ? {} : { examples: [...options.examples] }),
    tools: tools.map(({ spec }) => spec),
    ...inputSpec(options),
    effect: 'effect' in options ? options.effect : 'read',
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

function inputSpec({ does, input }: WorkerOptions): Pick<WorkerSpec, 'input'> {
  if (input === undefined) return {};
  const standard = input?.['~standard'];
  if (typeof standard?.validate !== 'function')
    throw new Error(
      `input of the worker that "${does}" must be a schema: zod, or any library that implements Standard Schema`,
    );
  return { input: { schema: jsonSchemaOf(standard), required: !admitsNothing(standard) } };
}

/** Types that JSON Schema cannot express, such as dates, are checked only when the task is dispatched. */
function jsonSchemaOf({ jsonSchema }: StandardSchema['~standard']): Record<string, unknown> {
  try {
    const { $schema: _, ...schema } = jsonSchema?.input({ target: 'draft-2020-12' }) ?? {};
    return JSON.parse(JSON.stringify(schema)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Whether a task may go without an input. */
function admitsNothing({ validate }: StandardSchema['~standard']): boolean {
  try {
    const read = validate(undefined);
    return !(read instanceof Promise) && read.issues === undefined;
  } catch {
    return false;
  }
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
  refuseUnknown(whose, pure === true ? undefined : pure, { known: { ttlMs: true }, within: 'pure' });
  const ttlMs = typeof pure === 'object' && pure !== null && 'ttlMs' in pure ? Number(pure.ttlMs) : TTL_MS;
  checkNumber(`pure.ttlMs of the worker that "${options.does}"`, ttlMs);
  return { pure: { ttlMs } };
}

const isSource = (tool: ToolDefinition | ToolSource): tool is ToolSource =>
  'kind' in tool && tool.kind === 'tool-source';
