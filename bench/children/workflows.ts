// Runs workflow graphs through the real core and loop on a simulated clock, where hours pass in milliseconds. It measures the
// order in which tasks were started.

import { type Clock, worker } from 'bosun';
import { createSimulatedClock, createTestWiring, type SimulatedClock, testSupervisor } from 'bosun/testing';
import { runBare } from '../support/bare.ts';
import { answerParent } from '../support/child.ts';
import { type GraphTask, planOf } from '../support/graph.ts';
import { mustBeComplete } from '../support/team.ts';
import { readWorkflows, type Workflow } from '../support/workflow-file.ts';

export interface WorkflowsInput {
  readonly file: string;
  readonly slots: number;
  readonly graphsMax: number;
}

export interface WorkflowsOutput {
  readonly graphs: readonly {
    readonly id: string;
    readonly tasks: number;
    readonly overReference: number;
    readonly bareOverReference: number;
  }[];
}

const graphOf = ({ parents, runtime_s }: Workflow): GraphTask[] =>
  parents.map((needed, index) => ({
    id: `t${index}`,
    dependsOn: needed.map((parent) => `t${parent}`),
    ms: Math.round((runtime_s[index] ?? 0) * 1_000),
  }));

/** A task takes exactly its traced runtime. */
const sleeper = (graph: readonly GraphTask[], clock: Clock) => {
  const durations = new Map(graph.map(({ id, ms }) => [id, ms]));
  return (id: string): Promise<string> =>
    new Promise((resolve) => void clock.wakeAt(clock.now() + (durations.get(id) ?? 0), () => resolve('ok')));
};

/** Longer than any traced task, so that no worker times out. */
const TIMEOUT_MS = 1e12;

async function makespanOf(graph: readonly GraphTask[], slots: number): Promise<number> {
  const wiring = createTestWiring();
  const sleep = sleeper(graph, wiring.clock);
  const team = testSupervisor(
    {
      workers: {
        hand: worker({ does: 'runs items', effect: 'read', run: ({ taskId }) => sleep(taskId), timeoutMs: TIMEOUT_MS }),
      },
      limits: { concurrency: slots, tasksMax: graph.length },
    },
    { wiring },
  );
  const { value, ms } = await elapsed(wiring.clock, team.run(planOf(graph, { estimated: true })));
  mustBeComplete(value, graph.length);
  return ms;
}

async function bareMakespanOf(graph: readonly GraphTask[], slots: number): Promise<number> {
  const clock = createSimulatedClock();
  const sleep = sleeper(graph, clock);
  return (await elapsed(clock, runBare(graph, { cap: slots, work: ({ id }) => sleep(id) }))).ms;
}

/** Only tasks take time on this clock, so the duration of the run is its makespan. */
async function elapsed<T>(clock: SimulatedClock, work: PromiseLike<T>): Promise<{ value: T; ms: number }> {
  const started = clock.now();
  const value = await clock.settle(work);
  return { value, ms: clock.now() - started };
}

await answerParent(async ({ file, slots, graphsMax }: WorkflowsInput): Promise<WorkflowsOutput> => {
  const graphs: WorkflowsOutput['graphs'][number][] = [];
  for (const workflow of readWorkflows(file).slice(0, graphsMax)) {
    const referenceMs = (workflow.ref_hlf[String(slots)] ?? 0) * 1_000;
    // Skip graphs without a reference, or whose tasks take no time: they say nothing about scheduling.
    if (referenceMs <= 0) continue;
    const graph = graphOf(workflow);
    graphs.push({
      id: workflow.id,
      tasks: graph.length,
      overReference: (await makespanOf(graph, slots)) / referenceMs,
      bareOverReference: (await bareMakespanOf(graph, slots)) / referenceMs,
    });
  }
  return { graphs };
});
