// The options of worker(), by kind of worker.

import type { WorkerDraft } from '../../core/plan/specialist.ts';
import type { Effect } from '../../core/plan/team-spec.ts';
import type { OutputOf, StandardSchema } from '../../ports/standard-schema.ts';
import type { ToolSource } from '../../ports/tools.ts';
import type { BuildTask, Maybe, OfflineTask, WorkContext } from '../run/team.ts';
import type { ModelChoice } from './choose-model.ts';
import type { ToolDefinition } from './define-tool.ts';
import type { NestableTeam } from './nestable.ts';

/** The worker only reads and computes, so its result may be reused for the same task, inputs and model. */
type Pure =
  | true
  | {
      /** How long a result may be reused, in milliseconds. */
      readonly ttlMs: number;
    };

export interface CommonOptions<Fallback extends string = string, Input extends StandardSchema = StandardSchema> {
  /** What the worker does, such as "finds facts in the handbook". The supervisor chooses workers by this text. */
  readonly does: string;
  /**
   * What the worker covers and what not: "bills of private customers; not contracts". It refuses work outside its
   * scope. Default: what `does` says.
   */
  readonly scope?: string;
  /** Requests this worker should get. The router learns from them, and the planner sees them. Default: none. */
  readonly examples?: readonly string[];
  /** Attempts before the fallback takes over. Transient failures, such as a rate limit, are not counted. Default: 3 (1 for a
   *  team). */
  readonly attemptsMax?: number;
  /** Time limit of one attempt in milliseconds. Default: 300,000 (none for a team). */
  readonly timeoutMs?: number;
  /** Name of the worker that takes over when all attempts have failed. Default: none. */
  readonly fallback?: Fallback;
  /** Schema of the data that each of its tasks carries: zod, or any library that implements Standard Schema. The planner
   *  writes the data as `input` of the task, and the plan check compares it with the schema. Default: tasks carry none. */
  readonly input?: Input;
  /** The queue of a worker that only some processes can do, such as `gpu`: with an engine that spans processes, it works in
   *  those that serve the queue, also as a worker of a nested team. Default: it works where its run is. */
  readonly queue?: string;
}

export interface AgentOptions<
  Fallback extends string = string,
  ModelName extends string = string,
  Input extends StandardSchema = StandardSchema,
> extends CommonOptions<Fallback, Input> {
  /** Allows results to be reused from the cache: for one hour with `true`, otherwise for `ttlMs`. All of its tools must have
   *  the effect `read`. Default: no reuse. */
  readonly pure?: Pure;
  /** Tools, and sources of tools such as `mcp(…)`. With `build`, the tools a built worker may get. Default: none. */
  readonly tools?: readonly (ToolDefinition | ToolSource)[];
  /** Builds a worker for each task. Either a function that returns its prompt, tool names and model, or `from-plan`: the
   *  planner then describes the worker in the task's `as`. Default: one worker for all tasks. */
  readonly build?: 'from-plan' | ((task: BuildTask) => Maybe<WorkerDraft>);
  /** Instructions that every model call of this worker begins with. Default: none beyond `does` and `scope`. */
  readonly prompt?: string;
  /** A model, a string such as `anthropic/…`, a tier (`fast`, `balanced`, `strong`), or a key of the team's `models`. Default: the team's model for workers. */
  readonly model?: ModelChoice<ModelName>;
  /** Sampling temperature of its model calls. Default: the model's own. */
  readonly temperature?: number;
  /** Most model calls in one attempt. Default: 10. */
  readonly stepsMax?: number;
  /** Schema of the content of its results: zod, or any library that implements Standard Schema. Default: any content. */
  readonly output?: StandardSchema;
  /** Stands in for this worker's model where only the offline model is there. Returns `useTools(…)` to call tools of the
   *  worker, otherwise what a function worker returns. Default: the offline model works by the tools' descriptions. */
  readonly offline?: (task: OfflineTask) => unknown;
}

export interface FunctionOptions<Fallback extends string = string, Input extends StandardSchema = StandardSchema>
  extends CommonOptions<Fallback, Input> {
  /** Allows results to be reused from the cache: for one hour with `true`, otherwise for `ttlMs`. The function must depend on
   *  its task alone and have no effect. Default: no reuse. */
  readonly pure?: Pure;
  /** Does the task. Returns the content of the result, or the value of `result()` or `escalate()`. */
  readonly run: (task: WorkContext<OutputOf<NoInfer<Input>>>) => unknown;
  /** Set to true if its results come from outside (web pages, mail) and may contain instructions. Default: false. */
  readonly untrusted?: boolean;
  /** What the function changes, and so how it may be repeated: `read` changes nothing and may run again, `idempotent` may run
   *  again under the same idempotency key, `once` never while the outcome of an earlier call is unknown. */
  readonly effect: Effect;
  /** Schema of what the function returns: zod, or any library that implements Standard Schema. Default: any content. */
  readonly output?: StandardSchema;
}

export interface PersonOptions<Fallback extends string = string, Input extends StandardSchema = StandardSchema>
  extends CommonOptions<Fallback, Input> {
  /** A person does the task: each task opens a review, and its answer is the result. */
  readonly person: true;
}

export interface TeamWorkerOptions<Fallback extends string = string, Input extends StandardSchema = StandardSchema>
  extends CommonOptions<Fallback, Input> {
  /** The team that does the task: the value of `supervisor({ … })`, or a function that returns it if it is defined later. It
   *  runs on the store of the team above it. */
  readonly team: NestableTeam | (() => NestableTeam);
}

/** Without `run?: never`, a function without an effect would pass as an agent. */
type NoFunction = { readonly run?: never };

export type WorkerOptions<
  Fallback extends string = string,
  ModelName extends string = string,
  Input extends StandardSchema = StandardSchema,
> =
  | (AgentOptions<Fallback, ModelName, Input> & NoFunction)
  | FunctionOptions<Fallback, Input>
  | (PersonOptions<Fallback, Input> & NoFunction)
  | (TeamWorkerOptions<Fallback, Input> & NoFunction);
