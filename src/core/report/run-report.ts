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
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
  readonly modelCalls: number;
  readonly toolCalls: number;
}

export interface TaskReport {
  readonly id: string;
  readonly worker: string;
  readonly status: ReportedTaskStatus;
  readonly confidence: number | null;
  readonly attempts: number;
  /** The task that this one is a piece of. */
  readonly pieceOf: string | null;
  readonly instruction: string;
  readonly result: unknown;
  readonly claims: readonly Claim[];
  readonly escalation: Escalation | null;
  /** The tool or worker through which it read untrusted text. */
  readonly taintedBy: string | null;
  readonly failure: FailureReport | null;
  readonly model: string | null;
  /** The worker built for its last attempt, if the team builds workers. */
  readonly built: BuiltWorker | null;
  /** The latest choice of a pool member, with reason and figures; null if its worker is no pool. */
  readonly chosen: Chosen | null;
  /** Whether the result came from the cache, at no cost. */
  readonly cached: boolean;
  readonly usage: UsageReport;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

export interface ReviewReport {
  readonly id: string;
  readonly kind: ReviewKind;
  readonly taskId: string | null;
  readonly question: string;
  readonly tool: string | null;
  readonly args: unknown;
  /** The decisions that it takes. */
  readonly decisions: readonly Decision['kind'][];
  readonly status: Review['status'];
  readonly decidedBy: string | null;
  readonly openedAt: string;
  readonly expiresAt: string | null;
  /** What counts if there is no decision until then; null if it does not expire. */
  readonly expires: 'deny' | 'allow' | null;
}

/** Why the planner was asked for a revision, and which tasks it added. */
export interface RevisionReport {
  readonly round: number;
  readonly why: readonly string[];
  readonly added: readonly string[];
}

/** A notice that usage is unusually high. */
export interface AlertReport extends Omit<EventOf<'alert-raised'>, 'type' | 'at'> {
  readonly at: string;
}

export interface Latency {
  readonly wallMs: number;
  /** The sum of all task durations. */
  readonly sequentialMs: number;
  /** The longest chain of dependent tasks: no schedule can be faster. */
  readonly criticalPathMs: number;
  readonly speedup: number;
}

export interface SentenceReport {
  readonly text: string;
  readonly tasks: readonly string[];
  readonly unconfirmed: readonly string[];
}

/** A conflict with its ruling, and the claims that lost. */
export interface ConflictReport extends Conflict {
  readonly overruled: readonly { readonly taskId: string; readonly worker: string }[];
}

export type EffectReport = Pick<EffectCall, 'task' | 'tool' | 'args' | 'status'>;

/** Which of several attempts became the answer, and why. */
export interface SelectionReport {
  readonly taskId: string;
  readonly reason: string;
  readonly by: EventOf<'attempt-selected'>['by'];
  readonly of: readonly string[];
}

export type FailureReport = Failure & { readonly message: string };

/** How a run ended, or how far it is. Every field is there for every status; those without a meaning are empty or null. */
export type OutcomeReport<Data = unknown> =
  | {
      readonly status: 'complete' | 'partial' | 'out-of-scope';
      readonly answer: string;
      /** The answer by the team's output schema; null if the team has none or the answer does not fit it. */
      readonly data: Data | null;
      readonly confidence: number | null;
      readonly failure: null;
    }
  | {
      readonly status: 'failed';
      /** What failed and what the requester can do. */
      readonly answer: string;
      readonly data: null;
      readonly confidence: null;
      readonly failure: FailureReport;
    }
  | {
      /** A run that waits has open reviews, its own or those of a nested team. */
      readonly status: 'waiting' | 'running' | 'planned' | 'cancelled';
      readonly answer: '';
      readonly data: null;
      readonly confidence: null;
      readonly failure: null;
    };

/** A union on `status`: a run that is `complete` has an answer, and one that `failed` has a failure. */
export type RunReport<Data = unknown> = ReportFields & OutcomeReport<Data>;

interface ReportFields {
  readonly runId: string;
  readonly team: string;
  readonly request: string;
  /** The conversation up to and including this run, ready to pass as `history` to the next one. */
  readonly turns: readonly Turn[];
  readonly route: Route | null;
  readonly routing: Routing;
  /** The sentences of the answer with the tasks that support them, and their unsupported or unconfirmed values. */
  readonly sentences: readonly SentenceReport[];
  readonly gaps: readonly string[];
  /** Statements the check could neither confirm nor refute; they change neither status nor gaps. */
  readonly unconfirmed: readonly string[];
  /** Every call with an effect, and its status. */
  readonly effects: readonly EffectReport[];
  readonly conflicts: readonly ConflictReport[];
  readonly findings: readonly MergedFinding[];
  /** Critical findings below the confidence limit that a second look did not confirm, with the reason. */
  readonly findingsDropped: readonly (MergedFinding & { readonly reason: string })[];
  readonly selection: SelectionReport | null;
  readonly model: string | null;
  readonly plan: Plan | null;
  /** What was wrong with the last plan, if none was accepted. */
  readonly planFaults: readonly Fault[];
  readonly revisions: readonly RevisionReport[];
  /** Roles whose model gave nothing usable, so that the offline model took over, with the reason. */
  readonly fallbacks: readonly { readonly role: Role; readonly by: 'offline'; readonly reason: string }[];
  readonly tasks: readonly TaskReport[];
  /** Facts of the request and values written by tasks, with their readers. */
  readonly context: ContextReport;
  readonly reviews: readonly ReviewReport[];
  readonly usage: UsageReport & { readonly byWorker: Readonly<Record<string, UsageReport>> };
  readonly alerts: readonly AlertReport[];
  readonly latency: Latency;
  readonly audit: { readonly events: number; readonly head: string };
}
