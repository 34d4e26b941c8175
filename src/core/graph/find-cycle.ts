// Finds one cycle in a plan and names its ids in order, so that the planner can fix it.

import { type Dependent, type Linked, linkTasks } from './link-tasks.ts';

const UNSEEN = 0;
const ON_PATH = 1;
const CLEARED = 2;

/**
 * The ids along one cycle: each depends on the next, the last on the first. A task that depends on itself is a cycle of one.
 * Ids that no task has are ignored. Costs O(tasks + dependencies), and keeps its own stack: a chain of 100,000 tasks is a valid plan.
 */
export function findCycle(tasks: readonly Dependent[]): string[] | undefined {
  const linked = linkTasks(tasks);
  const marks = new Uint8Array(linked.length);
  /** For each task on the path, the index of the next dependency to follow. */
  const nextNeed = new Int32Array(linked.length);
  for (const start of linked) {
    // A task without dependencies is on no cycle.
    if (marks[start.index] !== UNSEEN || start.needs.length === 0) continue;
    const path: Linked<Dependent>[] = [start];
    marks[start.index] = ON_PATH;
    for (let entry = path.at(-1); entry !== undefined; entry = path.at(-1)) {
      const at = nextNeed[entry.index] ?? 0;
      const needed = entry.needs[at];
      nextNeed[entry.index] = at + 1;
      if (needed === undefined) {
        marks[entry.index] = CLEARED;
        path.pop();
      } else if (marks[needed.index] === ON_PATH) {
        return path.slice(path.indexOf(needed)).map((onCycle) => onCycle.task.id);
      } else if (marks[needed.index] === UNSEEN) {
        marks[needed.index] = ON_PATH;
        path.push(needed);
      }
    }
  }
  return undefined;
}
