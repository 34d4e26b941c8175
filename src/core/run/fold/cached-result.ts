// Results that need not be worked out again (F3). A worker that only reads and computes is asked only if the cache has no
// fresh result for the same work. The question is a command like any other: whatever it answers is in the journal before
// anything follows from it, so a run goes the same way when it is read again.

import type { EventOf } from '../../journal/event.ts';
import type { WorkerSpec } from '../../plan/team-spec.ts';
import { factsOf } from '../context-store.ts';
import { commandIn, recallKey } from '../keys.ts';
import { arrived, type RunState, taskOf, want, workerOf } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { settleTask, sliceOf } from '../tasks.ts';

/** Declared pure, and nothing it may call has an effect: tools from elsewhere are known only when the run begins. */
export const isPure = ({ pure, effect, kind, tools }: WorkerSpec): boolean =>
  pure !== undefined && kind !== 'person' && effect === 'read' && tools.every((tool) => tool.effect === 'read');

export const mayRecall = (state: RunState, task: TaskState): boolean => state.cache && isPure(workerOf(state, task));

export function wantRecall(state: RunState, task: TaskState): void {
  // Waiting for somebody else who is at the same work is not an attempt: its clock starts when the work does.
  task.attemptDeadlineAt = undefined;
  want(state, {
    kind: 'recall',
    key: recallKey(task),
    context: factsOf(state),
    ttlMs: workerOf(state, task).pure?.ttlMs ?? 0,
    get slice() {
      return sliceOf(state, task);
    },
  });
}

export function onRecalled(state: RunState, event: EventOf<'task-recalled'>): void {
  arrived(state, commandIn(event));
  const task = taskOf(state, event.taskId);
  task.result = event.result;
  task.failure = undefined;
  task.recalledFrom = event.from;
  settleTask(state, task, 'succeeded', event.at);
}

/**
 * Whether the result of a task that has just succeeded may be given to others. Not a doubtful one, not one that a person
 * gave or let pass, none that refers to artifacts (they belong to their run), and none that strangers had a hand in.
 */
export function isCacheable(state: RunState, { result, cacheKey, status, taintedBy }: TaskState): boolean {
  if (!cacheKey || status !== 'succeeded' || !result || taintedBy !== undefined) return false;
  const { confidence } = result;
  if (confidence !== undefined && confidence < state.team.escalate.lowConfidence) return false;
  return !refersToArtifacts(result.content) && !refersToArtifacts(result.writes);
}

function refersToArtifacts(content: unknown): boolean {
  if (typeof content !== 'object' || content === null) return false;
  if (Array.isArray(content)) return content.some(refersToArtifacts);
  if ('artifact' in content || 'artifacts' in content) return true;
  return Object.values(content).some(refersToArtifacts);
}
