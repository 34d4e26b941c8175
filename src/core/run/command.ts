// What the core wants done in the world. Every command has a stable key, and comes back as an event that names it.

import type { Sources } from '../answer/grounding.ts';
import type { Bound } from '../answer/rulings.ts';
import type {
  Conflict,
  EventOf,
  ForkOf,
  Hints,
  Parent,
  Reading,
  Routing,
  ToolOutcome,
  Turn,
} from '../journal/event.ts';
import type { Failure, Fault } from '../journal/failure.ts';
import type { Budget, Plan, Task } from '../plan/plan-schema.ts';
import type { BuiltWorker, Specialist } from '../plan/specialist.ts';
import type { Effect } from '../plan/team-spec.ts';
import type { SilenceLimits } from '../policy/patience.ts';
import type { Escalation, MergedFinding, Result } from '../reconcile/claim.ts';
import type { CommandKey, ConsultKey, ModelCallId, ToolCallId } from './keys.ts';

/** A question to the requester, and the answer to it. */
export interface Answer {
  readonly question: string;
  readonly answer: unknown;
}

/** What a worker sees (B2): its task, the results it depends on, the context granted to it. Nothing else. */
export interface Slice {
  readonly runId: string;
  readonly taskId: string;
  readonly worker: string;
  readonly attempt: number;
  readonly instruction: string;
  readonly successCriterion: string;
  /** The data of the task, for a worker that takes an input. */
  readonly input?: unknown;
  readonly inputs: Readonly<Record<string, Result>>;
  /** Dependencies that gave no result, for tasks that allow partial input. */
  readonly missing: readonly string[];
  readonly context: Readonly<Record<string, unknown>>;
  /** Tools this task may call; undefined means all of its worker's. */
  readonly tools: readonly string[] | undefined;
  readonly model: string | undefined;
  readonly temperature: number | undefined;
  /** What the requester was asked about this task, and said. */
  readonly answers: readonly Answer[];
  /** Why the attempt before this one failed. */
  readonly previousFailure: Failure | undefined;
  /** Context keys it may write; undefined if none. */
  readonly writes?: readonly string[] | undefined;
  /** The worker that was made for it, where its worker is made for each task. */
  readonly built?: BuiltWorker | undefined;
}

/** A finished task as the supervisor sees it. */
export interface Report {
  readonly taskId: string;
  readonly worker: string;
  readonly instruction: string;
  readonly result: Result;
  /** Its text goes into the answer letter for letter, in the place of a marker. */
  readonly relay?: 'verbatim';
  /** The tasks it stands for, where it was condensed from the results of several or is a part of one. */
  readonly sources?: readonly string[];
}

/** A part of results that are too long to be read at once: to be condensed, not answered from. */
interface Part {
  readonly level: number;
  readonly group: number;
  readonly groups: number;
  /** How long the condensed text may be, at three bytes a token. */
  readonly tokensMax: number;
}

export interface Asking {
  readonly request: string;
  readonly context: Readonly<Record<string, unknown>>;
  readonly history: readonly Turn[];
}

/** A task that did not bring what the goal needs, and that another plan could make up for. */
export interface Shortfall {
  readonly taskId: string;
  readonly worker: string;
  /** Everybody who had it. */
  readonly tried: readonly string[];
  readonly instruction: string;
  /** Failed, skipped for want of another, nothing in it, not sure enough of it; or why its worker handed it back. */
  readonly reason: 'failed' | 'skipped' | 'empty' | 'unsure' | 'unmet' | Escalation['reason'];
  readonly why: string;
}

/** The planner is asked for more tasks, because what there is does not meet the goal. */
export interface RevisionAsked {
  readonly round: number;
  /** The plan as it stands. */
  readonly plan: Plan;
  /** What was already learnt. */
  readonly reports: readonly Report[];
  readonly gaps: readonly Shortfall[];
  /** What no result brings of the goal, if the writer or the critic found something. */
  readonly missing?: readonly string[];
}

