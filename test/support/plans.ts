// Plans for tests of the plan check and its neighbours: everything valid unless a test says otherwise.

import { type Plan, planSchema, type TaskDraft } from '../../src/core/plan/plan-schema.ts';
import type { PlanRules } from '../../src/core/plan/validate-plan.ts';

export function planOf(
  tasks: readonly (Partial<TaskDraft> & { id: string })[],
  rest: { finalInstruction?: string } = {},
): Plan {
  return planSchema.parse({
    goal: 'Explain the March bill',
    finalInstruction: 'One paragraph for the customer',
    ...rest,
    tasks: tasks.map((task) => ({
      worker: 'billing',
      instruction: `List the disputed charges of account_${task.id}`,
      successCriterion: 'every charge has a date and an amount',
      ...task,
    })),
  });
}

/** A task for tests whose workers only note what they are asked to enter. */
export const chargeTask = <Worker extends string>(id: string, worker: Worker, dependsOn: readonly string[] = []) => ({
  id,
  worker,
  dependsOn: [...dependsOn],
  instruction: `Enter the charge of account_${id}`,
  successCriterion: 'the charge has a date and an amount',
});

export function rulesOf(rules: Partial<PlanRules> = {}): PlanRules {
  return {
    workers: new Map([
      ['billing', { tools: ['lookup', 'refund'] }],
      ['writer', { tools: [] }],
      ['network', { tools: ['ping'] }],
    ]),
    tasksMax: 100,
    contextKeys: new Set(['accountId', 'locale']),
    budget: {},
    ...rules,
  };
}
