import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acyclicTasks } from '../../../test/support/random-graphs.ts';
import { findCycle } from './find-cycle.ts';

const task = (id: string, ...dependsOn: string[]) => ({ id, dependsOn });

describe('the search for a cycle', () => {
  it('finds none in an acyclic graph', () => {
    fc.assert(fc.property(acyclicTasks(), (tasks) => findCycle(tasks) === undefined));
  });

  it('names the ids along the cycle, each depending on the next', () => {
    const tasks = [task('start', 'a'), task('a', 'b'), task('b', 'c', 'leaf'), task('c', 'a'), task('leaf')];
    expect(findCycle(tasks)).toEqual(['a', 'b', 'c']);
  });

  it('returns a real cycle in random graphs', () => {
    const anyTasks = fc
      .array(fc.array(fc.nat({ max: 11 }), { maxLength: 3 }), { minLength: 1, maxLength: 10 })
      .map((lists) => lists.map((list, index) => ({ id: `t${index}`, dependsOn: list.map((needed) => `t${needed}`) })));
    fc.assert(
      fc.property(anyTasks, (tasks) => {
        const cycle = findCycle(tasks);
        if (cycle === undefined) return;
        expect(new Set(cycle).size).toBe(cycle.length);
        cycle.forEach((id, at) => {
          const next = cycle[(at + 1) % cycle.length];
          expect(tasks.find((candidate) => candidate.id === id)?.dependsOn).toContain(next);
        });
      }),
    );
  });

  it('counts a task that depends on itself', () => {
    expect(findCycle([task('a', 'a')])).toEqual(['a']);
  });

  it('ignores ids that no task has', () => {
    expect(findCycle([task('a', 'ghost')])).toBeUndefined();
  });

  it('handles a chain of 100,000 tasks, closed or open', () => {
    const chain = Array.from({ length: 100_000 }, (_, at) => task(`t${at}`, `t${at + 1}`));
    expect(findCycle(chain)).toBeUndefined();
    expect(findCycle([...chain, task('t100000', 't0')])).toHaveLength(100_001);
  });
});
