// The results an answer is made from, its gaps, and its confidence.

import { type Bound, bindRulings, isOpen, settledIn } from '../answer/rulings.ts';
import { describeFailure } from '../journal/failure.ts';
import { contentAsText, type Result } from '../reconcile/claim.ts';
import type { Report } from './command.ts';
import { gapsOfNotDone } from './decide/not-done.ts';
import { tasksBehind } from './fold/selection.ts';
import { isEmpty, isPartOfWhole, replacedIn, whyUnmet } from './insufficient-results.ts';
import { toolIn } from './keys.ts';
import type { Parts } from './parts.ts';
import type { RunState } from './state.ts';
import type { TaskState } from './task-state.ts';

/** The reports the answer is made from: all results and what there is of unfinished ones, or the selected one. */
export function reportsOf({ tasks, selection }: Pick<RunState, 'tasks' | 'selection'>): Report[] {
  const reports: Report[] = [];
  const replaced = replacedIn({ tasks });
  for (const each of tasks.values()) {
    const { task, worker, instruction, pieceOf } = each;
    if (pieceOf !== undefined || (selection && selection.taskId !== task.id)) continue;
    const result = each.status === 'succeeded' ? each.result : partialResult(each, replaced);
    if (!result) continue;
    const report = { taskId: task.id, worker, instruction, result };
    reports.push(task.relay === undefined ? report : { ...report, relay: task.relay });
  }
  return reports;
}

/** What a task gave that ended without a result, marked as incomplete. */
function partialResult(task: TaskState, replaced: ReadonlySet<string>): Result | undefined {
  const { status, failure, escalation } = task;
  if ((status !== 'failed' && status !== 'escalated') || replaced.has(task.task.id)) return undefined;
  const partial = status === 'escalated' ? escalation?.partial : failure && 'partial' in failure && failure.partial;
  if (isEmpty(partial) || partial === false) return undefined;
  const incomplete = oneLine(whyMissing(task));
  return { content: typeof partial === 'string' ? `${partial} [incomplete: ${incomplete}]` : { incomplete, partial } };
}

const NONE: readonly never[] = [];

/** What the answer lacks, in words a requester understands: task instructions, not task ids. */
export function gapsOf(state: RunState, counts: (task: TaskState) => boolean = () => true): string[] {
  const outOfScope = (state.routing?.outOfScope ?? []).map((part) => `Out of scope: ${part}`);
  // Tasks that began before a plan was accepted are not part of an answer.
  if (!state.plan) return outOfScope;
  const notAdded = state.revisions.flatMap(({ declined }) =>
    declined === undefined ? [] : [`Not done: more work on these results — ${declined}`],
  );
  const unmet = (state.unmet ?? []).map((text) => `Not in the results: ${text}`);
  const ofTasks = [...gapsOfTasks(state, counts), ...notAdded, ...unmet];
  return [...outOfScope, ...ofTasks, ...gapsOfJoining(state), ...openConflicts(state)];
}

function gapsOfTasks(state: RunState, counts: (task: TaskState) => boolean): string[] {
  const gaps: string[] = [];
  const replaced = replacedIn(state);
  const behind = tasksBehind(state);
  for (const task of state.tasks.values()) {
    if (!counts(task)) continue;
    // What is missing from an attempt that was not selected is not missing from the answer.
    if (behind?.has(task.task.id) ?? true) gaps.push(...missingFrom(state, task, replaced));
    for (const [key, { status }] of task.effects ?? NONE) {
      const why = status === 'abandoned' ? ', and it was not repeated' : '';
      if (status !== 'ok' && status !== 'failed') gaps.push(`It is not known whether ${toolIn(key)} took effect${why}`);
    }
  }
  return gaps;
}

function missingFrom(state: RunState, task: TaskState, replaced: ReadonlySet<string>): readonly string[] {
  const notDone = gapsOfNotDone(state, task, { isReplaced: replaced.has(task.task.id) });
  if (replaced.has(task.task.id)) return notDone;
  if (task.status === 'succeeded') {
    const lacking = whyUnmet(state, task);
    const unmet = lacking === undefined ? NONE : [`${oneLine(task.instruction)} — ${lacking}`];
    return [...(task.gaps ?? NONE), ...unmet, ...notDone];
  }
  if (isPartOfWhole(state, task)) return notDone;
  return [`${oneLine(task.instruction)} — ${whyMissing(task)}`, ...notDone];
}

