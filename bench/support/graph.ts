// Graphs as lists of tasks, dependencies first, and the corresponding plans.

import type { PlanDraft } from 'bosun';
import { seededRandom } from './random.ts';

export interface GraphTask {
  readonly id: string;
  readonly dependsOn: readonly string[];
  readonly ms: number;
}

const DEPENDENCIES_MAX = 3;
/** How far back dependencies reach. The depth of a graph is then about a tenth of its number of tasks. */
const REACH = 20;
const SIGMA = 0.6;

export const fanOut = (tasks: number): GraphTask[] =>
  Array.from({ length: tasks }, (_, index) => ({ id: `t${index}`, dependsOn: [], ms: 0 }));

/** Acyclic by construction: a task depends only on tasks before it. Durations are log-normal. */
export function randomGraph(tasks: number, { seed, medianMs }: { seed: number; medianMs: number }): GraphTask[] {
  const random = seededRandom(seed);
  return Array.from({ length: tasks }, (_, index) => {
    const needed = new Set<string>();
    const count = index === 0 ? 0 : random.below(DEPENDENCIES_MAX + 1);
    for (let edge = 0; edge < count; edge++) needed.add(`t${index - 1 - random.below(Math.min(REACH, index))}`);
    return { id: `t${index}`, dependsOn: [...needed], ms: random.logNormal(medianMs, SIGMA) };
  });
}

/** The longest chain of tasks; no schedule can be shorter. `lengthOf` is the duration of a task. */
export function criticalPathMs(graph: readonly GraphTask[], lengthOf: (task: GraphTask) => number): number {
  const ends = new Map<string, number>();
  for (const task of graph) {
    const start = Math.max(0, ...task.dependsOn.map((id) => ends.get(id) ?? 0));
    ends.set(task.id, start + lengthOf(task));
  }
  return Math.max(0, ...ends.values());
}

export interface BenchPlan extends PlanDraft {
  tasks: (PlanDraft['tasks'][number] & { worker: 'hand' })[];
}

/** Estimates are left out unless the durations are known beforehand. */
export const planOf = (graph: readonly GraphTask[], { estimated }: { estimated: boolean }): BenchPlan => ({
  goal: `Run a graph of ${graph.length} tasks`,
  tasks: graph.map(({ id, dependsOn, ms }) => ({
    id,
    worker: 'hand',
    instruction: `Run item ${id}`,
    successCriterion: `item ${id} was run`,
    ...(dependsOn.length > 0 ? { dependsOn: [...dependsOn] } : {}),
    ...(estimated ? { expectedMs: ms } : {}),
  })),
});
