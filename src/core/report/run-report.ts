// The shape of a run's report, as `run()` returns it and the command line prints it.

import type { EffectCall } from '../answer/grounding.ts';
import type { Conflict, Decision, EventOf, ReviewKind, Route, Routing, Turn } from '../journal/event.ts';
import type { Failure, Fault } from '../journal/failure.ts';
import type { Plan } from '../plan/plan-schema.ts';
import type { BuiltWorker } from '../plan/specialist.ts';
import type { Role } from '../plan/team-spec.ts';
import type { Claim, Escalation, MergedFinding } from '../reconcile/claim.ts';
import type { Review } from '../run/state.ts';
import type { Chosen } from '../run/task-state.ts';
import type { ContextReport } from './context-report.ts';

export type RunStatus = OutcomeReport['status'];
export type ReportedTaskStatus = 'succeeded' | 'failed' | 'skipped' | 'escalated' | 'cancelled' | 'waiting' | 'running';

export interface UsageReport {
  /** Tokens sent to models. */
  readonly inputTokens: number;
  /** Tokens written by models. */
  readonly outputTokens: number;
  /** Cost in dollars, by the prices of the models; 0 for models without a price. */
  readonly costUsd: number;
  /** Number of calls of models. */
  readonly modelCalls: number;
  /** Number of calls of tools. */
  readonly toolCalls: number;
}

export interface TaskReport {
  /** Id of the task in the plan. */
  readonly id: string;
  /** The worker that has the task; after a fallback, the one that took over. */
  readonly worker: string;
  /** How the task ended, or how far it is. `waiting`: for other tasks, for time or for a person. */
  readonly status: ReportedTaskStatus;
  /** How sure the worker is of its result, from 0 to 100; null if it did not say, or has no result. */
  readonly confidence: number | null;
  /** How many attempts were started. */
  readonly attempts: number;
  /** The task that this one is a piece of; null if it is none. */
  readonly pieceOf: string | null;
  /** What the worker was told to do, in its latest wording. */
  readonly instruction: string;
  /** The content of the result; null if there is none. */
  readonly result: unknown;
  /** The claims of the result, which are compared with those of other tasks; empty if it has none. */
  readonly claims: readonly Claim[];
  /** Why the worker handed the task back; null if it did not. */
  readonly escalation: Escalation | null;
  /** The tool or worker through which it read untrusted text; null if it read none. */
  readonly taintedBy: string | null;
  /** Why the task failed, with a `code` and a `message` for people; null if it did not fail. */
  readonly failure: FailureReport | null;
  /** The model of its latest call; null if it called none. */
  readonly model: string | null;
  /** The worker built for its last attempt; null if the team does not build workers. */
  readonly built: BuiltWorker | null;
  /** The latest choice of a pool member, with reason and figures; null if its worker is no pool. */
  readonly chosen: Chosen | null;
  /** Whether the result came from the cache, at no cost. */
  readonly cached: boolean;
  /** What the task used, over all attempts. */
  readonly usage: UsageReport;
  /** When its first attempt began, as an ISO time; null if none did. */
  readonly startedAt: string | null;
  /** When it ended, as an ISO time; null if it has not. */
  readonly endedAt: string | null;
}

export interface ReviewReport {
  /** Id of the review, for `team.decide()` and `bosun approve`. */
  readonly id: string;
  /** What is to be decided: a call, a plan, a failure, a question of a worker and so on. */
  readonly kind: ReviewKind;
  /** The task it is about; null if it is about the run. */
  readonly taskId: string | null;
  /** The question as a person reads it. */
  readonly question: string;
  /** The tool whose call needs approval; null for other reviews. */
  readonly tool: string | null;
  /** The arguments of that call, whole; null for other reviews. */
  readonly args: unknown;
  /** The decisions that it takes. */
  readonly decisions: readonly Decision['kind'][];
  /** `open`, `decided`, or `expired` if its time is over. */
  readonly status: Review['status'];
  /** Who decided; null while it is undecided. */
  readonly decidedBy: string | null;
  /** When it was opened, as an ISO time. */
  readonly openedAt: string;
  /** When its time is over, as an ISO time; null if it does not expire. */
  readonly expiresAt: string | null;
  /** What counts if there is no decision until then; null if it does not expire. */
  readonly expires: 'deny' | 'allow' | null;
}

/** Why the planner was asked for a revision, and which tasks it added. */
export interface RevisionReport {
  /** Number of the revision, from 1. */
  readonly round: number;
  /** Why the results were insufficient. */
  readonly why: readonly string[];
  /** Ids of the tasks that the planner added; empty if it had no better idea. */
  readonly added: readonly string[];
}

/** A notice that usage is unusually high. */
export interface AlertReport extends Omit<EventOf<'alert-raised'>, 'type' | 'at'> {
  /** When it was raised, as an ISO time. */
  readonly at: string;
}

export interface Latency {
  /** From the start of the run to its end, or to its latest event. */
  readonly wallMs: number;
  /** The sum of all task durations. */
  readonly sequentialMs: number;
  /** The longest chain of dependent tasks: no schedule can be faster. */
  readonly criticalPathMs: number;
  /** `sequentialMs` divided by `wallMs`. */
  readonly speedup: number;
}

export interface SentenceReport {
  /** The sentence. */
  readonly text: string;
  /** Ids of the tasks whose results support it. */
  readonly tasks: readonly string[];
  /** Its values that no result supports, or that could not be checked; empty if there are none. */
  readonly unconfirmed: readonly string[];
}

/** A conflict with its ruling, and the claims that lost. */
export interface ConflictReport extends Conflict {
  /** The tasks and workers whose claims lost; empty while the conflict is open. */
  readonly overruled: readonly {
    /** The task whose claim lost. */
    readonly taskId: string;
    /** The worker of that task. */
    readonly worker: string;
  }[];
}

