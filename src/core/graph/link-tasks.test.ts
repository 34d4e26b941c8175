import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acyclicTasks } from '../../../test/support/random-graphs.ts';
import { dependantsFirst, levelsOf, linkTasks } from './link-tasks.ts';

describe('linked tasks', () => {
  it('can be listed with every task before its dependencies', () => {
    fc.assert(
      fc.property(acyclicTasks(), (tasks) => {
        const place = new Map(dependantsFirst(linkTasks(tasks)).map(({ task }, at) => [task.id, at]));
        expect(place.size).toBe(tasks.length);
        for (const { id, dependsOn } of tasks) {
          for (const needed of dependsOn) expect(place.get(needed)).toBeGreaterThan(place.get(id) ?? Number.NaN);
        }
      }),
    );
  });

  it('are one level above their highest dependency', () => {
    const linked = linkTasks([
      { id: 'c', dependsOn: ['a', 'b'] },
      { id: 'b', dependsOn: ['a'] },
      { id: 'a', dependsOn: [] },
    ]);
    expect([...levelsOf(linked)]).toEqual([2, 1, 0]);
  });

  it('ignore unknown ids, and use the first task of a duplicate id', () => {
    const linked = linkTasks([
      { id: 'a', dependsOn: [] },
      { id: 'a', dependsOn: [] },
      { id: 'b', dependsOn: ['a', 'ghost'] },
    ]);
    expect(linked.map(({ dependants }) => dependants)).toEqual([1, 0, 0]);
  });
});
