// Workers made for one task (A14). Making one is a command: the built worker is journalled before a model is called,
// and a resumed run continues with that worker instead of calling the factory again.

import type { Specialist } from '../../plan/specialist.ts';
import { workKey } from '../keys.ts';
import { type RunState, want, workerOf } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { sliceOf } from '../worker-slice.ts';

/** A describable worker without a description in the plan is used as the plain agent that it is. */
export function needsBuild(state: RunState, task: TaskState): boolean {
  const { kind, build } = workerOf(state, task);
  if (kind !== 'agent') return false;
  return build === 'function' || (build === 'from-plan' && describedBy(task) !== undefined);
}

/** The description applies only to the worker named in the plan, not to a fallback. */
function describedBy({ task, worker }: TaskState): Specialist | undefined {
  const { as, tools = [] } = task;
  return as && worker === task.worker ? { tools, ...as } : undefined;
}

/** Uses the key of the attempt's work, since building is its first part and ends with it. */
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
