// Time from the start of a process to the start of its first worker, as a user at a terminal experiences it.

import path from 'node:path';
import { runFixture } from '../support/fixture.ts';
import { measuredTree } from '../support/measured-tree.ts';
import { withScratch } from '../support/scratch.ts';
import type { Measured, Section, Setting } from '../support/section.ts';
import { median, rounded } from '../support/statistics.ts';

const STARTS_MIN = 15;
const MS_MAX = 120;

/** From just before the process is spawned to its report, in wall time with fractions. */
async function startMs(fixture: string, args: readonly string[] = []): Promise<number> {
  const started = performance.timeOrigin + performance.now();
  return (await runFixture<number>(fixture, args)) - started;
}

async function measure({ rounds, scale, say }: Setting): Promise<Measured> {
  const starts = scale === 'tiny' ? 1 : Math.max(STARTS_MIN, rounds * 3);
  const unmeasured = scale === 'tiny' ? 0 : 1;
  say(`startup: ${starts} starts each`);
  const bare: number[] = [];
  const memory: number[] = [];
  const durable: number[] = [];
  await withScratch(async (folder) => {
    // Take turns, so that load on the machine affects all three equally. The first start also fills disk caches.
    for (let done = -unmeasured; done < starts; done++) {
      const times = [
        await startMs('nothing'),
        await startMs('first-dispatch'),
        await startMs('first-dispatch', [path.join(folder, `startup-${done}.db`)]),
      ] as const;
      if (done < 0) continue;
      bare.push(times[0]);
      memory.push(times[1]);
      durable.push(times[2]);
    }
  });
  const startupMs = rounded(median(memory), 1);
  const startupDurableMs = rounded(median(durable), 1);
  const startupBareMs = rounded(median(bare), 1);
  return {
    json: { startupMs, startupDurableMs, startupBareMs },
    rows: [
      {
        name: 'startupMs',
        what: 'process start to first dispatch',
        value: startupMs,
        unit: 'ms',
        max: MS_MAX,
        floor: startupBareMs,
      },
      {
        name: 'startupDurableMs',
        what: '… with a new journal on disk',
        value: startupDurableMs,
        unit: 'ms',
        floor: startupBareMs,
      },
    ],
    notes: [
      `From before the process is spawned to the start of its worker function, on ${measuredTree}; median of ${starts} starts.`,
      'The floor is the same Node running a module without imports, up to its first statement.',
    ],
  };
}

export const startupSection: Section = { name: 'startup', title: 'Start-up', measure };
