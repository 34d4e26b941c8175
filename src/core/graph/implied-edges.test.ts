import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acyclicTasks, type TestTask } from '../../../test/support/random-graphs.ts';
import { impliedEdges } from './implied-edges.ts';
import { linkTasks } from './link-tasks.ts';

function reaches(tasks: readonly TestTask[], from: string, to: string): boolean {
  const needs = tasks.find((task) => task.id === from)?.dependsOn ?? [];
  return needs.some((needed) => needed === to || reaches(tasks, needed, to));
}

describe('implied edges', () => {
  it('are exactly those that another dependency implies', () => {
    fc.assert(
      fc.property(acyclicTasks(), (tasks) => {
        const expected = tasks.flatMap(({ id, dependsOn }) =>
          dependsOn
            .filter((needed) => dependsOn.some((other) => reaches(tasks, other, needed)))
            .map((to) => `${id} ${to}`),
        );
        const found = impliedEdges(linkTasks(tasks), { stepsMax: 100_000 });
        expect(found.map(({ task, needs }) => `${task} ${needs}`).sort()).toEqual(expected.sort());
        for (const { needs, through } of found) expect(reaches(tasks, through, needs)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('are only searched for within the allowed number of steps', () => {
    const tasks = Array.from({ length: 200 }, (_, at) => ({
      id: `t${at}`,
      dependsOn: Array.from({ length: at }, (_, to) => `t${to}`),
    }));
    const some = impliedEdges(linkTasks(tasks), { stepsMax: 500 });
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThanOrEqual(500);
  });
});