/** The planner is asked for smaller pieces of a task that failed. */
export interface SplitAsked {
  readonly task: Task;
  /** As it stands after it was rewritten, and with whom. */
  readonly instruction: string;
  readonly worker: string;
  readonly failure: Failure;
  /** Tasks whose results every piece gets. */
  readonly inputs: readonly string[];
  readonly piecesMax: number;
}

/** What each role of the supervisor is asked. */
export type Question =
  | ({
      readonly role: 'triage' /** What the team's router thinks, where it has one and is not sure. */;
      readonly hints?: Hints;
    } & Asking)
  | ({
      readonly role: 'plan';
      readonly round: number;
      readonly routing: Routing | undefined;
      readonly rejected: Plan | undefined;
      readonly faults: readonly Fault[];
      /** Set where tasks are to be added to a run. Tasks of the reply that the run has already are left out. */
      readonly revision?: RevisionAsked;
      /** Set where the tasks of the reply are to be pieces of this one. */
      readonly split?: SplitAsked;
    } & Asking)
  | {
      readonly role: 'refine';
      readonly taskId: string;
      readonly worker: string;
      readonly instruction: string;
      readonly successCriterion: string;
      readonly failure: Failure;
      readonly attempt: number;
    }
  | {
      readonly role: 'judge';
      readonly conflict: Conflict;
      /** Set where the judge is asked to confirm one finding: with the task that found it, and what that had to read. */
      readonly finding?: MergedFinding;
      readonly instruction?: string;
      readonly material?: readonly unknown[];
    }
  | ({
      readonly role: 'synthesise';
      readonly plan: Plan;
      readonly reports: readonly Report[];
      readonly gaps: readonly string[];
      readonly conflicts: readonly Conflict[];
      /** What workers found, said once each, the gravest and surest first. */
      readonly findings: readonly MergedFinding[];
      readonly notes: readonly string[];
      /** What is still being worked on, where a draft is wanted before everything is in. */
      readonly pending?: readonly string[];
      /** The draft that was shown meanwhile, to go on from. */
      readonly draft?: string;
      readonly part?: Part;
    } & Asking)
  | ({
      readonly role: 'criticise';
      readonly plan?: Plan;
      readonly draft: string;
      /** The same as data, where the team's answers have a schema. */
      readonly data?: unknown;
      readonly reports: readonly Report[];
      readonly gaps: readonly string[];
    } & Asking);
export type QuestionOf<R extends Question['role']> = Extract<Question, { role: R }>;

/** One exchange of a dialogue after its opening. */
export type Exchange =
  | { readonly kind: 'reply'; readonly text: string; readonly reading: Reading }
  | {
      readonly kind: 'tool-results';
      readonly results: readonly { readonly id: string; readonly tool: string; readonly outcome: ToolOutcome }[];
    }
  | { readonly kind: 'repair'; readonly errors: string }
  /** The reply before it states what the record of the task does not support. */
  | { readonly kind: 'unsupported'; readonly notes: string }
  /** The reply before it was cut: the model is to go on where it stopped, or to answer again. */
  | { readonly kind: 'after-cut'; readonly ask: 'go-on' | 'again' };

/** A conversation with a model: a worker's attempt, or a role of the supervisor thinking. */
export interface DialogueView {
  readonly id: string;
  readonly subject:
    | { readonly kind: 'work'; readonly slice: Slice }
    | { readonly kind: 'consult'; readonly question: Question };
  readonly exchanges: readonly Exchange[];
  /** How often the model found it too long: each time, long texts in it are cut shorter. */
  readonly shrunk: number;
  /** What the model last said about the length. */
  readonly tooLong?: string;
  /** Asked of the offline model, because the team's own model gave nothing usable. */
  readonly offline?: true;
}

