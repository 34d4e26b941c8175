// Fan-out of N no-op tasks: the cost of Bosun itself.

import path from 'node:path';
import type { FanoutInput, FanoutOutput } from '../children/fanout.ts';
import { inChild } from '../support/child.ts';
import { runFixture } from '../support/fixture.ts';
import { withScratch } from '../support/scratch.ts';
import type { Measured, Row, Section, Setting } from '../support/section.ts';
import { median, rounded } from '../support/statistics.ts';

const CAP = 64;
const SIZES = { full: [100, 1_000, 10_000, 100_000], tiny: [10, 100] };
const MODES = ['memory', 'durable', 'bare'] as const;
type Mode = (typeof MODES)[number];

/** Targets at 10,000 tasks, in CPU µs per task. */
const CPU_MAX: Partial<Record<Mode, number>> = { memory: 20, durable: 35 };
const EXPONENT_MAX = 1.1;

interface Entry {
  readonly n: number;
  readonly mode: Mode;
  readonly cpuMicrosPerTask: number;
  readonly peakRssMb: number;
  readonly wallMsPerTask: number;
  /** In a new process, where most code is not compiled yet; null for the floor. */
  readonly coldCpuMicrosPerTask: number | null;
}

interface OnlyRun {
  readonly peakRssMb: number;
  readonly coldCpuMicros: number | null;
}

/** Small sizes need more rounds against the noise, and more warm-up until everything is compiled. */
function roundsFor(n: number, { scale, rounds }: Setting): Pick<FanoutInput, 'warmUps' | 'rounds'> {
  if (scale === 'tiny') return { warmUps: { n, rounds: 1 }, rounds: 1 };
  const warmUps = { n: Math.min(n, 10_000), rounds: Math.max(4, Math.min(400, 40_000 / n)) };
  return { warmUps, rounds: n >= 100_000 ? Math.min(3, rounds) : rounds * Math.max(1, Math.min(10, 5_000 / n)) };
}

async function entryFor(n: number, mode: Mode, setting: Setting): Promise<Entry> {
  setting.say(`fanout: ${n} tasks, ${mode}`);
  const input: FanoutInput = { n, mode, cap: CAP, ...roundsFor(n, setting) };
  const { cpuMicros, wallMs } = await inChild<FanoutInput, FanoutOutput>('fanout', input);
  const { peakRssMb, coldCpuMicros } = await withScratch((folder) =>
    runFixture<OnlyRun>('one-fanout', [mode, String(n), String(CAP), path.join(folder, 'only.db')]),
  );
  return {
    n,
    mode,
    cpuMicrosPerTask: rounded(median(cpuMicros) / n, 2),
    peakRssMb: rounded(peakRssMb, 1),
    wallMsPerTask: rounded(median(wallMs) / n, 4),
    coldCpuMicrosPerTask: coldCpuMicros === null ? null : rounded(coldCpuMicros / n, 2),
  };
}

/** Growth of the total cost over the last tenfold step: 1 is linear, 2 quadratic. */
function exponentOf(entries: readonly Entry[], mode: Mode): number {
  const [smaller, larger] = entries.filter((entry) => entry.mode === mode).slice(-2);
  if (!smaller || !larger) return Number.NaN;
  const growth = (larger.cpuMicrosPerTask * larger.n) / (smaller.cpuMicrosPerTask * smaller.n);
  return rounded(Math.log(growth) / Math.log(larger.n / smaller.n), 3);
}

function rowsOf(entries: readonly Entry[]): Row[] {
  const floorOf = (n: number): Entry | undefined => entries.find((entry) => entry.n === n && entry.mode === 'bare');
  const ours = entries.filter(({ mode }) => mode !== 'bare');
  const cpu = ours.map(({ n, mode, cpuMicrosPerTask }): Row => {
    const floor = floorOf(n)?.cpuMicrosPerTask;
    const max = n === 10_000 ? CPU_MAX[mode] : undefined;
    return {
      name: `fanout.${mode}.${n}.cpuMicrosPerTask`,
      what: `CPU per task, ${n} tasks, ${mode}`,
      value: cpuMicrosPerTask,
      unit: 'µs',
      ...(max === undefined ? {} : { max }),
      ...(floor === undefined ? {} : { floor }),
    };
  });
  const memory = ours.map(({ n, mode, peakRssMb }): Row => {
    const floor = floorOf(n)?.peakRssMb;
    return {
      name: `fanout.${mode}.${n}.peakRssMb`,
      what: `peak memory, ${n} tasks, ${mode}`,
      value: peakRssMb,
      unit: 'MB',
      ...(floor === undefined ? {} : { floor }),
    };
  });
  return [...cpu, ...memory];
}

async function measure(setting: Setting): Promise<Measured> {
  const entries: Entry[] = [];
  for (const n of SIZES[setting.scale]) for (const mode of MODES) entries.push(await entryFor(n, mode, setting));
  const bareOf = (n: number): Entry | undefined => entries.find((entry) => entry.n === n && entry.mode === 'bare');
  const fanout = entries
    .filter(({ mode }) => mode !== 'bare')
    .map((entry) => {
      const bare = bareOf(entry.n);
      const floor = bare?.cpuMicrosPerTask ?? Number.NaN;
      return {
        ...entry,
        bareCpuMicrosPerTask: floor,
        overBare: rounded(entry.cpuMicrosPerTask / floor, 1),
        planPeakRssMb: bare?.peakRssMb,
      };
    });
  const exponent = exponentOf(entries, 'memory');
  const exponentDurable = exponentOf(entries, 'durable');
  const growth = { unit: '', max: EXPONENT_MAX, floor: exponentOf(entries, 'bare') };
  return {
    json: { fanout, exponent, exponentDurable },
    rows: [
      ...rowsOf(entries),
      { name: 'exponent', what: 'growth exponent of the last tenfold step, memory', value: exponent, ...growth },
      {
        name: 'exponentDurable',
        what: 'growth exponent of the last tenfold step, durable',
        value: exponentDurable,
        ...growth,
      },
    ],
    notes: [
      `Function workers that return at once, at most ${CAP} in flight; user and system CPU of the whole process, all threads.`,
      'From team.run(plan) to its report, including plan check, hash chain and report; median of several rounds after a warm-up (coldCpuMicrosPerTask in the JSON: without warm-up).',
      'Durable: SQLite on disk with the default sync. Peak memory: a process that runs this once, including Node itself; its floor is a process that only holds the plan.',
    ],
  };
}

export const fanoutSection: Section = { name: 'fanout', title: 'Fan-out of no-op tasks', measure };
