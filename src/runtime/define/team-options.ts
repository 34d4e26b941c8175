// The options of a team: what users pass to supervisor().

import type { Budget, PlanDraft, TaskDraft } from '../../core/plan/plan-schema.ts';
import type { Limits, Role } from '../../core/plan/team-spec.ts';
import type { QuestionOf } from '../../core/run/command.ts';
import type { ReplyDraftOf } from '../../core/run/conclusion.ts';
import type { Grounder } from '../../ports/grounder.ts';
import type { StandardSchema } from '../../ports/standard-schema.ts';
import type { AlertOptions } from '../inspect/alert-notifier.ts';
import type { PoolOptions } from '../pools/define-pools.ts';
import type { PromptOverrides } from '../prompts/override.ts';
import type { PromptProfile } from '../prompts/prompt.ts';
import type { RoutingOptions } from '../routing/options.ts';
import type { Maybe } from '../run/team.ts';
import type { Prices } from '../run/wiring.ts';
import type { ModelChoice, Models, Tier } from './choose-model.ts';
import type { WorkerDefinition } from './define-worker.ts';

/** A plan whose worker names are checked by the compiler. */
export type PlanFor<Names extends string> = PlanHead & { readonly tasks: readonly TaskFor<Names>[] };
type TaskFor<Names extends string> = Omit<TaskDraft, 'worker'> & { worker: Names };
/** A plan without its tasks. */
type PlanHead = Omit<PlanDraft, 'tasks'>;
/** A plan as it is being written: its tasks, and its other fields, one by one. */
type PlanPieces<Names extends string> = AsyncIterable<TaskFor<Names> | PlanHead>;

/** The reply of a synthesiser in a team whose answers have a schema. Without `answer`, the text is made from `data`. */
type StructuredReply = Omit<ReplyDraftOf<'synthesise'>, 'answer' | 'data'> & {
  readonly answer?: string;
  readonly data: unknown;
};

export interface TeamOptions<
  W extends Record<string, WorkerDefinition>,
  O extends StandardSchema = StandardSchema,
  P extends string = never,
