// The report of a run: folded from the journal, with dollars, fractions and ISO times.

import type { EffectCall } from '../answer/grounding.ts';
import { usdFrom } from '../budget/money.ts';
import { criticalPath } from '../graph/critical-path.ts';
import type { Conflict, EventOf, ReviewKind, Route, Routing } from '../journal/event.ts';
import { describeFailure, type Failure } from '../journal/failure.ts';
import type { Plan } from '../plan/plan-schema.ts';
import type { BuiltWorker } from '../plan/specialist.ts';
import { type Claim, contentAsText, type Escalation, type MergedFinding, type Result } from '../reconcile/claim.ts';
import { effectsOf } from '../run/effects.ts';
import { isVerbatim } from '../run/fold/answer-fit.ts';
import { endsOf } from '../run/results.ts';
import type { Review, RunState } from '../run/state.ts';
import type { Chosen, TaskState, TaskStatus, TaskUsage } from '../run/task-state.ts';
import { addSpent, nothingSpent, type Spent, SUPERVISOR } from '../usage/spending.ts';
import { alertReport } from './alert-report.ts';
import { type ContextReport, contextReport } from './context-report.ts';

export type RunStatus = 'complete' | 'partial' | 'waiting' | 'failed' | 'cancelled' | 'running' | 'planned';
type ReportedTaskStatus = 'succeeded' | 'failed' | 'skipped' | 'escalated' | 'cancelled' | 'waiting' | 'running';

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
  readonly failure: (Failure & { readonly message: string }) | null;
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
  readonly status: Review['status'];
  readonly decidedBy: string | null;
  readonly openedAt: string;
  readonly expiresAt: string | null;
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

interface SentenceReport {
  readonly text: string;
  readonly tasks: readonly string[];
  readonly unconfirmed: readonly string[];
}

type EffectReport = Pick<EffectCall, 'task' | 'tool' | 'args' | 'status'>;

/** Which of several attempts became the answer, and why. */
export interface SelectionReport {
  readonly taskId: string;
  readonly reason: string;
  readonly by: EventOf<'attempt-selected'>['by'];
  readonly of: readonly string[];
}

export interface RunReport<Data = unknown> {
  readonly runId: string;
  readonly team: string;
  readonly status: RunStatus;
  readonly request: string;
  readonly route: Route | null;
  readonly routing: Routing;
  readonly answer: string;
  /** The answer by the team's output schema; null if the team has none or the answer does not fit it. */
  readonly data: Data | null;
  readonly confidence: number | null;
  /** The sentences of the answer with the tasks that support them, and their unsupported or unconfirmed values. */
  readonly sentences: readonly SentenceReport[];
  readonly gaps: readonly string[];
  /** Statements the check could neither confirm nor refute; they change neither status nor gaps. */
  readonly unconfirmed: readonly string[];
  /** Every call with an effect, and its status. */
  readonly effects: readonly EffectReport[];
  readonly conflicts: readonly Conflict[];
  readonly findings: readonly MergedFinding[];
  readonly selection: SelectionReport | null;
  readonly failure: (Failure & { readonly message: string }) | null;
  readonly model: string | null;
  readonly plan: Plan | null;
  readonly revisions: readonly RevisionReport[];
  readonly tasks: readonly TaskReport[];
  /** Facts of the request and values written by tasks, with their readers. */
  readonly context: ContextReport;
  readonly reviews: readonly ReviewReport[];
  readonly usage: UsageReport & { readonly byWorker: Readonly<Record<string, UsageReport>> };
  readonly alerts: readonly AlertReport[];
  readonly latency: Latency;
  readonly audit: { readonly events: number; readonly head: string };
}

type Iso = (at: number | undefined) => string | null;

/** Formatting a time is the dearest part of a report of 100,000 tasks, and many tasks share a time. */
function isoWriter(): Iso {
  const written = new Map<number, string>();
  return (at) => {
    if (at === undefined) return null;
    const text = written.get(at) ?? new Date(at).toISOString();
    written.set(at, text);
    return text;
  };
}

const described = (failure: Failure | undefined): RunReport['failure'] =>
  failure ? { ...failure, message: describeFailure(failure) } : null;

export const usageReport = (usage: TaskUsage | undefined): UsageReport => ({
  inputTokens: usage?.inputTokens ?? 0,
  outputTokens: usage?.outputTokens ?? 0,
  costUsd: usdFrom(usage?.microUsd ?? 0),
  modelCalls: usage?.modelCalls ?? 0,
  toolCalls: usage?.toolCalls ?? 0,
});

export function reportOf(state: RunState, head: string): RunReport {
  const { outcome } = state;
  const iso = isoWriter();
  const answered = outcome?.status === 'complete' || outcome?.status === 'partial' ? outcome : undefined;
  return {
    runId: state.runId,
    team: state.team.name,
    status: statusOf(state),
    request: state.request,
    route: state.route ?? null,
    routing: state.routing ?? { workers: [], reason: '', outOfScope: [] },
    answer: answered?.answer ?? '',
    data: answered?.data ?? null,
    confidence: answered?.confidence ?? null,
    sentences: answered ? sentencesOf(state) : [],
    gaps: outcome && 'gaps' in outcome ? outcome.gaps : [],
    unconfirmed: answered?.unconfirmed ?? [],
    effects: effectsOf(state).map(({ task, tool, args, status }) => ({ task, tool, args, status })),
    conflicts: state.conflicts,
    findings: state.findings,
    selection: selectionReport(state),
    failure: described(outcome?.status === 'failed' ? outcome.failure : undefined),
    model: state.models.size > 0 ? [...state.models].join(', ') : null,
    plan: state.plan ?? state.proposed ?? null,
    revisions: state.revisions.map(({ round, why, added }) => ({ round, why, added })),
    tasks: Array.from(state.tasks.values(), (task) => taskReport(task, iso)),
    context: contextReport(state),
    reviews: Array.from(state.reviews.values(), reviewReport),
    usage: { ...usageReport(state.usage), byWorker: byWorker(state) },
    alerts: Array.from(state.alerts.values(), alertReport),
    latency: latencyOf(state),
    audit: { events: state.events, head },
  };
}

