// A team as the runtime knows it: the spec that goes into the journal, and the code behind it that does not.

import type { Ruling, ToolOutcome } from '../../core/journal/event.ts';
import type { WorkerDraft } from '../../core/plan/specialist.ts';
import type { Role, TeamSpec } from '../../core/plan/team-spec.ts';
import type { CallTimes } from '../../core/policy/patience.ts';
import type { QuestionOf, Slice } from '../../core/run/command.ts';
import type { Grounder } from '../../ports/grounder.ts';
import type { Model } from '../../ports/model.ts';
import type { StandardSchema } from '../../ports/standard-schema.ts';
import type { ToolSource } from '../../ports/tools.ts';
import type { ModelChoice, Models, Tier } from '../define/choose-model.ts';
import type { NestableTeam } from '../define/nestable.ts';
import type { PromptProfile, Standing } from '../prompts/prompt.ts';

/** The second argument of a tool's `run`. */
export interface ToolContext {
  readonly runId: string;
  readonly taskId: string;
  readonly worker: string;
  /** The same for every repetition of this effect. Pass it to the service that carries out the effect. */
  readonly idempotencyKey: string;
  /** The context of the request, such as who is asking. It never holds text that a model wrote. */
  readonly context: Readonly<Record<string, unknown>>;
  /** Aborts when the call times out or the run is cancelled. */
  readonly signal: AbortSignal;
  /** Reports progress to the `onText` callback of the run; undefined if the run has none. */
  readonly onProgress?: ((message: string) => void) | undefined;
}

export type PolicyContext = Omit<ToolContext, 'idempotencyKey' | 'signal' | 'onProgress'>;

export interface ToolCode {
  readonly name: string;
  readonly does: string;
  readonly input: StandardSchema;
  readonly approve: ((args: unknown, context: PolicyContext) => Ruling | Promise<Ruling>) | undefined;
  readonly run: (args: unknown, context: ToolContext) => unknown;
  /** The functions as their author wrote them, whose text is compared when a run resumes. */
  readonly written?: { readonly run?: object | undefined; readonly approve?: object | undefined };
}

/** The argument of a function worker's `run`: its task, and the key of its own effect. */
export interface WorkContext<Input = unknown> extends Slice {
  /** The data of the task, read by the worker's `input` schema; undefined if it has none. */
  readonly input: Input;
  /** The same for every attempt of this task. Pass it to the service that carries out the effect. */
  readonly idempotencyKey: string;
  /** Aborts when the attempt times out or the run is cancelled. */
  readonly signal: AbortSignal;
}

/** The argument of a `build` function: the task as its worker will see it, and the tools it may hand out. */
export interface BuildTask extends Omit<Slice, 'tools' | 'built'> {
  /** Names of the tools that this task was granted. */
  readonly tools: readonly string[];
  readonly signal: AbortSignal;
}

/** A tool call of an `offline` function and what came of it. */
export interface OfflineCall {
  readonly tool: string;
  readonly args: unknown;
  readonly outcome: ToolOutcome;
}

/** The argument of an agent's `offline` function: its task, and the outcomes of the tool calls it has made so far. */
export interface OfflineTask extends Slice {
  readonly calls: readonly OfflineCall[];
  readonly signal: AbortSignal;
}

/** The argument of a pool's rule: the task as its worker will see it. */
export type ChoiceTask = Omit<Slice, 'worker' | 'tools' | 'built'>;
export type PoolRule = (task: ChoiceTask) => Maybe<string | undefined>;

export interface WorkerCode {
  readonly does: string;
  readonly scope: string | undefined;
  readonly prompt: string | undefined;
  readonly tools: ReadonlyMap<string, ToolCode>;
  readonly sources: readonly ToolSource[];
  /** Tools of its sources that wait for approval, with the reason. */
  readonly withheld: ReadonlyMap<string, string>;
  readonly run: ((task: WorkContext) => unknown) | undefined;
  /** Builds a worker for each task. */
  readonly build?: ((task: BuildTask) => Maybe<WorkerDraft>) | undefined;
  /** Replies in place of the offline model. */
  readonly offline?: ((task: OfflineTask) => unknown) | undefined;
  /** The nested team that does its tasks. */
  readonly team: NestableTeam | (() => NestableTeam) | undefined;
  readonly model: ModelChoice | undefined;
  readonly temperature: number | undefined;
  /** Schema of the data that its tasks carry. */
  readonly input: StandardSchema | undefined;
  /** Schema of the content of this worker's results. */
  readonly output: StandardSchema | undefined;
  /** The queue of the processes that can do its work; undefined if every process can. */
  readonly queue?: string | undefined;
}

type RoleCode = { readonly [R in Role]?: (question: QuestionOf<R>) => Maybe<unknown> };
export type Maybe<T> = T | Promise<T>;

export interface Team {
  /** Replaced, like the workers, when the tools of sources are listed; see tool-sources.ts. */
  spec: TeamSpec;
  readonly workers: Map<string, WorkerCode>;
  /** Rules by pool. A rule chooses the member for a task before any figures do. */
  readonly rules?: ReadonlyMap<string, PoolRule>;
  readonly roles: RoleCode;
  readonly models: Models;
  /** Loads the model behind a string or an instance, once. */
  readonly loadModel: (choice: string | object) => Promise<Model>;
  /** The standing text of each role's prompt: ours, or the team's override. */
  readonly standing: Standing;
  /** Chosen by the team; otherwise the size of the model's context window decides. */
  readonly promptProfile?: PromptProfile | undefined;
  /** The model by tier in a team that names no models; loaded on first use. */
  readonly defaultModel: ((tier: Tier) => Promise<Model>) | undefined;
  /** Routes and plans where the team's own model gives nothing usable; loaded on first use. */
  readonly offlineModel?: (() => Promise<Model>) | undefined;
  /** How long models may be silent, as the environment says. */
  readonly callTimes?: (() => CallTimes) | undefined;
  readonly temperatures: Readonly<Partial<Record<Role, number>>>;
  /** Schema of the team's answers, if they have one. */
  readonly output: StandardSchema | undefined;
  /** Checks drafts; loaded on first use. */
  readonly grounder?: (() => Promise<Grounder>) | undefined;
}
