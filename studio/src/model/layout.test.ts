import { describe, expect, it } from 'vitest';
import { groupsOf } from './groups.ts';
import { type Box, layersOf, layoutOf } from './layout.ts';

const box = (id: string, ...dependsOn: string[]): Box => ({ id, dependsOn, width: 100, height: 40 });

describe('the layout of a graph', () => {
  it('puts every task to the right of all it depends on', () => {
    const boxes = [box('a'), box('b', 'a'), box('c', 'a'), box('d', 'b', 'c'), box('e', 'a', 'd')];
    const { places } = layoutOf(boxes);
    for (const { id, dependsOn } of boxes)
      for (const needed of dependsOn) expect(places.get(id)?.x).toBeGreaterThan(places.get(needed)?.x ?? 0);
  });

  it('draws no box over another', () => {
    const boxes = Array.from({ length: 60 }, (_, index) =>
      box(`t${index}`, ...(index < 10 ? [] : [`t${index % 10}`, `t${(index * 7) % 10}`])),
    );
    const { places } = layoutOf(boxes);
    const spots = boxes.map(({ id }) => places.get(id) ?? { x: 0, y: 0 });
    const overlaps = spots.filter((one, at) =>
      spots.some((other, index) => index > at && Math.abs(one.x - other.x) < 100 && Math.abs(one.y - other.y) < 40),
    );
    expect(overlaps).toEqual([]);
  });

  it('keeps parallel chains straight', () => {
    const boxes = [box('a1'), box('b1'), box('c1'), box('c2', 'c1'), box('a2', 'a1'), box('b2', 'b1')];
    const { places } = layoutOf(boxes);
    for (const name of ['a', 'b', 'c']) expect(places.get(`${name}2`)?.y).toBe(places.get(`${name}1`)?.y);
  });

  it('gives a ring of tasks a place, although they can never run', () => {
    expect(layoutOf([box('a', 'b'), box('b', 'a')]).places.size).toBe(2);
  });

  it('counts layers by the longest way', () => {
    const layers = layersOf([box('a'), box('b', 'a'), box('c', 'b', 'a')]);
    expect([...layers.values()]).toEqual([0, 1, 2]);
  });
});

describe('tasks in groups', () => {
  const task = (id: string, worker: string, ...dependsOn: string[]) =>
    ({ id, worker, dependsOn, status: 'succeeded', costUsd: 0.25, asksPerson: id === 't3' }) as const;

  it('add up to the tasks and their cost, by layer and worker', () => {
    const tasks = [task('t1', 'x'), task('t2', 'x'), task('t3', 'y', 't1'), task('t4', 'x', 't2')];
    const groups = groupsOf(tasks, new Set(['t1', 't3']));
    expect(groups.map(({ id, tasks: ids, costUsd, dependsOn }) => [id, ids, costUsd, dependsOn])).toEqual([
      ['1 x', ['t1', 't2'], 0.5, []],
      ['2 y', ['t3'], 0.25, ['1 x']],
      ['2 x', ['t4'], 0.25, ['1 x']],
    ]);
    expect(groups.map(({ onCriticalPath, asksPerson }) => [onCriticalPath, asksPerson])).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ]);
  });

  it('stay few for a chain of thousands of tasks', () => {
    const chain = Array.from({ length: 5_000 }, (_, at) => task(`t${at}`, 'x', ...(at === 0 ? [] : [`t${at - 1}`])));
    expect(groupsOf(chain, new Set()).length).toBeLessThanOrEqual(8);
  });
});
