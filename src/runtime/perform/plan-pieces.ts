// A plan that comes in pieces: what a planner has written so far, told to the run task by task. What it wrote in all is the
// plan, and is read and checked as one that came whole.

import { plainTask } from '../../core/plan/plain-plan.ts';
import type { CommandContext } from '../../ports/engine.ts';
import type { Team } from '../run/team.ts';

export type TellDraft = (task: unknown) => void;

/** Tells the run of each task that could be one; the rest is for the whole plan to be refused over. */
export function draftTeller(
  { spec }: Pick<Team, 'spec'>,
  key: string,
  { tell }: Pick<CommandContext, 'tell'>,
): TellDraft | undefined {
  if (spec.streamPlans === false) return undefined;
  return (task) => {
    const read = plainTask(task);
    if (read) tell({ type: 'task-drafted', key, task: read });
  };
}

export const isInPieces = (given: unknown): given is AsyncIterable<unknown> =>
  typeof given === 'object' && given !== null && Symbol.asyncIterator in given;

interface Joining {
  /** What the plan is for; its goal, unless the planner says another. */
  readonly request: string;
  readonly signal: AbortSignal;
  readonly onTask: TellDraft | undefined;
}

/** The pieces as one plan. A generator that is no longer wanted is ended, so that it can clean up after itself. */
export async function joinPieces(
  pieces: AsyncIterable<unknown>,
  { request, signal, onTask }: Joining,
): Promise<unknown> {
  const iterator = pieces[Symbol.asyncIterator]();
  // Nobody waits for it, and nobody would hear of how it failed.
  const stop = (): void => void iterator.return?.()?.catch(() => {});
  signal.addEventListener('abort', stop, { once: true });
  const tasks: unknown[] = [];
  let head = {};
  try {
    for (;;) {
      const { done, value } = await iterator.next();
      if (isHead(value)) head = { ...head, ...value };
      else if (!done) {
        tasks.push(value);
        onTask?.(value);
      } else if (value !== undefined)
        throw new Error('A planner that yields its tasks returns nothing, or the goal of the plan: yield every task');
      if (done) return { goal: request, ...head, tasks };
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** What there is to say of a plan besides its tasks. */
export const isHead = (piece: unknown): piece is object =>
  typeof piece === 'object' && piece !== null && 'goal' in piece && !('tasks' in piece) && !('id' in piece);
