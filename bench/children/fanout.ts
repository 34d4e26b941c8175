// Runs N no-op tasks several times and reports the CPU of each round.

import path from 'node:path';
import { runBare } from '../support/bare.ts';
import { answerParent, collectGarbage } from '../support/child.ts';
import { type BenchPlan, fanOut, planOf } from '../support/graph.ts';
import { withScratch } from '../support/scratch.ts';
import { mustBeComplete, teamOfOne } from '../support/team.ts';

export interface FanoutInput {
  readonly n: number;
  readonly mode: 'memory' | 'durable' | 'bare';
  readonly cap: number;
  readonly warmUps: { readonly n: number; readonly rounds: number };
  readonly rounds: number;
}

export interface FanoutOutput {
  readonly cpuMicros: readonly number[];
  readonly wallMs: readonly number[];
}

type Cost = { readonly cpuMicros: number; readonly wallMs: number };

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  collectGarbage();
  const cpuBefore = process.cpuUsage();
  const wallBefore = performance.now();
  await work();
  const { user, system } = process.cpuUsage(cpuBefore);
  return { cpuMicros: user + system, wallMs: performance.now() - wallBefore };
}

/** Excludes defining the team and opening and closing its journal; includes the plan check and the report. */
async function runOnce(plan: BenchPlan, { cap, store }: { cap: number; store: string | undefined }): Promise<Cost> {
  const tasks = plan.tasks.length;
  const team = teamOfOne({ work: () => 'ok', tasks, cap, ...(store === undefined ? {} : { store }) });
  // The journal is opened on first use; do that before measuring.
  await team.runs();
  const cost = await costOf(async () => mustBeComplete(await team.run(plan), tasks));
  await team.close();
  return cost;
}

async function measure({ n, mode, cap, warmUps, rounds }: FanoutInput, folder: string): Promise<FanoutOutput> {
  let files = 0;
  const round = (tasks: number): Promise<Cost> => {
    const graph = fanOut(tasks);
    if (mode === 'bare') return costOf(() => runBare(graph, { cap, work: async () => 'ok' }));
    const store = mode === 'durable' ? path.join(folder, `fanout-${files++}.db`) : undefined;
    return runOnce(planOf(graph, { estimated: false }), { cap, store });
  };
  for (let done = 0; done < warmUps.rounds; done++) await round(warmUps.n);
  const costs: Cost[] = [];
  for (let done = 0; done < rounds; done++) costs.push(await round(n));
  return {
    cpuMicros: costs.map(({ cpuMicros }) => cpuMicros),
    wallMs: costs.map(({ wallMs }) => wallMs),
  };
}

await answerParent((input: FanoutInput) => withScratch((folder) => measure(input, folder)));
