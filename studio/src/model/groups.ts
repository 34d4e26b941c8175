// Tasks of a large run, grouped by layer and worker, so that the graph stays readable and quick.

import { layersOf } from './layout.ts';
import type { TaskStatus, TaskView } from './run-view.ts';

/** Up to this many tasks are drawn one by one. */
export const NODES_MAX = 300;
const COLUMNS_MAX = 8;

export interface TaskGroup {
  readonly id: string;
  readonly worker: string;
  /** Its place from the left, from 0: a column covers one or more layers. */
  readonly column: number;
  /** First and last layer that it covers, from 1. */
  readonly layers: readonly [number, number];
  readonly dependsOn: readonly string[];
  readonly tasks: readonly string[];
  readonly counts: Readonly<Partial<Record<TaskStatus, number>>>;
  readonly costUsd: number;
  readonly asksPerson: boolean;
  readonly onCriticalPath: boolean;
}

type Grouped = Pick<TaskView, 'id' | 'worker' | 'status' | 'dependsOn' | 'costUsd' | 'asksPerson'>;

interface Growing {
  readonly worker: string;
  readonly column: number;
  readonly layers: [number, number];
  readonly dependsOn: Set<string>;
  readonly tasks: string[];
  readonly counts: Partial<Record<TaskStatus, number>>;
  costUsd: number;
  asksPerson: boolean;
  onCriticalPath: boolean;
}

export function groupsOf(tasks: readonly Grouped[], critical: ReadonlySet<string>): TaskGroup[] {
  const layers = layersOf(tasks);
  const deepest = layers.values().reduce((most, layer) => Math.max(most, layer), 0) + 1;
  const perColumn = Math.ceil(deepest / COLUMNS_MAX);
  const columnOf = (id: string): number => Math.floor((layers.get(id) ?? 0) / perColumn);
  const groupIds = new Map<string, string>();
  const groups = new Map<string, Growing>();
  for (const task of tasks) {
    const column = columnOf(task.id);
    const id = `${column + 1} ${task.worker}`;
    groupIds.set(task.id, id);
    const layer = (layers.get(task.id) ?? 0) + 1;
    const group = groups.get(id) ?? emptyGroup(task.worker, column, layer);
    groups.set(id, group);
    group.layers[0] = Math.min(group.layers[0], layer);
    group.layers[1] = Math.max(group.layers[1], layer);
    group.tasks.push(task.id);
    group.counts[task.status] = (group.counts[task.status] ?? 0) + 1;
    group.costUsd += task.costUsd;
    group.asksPerson ||= task.asksPerson;
    group.onCriticalPath ||= critical.has(task.id);
  }
  for (const task of tasks) {
    const own = groups.get(groupIds.get(task.id) ?? '');
    for (const needed of task.dependsOn) {
      const from = groupIds.get(needed);
      // Only edges to the right: within a column, or back into it, they would form rings.
      if (own && from !== undefined && (groups.get(from)?.column ?? 0) < own.column) own.dependsOn.add(from);
    }
  }
  return Array.from(groups, ([id, { dependsOn, ...group }]) => ({
    id,
    ...group,
    dependsOn: [...dependsOn],
  }));
}

const emptyGroup = (worker: string, column: number, layer: number): Growing => ({
  worker,
  column,
  layers: [layer, layer],
  dependsOn: new Set(),
  tasks: [],
  counts: {},
  costUsd: 0,
  asksPerson: false,
  onCriticalPath: false,
});
