// Dependencies that follow from others: c needs b and a, b needs a.

import { type Dependent, type Linked, levelsOf } from './link-tasks.ts';

type ImpliedEdge = { readonly task: string; readonly needs: string; readonly through: string };

/**
 * Dependencies that a longer path implies, with the first step of such a path. No known algorithm is much better than
 * trying each pair, so the search stops after `stepsMax` edges and may miss some in a huge, dense plan: good enough for
 * advice, not for a decision.
 */
export function impliedEdges<T extends Dependent>(
  linked: readonly Linked<T>[],
  { stepsMax }: { readonly stepsMax: number },
): ImpliedEdge[] {
  const levels = levelsOf(linked);
  const levelOf = (entry: Linked<T>): number => levels[entry.index] ?? 0;
  const found: ImpliedEdge[] = [];
  let steps = 0;
  for (const entry of linked) {
    if (entry.needs.length < 2) continue;
    const direct = new Set(entry.needs);
    // Paths only lead to lower levels, so nothing below the lowest dependency can lead back to one.
    const floor = entry.needs.reduce((lowest, needed) => Math.min(lowest, levelOf(needed)), Number.POSITIVE_INFINITY);
    const through = new Map<Linked<T>, Linked<T>>();
    const stack = [...direct];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const start = through.get(next) ?? next;
      for (const reached of next.needs) {
        if (++steps > stepsMax) return found;
        if (levelOf(reached) < floor || through.has(reached)) continue;
        through.set(reached, start);
        if (direct.has(reached)) found.push({ task: entry.task.id, needs: reached.task.id, through: start.task.id });
        else stack.push(reached);
      }
    }
  }
  return found;
}
