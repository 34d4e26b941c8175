// Builds the report of a run from its state: dollars, fractions and ISO times.

import { usdFrom } from '../budget/money.ts';
import { criticalPath } from '../graph/critical-path.ts';
import { describeFailure, type Failure } from '../journal/failure.ts';
import { contentAsText, type Result } from '../reconcile/claim.ts';
import { turnsOf } from '../run/decide/trust.ts';
import { effectsOf } from '../run/effects.ts';
import { isVerbatim } from '../run/fold/answer-fit.ts';
import { decisionsOn, hasExpired } from '../run/fold/reviews.ts';
import { finalReports, overruledIn } from '../run/results.ts';
import type { Review, RunState } from '../run/state.ts';
import type { TaskState, TaskStatus, TaskUsage } from '../run/task-state.ts';
import { addSpent, nothingSpent, type Spent, SUPERVISOR } from '../usage/spending.ts';
import { alertReport } from './alert-report.ts';
import { contextReport } from './context-report.ts';
import type {
  ConflictReport,
  EffectReport,
  FailureReport,
  Latency,
  OutcomeReport,
  ReportedTaskStatus,
  ReviewReport,
  RunReport,
  SelectionReport,
  SentenceReport,
  TaskReport,
  UsageReport,
} from './run-report.ts';

export type {
  AlertReport,
  EffectReport,
  Latency,
  ReviewReport,
  RevisionReport,
  RunReport,
  RunStatus,
  SelectionReport,
  TaskReport,
  UsageReport,
} from './run-report.ts';

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

const described = (failure: Failure): FailureReport => ({ ...failure, message: describeFailure(failure) });

const UNANSWERED = { answer: '', data: null, confidence: null } as const;

function outcomeReport({ outcome, parkedAt }: RunState): OutcomeReport {
  switch (outcome?.status) {
    case undefined:
      return { status: parkedAt === undefined ? 'running' : 'waiting', ...UNANSWERED, failure: null };
    case 'complete':
    case 'partial':
    case 'out-of-scope': {
      const { status, answer, data = null, confidence = null } = outcome;
      return { status, answer, data, confidence, failure: null };
    }
    case 'failed':
      return { status: 'failed', ...UNANSWERED, answer: outcome.said ?? '', failure: described(outcome.failure) };
    case 'planned':
    case 'cancelled':
      return { status: outcome.status, ...UNANSWERED, failure: null };
    default:
      return outcome satisfies never;
  }
}

export const usageReport = (usage: TaskUsage | undefined): UsageReport => ({
  inputTokens: usage?.inputTokens ?? 0,
  outputTokens: usage?.outputTokens ?? 0,
  costUsd: usdFrom(usage?.microUsd ?? 0),
  modelCalls: usage?.modelCalls ?? 0,
  toolCalls: usage?.toolCalls ?? 0,
});

export function reportOf(state: RunState, head: string, now?: number): RunReport {
  const { outcome } = state;
  const iso = isoWriter();
  const answered = outcome && 'answer' in outcome ? outcome : undefined;
  return {
    runId: state.runId,
    team: state.team.name,
    ...outcomeReport(state),
    request: state.request,
    labels: state.labels ?? {},
    turns: turnsOf(state),
    route: state.route ?? null,
    routing: state.routing ?? { workers: [], reason: '', outOfScope: [] },
    sentences: answered ? sentencesOf(state) : [],
    gaps: outcome && 'gaps' in outcome ? outcome.gaps : [],
    unconfirmed: answered?.unconfirmed ?? [],
    effects: effectReports(state),
    conflicts: conflictReports(state),
    findings: state.findings,
    findingsDropped: Array.from(state.secondLooks?.values() ?? []).flatMap(({ finding, isKept, reason }) =>
      isKept ? [] : [{ ...finding, reason }],
    ),
    selection: selectionReport(state),
    model: state.models.size > 0 ? [...state.models].join(', ') : null,
    plan: state.plan ?? state.proposed ?? null,
    planFaults: state.plan ? [] : state.faults,
    revisions: state.revisions.map(({ round, why, added }) => ({ round, why, added })),
    fallbacks: (state.fallbacks ?? []).map(({ role, failure }) => ({
      role,
      by: 'offline',
      reason: describeFailure(failure),
    })),
    tasks: Array.from(state.tasks.values(), (task) => taskReport(task, iso)),
    context: contextReport(state),
    reviews: Array.from(state.reviews.values(), (review) => reviewReport(review, now)),
    usage: { ...usageReport(state.usage), byWorker: byWorker(state) },
    alerts: Array.from(state.alerts.values(), alertReport),
    latency: latencyOf(state),
    audit: { events: state.events, head },
  };
}

export const effectReports = (state: RunState): EffectReport[] =>
  effectsOf(state).map(({ task, tool, args, status }) => ({ task, tool, args: args ?? null, status }));

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
  return finalReports(state).map(({ taskId, result }) => ({
    text: contentAsText(result.content),
    tasks: [taskId],
    unconfirmed: [],
  }));
}

function conflictReports(state: RunState): ConflictReport[] {
  const overruled = overruledIn(state);
  return state.conflicts.map((conflict) => ({
    ...conflict,
    overruled: overruled.flatMap(({ conflictId, taskId, worker }) =>
      conflictId === conflict.id ? [{ taskId, worker }] : [],
    ),
  }));
}

function selectionReport({ selection }: RunState): SelectionReport | null {
  if (!selection) return null;
  const { taskId, reason, by, of } = selection;
  return { taskId, reason, by, of };
}

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
    failure: task.failure ? described(task.failure) : null,
    model: task.model ?? null,
    built: task.built ?? null,
    chosen: task.chosen ?? null,
    cached: task.recalledFrom !== undefined,
    usage: usageReport(task.usage),
    startedAt: iso(task.firstStartedAt),
    endedAt: iso(task.endedAt),
  };
}

/** A review whose time is over is expired, also before its run goes on. Without `now`, as the run knows it. */
export function reviewReport(review: Review, now = Number.NEGATIVE_INFINITY): ReviewReport {
  const { reviewId, kind, opened, decidedBy } = review;
  return {
    id: reviewId,
    kind,
    taskId: opened.taskId ?? null,
    question: opened.question,
    tool: opened.tool ?? null,
    args: opened.args ?? null,
    decisions: decisionsOn(opened),
    status: hasExpired(review, now) ? 'expired' : review.status,
    decidedBy: decidedBy ?? null,
    openedAt: new Date(opened.at).toISOString(),
    expiresAt: opened.expiresAt === undefined ? null : new Date(opened.expiresAt).toISOString(),
    expires: opened.expiresAt === undefined ? null : (opened.expires ?? 'deny'),
  };
}

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

/** From the start of the first task to the end of the last one. */
function tasksMs(tasks: readonly TaskState[], now: number): number {
  const started = tasks.filter(({ firstStartedAt }) => firstStartedAt !== undefined);
  const from = Math.min(...started.map(({ firstStartedAt = now }) => firstStartedAt));
  const to = Math.max(...started.map(({ endedAt = now }) => endedAt));
  return started.length === 0 ? 0 : to - from;
}

/**
 * Measured time compared with the sum of the tasks and with their longest chain (E4). The speed-up compares the tasks one
 * after the other with the time in which they were done; routing, planning and writing would take the same either way.
 */
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
  const togetherMs = tasksMs(wholes, state.lastAt);
  return {
    wallMs,
    sequentialMs,
    criticalPathMs: criticalPath(spans).ms,
    speedup: togetherMs > 0 ? Math.max(1, sequentialMs / togetherMs) : 1,
  };
}
