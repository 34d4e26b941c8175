// The runs of nested teams, for the live view. Each has a journal of its own, which is read from time to time.

import type { RunState } from '../../../core/run/state.ts';
import type { TaskState } from '../../../core/run/task-state.ts';

/** Reads the state of a run; undefined if it has not begun. */
export type ReadState = (runId: string) => Promise<RunState | undefined>;

interface NestedTask {
  readonly depth: number;
  readonly task: TaskState;
}

export interface NestedRuns {
  /** Notes which nested runs there are: a state drops those that have ended. */
  note(): void;
  /** Reads the runs again that may have changed, unless that is under way. */
  refresh(): Promise<void>;
  /** Reads them a last time. */
  finish(): Promise<void>;
  /** The tasks of the nested team that works on a task, and of teams further down. */
  below(taskId: string): readonly NestedTask[];
}

export function watchNested(root: RunState, read: ReadState | undefined): NestedRuns {
  const states = new Map<string, RunState>();
  /** The latest run for each task, by the run of the task. */
  const children = new Map<string, Map<string, string>>();
  let reading: Promise<void> | undefined;
  const note = (state: RunState): ReadonlyMap<string, string> => {
    const known = children.get(state.runId) ?? new Map<string, string>();
    for (const { runId, taskId } of state.nesting?.children.values() ?? []) known.set(taskId, runId);
    if (known.size > 0) children.set(state.runId, known);
    return known;
  };
  const readAll = async (parent: RunState): Promise<void> => {
    for (const runId of note(parent).values()) {
      const known = states.get(runId);
      const now = known?.outcome ? known : await read?.(runId);
      if (!now) continue;
      states.set(runId, now);
      if (now !== known) await readAll(now);
    }
  };
  const refresh = (): Promise<void> => {
    if (!read || note(root).size === 0) return Promise.resolve();
    const done = (): void => {
      reading = undefined;
    };
    // What cannot be read is not shown; the run itself reports it.
    reading ??= readAll(root).then(done, done);
    return reading;
  };
  const below = (runId: string, taskId: string, depth: number): NestedTask[] => {
    const state = states.get(children.get(runId)?.get(taskId) ?? '');
    return [...(state?.tasks.values() ?? [])].flatMap((task) => [
      { depth, task },
      ...below(state?.runId ?? '', task.task.id, depth + 1),
    ]);
  };
  return {
    note: () => void note(root),
    refresh,
    finish: async () => {
      await reading;
      await refresh();
    },
    below: (taskId) => below(root.runId, taskId, 1),
  };
}
