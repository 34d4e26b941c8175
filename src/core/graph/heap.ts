// A binary heap in one array: ready tasks by priority, timers by due time. Both may hold 100,000 entries, so every
// operation costs at most the height of the tree. Ties leave in no particular order: a caller that needs a fixed order
// (replay depends on it) puts a tie-breaker into `before`.

export type Heap<T> = {
  readonly push: (entry: T) => void;
  readonly pop: () => T | undefined;
  readonly peek: () => T | undefined;
  readonly size: () => number;
};

export function createHeap<T>(before: (a: T, b: T) => boolean): Heap<T> {
  const entries: T[] = [];

  // Both loops move a hole instead of swapping pairs: half the writes.
  function rise(entry: T, from: number): void {
    let hole = from;
    while (hole > 0) {
      const parentAt = (hole - 1) >> 1;
      const parent = entries[parentAt] as T;
      if (!before(entry, parent)) break;
      entries[hole] = parent;
      hole = parentAt;
    }
    entries[hole] = entry;
  }

  // The entry that fills the hole comes from the bottom and mostly belongs there: moving the hole down first and
  // letting the entry rise from there takes half the comparisons.
  function sink(entry: T): void {
    let hole = 0;
    for (let childAt = 1; childAt < entries.length; childAt = 2 * hole + 1) {
      const sibling = childAt + 1;
      if (sibling < entries.length && before(entries[sibling] as T, entries[childAt] as T)) childAt = sibling;
      entries[hole] = entries[childAt] as T;
      hole = childAt;
    }
    rise(entry, hole);
  }

  return {
    push: (entry) => rise(entry, entries.length),
    pop: () => {
      const size = entries.length;
      if (size <= 1) return entries.pop();
      const first = entries[0];
      sink(entries.pop() as T);
      return first;
    },
    peek: () => entries[0],
    size: () => entries.length,
  };
}

/**
 * A heap that returns ties in insertion order. Which stale timers were dropped depends on the process; the order of the
 * remaining timers must not.
 */
export function createFairHeap<T>(before: (a: T, b: T) => boolean): Heap<T> {
  let pushed = 0;
  const heap = createHeap<{ readonly entry: T; readonly nth: number }>(
    (a, b) => before(a.entry, b.entry) || (a.nth < b.nth && !before(b.entry, a.entry)),
  );
  return {
    push: (entry) => heap.push({ entry, nth: pushed++ }),
    pop: () => heap.pop()?.entry,
    peek: () => heap.peek()?.entry,
    size: heap.size,
  };
}
