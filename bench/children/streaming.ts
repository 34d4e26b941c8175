// A planner that writes its tasks line by line at a given pace, with early tasks and without.

import { supervisor, worker } from 'bosun';
import { systemClock } from 'bosun/journal';
import { say, scriptedModel, write } from 'bosun/testing';
import { answerParent, collectGarbage } from '../support/child.ts';
import { mustBeComplete } from '../support/team.ts';

export interface StreamingInput {
  readonly tasks: number;
  /** The pace of the planner, and how long each task takes. */
  readonly lineMs: number;
  readonly taskMs: number;
  readonly concurrency: number;
  readonly rounds: number;
}

export interface Streamed {
  /** From the call of `team.run()` to the start of the first task, and to the report. */
  readonly firstTaskMs: number;
  readonly wholeMs: number;
  /** From the end of its line to the start of its worker, for the slowest task. */
  readonly lineToTaskMs: number;
}

export interface StreamingOutput {
  readonly on: readonly Streamed[];
  readonly off: readonly Streamed[];
}

const taskOf = (index: number) => ({
  id: `t${index}`,
  worker: 'reader',
  instruction: `List the totals of ledger_${index}`,
  successCriterion: `every total of ledger_${index} has a currency`,
});

async function measured(
  { tasks, lineMs, taskMs, concurrency }: StreamingInput,
  streamPlans: boolean,
): Promise<Streamed> {
  const lines = Array.from({ length: tasks }, (_, index) => `${JSON.stringify(taskOf(index))}\n`);
  const begun = new Map<string, number>();
  const written: number[] = [];
  const planner = scriptedModel(
    { plan: write(lines, { everyMs: lineMs }), synthesise: say('All totals are listed.') },
    { clock: systemClock },
  );
  const team = supervisor({
    workers: {
      reader: worker({
        does: 'reads ledgers',
        effect: 'read',
        run: ({ taskId }) => {
          begun.set(taskId, performance.now());
          return new Promise((resolve) => setTimeout(() => resolve('read'), taskMs));
        },
      }),
      writer: worker({ does: 'writes letters', effect: 'read', run: () => 'written' }),
    },
    models: { supervisor: planner },
    limits: { concurrency },
    streamPlans,
  });
  collectGarbage();
  const called = performance.now();
  const report = await team.run('List the totals of all ledgers', {
    onText: ({ from }) => void (from === 'plan' && written.push(performance.now())),
  });
  const wholeMs = performance.now() - called;
  mustBeComplete(report, tasks);
  const waits = written.map((at, index) => (begun.get(`t${index}`) ?? Number.NaN) - at);
  return { firstTaskMs: Math.min(...begun.values()) - called, wholeMs, lineToTaskMs: Math.max(...waits) };
}

await answerParent(async (input: StreamingInput): Promise<StreamingOutput> => {
  const on: Streamed[] = [];
  const off: Streamed[] = [];
  await measured({ ...input, lineMs: 1, taskMs: 1 }, true);
  for (let round = 0; round < input.rounds; round++) {
    on.push(await measured(input, true));
    off.push(await measured(input, false));
  }
  return { on, off };
});