/**
 * The tasks that support each sentence, from the verdict on the draft; results delivered word for word support
 * themselves.
 */
function sentencesOf(state: RunState): SentenceReport[] {
  const { draft, grounded } = state;
  if (draft && grounded?.key === draft.key)
    return grounded.sentences.map(({ text, tasks: behind, foreign = [], unconfirmed = [] }) => ({
      text,
      tasks: behind,
      unconfirmed: [...foreign, ...unconfirmed].map((each) => each.text),
    }));
  if (draft && !isVerbatim(draft)) return [];
  return endsOf(state).map(({ task, result }) => ({
    text: contentAsText(result?.content),
    tasks: [task.id],
    unconfirmed: [],
  }));
}

function selectionReport({ selection }: RunState): SelectionReport | null {
  if (!selection) return null;
  const { taskId, reason, by, of } = selection;
  return { taskId, reason, by, of };
}

const statusOf = ({ outcome, parkedAt }: RunState): RunStatus =>
  outcome?.status ?? (parkedAt === undefined ? 'running' : 'waiting');

function reportedStatus(status: TaskStatus, openReviews: number): ReportedTaskStatus {
  switch (status) {
    case 'succeeded':
    case 'failed':
    case 'skipped':
    case 'escalated':
    case 'cancelled':
      return status;
    case 'blocked':
    case 'ready':
    case 'waiting':
      return 'waiting';
    case 'running':
    case 'settling':
    case 'backing-off':
    case 'refining':
    case 'splitting':
    case 'in-pieces':
      return openReviews > 0 ? 'waiting' : 'running';
    default:
      return status satisfies never;
  }
}

function taskReport(task: TaskState, iso: Iso): TaskReport {
  const result: Result | undefined = task.status === 'succeeded' ? task.result : undefined;
  return {
    id: task.task.id,
    worker: task.worker,
    status: reportedStatus(task.status, task.openReviews),
    confidence: result?.confidence ?? null,
    attempts: task.attempt,
    pieceOf: task.pieceOf ?? null,
    instruction: task.instruction,
    result: result?.content ?? null,
    claims: result?.claims ?? [],
    escalation: task.escalation ?? null,
    taintedBy: task.taintedBy ?? null,
    failure: described(task.failure),
    model: task.model ?? null,
    built: task.built ?? null,
    chosen: task.chosen ?? null,
    cached: task.recalledFrom !== undefined,
    usage: usageReport(task.usage),
    startedAt: iso(task.firstStartedAt),
    endedAt: iso(task.endedAt),
  };
}

export const reviewReport = ({ reviewId, kind, opened, status, decidedBy }: Review): ReviewReport => ({
  id: reviewId,
  kind,
  taskId: opened.taskId ?? null,
  question: opened.question,
  tool: opened.tool ?? null,
  args: opened.args ?? null,
  status,
  decidedBy: decidedBy ?? null,
  openedAt: new Date(opened.at).toISOString(),
  expiresAt: opened.expiresAt === undefined ? null : new Date(opened.expiresAt).toISOString(),
});

/** Usage by worker, including work on tasks that another worker finished. The rest is the supervisor's own. */
function byWorker(state: RunState): Record<string, UsageReport> {
  const sums = new Map<string, Spent>();
  for (const { worker, model: _, day: __, nested: ___, ...spent } of state.spending.values()) {
    if (worker === SUPERVISOR || spent.modelCalls + spent.toolCalls === 0) continue;
    const sum = sums.get(worker) ?? nothingSpent();
    addSpent(sum, spent);
    sums.set(worker, sum);
  }
  return Object.fromEntries([...sums].map(([worker, sum]) => [worker, usageReport(sum)]));
}

/** Measured time compared with the sum of the tasks and with their longest chain (E4). */
function latencyOf(state: RunState): Latency {
  const wallMs = (state.endedAt ?? state.lastAt) - state.startedAt;
  // Time spent in pieces counts as time of their whole task.
  const wholes = [...state.tasks.values()].filter(({ pieceOf }) => pieceOf === undefined);
  const spans = wholes.map(({ task, firstStartedAt, endedAt }) => ({
    id: task.id,
    dependsOn: task.dependsOn,
    ms: firstStartedAt === undefined ? 0 : (endedAt ?? state.lastAt) - firstStartedAt,
  }));
  const sequentialMs = spans.reduce((sum, { ms }) => sum + ms, 0);
  return {
    wallMs,
    sequentialMs,
    criticalPathMs: criticalPath(spans).ms,
    speedup: wallMs > 0 ? sequentialMs / wallMs : 1,
  };
}
