// npm run eval:soak -- [--minutes 20] [--pace 40] [--json]: three processes on a real Postgres under steady load, and a kill a
// minute. The first process is never killed: its memory must stay flat.

import { readFileSync } from 'node:fs';
import { campaign } from '../failover/drive.ts';
import type { Process } from '../failover/fleet.ts';
import { evaluation } from '../support/flags.ts';

const { fail, readFlags } = evaluation('eval:soak');
const flags = readFlags({
  minutes: { type: 'string', default: '20' },
  pace: { type: 'string', default: '40' },
  verbose: { type: 'boolean', default: false },
});
if (flags.control) fail('there is no guard to switch off: see eval:failover --control');
const minutes = Number(flags.minutes);
if (!(minutes >= 1)) fail(`--minutes must be a number from 1, not "${flags.minutes}"`);

const MINUTE_MS = 60_000;

interface Sample {
  readonly minute: number;
  readonly mb: number;
}

const samples: Sample[] = [];
const began = performance.now();

/** The resident memory of a process, as the kernel counts it. */
function residentMb(pid: number): number | undefined {
  try {
    const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kb === undefined ? undefined : Number(kb) / 1024;
  } catch {
    return undefined;
  }
}

const watch = ([first]: readonly Process[]): void => {
  const mb = first && residentMb(first.pid);
  if (mb !== undefined) samples.push({ minute: (performance.now() - began) / MINUTE_MS, mb });
};

const figures = await campaign({
  kills: Math.max(1, Math.round(minutes)),
  freezes: 0,
  partitions: 0,
  processes: 3,
  width: 12,
  paceMs: Number(flags.pace),
  control: false,
  everyMs: MINUTE_MS,
  sparesFirst: true,
  watch,
  onLine: (line) => {
    if (flags.verbose) process.stderr.write(`${line}\n`);
  },
});

/** The garbage collector makes memory rise and fall: the lowest value of each fifth shows what is kept. */
const fifths = Array.from({ length: 5 }, (_, index) => {
  const part = samples.slice((samples.length * index) / 5, (samples.length * (index + 1)) / 5).map(({ mb }) => mb);
  return part.length === 0 ? null : Math.round(Math.min(...part));
});
const { runs, finished, lost, repeatedSteps, repeatedOnce, takeoverP95Ms } = figures;
const result = { minutes, runs, finished, lost, repeatedSteps, repeatedOnce, takeoverP95Ms, memoryMb: fifths };
process.stdout.write(
  flags.json
    ? `${JSON.stringify(result)}\n`
    : `${minutes} minutes, a kill a minute: ${finished} of ${runs} runs finished, ${lost} lost, ${repeatedSteps} recorded steps ran again\n  memory of a process that lived on, lowest in each fifth: ${fifths.join(', ')} MB\n`,
);
