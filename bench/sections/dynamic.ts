// Compares workers built for each task with a defined worker, on a plan of ten tasks.

import type { DynamicInput, DynamicOutput, Way } from '../children/dynamic.ts';
import { inChild } from '../support/child.ts';
import type { Measured, Row, Section, Setting } from '../support/section.ts';
import { median, quantile, rounded } from '../support/statistics.ts';

const TASKS = 10;
const MADE = [
  ['function', 'built by a function'],
  ['fromPlan', 'described in the plan'],
] as const satisfies readonly (readonly [Way, string])[];

function sizeOf({ scale, rounds }: Setting): DynamicInput {
  if (scale === 'tiny') return { tasks: TASKS, runs: 1, warmUps: 0, rounds: 1 };
  return { tasks: TASKS, runs: 50, warmUps: 4, rounds: rounds * 3 };
}

async function measure(setting: Setting): Promise<Measured> {
  setting.say('dynamic: workers built for each of 10 tasks');
  const input = sizeOf(setting);
  const output = await inChild<DynamicInput, DynamicOutput>('dynamic', input);
  const perTask = (way: Way): number[] => output[way].cpuMicros.map((cpu) => cpu / (input.runs * input.tasks));
  const fixed = median(perTask('static'));
  const made = MADE.map(([way, how]) => {
    // Compare round by round, because other load in a round affects both.
    const ratios = perTask(way).map((cpu, round) => cpu / (perTask('static')[round] ?? Number.NaN));
    return {
      way,
      how,
      cpuMicrosPerTask: rounded(median(perTask(way)), 1),
      ratio: rounded(median(ratios), 3),
      ratioLow: rounded(quantile(ratios, 0.25), 3),
      ratioHigh: rounded(quantile(ratios, 0.75), 3),
    };
  });
  const rows = made.flatMap(({ way, how, cpuMicrosPerTask, ratio }): Row[] => [
    {
      name: `dynamic.${way}.cpuMicrosPerTask`,
      what: `CPU per task, ${how}`,
      value: cpuMicrosPerTask,
      unit: 'µs',
      floor: rounded(fixed, 1),
    },
    { name: `dynamic.${way}.ratio`, what: `CPU ÷ a defined worker, ${how}`, value: ratio, unit: '' },
  ]);
  return {
    json: {
      dynamic: {
        tasks: input.tasks,
        runsPerRound: input.runs,
        rounds: input.rounds,
        staticCpuMicrosPerTask: rounded(fixed, 1),
        made: made.map(({ how: _, ...figures }) => figures),
      },
    },
    rows,
    notes: [
      'Ten independent agent tasks: two calls of a model that answers at once, one tool call; the journal is in memory.',
      'The floor is the same with a defined worker that has this prompt and this tool. All three take turns in one process; ratio is the median over its rounds, ratioLow and ratioHigh in the JSON are the quartiles.',
    ],
  };
}

export const dynamicSection: Section = { name: 'dynamic', title: 'Workers built for each task', measure };
