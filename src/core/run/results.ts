// What there is to answer with, and what is said of what is missing.

import { describeFailure } from '../journal/failure.ts';
import { contentAsText } from '../reconcile/claim.ts';
import type { Report } from './command.ts';
import { isOpen } from './decide/conflict-review.ts';
import { tasksBehind } from './fold/selection.ts';
import { isPartOfWhole, replacedIn } from './insufficient-results.ts';
import { toolIn } from './keys.ts';
import type { RunState } from './state.ts';
import type { TaskState } from './task-state.ts';

/** What the answer is made from: every result, or the one that was selected. */
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

/** What the answer lacks, in words a requester understands: the instruction, not the task's name. */
export function gapsOf(state: RunState, counts: (task: TaskState) => boolean = () => true): string[] {
  const gaps = [...(state.routing?.outOfScope ?? []).map((part) => `Out of scope: ${part}`)];
  // What began before there was a plan is no part of an answer, and none is missing.
  if (!state.plan) return gaps;
  const replaced = replacedIn(state);
  const behind = tasksBehind(state);
  for (const task of state.tasks.values()) {
    if (!counts(task)) continue;
    // What an attempt lacks that was not selected, the answer does not.
    const isTold = behind?.has(task.task.id) ?? true;
    const isLost = task.status !== 'succeeded' && !replaced.has(task.task.id) && !isPartOfWhole(state, task);
    if (isTold && isLost) gaps.push(`${oneLine(task.instruction)} — ${whyMissing(task)}`);
    else if (isTold && task.status === 'succeeded' && task.gaps) gaps.push(...task.gaps);
    for (const [key, record] of task.effects ?? NONE) {
      if (record.status === 'unknown' || record.status === 'started')
        gaps.push(`It is not known whether ${toolIn(key)} took effect`);
    }
  }
  if (state.ending?.why === 'deadline' && state.phase === 'answering' && !state.draft) {
    gaps.push('There was no time left to join the results: they are given as they are');
  }
  if (state.unjoined) gaps.push(`The results are given as they are: ${describeFailure(state.unjoined)}`);
  for (const conflict of state.conflicts) {
    const { subject, attribute, why } = conflict;
    if (isOpen(conflict))
      gaps.push(`Sources disagree about ${attribute} of ${subject}${why === undefined ? '' : `: ${why}`}`);
  }
  return gaps;
}

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
};

function whyMissing(task: TaskState): string {
  if (task.status === 'escalated' && task.escalation) return task.escalation.message;
  // Names of tasks mean nothing to a requester, and which of several failed first is chance.
  if (task.failure?.code === 'dependency-failed') return 'what it builds on is missing';
  if (task.failure) return describeFailure(task.failure);
  return task.status === 'cancelled' ? 'there was no time left for it' : task.status;
}

/** The answer without a synthesiser: the results nothing else was built on, as they are. */
export const plainAnswer = (state: Pick<RunState, 'tasks' | 'selection'>): string =>
  endsOf(state)
    .map(({ result }) => contentAsText(result?.content))
    .join('\n\n');

/** The tasks that gave a result which no other result was built on; of several attempts, the one that was selected. */
export const endsOf = ({ tasks, selection }: Pick<RunState, 'tasks' | 'selection'>): TaskState[] =>
  [...tasks.values()].filter(
    ({ status, dependants, task, pieceOf }) =>
      status === 'succeeded' &&
      pieceOf === undefined &&
      (selection === undefined || selection.taskId === task.id) &&
      !dependants.some((dependant) => dependant.status === 'succeeded'),
  );

/** The weakest result bounds the whole; undefined where no worker stated any. */
export function confidenceOf(state: RunState): number | undefined {
  let least: number | undefined;
  const replaced = replacedIn(state);
  for (const { taskId, result } of reportsOf(state)) {
    const stated = replaced.has(taskId) ? undefined : result.confidence;
    if (stated !== undefined && (least === undefined || stated < least)) least = stated;
  }
  return least;
}
