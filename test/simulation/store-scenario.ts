// Scenarios in which tasks write and read context keys, and agents are built for each task. Dice of their own, so that the
// other scenarios stay what they were before there was such a thing.

import type { PlanDraft, TaskDraft } from '../../src/core/plan/plan-schema.ts';
import type { Dice } from './dice.ts';
import type { Scenario, WorkerTraits } from './scenario.ts';

export interface StoreTraits {
  readonly plan: PlanDraft;
  /** Agents that are built for each task, and by whom. */
  readonly built: Readonly<Record<string, 'function' | 'from-plan'>>;
}

export function drawStore(dice: Dice, plan: PlanDraft, workers: readonly WorkerTraits[]): StoreTraits | undefined {
  if (!dice.chance(0.3)) return undefined;
  const built: Record<string, 'function' | 'from-plan'> = {};
  for (const { name, kind } of workers)
    if (kind === 'agent' && dice.chance(0.7)) built[name] = dice.chance(0.6) ? 'function' : 'from-plan';
  const tasks = plan.tasks.map((task) => described(dice, task, { built, workers }));
  return { plan: { ...plan, tasks: withKeys(dice, tasks) }, built };
}

function described(
  dice: Dice,
  task: TaskDraft,
  { built, workers }: { built: StoreTraits['built']; workers: readonly WorkerTraits[] },
): TaskDraft {
  if (built[task.worker] !== 'from-plan' || dice.chance(0.2)) return task;
  const listed = task.tools ?? workers.find(({ name }) => name === task.worker)?.tools.map(({ name }) => name) ?? [];
  const tools = listed.filter(() => dice.chance(0.6));
  return { ...task, as: { prompt: `You keep the ledger of ${task.id}.`, ...(dice.chance(0.7) ? { tools } : {}) } };
}

/** Keys with one writer, or with a second one after it; read only where the order of things says what is read. */
function withKeys(dice: Dice, given: readonly TaskDraft[]): TaskDraft[] {
  const tasks = given.map((task) => ({ ...task }));
  const before = new Map<string, Set<string>>();
  for (const { id, dependsOn = [] } of tasks)
    before.set(id, new Set(dependsOn.flatMap((needed) => [needed, ...(before.get(needed) ?? [])])));
  const isAfter = (task: TaskDraft, other: TaskDraft): boolean => before.get(task.id)?.has(other.id) === true;
  for (const key of ['k0', 'k1', 'k2'].slice(0, dice.int(1, 3))) {
    const needed = tasks.filter((task) => tasks.some((other) => isAfter(other, task)));
    const first = dice.pick(needed.length > 0 && dice.chance(0.9) ? needed : tasks);
    const later = tasks.filter((task) => isAfter(task, first));
    const second = later.length > 0 && dice.chance(0.4) ? dice.pick(later) : undefined;
    for (const writer of second ? [first, second] : [first]) writer.writes = [...(writer.writes ?? []), key];
    for (const reader of later) {
      const isClear = !second || reader === second || isAfter(reader, second) || isAfter(second, reader);
      if (isClear && dice.chance(0.8)) reader.reads = [...(reader.reads ?? []), key];
    }
  }
  return tasks;
}

/** Tools by name, as an agent of this scenario may be given them. */
export const listOf = ({ workers }: Pick<Scenario, 'workers'>, worker: string): string[] =>
  workers.find(({ name }) => name === worker)?.tools.map(({ name }) => name) ?? [];
