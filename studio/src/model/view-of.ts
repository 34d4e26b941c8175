// From the fold of a run to what the pages show.

import { criticalPath } from '../../../src/core/graph/critical-path.ts';
import { contentAsText } from '../../../src/core/reconcile/claim.ts';
import { type RunReport, reportOf } from '../../../src/core/report/report.ts';
import { nestedRunId } from '../../../src/core/run/keys.ts';
import type { RunState } from '../../../src/core/run/state.ts';
import type { TaskState } from '../../../src/core/run/task-state.ts';
import { timelineOf } from './bars.ts';
import { budgetOf, taskBudget } from './budgets.ts';
import type { FoldedRun } from './fold-run.ts';
import type { DraftView, RunView, TaskView, UsageLine } from './run-view.ts';
import { shortened } from './words.ts';

const TITLE_MAX = 64;

export function viewOf({ state, tracer, seq, head }: FoldedRun, now: number): RunView {
  const { tasks: reports, context: _, plan: __, turns: ___, data: ____, ...summary } = reportOf(state, head, now);
  const timeline = timelineOf(tracer.spans, {
    isAgent: (worker) => state.team.workers[worker]?.kind === 'agent',
    readyAt: (taskId) => readyAt(state, taskId),
  });
  const plan = state.plan ?? state.proposed;
  return {
    runId: state.runId,
    summary,
    goal: plan?.goal ?? null,
    strategy: plan?.strategy ?? null,
    tasks: reports.map((report) => taskView(state, report, timeline.tasks)),
    supervisor: timeline.supervisor,
    critical: criticalOf(state),
    draft: draftOf(state),
    budget: budgetOf(state),
    usage: usageOf(state, reports, summary.usage),
    timeCeilingMs: state.team.budget.ms ?? null,
    decidedAt: Object.fromEntries(
      tracer.spans.flatMap(({ kind, id, endedAt }) => (kind === 'review' && endedAt !== null ? [[id, endedAt]] : [])),
    ),
    forkOf: state.forkOf?.runId ?? null,
    parentRunId: state.parent?.runId ?? null,
    startedAt: state.startedAt,
    endedAt: state.endedAt ?? null,
    at: state.lastAt,
    seq,
  };
}

type ReportedTask = RunReport['tasks'][number];

function taskView(state: RunState, report: ReportedTask, bars: ReturnType<typeof timelineOf>['tasks']): TaskView {
  const { id, worker, status, usage } = report;
  const task = state.tasks.get(id);
  const kind = state.team.workers[worker]?.kind ?? 'agent';
  const tokens = task ? taskBudget(state, task).find(({ resource }) => resource === 'tokens') : undefined;
  return {
    id,
    title: shortened(report.instruction, TITLE_MAX),
    worker,
    kind,
    status,
    doing: task ? doingOf(task) : '',
    asksPerson: (task?.openReviews ?? 0) > 0,
    model: report.model,
    confidence: report.confidence,
    costUsd: usage.costUsd,
    tokens: usage.inputTokens + usage.outputTokens,
    tokensReserved: tokens?.reserved ?? 0,
    tokensMax: tokens?.ceiling ?? null,
    attempts: report.attempts,
    cached: report.cached,
    pieceOf: report.pieceOf,
    dependsOn: task?.task.dependsOn ?? [],
    startedAt: task?.firstStartedAt ?? null,
    endedAt: task?.endedAt ?? null,
    nestedRunId:
      kind === 'team' && task && task.attempt > 0
        ? nestedRunId(state.runId, { taskId: id, attempt: task.attempt })
        : null,
    bars: bars.get(id) ?? [],
  };
}

