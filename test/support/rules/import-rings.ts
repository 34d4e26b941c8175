// Folders that import each other, directly or around others, are one folder with a wall in it: neither can be read or
// changed alone. Types do not count, because nothing of them is left when the program runs.

import { linksOf } from './module-links.ts';
import type { Source } from './syntax.ts';

/** One import by value between two folders, with the files of an example. */
interface Step {
  readonly from: string;
  readonly to: string;
  readonly example: string;
}

/** The rings among the folders directly in `parent`; a file directly in it counts as a folder of its own. */
export function importRings(sources: readonly Source[], parent: string): string[] {
  const steps = stepsAmong(sources, parent);
  const rings = new Map<string, string>();
  for (const step of [...steps.values()].flatMap((each) => [...each.values()])) {
    const back = shortestPath(steps, step.to, step.from);
    if (back === undefined) continue;
    const ring = fromFirst([step, ...back]);
    const names = [...ring.map(({ from }) => from), ring[0]?.from].join(' → ');
    rings.set(names, `${names} (${ring.map(({ example }) => example).join('; ')})`);
  }
  return [...rings].sort(([a], [b]) => a.length - b.length || a.localeCompare(b, 'en')).map(([, ring]) => ring);
}

type Steps = Map<string, Map<string, Step>>;

function stepsAmong(sources: readonly Source[], parent: string): Steps {
  const steps: Steps = new Map();
  const inside = sources.filter(({ file }) => file.startsWith(`${parent}/`));
  for (const source of inside) {
    const from = folderIn(source.file, parent);
    const onward = steps.get(from) ?? new Map<string, Step>();
    steps.set(from, onward);
    for (const { target, typeOnly } of linksOf(source)) {
      if (typeOnly || !target.startsWith(`${parent}/`)) continue;
      const to = folderIn(target, parent);
      if (to === from || onward.has(to)) continue;
      onward.set(to, { from, to, example: `${source.file} imports ${target}` });
    }
  }
  return steps;
}

/** `src/core/plan/plan.ts` → `core` among the folders of src, `core/plan` among those of src/core. */
function folderIn(file: string, parent: string): string {
  const [name] = file.slice(parent.length + 1).split('/');
  return `${parent}/${name}`.replace(/^src\//, '');
}

/** The steps from one folder to another, as few as possible; undefined if there is no way. */
function shortestPath(steps: Steps, from: string, to: string): Step[] | undefined {
  const reached = new Map<string, Step[]>([[from, []]]);
  for (const [folder, way] of reached) {
    if (folder === to) return way;
    for (const step of steps.get(folder)?.values() ?? [])
      if (!reached.has(step.to)) reached.set(step.to, [...way, step]);
  }
  return undefined;
}

/** The same ring, begun at the folder that comes first in the alphabet, so that it is told once. */
function fromFirst(ring: readonly Step[]): Step[] {
  const first = ring.map(({ from }) => from).sort()[0];
  const at = ring.findIndex(({ from }) => from === first);
  return [...ring.slice(at), ...ring.slice(0, at)];
}
