// A plan that arrives in pieces: each task is reported to the run as soon as it is written. The pieces together are the
// plan, which is parsed and checked like any other.

import { plainTask } from '../../core/plan/plain-plan.ts';
import type { CommandContext } from '../../ports/engine.ts';
import type { Team } from '../run/team.ts';

type ReportDraft = (task: unknown) => void;

/** Reports each valid task to the run. Invalid ones are skipped here; the check of the whole plan rejects them. */
export function draftReporter(
  { spec }: Pick<Team, 'spec'>,
  key: string,
  { tell }: Pick<CommandContext, 'tell'>,
): ReportDraft | undefined {
  if (spec.streamPlans === false) return undefined;
  return (task) => {
    const read = plainTask(task);
    if (read) tell({ type: 'task-drafted', key, task: read });
  };
}

export const isInPieces = (given: unknown): given is AsyncIterable<unknown> =>
  typeof given === 'object' && given !== null && Symbol.asyncIterator in given;

interface Joining {
  /** The goal of the plan, unless the planner gives another. */
  readonly request: string;
  readonly signal: AbortSignal;
  readonly onTask: ReportDraft | undefined;
}

/** Joins the pieces to one plan. On abort the generator is ended, so that it can clean up. */
export async function joinPieces(
  pieces: AsyncIterable<unknown>,
  { request, signal, onTask }: Joining,
): Promise<unknown> {
  const iterator = pieces[Symbol.asyncIterator]();
  // The run no longer waits for the generator, so an error of its clean-up is dropped.
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

/** Whether a piece holds the fields of the plan besides its tasks. */
export const isHead = (piece: unknown): piece is object =>
  typeof piece === 'object' && piece !== null && 'goal' in piece && !('tasks' in piece) && !('id' in piece);
