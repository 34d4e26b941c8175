// Measures when the first useful text is available: four workers of very different speed and a slow synthesiser, on a
// simulated clock, with early drafts and without.

import { type Clock, worker } from 'bosun';
import { createTestWiring, testSupervisor } from 'bosun/testing';
import { answerParent } from '../support/child.ts';
import { planOf } from '../support/graph.ts';

export interface ProgressiveInput {
  /** How long each task takes. */
  readonly tasksMs: readonly number[];
  readonly synthesisMs: number;
}

export interface ProgressiveOutput {
  readonly [mode: string]: { readonly firstTextMs: number; readonly answerMs: number; readonly drafts: number };
}

const waiting = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.wakeAt(clock.now() + ms, resolve));

async function measured({ tasksMs, synthesisMs }: ProgressiveInput, progressive: boolean) {
  const wiring = createTestWiring();
  const { clock } = wiring;
  const team = testSupervisor(
    {
      workers: {
        hand: worker({
          does: 'finds one figure',
          effect: 'read',
          run: async ({ taskId }) => {
            await waiting(clock, tasksMs[Number(taskId.slice(1))] ?? 0);
            return `The figure of ${taskId} is in.`;
          },
        }),
      },
      progressive,
      synthesise: async ({ reports }) => {
        await waiting(clock, synthesisMs);
        return { answer: reports.map(({ result }) => String(result.content)).join(' ') };
      },
    },
    { wiring },
  );
  const began = clock.now();
  const graph = tasksMs.map((ms, index) => ({ id: `t${index}`, dependsOn: [], ms }));
  const run = team.run(planOf(graph, { estimated: false }));
  let firstTextMs: number | undefined;
  let drafts = 0;
  const watching = (async () => {
    for await (const event of { [Symbol.asyncIterator]: () => run[Symbol.asyncIterator]() }) {
      if (event.type === 'answer-previewed') drafts += 1;
      if (event.type === 'answer-previewed' || event.type === 'run-answered') firstTextMs ??= event.at - began;
    }
  })();
  const report = await clock.settle(run);
  await watching;
  if (report.status !== 'complete') throw new Error(`The run ended as ${report.status}`);
  return { firstTextMs: firstTextMs ?? Number.NaN, answerMs: report.latency.wallMs, drafts };
}

await answerParent<ProgressiveInput, ProgressiveOutput>(async (input) => ({
  off: await measured(input, false),
  on: await measured(input, true),
}));