function doingOf(task: TaskState): string {
  if (task.openReviews > 0) return 'waits for a person';
  switch (task.status) {
    case 'blocked':
      return `waits for ${task.unmet === 1 ? 'a task' : `${task.unmet} tasks`}`;
    case 'ready':
      return 'ready to start';
    case 'running':
    case 'settling':
      return task.attempt > 1 ? `running, attempt ${task.attempt}` : 'running';
    case 'backing-off':
      return 'waits to retry';
    case 'refining':
      return 'instruction is being rewritten';
    case 'splitting':
    case 'in-pieces':
      return 'in pieces';
    case 'waiting':
      return 'waits for a person';
    case 'succeeded':
      return task.recalledFrom ? 'from the cache' : 'done';
    case 'failed':
      return `failed: ${task.failure?.code ?? ''}`;
    case 'skipped':
      return 'skipped';
    case 'escalated':
      return 'handed back';
    case 'cancelled':
      return 'cancelled';
    default:
      return task.status satisfies never;
  }
}

/** Since when its dependencies have been there; for the first tasks, unknown until they begin. */
function readyAt(state: RunState, taskId: string): number | undefined {
  const needed = state.tasks.get(taskId)?.task.dependsOn ?? [];
  const ends = needed.map((id) => state.tasks.get(id)?.endedAt);
  if (ends.length === 0 || ends.includes(undefined)) return undefined;
  return Math.max(...ends.map((end) => end ?? 0));
}

/** The longest chain of tasks by measured time; tasks that have not begun count nothing. */
function criticalOf(state: RunState): string[] {
  const wholes = [...state.tasks.values()].filter(({ pieceOf }) => pieceOf === undefined);
  const spans = wholes.map(({ task, firstStartedAt, endedAt }) => ({
    id: task.id,
    dependsOn: task.dependsOn,
    ms: firstStartedAt === undefined ? 0 : (endedAt ?? state.lastAt) - firstStartedAt,
  }));
  return criticalPath(spans).ids;
}

/** The latest checked preview, or the results so far, each under its own task. */
function draftOf(state: RunState): DraftView | null {
  if (state.outcome) return null;
  const shown = state.previews?.shown;
  if (shown) return { text: shown.answer, sentences: shown.sentences.map(({ text, tasks }) => ({ text, tasks })) };
  const done = [...state.tasks.values()].filter(({ status, result }) => status === 'succeeded' && result);
  if (done.length === 0 || done.length > DRAFT_TASKS_MAX) return null;
  const sentences = done.map(({ task, result }) => ({
    text: shortened(contentAsText(result?.content), DRAFT_CHARS_MAX),
    tasks: [task.id],
  }));
  return { text: sentences.map(({ text }) => text).join('\n\n'), sentences };
}

const DRAFT_TASKS_MAX = 40;
const DRAFT_CHARS_MAX = 600;

/** The supervisor's own part is what no task used, so that the lines add up to the run. */
function usageOf(state: RunState, reports: readonly ReportedTask[], total: RunReport['usage']): UsageLine[] {
  const lines = new Map<string, { -readonly [K in keyof UsageLine]: UsageLine[K] }>();
  const own = {
    who: 'supervisor',
    costUsd: total.costUsd,
    tokens: total.inputTokens + total.outputTokens,
    modelCalls: total.modelCalls,
    toolCalls: total.toolCalls,
  };
  for (const { worker, usage } of reports) {
    const line = lines.get(worker) ?? { who: worker, costUsd: 0, tokens: 0, modelCalls: 0, toolCalls: 0 };
    lines.set(worker, line);
    const tokens = usage.inputTokens + usage.outputTokens;
    line.costUsd += usage.costUsd;
    line.tokens += tokens;
    line.modelCalls += usage.modelCalls;
    line.toolCalls += usage.toolCalls;
    own.costUsd -= usage.costUsd;
    own.tokens -= tokens;
    own.modelCalls -= usage.modelCalls;
    own.toolCalls -= usage.toolCalls;
  }
  const ofWorkers = [...lines.values()].filter(({ modelCalls, toolCalls }) => modelCalls + toolCalls > 0);
  return state.events === 0 ? [] : [own, ...ofWorkers];
}
