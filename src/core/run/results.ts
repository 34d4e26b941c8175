// The results an answer is made from, its gaps, and its confidence.

import { type Bound, bindRulings, isOpen, settledIn } from '../answer/rulings.ts';
import { describeFailure } from '../journal/failure.ts';
import { contentAsText } from '../reconcile/claim.ts';
import type { Report } from './command.ts';
import { tasksBehind } from './fold/selection.ts';
import { isPartOfWhole, replacedIn, whyUnmet } from './insufficient-results.ts';
import { toolIn } from './keys.ts';
import type { Parts } from './parts.ts';
import type { RunState } from './state.ts';
import type { TaskState } from './task-state.ts';

/** The reports the answer is made from: all results, or the selected one. */
export function reportsOf({ tasks, selection }: Pick<RunState, 'tasks' | 'selection'>): Report[] {
  const reports: Report[] = [];
  for (const { status, result, task, worker, instruction, pieceOf } of tasks.values()) {
    if (status !== 'succeeded' || !result || pieceOf !== undefined) continue;
    if (selection && selection.taskId !== task.id) continue;
    const report = { taskId: task.id, worker, instruction, result };
    reports.push(task.relay === undefined ? report : { ...report, relay: task.relay });
  }
  return reports;
}

const NONE: readonly never[] = [];

/** What the answer lacks, in words a requester understands: task instructions, not task ids. */
export function gapsOf(state: RunState, counts: (task: TaskState) => boolean = () => true): string[] {
  const outOfScope = (state.routing?.outOfScope ?? []).map((part) => `Out of scope: ${part}`);
  // Tasks that began before a plan was accepted are not part of an answer.
  if (!state.plan) return outOfScope;
  const unmet = (state.unmet ?? []).map((text) => `Not in the results: ${text}`);
  return [...outOfScope, ...gapsOfTasks(state, counts), ...unmet, ...gapsOfJoining(state), ...openConflicts(state)];
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
      if (status === 'unknown' || status === 'started') gaps.push(`It is not known whether ${toolIn(key)} took effect`);
    }
  }
  return gaps;
}

function missingFrom(state: RunState, task: TaskState, replaced: ReadonlySet<string>): readonly string[] {
  if (task.status === 'succeeded') {
    const lacking = replaced.has(task.task.id) ? undefined : whyUnmet(state, task);
    const gaps = task.gaps ?? NONE;
    return lacking === undefined ? gaps : [...gaps, `${oneLine(task.instruction)} — ${lacking}`];
  }
  if (replaced.has(task.task.id) || isPartOfWhole(state, task)) return NONE;
  return [`${oneLine(task.instruction)} — ${whyMissing(task)}`];
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
  const results = finalTasks(state).map(({ task, result }) => ({
    taskId: task.id,
    content: result?.content,
    isVerbatim: task.relay === 'verbatim',
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

/** Successful tasks whose result no other successful task used; with strategy `select`, the selected attempt. */
export const finalTasks = ({ tasks, selection }: Pick<RunState, 'tasks' | 'selection'>): TaskState[] =>
  [...tasks.values()].filter(
    ({ status, dependants, task, pieceOf }) =>
      status === 'succeeded' &&
      pieceOf === undefined &&
      (selection === undefined || selection.taskId === task.id) &&
      !dependants.some((dependant) => dependant.status === 'succeeded'),
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
