// A plan read without its schema, as a program or a journal hands it over. The schema is for planners, and for whoever edits
// a plan by hand.

import {
  type Field,
  type Fields,
  flag,
  listOf,
  number,
  oneOf,
  optional,
  readShape,
  shaped,
  shapeOf,
  shortText,
  text,
  withDefault,
} from './fields.ts';
import type { Budget, Plan, Task } from './plan-schema.ts';
import type { Specialist } from './specialist.ts';

const amount = number({ min: 0 });
const count = number({ min: 0, whole: true });
const name = shortText();
const texts = listOf(text);
const none = (): string[] => [];

const budgetFields: Fields<Budget> = {
  tokens: optional(count),
  steps: optional(count),
  usd: optional(amount),
  ms: optional(amount),
};
export const budgetShape = shapeOf(budgetFields, { strict: true });

const specialistFields: Fields<Specialist> = { prompt: text, tools: optional(texts), model: optional(name) };

const taskFields: Fields<Task> = {
  id: shortText({ max: 200 }),
  worker: name,
  instruction: text,
  successCriterion: text,
  dependsOn: withDefault(texts, none),
  reads: withDefault(texts, none),
  writes: optional(listOf(name)),
  tools: optional(texts),
  budget: optional(shaped(budgetShape)),
  model: optional(name),
  temperature: optional(number({ min: 0, max: 2 })),
  as: optional(shaped(shapeOf(specialistFields, { strict: true }))),
  partialInput: withDefault(flag, () => false),
  expectedMs: optional(amount),
  instead: optional(name),
  relay: optional(oneOf('verbatim')),
};
const taskShape = shapeOf(taskFields, { strict: true });

const tasks: Field = listOf(shaped(taskShape));

const planFields: Fields<Plan> = {
  goal: name,
  strategy: withDefault(oneOf('merge', 'select', 'reduce'), () => 'merge'),
  finalInstruction: withDefault(text, () => ''),
  tasks,
};
export const planShape = shapeOf(planFields, { strict: true });

/** The plan, or undefined if it is none. */
export const plainPlan = (value: unknown): Plan | undefined => readShape(planShape, value) as Plan | undefined;

export const plainTask = (value: unknown): Task | undefined => readShape(taskShape, value) as Task | undefined;

/** For a plan that was checked when it was stored. */
export function storedPlan(value: unknown): Plan {
  const plan = plainPlan(value);
  if (!plan) throw new Error('What is stored as a plan is none');
  return plan;
}
