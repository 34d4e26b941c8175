// Random graphs for property tests.

import fc from 'fast-check';

export type TestTask = { id: string; dependsOn: string[]; ms: number };

/** Acyclic by construction: a task depends only on tasks generated before it. Then shuffled, as plans need not be in order. */
export function acyclicTasks({ minLength = 0 } = {}): fc.Arbitrary<TestTask[]> {
  const drafts = fc.array(fc.record({ ms: fc.nat({ max: 1_000 }), needs: fc.array(fc.nat(), { maxLength: 4 }) }), {
    minLength,
    maxLength: 25,
  });
  return drafts
    .map((all) =>
      all.map(({ ms, needs }, at): TestTask => {
        const dependsOn = at === 0 ? [] : [...new Set(needs.map((needed) => `t${needed % at}`))];
        return { id: `t${at}`, dependsOn, ms };
      }),
    )
    .chain((tasks) => fc.shuffledSubarray(tasks, { minLength: tasks.length }));
}
