// Time to the first task while the planner still writes, and what an early start saves in total.

import type { Streamed, StreamingInput, StreamingOutput } from '../children/streaming.ts';
import { inChild } from '../support/child.ts';
import type { Measured, Section, Setting } from '../support/section.ts';
import { median, rounded } from '../support/statistics.ts';

const PACE = {
  full: { tasks: 20, lineMs: 100, taskMs: 500, concurrency: 8 },
  tiny: { tasks: 4, lineMs: 5, taskMs: 5, concurrency: 8 },
};
const ROUNDS_MAX = 3;
const LINE_TO_TASK_MS_MAX = 150;

async function measure({ scale, rounds: asked, say }: Setting): Promise<Measured> {
  const rounds = scale === 'tiny' ? 1 : Math.min(asked, ROUNDS_MAX);
  const { tasks, lineMs, taskMs, concurrency } = PACE[scale];
  say(`streaming: ${tasks} tasks, one every ${lineMs} ms, ${rounds} rounds`);
  const input = { ...PACE[scale], rounds };
  const { on, off } = await inChild<StreamingInput, StreamingOutput>('streaming', input);
  const of = (runs: readonly Streamed[], figure: keyof Streamed): number =>
    rounded(median(runs.map((run) => run[figure])), 1);
  const streaming = {
    tasks,
    lineMs,
    taskMs,
    concurrency,
    rounds,
    firstTaskMs: of(on, 'firstTaskMs'),
    firstTaskOffMs: of(off, 'firstTaskMs'),
    wholeMs: of(on, 'wholeMs'),
    wholeOffMs: of(off, 'wholeMs'),
    lineToTaskMsMax: rounded(Math.max(...on.map(({ lineToTaskMs }) => lineToTaskMs)), 1),
  };
  return {
    json: { streaming },
    rows: [
      {
        name: 'streaming.lineToTaskMsMax',
        what: 'line of the plan to the start of its task, slowest',
        value: streaming.lineToTaskMsMax,
        unit: 'ms',
        max: LINE_TO_TASK_MS_MAX,
      },
      {
        name: 'streaming.firstTaskMs',
        what: 'call to first task, streaming on',
        value: streaming.firstTaskMs,
        unit: 'ms',
      },
      { name: 'streaming.firstTaskOffMs', what: '… streaming off', value: streaming.firstTaskOffMs, unit: 'ms' },
      { name: 'streaming.wholeMs', what: 'call to report, streaming on', value: streaming.wholeMs, unit: 'ms' },
      { name: 'streaming.wholeOffMs', what: '… streaming off', value: streaming.wholeOffMs, unit: 'ms' },
    ],
    notes: [
      `Real time at a fixed pace: a scripted planner writes one of ${tasks} tasks every ${lineMs} ms, and each task waits ${taskMs} ms, at most ${concurrency} at a time.`,
      'The difference between on and off depends on this pace; only the time from line to task depends on Bosun.',
    ],
  };
}

export const streamingSection: Section = { name: 'streaming', title: 'A plan that is still being written', measure };
