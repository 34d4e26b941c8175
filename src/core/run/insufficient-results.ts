// Which tasks gave no result, or none with enough confidence or with all fields that were asked for, and why: the shortfalls for which the planner may be
// asked to revise the plan (A10). Left out are tasks that a person denied, tasks that ended because the run's budget is
// used up, and tasks with possible side effects; a revision cannot help those.

import { lackingFields } from '../answer/unmet-criterion.ts';
import { describeFailure } from '../journal/failure.ts';
import type { Shortfall } from './command.ts';
import { lacksConfidence } from './conclusion.ts';
import { mayHaveSideEffects, workersTried } from './decide/possible-side-effects.ts';
import type { RunState } from './state.ts';
import type { TaskState } from './task-state.ts';

/** Ids of failed tasks whose replacement succeeded. */
export function replacedIn(state: Pick<RunState, 'tasks'>): ReadonlySet<string> {
  const replaced = new Set<string>();
  // Only revised plans contain replacements.
  for (const { task, status } of state.tasks.values())
    if (task.instead !== undefined && status === 'succeeded') replaced.add(task.instead);
  return replaced;
}

/** The shortfalls that a revision could make up for. Skipped tasks follow the task they were skipped for. */
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
    const because = whyInsufficient(state, task);
    if (because) add(task, because);
  }
  // The queue grows during iteration.
  for (const { dependants } of queue)
    for (const task of dependants) {
      const { id } = task.task;
      if (task.status !== 'skipped' || found.has(id) || replaced.has(id)) continue;
      if (task.lost.every((lost) => found.has(lost)))
        add(task, { reason: 'skipped', why: `it needs ${task.lost.join(', ')}` });
    }
  return [...found.values()];
}

/** Pieces need no gap of their own, except a failed piece of a task whose result was joined from the others. */
export const isPartOfWhole = ({ tasks }: RunState, { pieceOf, status }: TaskState): boolean =>
  pieceOf !== undefined && (status === 'succeeded' || tasks.get(pieceOf)?.split?.status !== 'joined');

type Because = Pick<Shortfall, 'reason' | 'why'>;

function whyInsufficient(state: RunState, task: TaskState): Because | undefined {
  switch (task.status) {
    case 'succeeded':
      return whyEmptyOrUnsure(state, task);
    case 'failed': {
      const { failure } = task;
      if (!failure || failure.code === 'denied' || isRunBudgetUsedUp(state, task) || mayHaveSideEffects(state, task))
        return undefined;
      return { reason: 'failed', why: describeFailure(failure) };
    }
    case 'escalated': {
      const { escalation } = task;
      // Approval is a person's decision, and a replacement task would need it as well.
      if (!escalation || escalation.reason === 'needs-approval' || mayHaveSideEffects(state, task)) return undefined;
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

/** A field that the success criterion names and the result lacks. Only data can be checked; see unmet-criterion.ts. */
export function whyUnmet({ team }: Pick<RunState, 'team'>, { task, result, worker }: TaskState): string | undefined {
  const isTool = (field: string): boolean => team.workers[worker]?.tools.some(({ name }) => name === field) ?? false;
  const fields = lackingFields(task.successCriterion, result?.content).filter((field) => !isTool(field));
  if (fields.length === 0) return undefined;
  return `the result lacks ${fields.map((field) => `"${field}"`).join(', ')}, which its success criterion names`;
}

function whyEmptyOrUnsure(state: RunState, task: TaskState): Because | undefined {
  // A person's result is final.
  if (mayHaveSideEffects(state, task) || state.team.workers[task.worker]?.kind === 'person') return undefined;
  const { thinConfidence = 0 } = state.team.limits;
  const { content, confidence } = task.result ?? {};
  if (isEmpty(content)) return { reason: 'empty', why: 'the result is empty' };
  const unmet = whyUnmet(state, task);
  if (unmet !== undefined) return { reason: 'unmet', why: unmet };
  if (lacksConfidence(state, task.worker, { confidence }, thinConfidence))
    return { reason: 'unsure', why: `the result states no confidence, and ${thinConfidence} of 100 is wanted` };
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

/** Whether the task failed because the run's budget, not only its own, is used up. */
export function isRunBudgetUsedUp(
  state: RunState,
  { account, failure }: Pick<TaskState, 'account' | 'failure'>,
): boolean {
  if (failure?.code !== 'budget-exhausted' || failure.resource === 'ms') return false;
  return (
    account === undefined || account === state.account || account.ceiling[RESOURCE[failure.resource]] === undefined
  );
}
