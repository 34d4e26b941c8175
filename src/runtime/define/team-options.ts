// What a user may say of a team.

import type { Budget, PlanDraft, TaskDraft } from '../../core/plan/plan-schema.ts';
import type { Limits, Role } from '../../core/plan/team-spec.ts';
import type { QuestionOf } from '../../core/run/command.ts';
import type { ReplyDraftOf } from '../../core/run/conclusion.ts';
import type { Grounder } from '../../ports/grounder.ts';
import type { StandardSchema } from '../../ports/standard-schema.ts';
import type { AlertOptions } from '../inspect/alert-notifier.ts';
import type { PoolOptions } from '../pools/define-pools.ts';
import type { PromptOverrides } from '../prompts/override.ts';
import type { RoutingOptions } from '../routing/options.ts';
import type { Maybe } from '../run/team.ts';
import type { Prices } from '../run/wiring.ts';
import type { Models } from './choose-model.ts';
import type { WorkerDefinition } from './define-worker.ts';

/** A plan whose worker names are checked by the compiler. */
export type PlanFor<Names extends string> = PlanHead & { readonly tasks: readonly TaskFor<Names>[] };
export type TaskFor<Names extends string> = Omit<TaskDraft, 'worker'> & { worker: Names };
/** A plan without its tasks. */
export type PlanHead = Omit<PlanDraft, 'tasks'>;
/** A plan as it is being written: tasks, and what else there is to say of it, one by one. */
export type PlanPieces<Names extends string> = AsyncIterable<TaskFor<Names> | PlanHead>;

/** What a synthesiser writes for a team whose answers have a schema: the text may be left to the data. */
export type StructuredReply = Omit<ReplyDraftOf<'synthesise'>, 'answer' | 'data'> & {
  readonly answer?: string;
  readonly data: unknown;
};

export interface TeamOptions<
  W extends Record<string, WorkerDefinition>,
  O extends StandardSchema = StandardSchema,
  P extends string = never,
> {
  readonly name?: string;
  readonly workers: W;
  /** Workers that can do the same, under one name: who gets a task is chosen by a rule or by how busy, quick and reliable
   *  each is. Whoever plans sees the pool, not its members. */
  readonly pools?: Readonly<Record<P, PoolOptions<NoInfer<keyof W & string>>>>;
  /** Splits a request into tasks; a generator gives them one by one. Without it a model plans, if the team has models. */
  readonly plan?: (
    question: QuestionOf<'plan'>,
  ) => Maybe<PlanFor<NoInfer<(keyof W & string) | P>>> | PlanPieces<NoInfer<(keyof W & string) | P>>;
  /** Whether tasks that only read begin while the plan is still being written; yes if it is left out. */
  readonly streamPlans?: boolean;
  /** Decides between one worker, a plan, and out of scope. */
  readonly triage?: (question: QuestionOf<'triage'>) => Maybe<ReplyDraftOf<'triage'>>;
  /** Rewrites a task that failed on its merits. */
  readonly refine?: (question: QuestionOf<'refine'>) => Maybe<ReplyDraftOf<'refine'>>;
  readonly judge?: (question: QuestionOf<'judge'>) => Maybe<ReplyDraftOf<'judge'>>;
  /** Writes the one answer from the reports; or, asked about a `part` of long ones, condenses it. */
  readonly synthesise?: (question: QuestionOf<'synthesise'>) => Maybe<ReplyDraftOf<'synthesise'> | StructuredReply>;
  readonly criticise?: (question: QuestionOf<'criticise'>) => Maybe<ReplyDraftOf<'criticise'>>;
  /** Schema of the answers: reports then have them as `data`, and the synthesiser has to fit it. */
  readonly output?: O;
  /** Models by tier (`fast`, `balanced`, `strong`), by use (`supervisor`, `worker`, a role's name), or by any name that
   *  workers and tasks refer to: strings such as `anthropic/…`, instances of the AI SDK, or models of one's own. */
  readonly models?: Models;
  /** What models cost, where the built-in table does not know or is wrong. */
  readonly prices?: Prices;
  /** How freely each role of the supervisor is to write; workers and tasks have their own. */
  readonly temperature?: Readonly<Partial<Record<Role, number>>>;
  /** Roles a model fills beyond planning and synthesis. */
  readonly modelRoles?: readonly Role[];
  /** Standing texts in place of ours, by role; the form of replies and the rule on data are added to them. */
  readonly prompts?: PromptOverrides;
  /** Where unreadable triage, or a request nobody plans, goes. */
  readonly defaultWorker?: NoInfer<(keyof W & string) | P>;
  /** Tools that several workers may have; sharing any other is an error. */
  readonly sharedTools?: readonly string[];
  /** When somebody is told about what runs use. */
  readonly alerts?: AlertOptions;
  /** Whether drafts of the answer are checked against results and effects, and how often one goes back for what is
   *  certainly unsupported before that is marked: once if it is left out; `false` switches the check off. */
  readonly grounding?: boolean | { readonly roundsMax?: number };
  /** What checks drafts; the built-in one if it is left out. */
  readonly grounder?: Grounder;
  /** Whether the answer is drafted, and shown, while slow tasks are still at work: a second after results came in, three
   *  times at most, if it says no more than `true`. Each draft costs a call of the synthesiser. */
  readonly progressive?: Progressive;
  /** How requests find their worker before a model is asked: rules, and a router that learns from examples. A team whose
   *  workers bring examples has one; `false` leaves it out. */
  readonly routing?: RoutingOptions<NoInfer<(keyof W & string) | P>> | false;
  /** Ceilings of a whole run. */
  readonly budget?: Budget;
  readonly limits?: Partial<Limits>;
  /** Whether to be told, when the team is defined, what could be better about it; yes if it is left out. */
  readonly advice?: boolean;
  /** When a person is asked rather than going on without a result. */
  readonly escalate?: {
    readonly failure?: boolean;
    readonly budget?: boolean;
    readonly lowConfidence?: number;
    readonly questions?: boolean;
    /** A person reads every plan before anything is dispatched. */
    readonly plan?: boolean;
    /** A person rules on contradictions between results that the judge, if there is one, left open. */
    readonly conflict?: boolean;
  };
}

export type Progressive = boolean | { readonly afterMs?: number; readonly draftsMax?: number };
