// Resolves dependency ids once, so that graph algorithms follow references instead of looking up strings.

export type Dependent = { readonly id: string; readonly dependsOn: readonly string[] };

export type Linked<T extends Dependent> = {
  readonly task: T;
  /** Position in the plan; algorithms keep per-task data in arrays by this index. */
  readonly index: number;
  readonly needs: Linked<T>[];
  /** How many tasks depend on this one. */
  dependants: number;
};

/** Unknown ids are ignored, and the first task of a duplicate id counts: the plan check reports such faults. */
export function linkTasks<T extends Dependent>(tasks: readonly T[]): Linked<T>[] {
  const linked = tasks.map(
    (task, index): Linked<T> => ({ task, index, needs: task.dependsOn.length === 0 ? NONE : [], dependants: 0 }),
  );
  const dependent = linked.filter(({ needs }) => needs !== NONE);
  // Without dependencies no id needs to be looked up.
  const byId = dependent.length > 0 ? firstById(linked) : new Map<string, Linked<T>>();
  for (const { task, needs } of dependent) {
    for (const id of task.dependsOn) {
      const needed = byId.get(id);
      if (needed === undefined) continue;
      needs.push(needed);
      needed.dependants++;
    }
  }
  return linked;
}

/** Shared by all tasks without dependencies; never modified. */
const NONE: never[] = [];

function firstById<T extends Dependent>(linked: readonly Linked<T>[]): Map<string, Linked<T>> {
  const byId = new Map<string, Linked<T>>();
  for (const entry of linked) if (!byId.has(entry.task.id)) byId.set(entry.task.id, entry);
  return byId;
}

/** Every task before its dependencies. Tasks on a cycle, and their dependencies, are left out. */
export function dependantsFirst<T extends Dependent>(linked: readonly Linked<T>[]): Linked<T>[] {
  const open = Int32Array.from(linked, (entry) => entry.dependants);
  const order = linked.filter((entry) => entry.dependants === 0);
  // The list is its own queue: it grows during iteration.
  for (const entry of order) {
    for (const needed of entry.needs) {
      const left = (open[needed.index] ?? 0) - 1;
      open[needed.index] = left;
      if (left === 0) order.push(needed);
    }
  }
  return order;
}

/**
 * For each task, the number of tasks before it on the longest path to it; tasks without dependencies are on level 0.
 */
export function levelsOf<T extends Dependent>(linked: readonly Linked<T>[]): Int32Array {
  const levels = new Int32Array(linked.length);
  for (const entry of dependantsFirst(linked).reverse()) {
    let level = 0;
    for (const needed of entry.needs) level = Math.max(level, (levels[needed.index] ?? 0) + 1);
    levels[entry.index] = level;
  }
  return levels;
}
