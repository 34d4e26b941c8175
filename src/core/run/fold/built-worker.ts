// Workers that are made for a task (A14). Making one is a command like any other: what comes of it is in the journal before
// a model is told anything, and after a crash that is what goes on, not what the factory would make now.

import type { Specialist } from '../../plan/specialist.ts';
import { workKey } from '../keys.ts';
import { type RunState, want, workerOf } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { sliceOf } from '../tasks.ts';

/** A worker that the plan could have described, and did not, is the agent it is by itself. */
export function isBuilt(state: RunState, task: TaskState): boolean {
  const { kind, build } = workerOf(state, task);
  if (kind !== 'agent') return false;
  return build === 'function' || (build === 'from-plan' && describedBy(task) !== undefined);
}

/** A description is of the worker that the plan chose, not of one that took over. */
function describedBy({ task, worker }: TaskState): Specialist | undefined {
  const { as, tools = [] } = task;
  return as && worker === task.worker ? { tools, ...as } : undefined;
}

/** Under the key of the attempt's work: it is the first part of it, and ends with it. */
export function wantBuild(state: RunState, task: TaskState): void {
  want(state, {
    kind: 'build-worker',
    key: workKey(task),
    as: describedBy(task),
    get slice() {
      return sliceOf(state, task);
    },
  });
}
