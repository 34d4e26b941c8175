// The longest chain of dependent tasks, which more workers cannot shorten: from estimates or from measured spans.

import { type Dependent, dependantsFirst, type Linked, linkTasks } from './link-tasks.ts';

type Span = Dependent & { readonly ms: number };

/** The longest path by `ms`, dependencies first. Tasks on a cycle are left out, because they can never run. */
export function criticalPath(spans: readonly Span[]): { ids: string[]; ms: number } {
  const order = dependantsFirst(linkTasks(spans)).reverse();
  /** For each span, the length of the longest path that ends with it, and the span before it on that path. */
  const lengths = new Float64Array(spans.length);
  const previous: (Linked<Span> | undefined)[] = new Array(spans.length).fill(undefined);
  let last: Linked<Span> | undefined;
  for (const entry of order) {
    let longest: Linked<Span> | undefined;
    for (const needed of entry.needs) {
      if (longest === undefined || (lengths[needed.index] ?? 0) > (lengths[longest.index] ?? 0)) longest = needed;
    }
    previous[entry.index] = longest;
    lengths[entry.index] = entry.task.ms + (longest === undefined ? 0 : (lengths[longest.index] ?? 0));
    if (last === undefined || (lengths[entry.index] ?? 0) > (lengths[last.index] ?? 0)) last = entry;
  }
  const ids: string[] = [];
  for (let entry = last; entry !== undefined; entry = previous[entry.index]) ids.push(entry.task.id);
  return { ids: ids.reverse(), ms: last === undefined ? 0 : (lengths[last.index] ?? 0) };
}