> {
  /** Name of the team in reports, journals and messages. Default: `team`. */
  readonly name?: string;
  /** The workers by name. At least one. */
  readonly workers: W;
  /** Groups of workers that can do the same tasks. The planner sees only the pool; its member for a task is chosen by a rule,
   *  or by how busy, quick and reliable each one is. Default: none. */
  readonly pools?: Readonly<Record<P, PoolOptions<NoInfer<keyof W & string>>>>;
  /** Splits a request into tasks; a generator may yield them one by one. Default: a model plans. */
  readonly plan?: (
    question: QuestionOf<'plan'>,
  ) => Maybe<PlanFor<NoInfer<(keyof W & string) | P>>> | PlanPieces<NoInfer<(keyof W & string) | P>>;
  /** Starts tasks that only read while the plan is still being written. Default: true. */
  readonly streamPlans?: boolean;
  /** Routes a request: to one worker, to the planner, or out of scope. Default: a model, if `models` has `triage` or `fast` or
   *  is left out. */
  readonly triage?: (question: QuestionOf<'triage'>) => Maybe<ReplyDraftOf<'triage'>>;
  /** Rewrites the instruction of a task whose attempt failed, before it is retried. Default: a model, if `models` has
   *  `refine` or is left out. */
  readonly refine?: (question: QuestionOf<'refine'>) => Maybe<ReplyDraftOf<'refine'>>;
  /** Decides which of two contradicting results is right. Default: a model, if `models` has `judge` or `strong` or is left
   *  out. */
  readonly judge?: (question: QuestionOf<'judge'>) => Maybe<ReplyDraftOf<'judge'>>;
  /** Writes the answer from the reports of the tasks. If the question has a `part`, condenses that part of long reports
   *  instead. Default: a model; without one, the results are joined as they are. */
  readonly synthesise?: (question: QuestionOf<'synthesise'>) => Maybe<ReplyDraftOf<'synthesise'> | StructuredReply>;
  /** Reviews the answer before it is delivered and may send it back. Default: none, unless `models` has `criticise`. */
  readonly criticise?: (question: QuestionOf<'criticise'>) => Maybe<ReplyDraftOf<'criticise'>>;
  /** Schema that answers must fit: zod, or any library that implements Standard Schema. Reports then have the answer as
   *  `data`. Default: answers are text. */
  readonly output?: O;
  /** Models by tier (`fast`, `balanced`, `strong`), by use (`supervisor`, `worker`, the name of a role), or by any name that
   *  workers and tasks refer to. A value is a string such as `anthropic/…`, an instance of the AI SDK, or a `Model`. Default:
   *  the model that the environment configures, otherwise the offline model. */
  readonly models?: Models;
  /** Prices by model, in dollars for a million tokens. Default: the built-in table, which they override. */
  readonly prices?: Prices;
  /** Sampling temperature by role of the supervisor. Default: the model's own. */
  readonly temperature?: Readonly<Partial<Record<Role, number>>>;
  /** Roles that a model fills in addition to the default ones, such as `['criticise']`. Default: none. */
  readonly modelRoles?: readonly Role[];
  /**
   * Replaces the standing part of our prompts, by role. The reply format and the rule on data are always added.
   * Default: our prompts.
   */
  readonly prompts?: PromptOverrides;
  /** How much our prompts say: `compact` for small models and short context windows, `full` for the others. Default: by the
   *  size of the model's context window; compact below 16,000 tokens or if the size is unknown. */
  readonly promptProfile?: PromptProfile;
  /** Worker or pool that gets a request when triage fails, or when the team has no planner. Default: none. */
  readonly defaultWorker?: NoInfer<(keyof W & string) | P>;
  /** Names of tools that several workers may list. Any other tool may belong to one worker only. Default: none. */
  readonly sharedTools?: readonly string[];
  /** Callbacks and thresholds for alerts about what runs use. Default: no alerts. */
  readonly alerts?: AlertOptions;
  /** Checks drafts of the answer against results and effects. A draft with unsupported statements is rewritten up to
   *  `roundsMax` times; what is still unsupported is then marked. Default: true, with one round. */
  readonly grounding?:
    | boolean
    | {
        /** How often a draft is rewritten. Default: 1. */
        readonly roundsMax?: number;
      };
  /** Checks the drafts. Default: the built-in grounder. */
  readonly grounder?: Grounder;
  /** Drafts and shows an answer while slow tasks are still running. Each draft costs one call of the synthesiser. `true`
   *  means a draft 1,000 ms after a result (`afterMs`), at most 3 times (`draftsMax`). Default: false. */
  readonly progressive?: Progressive;
  /** Routes requests without a model: by rules, and by a router that learns from examples. `false` switches it off. Default:
   *  on if the workers have 20 `examples` or more together. */
  readonly routing?: RoutingOptions<NoInfer<(keyof W & string) | P>> | false;
  /** Most tokens, steps, money and time one run may use. Default: no limit. */
  readonly budget?: Budget;
  /** Limits of one run, such as `concurrency` (default 16) and `tasksMax` (default 100). */
  readonly limits?: Partial<Limits>;
  /** The text of the modules that the team is made of, by name. A run that resumes after one of them changed says so. The
   *  command line sets this for team files. Default: none; only the text of the functions themselves is compared. */
  readonly modules?: Readonly<Record<string, string>>;
  /** Prints advice about the team when it is defined. Default: true. */
  readonly advice?: boolean;
  /** When to ask a person instead of going on without a result. Default: only if a worker asks. */
  readonly escalate?: EscalateOptions;
}

export interface EscalateOptions {
  /** When a task has failed for good. Default: false. */
  readonly failure?: boolean;
  /** When a budget is used up. Default: false. */
  readonly budget?: boolean;
  /**
   * When the confidence of a result is below this number, from 0 to 100, or an agent states none. What a function returns
   * without a confidence counts as certain. Default: 0, never.
   */
  readonly lowConfidence?: number;
  /** When a worker finds its task ambiguous: asks the requester. Default: true. */
  readonly questions?: boolean;
  /** Before a plan is carried out. Default: false. */
  readonly plan?: boolean;
  /** When two results contradict each other and no judge has decided. Default: false. */
  readonly conflict?: boolean;
}

export type Progressive =
  | boolean
  | {
      /** How long results wait for a draft, in milliseconds. Default: 1,000. */
      readonly afterMs?: number;
      /** Most drafts of one run. Default: 3. */
      readonly draftsMax?: number;
    };

/** Names that a worker gives as literals; nothing if the compiler knows only that they are text. */
type Literal<Name extends string> = string extends Name ? never : Name;
type FallbackOf<Worker> = Worker extends WorkerDefinition<infer Name> ? Literal<Name> : never;
type ModelNameOf<Worker> =
  Worker extends WorkerDefinition<string, infer Name> ? Exclude<Literal<Name>, Tier | `${string}/${string}`> : never;

/** The workers and models that the workers of a team refer to by name: a misspelt name does not compile. */
export type References<W extends Record<string, WorkerDefinition>> = {
  readonly workers: Readonly<Record<FallbackOf<W[keyof W]>, WorkerDefinition>>;
} & ([ModelNameOf<W[keyof W]>] extends [never]
  ? unknown
  : { readonly models: Readonly<Record<ModelNameOf<W[keyof W]>, ModelChoice>> });
