// The floor: a promise scheduler with a concurrency limit and dependencies, and nothing else. No journal, no checks, no
// retries, no priorities; tasks start in the order they become ready.

import type { GraphTask } from './graph.ts';

export interface BareOptions {
  readonly cap: number;
  readonly work: (task: GraphTask) => Promise<unknown>;
}

export function runBare(graph: readonly GraphTask[], { cap, work }: BareOptions): Promise<Map<string, unknown>> {
  const results = new Map<string, unknown>();
  const waitsFor = new Map(graph.map(({ id, dependsOn }) => [id, dependsOn.length]));
  const dependants = new Map<string, GraphTask[]>();
  for (const task of graph) {
    for (const needed of task.dependsOn) {
      const list = dependants.get(needed);
      if (list) list.push(task);
      else dependants.set(needed, [task]);
    }
  }
  const ready = graph.filter(({ dependsOn }) => dependsOn.length === 0);
  let nextReady = 0;
  let running = 0;

  return new Promise((resolve, reject) => {
    const finish = (task: GraphTask, result: unknown): void => {
      results.set(task.id, result);
      running--;
      for (const dependant of dependants.get(task.id) ?? []) {
        const left = (waitsFor.get(dependant.id) ?? 0) - 1;
        waitsFor.set(dependant.id, left);
        if (left === 0) ready.push(dependant);
      }
      startReady();
    };
    const startReady = (): void => {
      if (results.size === graph.length) return resolve(results);
      while (running < cap) {
        const task = ready[nextReady];
        if (!task) return;
        nextReady++;
        running++;
        work(task).then((result) => finish(task, result), reject);
      }
    };
    startReady();
  });
}
