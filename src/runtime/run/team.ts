// A team as the runtime knows it: the spec that goes into the journal, and the code behind it that does not.

import type { Ruling } from '../../core/journal/event.ts';
import type { WorkerDraft } from '../../core/plan/specialist.ts';
import type { Role, TeamSpec } from '../../core/plan/team-spec.ts';
import type { QuestionOf, Slice } from '../../core/run/command.ts';
import type { Grounder } from '../../ports/grounder.ts';
import type { Model } from '../../ports/model.ts';
import type { StandardSchema } from '../../ports/standard-schema.ts';
import type { ToolSource } from '../../ports/tools.ts';
import type { ModelChoice, Models, Tier } from '../define/choose-model.ts';
import type { NestableTeam } from '../define/nestable.ts';
import type { Standing } from '../prompts/prompt.ts';

/** What a tool's code learns about the call. */
export interface ToolContext {
  readonly runId: string;
  readonly taskId: string;
  readonly worker: string;
  /** The same for every repetition of this effect: give it to whatever makes the effect happen. */
  readonly idempotencyKey: string;
  /** All facts that came with the request, such as who is asking: never anything a model wrote. */
  readonly context: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  /** Tells whoever watches the run how far the call is; nobody may be watching. */
  readonly onProgress?: ((message: string) => void) | undefined;
}

export type PolicyContext = Omit<ToolContext, 'idempotencyKey' | 'signal' | 'onProgress'>;

export interface ToolCode {
  readonly name: string;
  readonly does: string;
  readonly input: StandardSchema;
  readonly approve: ((args: unknown, context: PolicyContext) => Ruling | Promise<Ruling>) | undefined;
  readonly run: (args: unknown, context: ToolContext) => unknown;
}

/** What a plain function worker gets: its slice, and the key of its own effect. */
export interface WorkContext extends Slice {
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
}

/** What a function that builds workers learns: the task as its worker will see it, and what it may hand out. */
export interface BuildTask extends Omit<Slice, 'tools' | 'built'> {
  /** Of the tools on its list, those this task was granted. */
  readonly tools: readonly string[];
  readonly signal: AbortSignal;
}

/** What a rule learns of a task: what its worker will see. */
export type ChoiceTask = Omit<Slice, 'worker' | 'tools' | 'built'>;
export type PoolRule = (task: ChoiceTask) => Maybe<string | undefined>;

export interface WorkerCode {
  readonly does: string;
  readonly scope: string | undefined;
  readonly prompt: string | undefined;
  readonly tools: ReadonlyMap<string, ToolCode>;
  readonly sources: readonly ToolSource[];
  /** Tools of its sources that it may not call for now, and why. */
  readonly withheld: ReadonlyMap<string, string>;
  readonly run: ((task: WorkContext) => unknown) | undefined;
  /** Makes a worker for each task. */
  readonly build?: ((task: BuildTask) => Maybe<WorkerDraft>) | undefined;
  /** The nested team it stands for. */
  readonly team: NestableTeam | (() => NestableTeam) | undefined;
  readonly model: ModelChoice | undefined;
  readonly temperature: number | undefined;
  /** Schema of the content of this worker's results. */
  readonly output: StandardSchema | undefined;
}

export type RoleCode = { readonly [R in Role]?: (question: QuestionOf<R>) => Maybe<unknown> };
export type Maybe<T> = T | Promise<T>;

export interface Team {
  /** Replaced, like the workers, when sources of tools are asked what they have; see tool-sources.ts. */
  spec: TeamSpec;
  readonly workers: Map<string, WorkerCode>;
  /** What says who of a pool gets a task, before any figures do. */
  readonly rules?: ReadonlyMap<string, PoolRule>;
  readonly roles: RoleCode;
  readonly models: Models;
  /** Makes a model of a string or an instance, once. */
  readonly loadModel: (choice: string | object) => Promise<Model>;
  /** The standing text of each role's prompt: ours, or the team's own. */
  readonly standing: Standing;
  /** Loaded when it is first needed; only in a team that names no models. */
  readonly defaultModel: ((tier: Tier) => Promise<Model>) | undefined;
  readonly temperatures: Readonly<Partial<Record<Role, number>>>;
  /** Schema of the team's answers, if they have one. */
  readonly output: StandardSchema | undefined;
  /** Checks drafts; loaded when the first one is checked. */
  readonly grounder?: (() => Promise<Grounder>) | undefined;
}
