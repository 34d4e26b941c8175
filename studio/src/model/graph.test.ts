import { describe, expect, it } from 'vitest';
import { graphOf } from './graph.ts';
import type { RunView, TaskView } from './run-view.ts';

const task = (id: string, over: Partial<TaskView> = {}): TaskView => ({
  id,
  title: id,
  worker: 'w',
  kind: 'function',
  status: 'succeeded',
  doing: '',
  asksPerson: false,
  model: null,
  confidence: null,
  costUsd: 0,
  tokens: 0,
  tokensReserved: 0,
  tokensMax: null,
  attempts: 1,
  cached: false,
  pieceOf: null,
  dependsOn: [],
  startedAt: null,
  endedAt: null,
  nestedRunId: null,
  bars: [],
  ...over,
});

const view = (runId: string, tasks: readonly TaskView[]): RunView =>
  ({
    runId,
    tasks,
    critical: tasks.map(({ id }) => id),
    summary: { status: 'complete', answer: 'x', confidence: 90 },
  }) as unknown as RunView;

describe('the graph of a run', () => {
  it('ends in the answer, which needs every task that no other needs', () => {
    const { nodes, edges } = graphOf(view('r', [task('a'), task('b', { dependsOn: ['a'] }), task('c')]), new Map());
    expect(nodes.map(({ figure }) => figure.kind)).toEqual(['task', 'task', 'task', 'answer']);
    expect(edges.map(({ from, to }) => `${from} ${to}`).sort()).toEqual(
      ['r a r b', 'r b r \u0000answer', 'r c r \u0000answer'].sort(),
    );
  });

  it('opens a nested team in place, above the box of its task and without boxes over each other', () => {
    const outer = view('r', [task('a', { nestedRunId: 'r~a~1', kind: 'team' }), task('b')]);
    const inner = view('r~a~1', [task('x'), task('y', { dependsOn: ['x'] })]);
    const { nodes } = graphOf(outer, new Map([['r~a~1', inner]]));
    const boxes = nodes.filter(({ figure }) => figure.kind !== 'nest');
    expect(boxes.length).toBe(5);
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1))
        expect(Math.abs(one.x - other.x) >= one.width || Math.abs(one.y - other.y) >= one.height).toBe(true);
    const nest = nodes.find(({ figure }) => figure.kind === 'nest');
    for (const id of ['r~a~1 x', 'r~a~1 y']) {
      const box = nodes.find((node) => node.id === id);
      expect(box && nest && box.x >= nest.x && box.x + box.width <= nest.x + nest.width).toBe(true);
      expect(box && nest && box.y >= nest.y && box.y + box.height <= nest.y + nest.height).toBe(true);
    }
  });

  it('draws at most 300 boxes, however many tasks there are', () => {
    const tasks = Array.from({ length: 2_000 }, (_, at) =>
      task(`t${at}`, { worker: `w${at % 3}`, dependsOn: at < 50 ? [] : [`t${at - 50}`] }),
    );
    const { nodes, edges } = graphOf(view('r', tasks), new Map());
    expect(nodes.length).toBeLessThanOrEqual(300);
    const place = new Map(nodes.map(({ id, x }) => [id, x]));
    for (const { from, to } of edges) expect(place.get(to)).toBeGreaterThan(place.get(from) ?? 0);
    expect(new Set(nodes.map(({ x }) => x)).size).toBe(8);
  });
});
