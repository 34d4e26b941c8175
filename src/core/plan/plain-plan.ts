// The shapes of plans, and plans read without zod, as a program or a journal hands them over.

import {
  flag,
  json,
  listOf,
  number,
  type OutputOf,
  oneOf,
  optional,
  readShape,
  shaped,
  shapeOf,
  shortText,
  text,
  withDefault,
} from './fields.ts';

const amount = number({ min: 0 });
const count = number({ min: 0, whole: true });
const name = shortText();
const texts = listOf(text);
const none = (): string[] => [];

/** Ceilings as people write them: dollars, milliseconds, whole tokens and steps. A missing one is not limited at this level. */
export const budgetShape = shapeOf(
  { tokens: optional(count), steps: optional(count), usd: optional(amount), ms: optional(amount) },
  { strict: true },
);

/** A worker made for one task, as written in a plan. */
export const specialistShape = shapeOf(
  {
    /** The worker's role and method; the job itself is in the instruction. */
    prompt: text,
    /** A subset of its worker's tools; default: the tools that the task lists, or none. */
    tools: optional(texts),
    model: optional(name),
  },
  { strict: true },
);

export const taskShape = shapeOf(
  {
    id: shortText({ max: 200 }),
    worker: name,
    instruction: text,
    successCriterion: text,
    /** Data for a worker that takes an input. */
    input: optional(json),
    dependsOn: withDefault(texts, none),
    /** Keys this task may read: of the request's context, or written by a task it depends on. */
    reads: withDefault(texts, none),
    /** Keys it may write for tasks that depend on it; without any, it writes none. */
    writes: optional(listOf(name)),
    /** Tools granted to this task; without it, all tools of its worker. */
    tools: optional(texts),
    budget: optional(shaped(budgetShape)),
    model: optional(name),
    temperature: optional(number({ min: 0, max: 2 })),
    /** The specialist that does it, for a worker that is made from the plan. */
    as: optional(shaped(specialistShape)),
    /** Runs on what there is when some of its dependencies failed. */
    partialInput: withDefault(flag, () => false),
    /** How long the task is expected to take; used for priorities and the forecast, never as a limit. */
    expectedMs: optional(amount),
    /** The task whose place this one takes: if it succeeds, nothing is missing of the other. */
    instead: optional(name),
    /** Its text goes into the answer letter for letter; the writer of the answer only says where. */
    relay: optional(oneOf('verbatim')),
  },
  { strict: true },
);

export const planShape = shapeOf(
  {
    goal: name,
    strategy: withDefault(oneOf('merge', 'select', 'reduce'), () => 'merge' as const),
    finalInstruction: withDefault(text, () => ''),
    tasks: listOf(shaped(taskShape)),
  },
  { strict: true },
);

type Plan = OutputOf<typeof planShape>;
type Task = OutputOf<typeof taskShape>;

/** The plan, or undefined if it is none. */
export const plainPlan = (value: unknown): Plan | undefined => readShape(planShape, value);

export const plainTask = (value: unknown): Task | undefined => readShape(taskShape, value);

/** For a plan that was checked when it was stored. */
export function storedPlan(value: unknown): Plan {
  const plan = plainPlan(value);
  if (!plan) throw new Error('What is stored as a plan is none');
  return plan;
}
