// A run as it is printed and returned: folded from the journal, in dollars, fractions and ISO times.

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
  /** The task it is a piece of. */
  readonly pieceOf: string | null;
  readonly instruction: string;
  readonly result: unknown;
  readonly claims: readonly Claim[];
  readonly escalation: Escalation | null;
  /** The tool or worker through which it read text from outside. */
  readonly taintedBy: string | null;
  readonly failure: (Failure & { readonly message: string }) | null;
  readonly model: string | null;
  /** The worker that was made for its last attempt, where workers are made for each task. */
  readonly built: BuiltWorker | null;
  /** Who of its pool was chosen last, why, and from which figures; only for tasks of a pool. */
  readonly chosen: Chosen | null;
  /** Whether the result came from the cache; it then cost nothing. */
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

/** What the planner was asked to do better, and what it added to the plan for it. */
export interface RevisionReport {
  readonly round: number;
  readonly why: readonly string[];
  readonly added: readonly string[];
}

/** Somebody should look at what the run uses. */
export interface AlertReport extends Omit<EventOf<'alert-raised'>, 'type' | 'at'> {
  readonly at: string;
}

export interface Latency {
  readonly wallMs: number;
  /** What the tasks would have taken one after the other. */
  readonly sequentialMs: number;
  /** What no schedule can beat: the longest chain of tasks that need each other. */
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
  /** The answer by the team's output schema; null where the team has none, or it could not be had. */
  readonly data: Data | null;
  readonly confidence: number | null;
  /** The answer piece by piece: the tasks behind each, and what in it is unsupported or could not be confirmed. */
  readonly sentences: readonly SentenceReport[];
  readonly gaps: readonly string[];
  /** What the check of the answer could neither confirm nor refute; it changes neither status nor gaps. */
  readonly unconfirmed: readonly string[];
  /** Every call with an effect, and what became of it. */
  readonly effects: readonly EffectReport[];
  readonly conflicts: readonly Conflict[];
  readonly findings: readonly MergedFinding[];
  readonly selection: SelectionReport | null;
  readonly failure: (Failure & { readonly message: string }) | null;
  readonly model: string | null;
  readonly plan: Plan | null;
  readonly revisions: readonly RevisionReport[];
  readonly tasks: readonly TaskReport[];
  /** What came with the request and what tasks wrote, and who was given it. */
  readonly context: ContextReport;
  readonly reviews: readonly ReviewReport[];
  readonly usage: UsageReport & { readonly byWorker: Readonly<Record<string, UsageReport>> };
  readonly alerts: readonly AlertReport[];
  readonly latency: Latency;
  readonly audit: { readonly events: number; readonly head: string };
}

type Iso = (at: number | undefined) => string | null;

/** Writing a time costs more than anything else in a report of 100,000 tasks, and many share theirs. */
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

/** Who stands behind each sentence of a draft, as it was found when the draft was checked; results that were given as they
 *  are stand behind themselves. */
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

/** What each worker used, also on tasks that another one finished. The supervisor's own share is what is left of the whole. */
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

/** Measured time against the sum of the tasks and against the longest chain among them (E4). */
function latencyOf(state: RunState): Latency {
  const wallMs = (state.endedAt ?? state.lastAt) - state.startedAt;
  // The time of pieces is that of the task they are pieces of.
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
