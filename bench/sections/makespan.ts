// Makespan ÷ critical path, with real timers and a journal on disk. No schedule can be shorter than the critical path.

import type { Makespan, MakespanInput, MakespanOutput } from '../children/makespan.ts';
import { inChild } from '../support/child.ts';
import type { Measured, Row, Section, Setting } from '../support/section.ts';
import { median, rounded } from '../support/statistics.ts';

const SIZES = { full: [50, 200], tiny: [10] };
const MEDIAN_MS = { full: 50, tiny: 5 };
const RATIO_MAX = 1.02;

const overCritical = ({ makespanMs, criticalMs }: Makespan): number => makespanMs / criticalMs;

async function entryFor(tasks: number, { scale, rounds, say }: Setting) {
  const seeds = Array.from({ length: scale === 'tiny' ? 1 : rounds }, (_, index) => tasks * 1_000 + index + 1);
  say(`makespan: ${tasks} tasks, seeds ${seeds.join(' ')}`);
  const { runs } = await inChild<MakespanInput, MakespanOutput>('makespan', {
    tasks,
    medianMs: MEDIAN_MS[scale],
    seeds,
  });
  const over = (ratioOf: (run: MakespanOutput['runs'][number]) => number): number =>
    rounded(median(runs.map(ratioOf)), 4);
  return {
    tasks,
    ratio: over(({ bosun }) => overCritical(bosun)),
    nominalRatio: over(({ bosun }) => bosun.makespanMs / bosun.nominalMs),
    wholeRatio: over(({ bosun }) => bosun.wholeMs / bosun.criticalMs),
    bareRatio: over(({ bare }) => overCritical(bare)),
    bareNominalRatio: over(({ bare }) => bare.makespanMs / bare.nominalMs),
    criticalPathMs: rounded(median(runs.map(({ bosun }) => bosun.criticalMs)), 1),
    ratios: runs.map(({ bosun }) => rounded(overCritical(bosun), 4)),
    seeds,
  };
}

async function measure(setting: Setting): Promise<Measured> {
  const makespan: Awaited<ReturnType<typeof entryFor>>[] = [];
  for (const tasks of SIZES[setting.scale]) makespan.push(await entryFor(tasks, setting));
  const rows = makespan.flatMap(({ tasks, ratio, nominalRatio, wholeRatio, bareRatio, bareNominalRatio }): Row[] => [
    {
      name: `makespan.${tasks}.ratio`,
      what: `makespan ÷ critical path, ${tasks} tasks`,
      value: ratio,
      unit: '',
      max: RATIO_MAX,
      floor: bareRatio,
    },
    {
      name: `makespan.${tasks}.nominalRatio`,
      what: `… by the requested durations, ${tasks} tasks`,
      value: nominalRatio,
      unit: '',
      floor: bareNominalRatio,
    },
    {
      name: `makespan.${tasks}.wholeRatio`,
      what: `… from the call of team.run(), ${tasks} tasks`,
      value: wholeRatio,
      unit: '',
    },
  ]);
  return {
    json: { makespan },
    rows,
    notes: [
      `Seeded random graphs, log-normal durations (median ${MEDIAN_MS[setting.scale]} ms) waited for with setTimeout, SQLite journal on disk, no concurrency limit.`,
      'From the first dispatch in the journal to the report; the critical path uses durations measured inside the tasks.',
    ],
  };
}

export const makespanSection: Section = { name: 'makespan', title: 'Makespan against the critical path', measure };