export type Command =
  | {
      readonly kind: 'consult';
      readonly key: ConsultKey;
      readonly question: Question;
      readonly notBefore: number | undefined;
    }
  /** Routes the request by a rule or by the team's router, or says what the router thinks of it. */
  | { readonly kind: 'route-request'; readonly key: CommandKey; readonly asking: Asking }
  /** Whether a result is by itself an answer as the team's schema wants it. */
  | { readonly kind: 'fit-answer'; readonly key: CommandKey; readonly content: unknown }
  /** Has the team's grounder check a draft against what the run found and did. */
  | {
      readonly kind: 'ground-draft';
      readonly key: CommandKey;
      readonly draft: EventOf<'answer-drafted'>;
      /** Every result, and what the writer was given of them, in its order. */
      readonly reports: readonly Report[];
      readonly read: readonly Report[];
      /** What the draft may rest on besides. */
      readonly known: Omit<Sources, 'reports' | 'support'>;
      /** The rulings that the draft must obey; undefined if there are none. */
      readonly bound?: readonly Bound[];
    }
  | { readonly kind: 'work'; readonly key: CommandKey; readonly slice: Slice; readonly idempotencyKey: string }
  /** Says who of a pool does this attempt (A15). */
  | { readonly kind: 'choose-worker'; readonly key: CommandKey; readonly slice: Slice; readonly pool: string }
  /** Makes the worker of this attempt (A14), by a function of the team or as the plan describes it. */
  | {
      readonly kind: 'build-worker';
      readonly key: CommandKey;
      readonly slice: Slice;
      readonly as: Specialist | undefined;
    }
  /** Begins the run of a nested team, or goes on with it, until it has ended or waits for people. */
  | {
      readonly kind: 'run-team';
      readonly key: CommandKey;
      readonly slice: Slice;
      readonly runId: string;
      readonly budget: Budget;
      readonly parent: Parent;
      readonly dryRun: boolean;
      readonly cache: boolean;
      /** In a fork: the run of the nested team that this one goes through again. */
      readonly forkOf?: ForkOf | undefined;
    }
  /** Waits until a nested team that waits for people can go on. */
  | {
      readonly kind: 'await-team';
      readonly key: CommandKey;
      readonly taskId: string;
      readonly attempt: number;
      readonly runId: string;
    }
  /** Ends the run of a nested team whose result is no longer wanted. */
  | {
      readonly kind: 'stop-team';
      readonly key: CommandKey;
      readonly taskId: string;
      readonly attempt: number;
      readonly worker: string;
      readonly runId: string;
      readonly reason: string;
    }
  /** Looks for a result of the same work that is no older than `ttlMs`. */
  | {
      readonly kind: 'recall';
      readonly key: CommandKey;
      readonly slice: Slice;
      /** What the code of tools sees, and a result may therefore depend on. */
      readonly context: Readonly<Record<string, unknown>>;
      readonly ttlMs: number;
    }
  | {
      readonly kind: 'prepare-call';
      readonly key: CommandKey;
      readonly callId: ModelCallId;
      readonly dialogue: DialogueView;
      readonly notBefore: number | undefined;
    }
  | {
      readonly kind: 'call-model';
      readonly key: CommandKey;
      readonly callId: ModelCallId;
      readonly dialogue: DialogueView;
      readonly outputTokensMax: number;
      /** The silence after which the call is given up. */
      readonly silence: SilenceLimits;
      /** How many steps the budget has left after this call: the reply may ask for no more tool calls than that. */
      readonly stepsLeft: number;
      /** What counts as used if the call is lost without a word about its usage. */
      readonly worstCase: { readonly inputTokens: number; readonly outputTokens: number; readonly microUsd: number };
    }
  | {
      readonly kind: 'authorise';
      readonly key: CommandKey;
      readonly callId: ToolCallId;
      readonly slice: Slice;
      /** All facts that came with the request. Workers see what they were granted; the code of tools and policies, which
       *  must know who is asking, sees everything. */
      readonly context: Readonly<Record<string, unknown>>;
      readonly tool: string;
      readonly args: unknown;
      /** Who already agreed to these arguments, if a person changed them. */
      readonly agreedBy: string | undefined;
      /** The task was not granted this tool, but a person may approve the call. */
      readonly mayAsk?: true;
    }
  | {
      readonly kind: 'call-tool';
      readonly key: CommandKey;
      readonly callId: ToolCallId;
      readonly slice: Slice;
      readonly context: Readonly<Record<string, unknown>>;
      readonly tool: string;
      readonly args: unknown;
      readonly effect: Effect;
      readonly idempotencyKey: string;
      readonly timeoutMs: number;
    };
