// The longest remaining path per task. Starting the task with the longest one first keeps a run with limited slots
// close to its critical path.

import { type Dependent, dependantsFirst, linkTasks } from './link-tasks.ts';

type Estimated = Dependent & { readonly expectedMs?: number | undefined };

/**
 * For each task, by position, the length of the longest path from its start to the end of the graph, including itself.
 * The graph must be acyclic: tasks on a cycle get only their own length. Costs O(tasks + dependencies) plus sorting the
 * estimates.
 */
export function remainingPaths(tasks: readonly Estimated[]): Float64Array {
  const linked = linkTasks(tasks);
  const lengthOf = assumedMs(tasks);
  const lengths = Float64Array.from(tasks, lengthOf);
  for (const entry of dependantsFirst(linked)) {
    const length = lengths[entry.index] ?? 0;
    for (const needed of entry.needs) {
      const through = length + lengthOf(needed.task);
      if (through > (lengths[needed.index] ?? 0)) lengths[needed.index] = through;
    }
  }
  return lengths;
}

/** The assumed length of a task without an estimate: the median of all estimates, or 1 if there are none. */
export function assumedMs(tasks: readonly Estimated[]): (task: Estimated) => number {
  const otherwise = median(tasks.flatMap(({ expectedMs }) => (expectedMs === undefined ? [] : [expectedMs]))) ?? 1;
  return (task) => task.expectedMs ?? otherwise;
}

function median(values: readonly number[]): number | undefined {
  const sorted = Float64Array.from(values).sort();
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}
