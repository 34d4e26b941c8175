// npm run eval:soak -- [--minutes 20] [--pace 40] [--json]: three processes on a real Postgres under steady load, and a kill a
// minute. The first process is never killed: what it keeps must stay flat. The kernel's count of its memory is given too; it rises
// for a while without anything being kept, because V8 gives its heap more room under steady load.

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

const HEAP_EVERY_S = 15;
const MB = 1024 * 1024;

const resident: number[] = [];
const kept: number[] = [];

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
  if (mb === undefined) return;
  resident.push(mb);
  if (resident.length % HEAP_EVERY_S === 0) first?.child.kill('SIGUSR2');
};

const figures = await campaign({
  kills: Math.max(1, Math.round(minutes)),
  freezes: 0,
  partitions: 0,
  processes: 3,
  width: 12,
  paceMs: Number(flags.pace),
  control: false,
  partitionsBy: 'sockets',
  everyMs: MINUTE_MS,
  sparesFirst: true,
  watch,
  onLine: (line) => {
    const heap = /^p1: heap (\d+)$/.exec(line)?.[1];
    if (heap !== undefined) kept.push(Number(heap) / MB);
    if (flags.verbose) process.stderr.write(`${line}\n`);
  },
});

/** The garbage collector makes memory rise and fall: the lowest value of each fifth shows what is kept. */
const fifths = (samples: readonly number[]): (number | null)[] =>
  Array.from({ length: 5 }, (_, index) => {
    const part = samples.slice((samples.length * index) / 5, (samples.length * (index + 1)) / 5);
    return part.length === 0 ? null : Math.round(Math.min(...part));
  });
const memory = { heapMb: fifths(kept), residentMb: fifths(resident) };
const { runs, finished, lost, repeatedSteps, repeatedOnce, takeoverP95Ms } = figures;
const result = { minutes, runs, finished, lost, repeatedSteps, repeatedOnce, takeoverP95Ms, ...memory };
process.stdout.write(
  flags.json
    ? `${JSON.stringify(result)}\n`
    : `${minutes} minutes, a kill a minute: ${finished} of ${runs} runs finished, ${lost} lost, ${repeatedSteps} recorded steps ran again\n  a process that lived on, lowest in each fifth: ${memory.heapMb.join(', ')} MB kept, ${memory.residentMb.join(', ')} MB resident\n`,
);
