// Turns a gold graph into a plan for a team of one, and into broken variants of that plan.

import type { PlanDraft, TaskDraft } from '../../src/core/plan/plan-schema.ts';
import type { PlanRules } from '../../src/core/plan/validate-plan.ts';
import type { PlanCase } from './cases.ts';

export const WORKER = 'hand';
/** The defaults of a team that sets no limits. */
export const RULES: PlanRules = {
  workers: new Map([[WORKER, { tools: [] }]]),
  tasksMax: 100,
  contextKeys: new Set(),
  budget: {},
};

const idOf = (node: number): string => `n${node + 1}`;

export function goldPlan({ request, nodes = [], edges }: PlanCase): PlanDraft {
  const needs = new Map<number, string[]>();
  for (const [first, then] of edges) needs.set(then, [...(needs.get(then) ?? []), idOf(first)]);
  return {
    goal: request.trim() === '' ? 'Carry out the graph' : request,
    tasks: nodes.map(
      (text, index): TaskDraft => ({
        id: idOf(index),
        worker: WORKER,
        instruction: text,
        // The data has no criterion. This one must not be specific enough to save a vague instruction.
        successCriterion: `The outcome of step ${index + 1} is stated, or why there is none.`,
        dependsOn: needs.get(index) ?? [],
      }),
    ),
  };
}

export interface Broken {
  readonly how: 'cycle' | 'dangling-dependency' | 'duplicate-id';
  readonly plan: PlanDraft;
}

/** Each variant has one break: an edge in both directions, a dependency on a missing task, or a duplicated task. */
export function* brokenPlans(plan: PlanDraft, { edges }: Pick<PlanCase, 'edges'>): Generator<Broken> {
  const changed = (at: number, change: (task: TaskDraft) => TaskDraft): PlanDraft => ({
    ...plan,
    tasks: plan.tasks.map((task, index) => (index === at ? change(task) : task)),
  });
  const needing = (at: number, id: string): PlanDraft =>
    changed(at, (task) => ({ ...task, dependsOn: [...(task.dependsOn ?? []), id] }));
  for (const [first, then] of edges) yield { how: 'cycle', plan: needing(first, idOf(then)) };
  for (const [index, task] of plan.tasks.entries()) {
    yield { how: 'dangling-dependency', plan: needing(index, 'nowhere') };
    yield { how: 'duplicate-id', plan: { ...plan, tasks: [...plan.tasks, task] } };
  }
}
