// Cached results (F3). A pure worker runs only if the cache has no fresh result for the same work. The lookup is a
// command whose answer is journalled before the run continues, so replay takes the same path.

import type { EventOf } from '../../journal/event.ts';
import type { WorkerSpec } from '../../plan/team-spec.ts';
import { lacksConfidence } from '../conclusion.ts';
import { factsOf } from '../context-store.ts';
import { commandIn, recallKey } from '../keys.ts';
import { arrived, type RunState, taskOf, want, workerOf } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { settleTask } from '../tasks.ts';
import { sliceOf } from '../worker-slice.ts';

/** Declared pure, and none of its tools has an effect. Tools from MCP servers are known only when the run starts. */
export const isPure = ({ pure, effect, kind, tools }: WorkerSpec): boolean =>
  pure !== undefined && kind !== 'person' && effect === 'read' && tools.every((tool) => tool.effect === 'read');

export const mayRecall = (state: RunState, task: TaskState): boolean => state.cache && isPure(workerOf(state, task));

export function wantRecall(state: RunState, task: TaskState): void {
  // Waiting for another run that does the same work is not an attempt: the attempt's clock starts with the work.
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
 * Whether the result of a task that just succeeded may be cached. Excluded: doubtful and unsupported results, results that a person
 * gave or approved, results that refer to artifacts (artifacts belong to their run), and results influenced by
 * untrusted text.
 */
export function isCacheable(
  state: RunState,
  { result, cacheKey, status, taintedBy, worker, notDone = [], gaps = [] }: TaskState,
): boolean {
  if (!cacheKey || status !== 'succeeded' || !result || taintedBy !== undefined) return false;
  if (notDone.length + gaps.length > 0) return false;
  const { confidence } = result;
  if (confidence !== undefined && confidence < state.team.escalate.lowConfidence) return false;
  if (lacksConfidence(state, worker, result)) return false;
  return !refersToArtifacts(result.content) && !refersToArtifacts(result.writes);
}

function refersToArtifacts(content: unknown): boolean {
  if (typeof content !== 'object' || content === null) return false;
  if (Array.isArray(content)) return content.some(refersToArtifacts);
  if ('artifact' in content || 'artifacts' in content) return true;
  return Object.values(content).some(refersToArtifacts);
}
