// npm run bench -- [--json] [--data <folder or file>] [--only fanout,fold] [--rounds N] [--tiny]
// Measures and prints the figures with their targets. A missed target is marked, but is not an error.

import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { dynamicSection } from './sections/dynamic.ts';
import { fanoutSection } from './sections/fanout.ts';
import { fleetSection } from './sections/fleet.ts';
import { foldSection } from './sections/fold.ts';
import { growthSection } from './sections/growth.ts';
import { journalSection } from './sections/journal.ts';
import { listsSection } from './sections/lists.ts';
import { makespanSection } from './sections/makespan.ts';
import { progressiveSection } from './sections/progressive.ts';
import { smallRunSection } from './sections/small-run.ts';
import { startupSection } from './sections/startup.ts';
import { streamingSection } from './sections/streaming.ts';
import { tokensSection } from './sections/tokens.ts';
import { workflowsSection } from './sections/workflows.ts';
import { isBuilt, measuredTree } from './support/measured-tree.ts';
import type { Section, Setting } from './support/section.ts';
import { printed, type Target, targetsOf } from './support/table.ts';

const SECTIONS: readonly Section[] = [
  fanoutSection,
  makespanSection,
  journalSection,
  foldSection,
  listsSection,
  startupSection,
  smallRunSection,
  streamingSection,
  tokensSection,
  dynamicSection,
  workflowsSection,
  progressiveSection,
  growthSection,
  fleetSection,
];
const ROUNDS = 5;

interface Flags {
  readonly json: boolean;
  readonly sections: readonly Section[];
  readonly setting: Setting;
}

function readFlags(): Flags {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      data: { type: 'string' },
      only: { type: 'string' },
      rounds: { type: 'string', default: String(ROUNDS) },
      tiny: { type: 'boolean', default: false },
    },
  });
  const names = values.only?.split(',').map((name) => name.trim());
  const unknown = names?.find((name) => !SECTIONS.some((section) => section.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no section "${unknown}": choose from ${SECTIONS.map(({ name }) => name).join(', ')}`);
  }
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1');
  const say = (line: string): void => void process.stderr.write(`bench: ${line}\n`);
  return {
    json: values.json,
    sections: SECTIONS.filter(({ name }) => names?.includes(name) ?? true),
    setting: { rounds, scale: values.tiny ? 'tiny' : 'full', data: values.data, say },
  };
}

const machine = () => ({
  node: process.version,
  cores: availableParallelism(),
  cpu: cpus()[0]?.model ?? 'unknown',
  /** The load of the machine, because other work makes every figure worse. */
  loadAverage: loadavg().map((load) => Number(load.toFixed(2))),
});

async function main({ json, sections, setting }: Flags): Promise<void> {
  if (!isBuilt()) throw new Error('There is no build to measure: run "npm run bench", or "npm run build" first');
  const document: Record<string, unknown> = { measured: measuredTree, scale: setting.scale, machine: machine() };
  const targets: Record<string, Target> = {};
  for (const section of sections) {
    const measured = await section.measure(setting);
    Object.assign(document, measured.json);
    Object.assign(targets, targetsOf(measured.rows));
    if (!json) process.stdout.write(`${printed(section.title, measured)}\n`);
  }
  document.loadAverageAfter = machine().loadAverage;
  const missed = Object.entries(targets).filter(([, { met }]) => !met);
  if (json) return void process.stdout.write(`${JSON.stringify({ ...document, targets }, null, 2)}\n`);
  const { node, cores, cpu, loadAverage } = machine();
  process.stdout.write(
    `Measured ${measuredTree} on Node ${node}, ${cores} cores (${cpu}), load ${loadAverage.join(' ')}.\n`,
  );
  const verdict = missed.length === 0 ? 'All targets met.' : `MISSED: ${missed.map(([name]) => name).join(', ')}`;
  process.stdout.write(`${verdict}\n`);
}

try {
  await main(readFlags());
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
