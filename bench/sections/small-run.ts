// Runs as most users have them: ten function tasks, in a process that has just started and in one that is warm.

import path from 'node:path';
import { runFixture } from '../support/fixture.ts';
import { measuredTree } from '../support/measured-tree.ts';
import { withScratch } from '../support/scratch.ts';
import type { Measured, Row, Section, Setting } from '../support/section.ts';
import { median, rounded } from '../support/statistics.ts';

const FIRST_MS_MAX = 60;
/** With the first run, these are the first ten of a process. */
const EARLY_RUNS = 9;

interface OneProcess {
  readonly firstMs: number;
  readonly firstCpuMs: number;
  readonly earlyCpuMs: readonly number[];
  readonly warmCpuMs: readonly number[];
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

async function measure({ rounds, scale, say }: Setting): Promise<Measured> {
  const isTiny = scale === 'tiny';
  const processes = isTiny ? 1 : rounds;
  const [warmUps, runs] = isTiny ? [1, 1] : [1_500, 300];
  say(`smallRun: ${processes} processes each`);
  const joined: OneProcess[] = [];
  const written: OneProcess[] = [];
  const durable: OneProcess[] = [];
  await withScratch(async (folder) => {
    const counts = [EARLY_RUNS, warmUps, runs].map(String);
    // Once unmeasured, to fill disk caches; then in turns, so that a busy moment of the machine falls on all three alike.
    if (!isTiny) await runFixture('small-run', ['written', '0', '0', '0']);
    for (let done = 0; done < processes; done++) {
      joined.push(await runFixture('small-run', ['joined', ...counts]));
      written.push(await runFixture('small-run', ['written', '0', '0', '0']));
      durable.push(await runFixture('small-run', ['joined', ...counts, path.join(folder, `small-run-${done}.db`)]));
    }
  });
  const over = (from: readonly OneProcess[], figure: (one: OneProcess) => number): number =>
    rounded(median(from.map(figure)), 2);
  const smallRun = {
    firstMs: over(joined, ({ firstMs }) => firstMs),
    firstCpuMs: over(joined, ({ firstCpuMs }) => firstCpuMs),
    firstWrittenMs: over(written, ({ firstMs }) => firstMs),
    firstWrittenCpuMs: over(written, ({ firstCpuMs }) => firstCpuMs),
    firstDurableMs: over(durable, ({ firstMs }) => firstMs),
    earlyCpuMs: over(joined, ({ earlyCpuMs }) => median(earlyCpuMs)),
    earlyDurableCpuMs: over(durable, ({ earlyCpuMs }) => median(earlyCpuMs)),
    warmCpuMs: over(joined, ({ warmCpuMs }) => meanOf(warmCpuMs)),
    warmDurableCpuMs: over(durable, ({ warmCpuMs }) => meanOf(warmCpuMs)),
  };
  const row = (figure: keyof typeof smallRun, what: string, max?: number): Row => ({
    name: `smallRun.${figure}`,
    what,
    value: smallRun[figure],
    unit: 'ms',
    ...(max === undefined ? {} : { max }),
  });
  return {
    json: { smallRun },
    rows: [
      row('firstMs', 'first run after import', FIRST_MS_MAX),
      row('firstWrittenMs', '… with an answer written by a function', FIRST_MS_MAX),
      row('firstDurableMs', '… with a new journal on disk'),
      row('earlyCpuMs', 'CPU of a run among the first ten'),
      row('earlyDurableCpuMs', '… with a journal on disk'),
      row('warmCpuMs', 'CPU of a run, fully warm'),
      row('warmDurableCpuMs', '… with a journal on disk'),
    ],
    notes: [
      `Ten function tasks of one plan, from team.run(plan) to its report, on ${measuredTree}; median of ${processes} fresh processes.`,
      'Importing the library and making the team are not in the first run; modules that it loads late are.',
    ],
  };
}

export const smallRunSection: Section = { name: 'smallRun', title: 'Small runs', measure };
