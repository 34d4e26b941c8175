// The measured team: one function worker, called "hand".

import { type Journal, supervisor, type WorkContext, worker } from 'bosun';

export interface HandOptions {
  readonly work: (task: WorkContext) => unknown;
  readonly tasks: number;
  readonly cap: number;
  /** A file or an open journal; without it the journal is kept in memory. */
  readonly store?: string | Journal;
  /** Answer with one short line, instead of all results joined. */
  readonly answersBriefly?: boolean;
}

export function teamOfOne({ work, tasks, cap, store, answersBriefly = false }: HandOptions) {
  return supervisor({
    workers: { hand: worker({ does: 'runs items', effect: 'read', run: work }) },
    limits: { concurrency: cap, tasksMax: tasks },
    ...(store === undefined ? {} : { store }),
    // Measure the journal only: checking the line against every result would cost time too.
    ...(answersBriefly ? { synthesise: () => ({ answer: 'All items were run.' }), grounding: false } : {}),
  });
}

/** Throws if the run failed, because its figures would be meaningless. */
export function mustBeComplete(
  report: { readonly status: string; readonly tasks: readonly unknown[] },
  tasks: number,
): void {
  if (report.status === 'complete' && report.tasks.length === tasks) return;
  throw new Error(`The run ended as ${report.status} with ${report.tasks.length} of ${tasks} tasks`);
}
