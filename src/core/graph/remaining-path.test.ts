import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acyclicTasks } from '../../../test/support/random-graphs.ts';
import { remainingPaths } from './remaining-path.ts';

describe('the remaining path of a task', () => {
  it('is its own length plus the longest remaining path of its dependants', () => {
    fc.assert(
      fc.property(acyclicTasks(), (tasks) => {
        const paths = remainingPaths(tasks.map(({ id, dependsOn, ms }) => ({ id, dependsOn, expectedMs: ms })));
        for (const [at, { id, ms }] of tasks.entries()) {
          const after = tasks.map((other, index) => (other.dependsOn.includes(id) ? (paths[index] ?? 0) : 0));
          expect(paths[at]).toBe(ms + Math.max(0, ...after));
        }
      }),
    );
  });

  it('counts tasks if there are no estimates', () => {
    const tasks = [
      { id: 'a', dependsOn: [] },
      { id: 'b', dependsOn: ['a'] },
      { id: 'c', dependsOn: ['b'] },
    ];
    expect([...remainingPaths(tasks).values()]).toEqual([3, 2, 1]);
  });

  it('uses the median estimate for a task without one', () => {
    const tasks = [
      { id: 'quick', dependsOn: [], expectedMs: 10 },
      { id: 'usual', dependsOn: [], expectedMs: 20 },
      { id: 'slow', dependsOn: [], expectedMs: 900 },
      { id: 'unknown', dependsOn: [] },
    ];
    expect(remainingPaths(tasks).at(-1)).toBe(20);
  });

  it('handles a chain of 100,000 tasks', () => {
    const chain = Array.from({ length: 100_000 }, (_, at) => ({
      id: `t${at}`,
      dependsOn: at === 0 ? [] : [`t${at - 1}`],
    }));
    expect(remainingPaths(chain)[0]).toBe(100_000);
  });
});