/** What the nested teams behind the answer could not confirm. */
export function unconfirmedOf(state: RunState): string[] {
  const behind = tasksBehind(state);
  return [...state.tasks.values()].flatMap(({ status, task, unconfirmed }) =>
    status === 'succeeded' && (behind?.has(task.id) ?? true) ? (unconfirmed ?? NONE) : NONE,
  );
}

function gapsOfJoining({ ending, phase, draft, unjoined }: RunState): string[] {
  const gaps: string[] = [];
  if (ending?.why === 'deadline' && phase === 'answering' && !draft)
    gaps.push('There was no time left to join the results: they are given as they are');
  if (unjoined) gaps.push(`The results are given as they are: ${describeFailure(unjoined)}`);
  return gaps;
}

const openConflicts = ({ conflicts }: RunState): string[] =>
  conflicts
    .filter(isOpen)
    .map(
      ({ subject, attribute, why }) =>
        `Sources disagree about ${attribute} of ${subject}${why === undefined ? '' : `: ${why}`}`,
    );

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
};

function whyMissing(task: TaskState): string {
  if (task.status === 'escalated' && task.escalation) return task.escalation.message;
  // Task ids mean nothing to a requester, and which dependency failed first is chance.
  if (task.failure?.code === 'dependency-failed') return 'what it builds on is missing';
  if (task.failure) return describeFailure(task.failure);
  return task.status === 'cancelled' ? 'there was no time left for it' : task.status;
}

/**
 * The answer without a synthesiser: the results of the tasks without dependants, as they are unless a ruling on a
 * conflict binds them.
 */
export function plainAnswer(state: RunState, { claimRules }: Parts): string {
  const bound = boundRulings(state);
  const results = finalReports(state).map(({ taskId, result, relay }) => ({
    taskId,
    content: result.content,
    isVerbatim: relay === 'verbatim',
  }));
  if (bound.length > 0) return claimRules().joinResults(results, bound);
  return results.map(({ content }) => contentAsText(content)).join('\n\n');
}

/** The rulings that bind the answer. */
export const boundRulings = (state: RunState): Bound[] =>
  state.conflicts.every(isOpen) ? [] : bindRulings(state.conflicts, reportsOf(state), state.plan?.tasks ?? []);

/** A claim of a worker that lost a conflict: the cause of the conflict, for routing and reports. */
interface OverruledWorker {
  readonly conflictId: string;
  readonly taskId: string;
  readonly worker: string;
  readonly about: string;
  /** How the values differ, such as `number` or `date`. */
  readonly kind?: string;
  readonly reason: string;
}

export const overruledIn = ({ conflicts, tasks }: Pick<RunState, 'conflicts' | 'tasks'>): OverruledWorker[] =>
  settledIn(conflicts).flatMap(({ conflict: { id, subject, attribute, kind }, overruled, reason }) =>
    [...new Set(overruled.map(({ taskId }) => taskId))].map((taskId) => ({
      conflictId: id,
      taskId,
      worker: tasks.get(taskId)?.worker ?? 'unknown',
      about: `${attribute} of ${subject}`,
      ...(kind === undefined ? {} : { kind }),
      reason,
    })),
  );

/** The reports that no other successful task used; with strategy `select`, the selected attempt. */
export const finalReports = (state: Pick<RunState, 'tasks' | 'selection'>): Report[] =>
  reportsOf(state).filter(
    ({ taskId }) => !state.tasks.get(taskId)?.dependants.some(({ status }) => status === 'succeeded'),
  );

/** The lowest confidence of all results; undefined if no worker stated one. */
export function confidenceOf(state: RunState): number | undefined {
  let least: number | undefined;
  const replaced = replacedIn(state);
  for (const { taskId, result } of reportsOf(state)) {
    const stated = replaced.has(taskId) ? undefined : result.confidence;
    if (stated !== undefined && (least === undefined || stated < least)) least = stated;
  }
  return least;
}

const SILENT_AGENT = 50;

/** A partial answer always has a confidence. If no worker states one, functions and people count as certain. */
export const partialConfidenceOf = (state: RunState): number =>
  confidenceOf(state) ??
  (reportsOf(state).some(({ worker }) => state.team.workers[worker]?.kind === 'agent') ? SILENT_AGENT : 100);
