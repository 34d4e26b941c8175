// A shape is read field by field and by the zod schema built from it: both must give the same for all data.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { misfitsOf, readShape, type Shape } from './fields.ts';
import { budgetShape, plainPlan, plainTask, planShape } from './plain-plan.ts';
import { budgetSchema, planSchema, taskSchema } from './plan-schema.ts';
import { groundingShape, limitsShape, progressiveShape, turnShape } from './team-shapes.ts';
import { groundingSchema, limitsSchema, progressiveSchema, turnSchema } from './team-spec-schema.ts';

/** Values that lie on both sides of some bound, and of no kind in particular. */
const value = fc.oneof(
  fc.constantFrom(-1, 0, 0.5, 1, 2, 2.5, 80, 100, 101, 180_000, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY),
  fc.constantFrom('', 'a', 'verbatim', 'select', 'requester', 'x'.repeat(200), 'x'.repeat(201)),
  fc.constantFrom(null, undefined, true, false, {}, [], [''], ['a', 'b'], ['a', 1], [undefined], new Array(1)),
);

/** A value that fits, with one field in three exchanged, left out or too many. */
const nearly = (good: object): fc.Arbitrary<unknown> => {
  const fields = Object.fromEntries(
    Object.entries(good).map(([name, fitting]) => [
      name,
      fc.oneof({ arbitrary: fc.constant(fitting), weight: 12 }, { arbitrary: value, weight: 1 }),
    ]),
  );
  const some = fc.record(fields, { requiredKeys: [] });
  const more = fc.tuple(fc.record(fields), fc.constantFrom('strange', 'tokens', 'text'), value);
  return fc.oneof(
    { arbitrary: fc.record(fields), weight: 6 },
    { arbitrary: some, weight: 3 },
    { arbitrary: more.map(([record, name, stray]) => ({ ...record, [name]: stray })), weight: 1 },
    { arbitrary: value, weight: 1 },
  );
};

const BUDGET = { tokens: 3, steps: 2, usd: 0.5, ms: 10 };
const TASK = {
  id: 'a',
  worker: 'w',
  instruction: 'do',
  successCriterion: 'done',
  dependsOn: ['b'],
  reads: [],
  writes: ['k'],
  tools: ['t'],
  budget: BUDGET,
  model: 'fast',
  temperature: 1,
  as: { prompt: 'you', tools: ['t'], model: 'm' },
  partialInput: true,
  expectedMs: 5,
  instead: 'c',
  relay: 'verbatim',
};
const task = fc
  .tuple(nearly(TASK), nearly(BUDGET), nearly(TASK.as), fc.nat(8))
  .map(([made, budget, as, which]) =>
    typeof made !== 'object' || made === null || which > 1 ? made : { ...made, ...(which === 0 ? { budget } : { as }) },
  );
const plan = fc.oneof(
  fc
    .array(task, { maxLength: 3 })
    .chain((tasks) => nearly({ goal: 'g', strategy: 'merge', finalInstruction: '', tasks })),
  value,
);
const LIMITS = {
  concurrency: 4,
  tasksMax: 9,
  planRoundsMax: 1,
  criticRoundsMax: 0,
  revisionsMax: 0,
  thinConfidence: 50,
  splitsMax: 1,
  transientRetriesMax: 0,
  roleMs: 5,
  findingConfidenceMin: 10,
  backoffBaseMs: 0,
  backoffCapMs: 0.5,
  outputTokensMax: 10,
  outputTokensMin: 1,
  joinTokensMax: null,
  depthMax: 2,
  treeTasksMax: 3,
  reviewMs: 1.5,
};

const by =
  (shape: Shape) =>
  (given: unknown): unknown =>
    readShape(shape, given);

const READERS: readonly [string, z.ZodType, (given: unknown) => unknown, fc.Arbitrary<unknown>][] = [
  ['a plan', planSchema, plainPlan, plan],
  ['a task', taskSchema, plainTask, task],
  ['a budget', budgetSchema, by(budgetShape), nearly(BUDGET)],
  ['limits', limitsSchema, by(limitsShape), nearly(LIMITS)],
  ['grounding', groundingSchema, by(groundingShape), nearly({ roundsMax: 1 })],
  ['progressive', progressiveSchema, by(progressiveShape), nearly({ afterMs: 1, draftsMax: 2 })],
  ['a turn', turnSchema, by(turnShape), nearly({ role: 'requester', text: 'hello' })],
];

describe('data of a shape', () => {
  it.each(READERS)(
    'is read field by field as the zod schema reads it, letter by letter: %s',
    (_name, schema, read, arbitrary) => {
      fc.assert(
        fc.property(arbitrary, (given) => {
          const parsed = schema.safeParse(given);
          const plainly = read(given);
          expect(plainly === undefined).toBe(!parsed.success);
          expect(JSON.stringify(plainly)).toBe(JSON.stringify(parsed.data));
          expect(plainly).toEqual(parsed.data);
        }),
        { numRuns: 400 },
      );
    },
  );

  it('is copied, so that a plan changed later does not change the run', () => {
    const given = { goal: 'g', tasks: [TASK] };
    const read = plainPlan(given);
    expect(read?.tasks[0]?.dependsOn).not.toBe(TASK.dependsOn);
    expect(read?.tasks[0]?.budget).not.toBe(BUDGET);
  });

  it('may be an instance of a class', () => {
    class Own {
      readonly goal = 'g';
      readonly tasks = [];
    }
    expect(plainPlan(new Own())).toEqual(planSchema.parse(new Own()));
  });

  it('is rejected with every error and its place', () => {
    const given = {
      goal: '',
      tasks: [TASK, { ...TASK, worker: 7, reads: ['a', null], budget: { usd: -1 } }, 'x'.repeat(99)],
    };
    expect(misfitsOf(planShape, given)).toEqual([
      'goal: it must be a text that is not empty, not ""',
      'tasks.1.worker: it must be a text that is not empty, not 7',
      'tasks.1.reads.1: it must be a text, not null',
      'tasks.1.budget.usd: it must be a number from 0, not -1',
      expect.stringMatching(/^tasks\.2: it must be an object with id, worker, .*, not "x+…$/),
    ]);
  });

  it.each([
    [limitsShape, { ...LIMITS, concurrency: 0 }, 'concurrency: it must be a whole number above 0, not 0'],
    [limitsShape, { ...LIMITS, tasksMax: '9' }, 'tasksMax: it must be a whole number above 0, not "9"'],
    [
      limitsShape,
      { ...LIMITS, joinTokensMax: 1.5 },
      'joinTokensMax: it must be a whole number above 0, or null, not 1.5',
    ],
    [budgetShape, { token: 3 }, 'token: there is no such field (there are tokens, steps, usd, ms)'],
    [budgetShape, 7, 'it must be an object with tokens, steps, usd, ms, not 7'],
    [turnShape, { role: 'me', text: 'x' }, 'role: it must be "requester" or "supervisor", not "me"'],
    [turnShape, { role: 'requester' }, 'text: it must be a text, not undefined'],
  ])('is rejected with a line that says what to write', (shape, given, line) => {
    expect(misfitsOf(shape, given)).toEqual([line]);
  });
});
