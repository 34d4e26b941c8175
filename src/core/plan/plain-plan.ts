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
  {
    /** Most tokens, sent and written together. Default: no limit. */
    tokens: optional(count),
    /** Most calls of models. Default: no limit. */
    steps: optional(count),
    /** Most dollars. Calls of a model without a known price are refused. Default: no limit. */
    usd: optional(amount),
    /** Most milliseconds, from the start of the run. Default: no limit. */
    ms: optional(amount),
  },
  { strict: true },
);

/** A worker made for one task, as written in a plan. */
export const specialistShape = shapeOf(
  {
    /** The worker's role and method; the job itself is in the instruction. */
    prompt: text,
    /** A subset of its worker's tools. Default: the tools that the task lists, or none. */
    tools: optional(texts),
    /** A tier, a key of the team's `models`, or `provider/model`. Default: the worker's model. */
    model: optional(name),
  },
  { strict: true },
);

export const taskShape = shapeOf(
  {
    /** Id of the task, which other tasks depend on. */
    id: shortText({ max: 200 }),
    /** Name of the worker or pool that does it. */
    worker: name,
    /** What to do, complete in itself: the worker sees neither the request nor other tasks. */
    instruction: text,
    /** How to tell that it is done; results are compared with it. */
    successCriterion: text,
    /** Data for a worker that takes an input. Default: none. */
    input: optional(json),
    /** Ids of the tasks whose results it needs. Default: none, it starts at once. */
    dependsOn: withDefault(texts, none),
    /** Keys this task may read: of the request's context, or written by a task it depends on. Default: none. */
    reads: withDefault(texts, none),
    /** Keys it may write for tasks that depend on it. Default: none. */
    writes: optional(listOf(name)),
    /** Tools granted to this task. Default: those of its worker's tools that the words of the task ask for. */
    tools: optional(texts),
    /** Most tokens, steps, money and time of this task. Default: what is left of the run's budget. */
    budget: optional(shaped(budgetShape)),
    /** A tier, a key of the team's `models`, or `provider/model`. Default: the worker's model. */
    model: optional(name),
    /** Sampling temperature of its model calls. Default: the worker's. */
    temperature: optional(number({ min: 0, max: 2 })),
    /** The specialist that does it, for a worker that is made from the plan. Default: none. */
    as: optional(shaped(specialistShape)),
    /** Runs on what there is when some of its dependencies failed. Default: false, it is then skipped. */
    partialInput: withDefault(flag, () => false),
    /**
     * How long the task is expected to take; used for priorities and the forecast, never as a limit. Default: as long
     * as the median of the other tasks.
     */
    expectedMs: optional(amount),
    /** The task whose place this one takes: if it succeeds, nothing is missing of the other. Default: none. */
    instead: optional(name),
    /**
     * Its text goes into the answer letter for letter; the writer of the answer only says where. Default: the writer
     * words it.
     */
    relay: optional(oneOf('verbatim')),
  },
  { strict: true },
);

export const planShape = shapeOf(
  {
    /** What the tasks together achieve. */
    goal: name,
    /**
     * How results become the answer: `merge` them, `select` the best, or `reduce` long ones in rounds. Default:
     * `merge`.
     */
    strategy: withDefault(oneOf('merge', 'select', 'reduce'), () => 'merge' as const),
    /** How the answer is to be written. Default: empty, no wishes. */
    finalInstruction: withDefault(text, () => ''),
    /** The tasks; they run as soon as what they depend on is done. */
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
