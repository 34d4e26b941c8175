// Commands about all runs of a store: does their cost depend on how many runs there are?

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ListsInput, ListsOutput } from '../children/lists.ts';
import { inChild } from '../support/child.ts';
import { fileOf } from '../support/measured-tree.ts';
import { withScratch } from '../support/scratch.ts';
import type { Measured, Section, Setting } from '../support/section.ts';
import { median, rounded } from '../support/statistics.ts';

const COMMANDS = ['inbox', 'usage', 'runs', 'runs --all', 'runs --all --json'] as const;
const SIZES = { full: [100, 10_000], tiny: [5, 20] } as const;
/** A person's inbox does not grow with the history of the store. */
const WAITING = { full: 10, tiny: 2 };
const GROWTH_MAX = 2;
const ROUNDS_MIN = 7;
const OUTPUT_MAX = 64 * 1024 * 1024;

const run = promisify(execFile);
const printCpu = new URL('../fixtures/print-cpu.mjs', import.meta.url).href;

/** CPU of the whole process of a command, in milliseconds. */
async function cpuMsOf(command: string, home: string): Promise<number> {
  const args = [fileOf('surfaces/cli/main'), ...command.split(' '), '--home', home];
  const { stdout, stderr } = await run(process.execPath, [...process.execArgv, '--import', printCpu, ...args], {
    maxBuffer: OUTPUT_MAX,
  });
  const [, ms] = /\ncpu ([\d.]+)\n$/.exec(stderr) ?? [];
  if (ms === undefined || stdout === '') throw new Error(`${command} printed no result: ${stderr}`);
  return Number(ms);
}

async function measure({ rounds, scale, say }: Setting): Promise<Measured> {
  const [small, large] = SIZES[scale];
  const repeated = scale === 'tiny' ? 1 : Math.max(ROUNDS_MIN, rounds);
  return withScratch(async (folder) => {
    const homeOf = (runs: number): string => path.join(folder, `${runs}-runs`);
    for (const runs of [small, large]) {
      say(`lists: a store with ${runs} runs`);
      const input: ListsInput = { file: path.join(homeOf(runs), 'journal.db'), runs, waiting: WAITING[scale] };
      await inChild<ListsInput, ListsOutput>('lists', input);
    }
    const lists = [];
    for (const command of COMMANDS) {
      say(`lists: ${command}, ${repeated} times each`);
      const ofSmall: number[] = [];
      const ofLarge: number[] = [];
      // Take turns, so that load on the machine affects both equally. The first time fills disk caches.
      for (let done = scale === 'tiny' ? 0 : -1; done < repeated; done++) {
        const cpuMs = [await cpuMsOf(command, homeOf(small)), await cpuMsOf(command, homeOf(large))] as const;
        if (done < 0) continue;
        ofSmall.push(cpuMs[0]);
        ofLarge.push(cpuMs[1]);
      }
      const cpuMs = [median(ofSmall), median(ofLarge)] as const;
      lists.push({
        command,
        runs: [small, large],
        cpuMs: cpuMs.map((ms) => rounded(ms, 1)),
        growth: rounded(cpuMs[1] / cpuMs[0], 2),
      });
    }
    return {
      json: { lists },
      rows: lists.map(({ command, growth }) => ({
        name: `lists.${command}.growth`,
        what: `${command}: ${large} runs ÷ ${small} runs`,
        value: growth,
        unit: '×',
        max: GROWTH_MAX,
      })),
      notes: [
        `CPU of the whole process, median of ${repeated}: ${lists.map(({ command, cpuMs }) => `${command} ${cpuMs.join(' and ')} ms`).join(', ')}.`,
        `Runs of three tasks; ${WAITING[scale]} of each store wait for a person. runs --all prints every run.`,
      ],
    };
  });
}

export const listsSection: Section = { name: 'lists', title: 'Lists of runs', measure };
