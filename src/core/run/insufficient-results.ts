// Whether the joined results meet the goal (A10): which tasks came back with nothing, or with nothing to rely on, and why.
// Where a person said no, where the run has nothing left, or where something may already have been done, asking the
// planner again is no remedy.

import { describeFailure } from '../journal/failure.ts';
import type { Shortfall } from './command.ts';
import { mayHaveActed, workersTried } from './possible-side-effects.ts';
import type { RunState } from './state.ts';
import type { TaskState } from './task-state.ts';

/** Tasks whose place another one took, and filled. */
export function replacedIn(state: RunState): ReadonlySet<string> {
  const replaced = new Set<string>();
  // Only a revision makes such tasks, or a plan that was revised once.
  for (const { task, status } of state.tasks.values())
    if (task.instead !== undefined && status === 'succeeded') replaced.add(task.instead);
  return replaced;
}

/** What another plan could make up for. Tasks that were skipped come after what they were skipped for. */
export function shortfallsOf(state: RunState): Shortfall[] {
  const replaced = replacedIn(state);
  const found = new Map<string, Shortfall>();
  const queue: TaskState[] = [];
  const add = (task: TaskState, because: Because): void => {
    const { worker, instruction } = task;
    const { id: taskId } = task.task;
    found.set(taskId, { taskId, worker, tried: workersTried(state, task), instruction, ...because });
    queue.push(task);
  };
  for (const task of state.tasks.values()) {
    if (isPartOfWhole(state, task) || replaced.has(task.task.id)) continue;
    const because = whyThin(state, task);
    if (because) add(task, because);
  }
  // The queue grows while it is read.
  for (const { dependants } of queue)
    for (const task of dependants) {
      const { id } = task.task;
      if (task.status !== 'skipped' || found.has(id) || replaced.has(id)) continue;
      if (task.lost.every((lost) => found.has(lost)))
        add(task, { reason: 'skipped', why: `it needs ${task.lost.join(', ')}` });
    }
  return [...found.values()];
}

/** What a piece brought is in the whole; what it did not is missing of it, unless the whole came about without pieces. */
export const isPartOfWhole = ({ tasks }: RunState, { pieceOf, status }: TaskState): boolean =>
  pieceOf !== undefined && (status === 'succeeded' || tasks.get(pieceOf)?.split?.status !== 'joined');

type Because = Pick<Shortfall, 'reason' | 'why'>;

function whyThin(state: RunState, task: TaskState): Because | undefined {
  switch (task.status) {
    case 'succeeded':
      return whyPoor(state, task);
    case 'failed': {
      const { failure } = task;
      if (!failure || failure.code === 'denied' || isRunSpent(state, task) || mayHaveActed(state, task))
        return undefined;
      return { reason: 'failed', why: describeFailure(failure) };
    }
    case 'escalated': {
      const { escalation } = task;
      // Leave is a person's to give, and another task would need it as well.
      if (!escalation || escalation.reason === 'needs-approval' || mayHaveActed(state, task)) return undefined;
      const { reason, message } = escalation;
      return { reason, why: `handed back as ${reason}: ${message}` };
    }
    case 'skipped':
    case 'cancelled':
    case 'blocked':
    case 'ready':
    case 'running':
    case 'settling':
    case 'backing-off':
    case 'refining':
    case 'splitting':
    case 'in-pieces':
    case 'waiting':
      return undefined;
    default:
      return task.status satisfies never;
  }
}

function whyPoor(state: RunState, task: TaskState): Because | undefined {
  // What a person says is what there is to say.
  if (mayHaveActed(state, task) || state.team.workers[task.worker]?.kind === 'person') return undefined;
  const { thinConfidence = 0 } = state.team.limits;
  const { content, confidence } = task.result ?? {};
  if (isEmpty(content)) return { reason: 'empty', why: 'the result is empty' };
  if (confidence === undefined || confidence >= thinConfidence) return undefined;
  return { reason: 'unsure', why: `the result is only ${confidence} of 100 sure, under ${thinConfidence}` };
}

export function isEmpty(content: unknown): boolean {
  if (content === undefined || content === null) return true;
  if (typeof content === 'string') return content.trim() === '';
  if (typeof content !== 'object') return false;
  return (Array.isArray(content) ? content : Object.keys(content)).length === 0;
}

const RESOURCE = { tokens: 'tokens', steps: 'steps', usd: 'microUsd' } as const;

/** Whether it ended because the run, and not only the task, has nothing left. */
export function isRunSpent(state: RunState, { account, failure }: Pick<TaskState, 'account' | 'failure'>): boolean {
  if (failure?.code !== 'budget-exhausted' || failure.resource === 'ms') return false;
  return (
    account === undefined || account === state.account || account.ceiling[RESOURCE[failure.resource]] === undefined
  );
}