export type EffectReport = Pick<EffectCall, 'task' | 'tool' | 'args' | 'status'>;

/** Which of several attempts became the answer, and why. */
export interface SelectionReport {
  /** The attempt that became the answer. */
  readonly taskId: string;
  /** Why it was chosen. */
  readonly reason: string;
  /** What decided: the judge, or the first figure in which the attempts differ. */
  readonly by: EventOf<'attempt-selected'>['by'];
  /** Ids of all attempts, including those without a result. */
  readonly of: readonly string[];
}

export type FailureReport = Failure & {
  /** The failure in a sentence for people. */
  readonly message: string;
};

/** How a run ended, or how far it is. Every field is there for every status; those without a meaning are empty or null. */
export type OutcomeReport<Data = unknown> =
  | {
      /** How the run ended; the guide page "What a status means" explains each. */
      readonly status: 'complete' | 'partial' | 'out-of-scope';
      /** The answer as text. */
      readonly answer: string;
      /** The answer by the team's output schema; null if the team has none or the answer does not fit it. */
      readonly data: Data | null;
      /** How sure the supervisor is of the answer, from 0 to 100; null if nothing was said about it. */
      readonly confidence: number | null;
      /** Why the run failed; null for every other status. */
      readonly failure: null;
    }
  | {
      /** How the run ended. */
      readonly status: 'failed';
      /** What failed and what the requester can do. */
      readonly answer: string;
      /** Null: there is no answer. */
      readonly data: null;
      /** Null: there is no answer. */
      readonly confidence: null;
      /** Why it failed: a `code` with its facts, and a `message` for people. */
      readonly failure: FailureReport;
    }
  | {
      /** A run that waits has open reviews, its own or those of a nested team. */
      readonly status: 'waiting' | 'running' | 'planned' | 'cancelled';
      /** Empty: there is no answer yet, or none at all. */
      readonly answer: '';
      /** Null: there is no answer. */
      readonly data: null;
      /** Null: there is no answer. */
      readonly confidence: null;
      /** Null: the run has not failed. */
      readonly failure: null;
    };

/** A union on `status`: a run that is `complete` has an answer, and one that `failed` has a failure. */
export type RunReport<Data = unknown> = ReportFields & OutcomeReport<Data>;

interface ReportFields {
  /** Id of the run, for `team.show()`, `team.resume()` and the command line. */
  readonly runId: string;
  /** Name of the team. */
  readonly team: string;
  /** The request in the words of the requester; for a plan without one, its goal. */
  readonly request: string;
  /** Notes of the program that began the run; empty if it made none. */
  readonly labels: Readonly<Record<string, string>>;
  /** The conversation up to and including this run, ready to pass as `history` to the next one. */
  readonly turns: readonly Turn[];
  /** How the request was routed: to one worker, to the planner, or out of scope; null before that. */
  readonly route: Route | null;
  /** Which workers the request was for, how surely, and why. */
  readonly routing: Routing;
  /** The sentences of the answer with the tasks that support them, and their unsupported or unconfirmed values. */
  readonly sentences: readonly SentenceReport[];
  /** What the answer lacks, one sentence each; a run with gaps is `partial`. Empty if nothing is missing. */
  readonly gaps: readonly string[];
  /** Statements the check could neither confirm nor refute; they change neither status nor gaps. */
  readonly unconfirmed: readonly string[];
  /** Every call with an effect, and its status. */
  readonly effects: readonly EffectReport[];
  /** Contradictions between results, with the ruling on each; empty if there are none. */
  readonly conflicts: readonly ConflictReport[];
  /** Findings of all workers, merged, the most severe first; empty if there are none. */
  readonly findings: readonly MergedFinding[];
  /** Critical findings below the confidence limit that a second look did not confirm, with the reason. */
  readonly findingsDropped: readonly (MergedFinding & {
    /** Why it was dropped. */
    readonly reason: string;
  })[];
  /** Which of several attempts became the answer; null unless the plan's strategy is `select`. */
  readonly selection: SelectionReport | null;
  /** The models that were used, separated by commas; null if none was called. */
  readonly model: string | null;
  /** The accepted plan, or the last proposed one; null if there is none. */
  readonly plan: Plan | null;
  /** What was wrong with the last plan, if none was accepted. */
  readonly planFaults: readonly Fault[];
  /** The revisions of the plan while it ran; empty if there were none. */
  readonly revisions: readonly RevisionReport[];
  /** Roles whose model gave nothing usable, so that the offline model took over, with the reason. */
  readonly fallbacks: readonly {
    /** The role, such as `plan`. */
    readonly role: Role;
    /** What took over. */
    readonly by: 'offline';
    /** Why the model's replies could not be used. */
    readonly reason: string;
  }[];
  /** The tasks in the order of the plan. */
  readonly tasks: readonly TaskReport[];
  /** Facts of the request and values written by tasks, with their readers. */
  readonly context: ContextReport;
  /** Everything that people were asked, with their decisions; open ones have the status `open`. */
  readonly reviews: readonly ReviewReport[];
  /** What the run used, including its nested teams; `byWorker` leaves out the supervisor's own calls. */
  readonly usage: UsageReport & {
    /** What each worker used, by its name. */
    readonly byWorker: Readonly<Record<string, UsageReport>>;
  };
  /** Notices that usage was unusually high; empty if there were none, or the team has no alerts. */
  readonly alerts: readonly AlertReport[];
  /** How long the run took, compared with its tasks. */
  readonly latency: Latency;
  /** Number of events in the journal, and the hash of the last one. */
  readonly audit: {
    /** Number of events in the journal. */
    readonly events: number;
    /** Hash of the last event, which vouches for all before it. */
    readonly head: string;
  };
}
