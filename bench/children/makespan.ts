// Runs random graphs with real waiting times, in turns on Bosun with a durable journal and on the bare scheduler.

import path from 'node:path';
import { runBare } from '../support/bare.ts';
import { answerParent, collectGarbage } from '../support/child.ts';
import { criticalPathMs, type GraphTask, planOf, randomGraph } from '../support/graph.ts';
import { withScratch } from '../support/scratch.ts';
import { mustBeComplete, teamOfOne } from '../support/team.ts';

export interface MakespanInput {
  readonly tasks: number;
  readonly medianMs: number;
  readonly seeds: readonly number[];
}

export interface Makespan {
  readonly makespanMs: number;
  /** The critical path by the durations measured inside the tasks, and by the requested ones. */
  readonly criticalMs: number;
  readonly nominalMs: number;
}

export interface MakespanOutput {
  readonly runs: readonly { readonly bosun: Makespan & { readonly wholeMs: number }; readonly bare: Makespan }[];
}

/** Waits and records the actual duration: timers fire late, and that is not the scheduler's fault. */
function sleeper(graph: readonly GraphTask[]) {
  const nominal = new Map(graph.map(({ id, ms }) => [id, ms]));
  const took = new Map<string, number>();
  return {
    sleep: (id: string): Promise<string> =>
      new Promise((resolve) => {
        const start = performance.now();
        setTimeout(() => {
          took.set(id, performance.now() - start);
          resolve('ok');
        }, nominal.get(id) ?? 0);
      }),
    critical: () => ({
      criticalMs: criticalPathMs(graph, ({ id }) => took.get(id) ?? 0),
      nominalMs: criticalPathMs(graph, ({ ms }) => ms),
    }),
  };
}

async function onBosun(graph: readonly GraphTask[], store: string): Promise<Makespan & { wholeMs: number }> {
  const { sleep, critical } = sleeper(graph);
  const tasks = graph.length;
  const team = teamOfOne({ work: ({ taskId }) => sleep(taskId), tasks, cap: tasks, store });
  const plan = planOf(graph, { estimated: true });
  collectGarbage();
  const called = performance.now();
  const report = await team.run(plan);
  // Take both times from the clock that the journal uses.
  const ended = Date.now();
  const wholeMs = performance.now() - called;
  mustBeComplete(report, tasks);
  await team.close();
  const firstDispatch = Math.min(...report.tasks.map(({ startedAt }) => Date.parse(startedAt ?? '')));
  return { makespanMs: ended - firstDispatch, wholeMs, ...critical() };
}

async function onBare(graph: readonly GraphTask[]): Promise<Makespan> {
  const { sleep, critical } = sleeper(graph);
  collectGarbage();
  const started = performance.now();
  await runBare(graph, { cap: graph.length, work: ({ id }) => sleep(id) });
  return { makespanMs: performance.now() - started, ...critical() };
}

await answerParent(({ tasks, medianMs, seeds }: MakespanInput) =>
  withScratch(async (folder): Promise<MakespanOutput> => {
    const runs: MakespanOutput['runs'][number][] = [];
    const warmUp = randomGraph(tasks, { seed: 0, medianMs: medianMs / 10 });
    await onBosun(warmUp, path.join(folder, 'warm-up.db'));
    for (const seed of seeds) {
      const graph = randomGraph(tasks, { seed, medianMs });
      const bosun = await onBosun(graph, path.join(folder, `makespan-${seed}.db`));
      runs.push({ bosun, bare: await onBare(graph) });
    }
    return { runs };
  }),
);
