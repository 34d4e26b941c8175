// Work that was asked for and not done, although its task went on: calls that a person denied, calls of a disabled tool, and
// effects that a dry run or a fork withheld. Each becomes a gap, so the run is `partial`.
//
//   N1. A call that a person denied counts as done only if the same call succeeds later. Any other call counts as done if a
//       later call of the same tool succeeds: the tool was enabled again.
//   N2. A new attempt starts without the calls of the attempts before it, except those a person denied.
//   N3. A call that the tool's policy denies is no gap: the policy says why, as a tool says that a charge was refunded
//       before, and the worker answers with that. Nor is a call of a tool that the task was not granted.

import { canonicalJson } from '../../journal/canonical-json.ts';
import type { PendingTool } from '../dialogue-state.ts';
import type { RunState } from '../state.ts';
import type { NotDone, TaskState } from '../task-state.ts';

/** The reason for effects that a dry run withheld. */
export const DRY_RUN = 'this is a dry run';
/** How a worker is told so. */
export const IN_DRY_RUN = 'This is a dry run, which has no effect';
const FORK = 'this is a fork, which has no effect of its own';

export function noteNotDone(task: TaskState, call: NotDone): void {
  task.notDone = [...(task.notDone ?? []), call];
}

/** A call has succeeded (N1). Equal calls in one reply are several pieces of work, so one does not stand for another. */
export function noteDone(
  task: TaskState,
  { tool, args }: PendingTool,
  inSameReply: ReadonlyMap<string, unknown>,
): void {
  if (!task.notDone) return;
  const same = canonicalJson(args);
  task.notDone = task.notDone.filter(
    (each) =>
      each.tool !== tool || inSameReply.has(each.callId) || (each.byPerson && canonicalJson(each.args) !== same),
  );
}

/** A new attempt begins (N2). */
export function startOver(task: TaskState): void {
  task.gaps = undefined;
  task.unconfirmed = undefined;
  if (task.notDone) task.notDone = task.notDone.filter(({ byPerson }) => byPerson);
}

const ARGS_MAX = 120;

/** If another task replaced this one, only what a person denied is missing. */
export function gapsOfNotDone(
  { dryRun }: RunState,
  task: TaskState,
  { isReplaced }: { readonly isReplaced: boolean },
): string[] {
  const { notDone = [], ownEffects, instruction, worker, status } = task;
  const missing = notDone.filter(({ byPerson }) => byPerson || !isReplaced);
  const calls = [...new Set(missing.map((call) => `Not done: ${describeCall(call)} — ${call.why}`))];
  if (isReplaced) return calls;
  // A worker that was refused the task has failed it, which is a gap already.
  const isWithheld = status === 'succeeded' && ownEffects?.get(worker)?.status === 'withheld';
  return isWithheld ? [...calls, `Not done: ${shortened(instruction)} — ${dryRun ? DRY_RUN : FORK}`] : calls;
}

/** The tool with its arguments, in one line. */
export function describeCall({ tool, args }: { readonly tool: string; readonly args: unknown }): string {
  const isNothing = args === undefined || args === null || canonicalJson(args) === '{}';
  return isNothing ? tool : `${tool} ${shortened(canonicalJson(args))}`;
}

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > ARGS_MAX ? `${line.slice(0, ARGS_MAX - 1)}…` : line;
};
