// npm run eval:failover -- [--kills 100] [--freezes 0] [--partitions 0] [--pace 40] [--sockets] [--json] [--control]: three
// processes on a real Postgres, struck one after the other while they work on runs. Where root may, each has a network of its
// own, whose link is cut; elsewhere, or with `--sockets`, its connections fall silent. `--control` switches off that a run goes
// on from its journal: a process that takes a run over begins it again, as a plain queue of jobs would.

import { loadavg } from 'node:os';
import { evaluation } from '../support/flags.ts';
import { campaign } from './drive.ts';
import { bestPartitions } from './namespaces.ts';
import { CUTS } from './network.ts';

const { fail, readFlags } = evaluation('eval:failover');

function wholeNumber(flag: string, text: string): number {
  const value = Number(text);
  return Number.isInteger(value) && value >= 0 ? value : fail(`--${flag} must be a whole number, not "${text}"`);
}

const flags = readFlags({
  kills: { type: 'string', default: '100' },
  freezes: { type: 'string', default: '0' },
  partitions: { type: 'string', default: '0' },
  pace: { type: 'string', default: '40' },
  processes: { type: 'string', default: '3' },
  width: { type: 'string', default: '12' },
  sockets: { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
});
const { json, control } = flags;
const partitionsBy = flags.sockets ? 'sockets' : bestPartitions();
const paceMs = wholeNumber('pace', flags.pace);
const began = performance.now();
const figures = await campaign({
  kills: wholeNumber('kills', flags.kills),
  freezes: wholeNumber('freezes', flags.freezes),
  partitions: wholeNumber('partitions', flags.partitions),
  processes: wholeNumber('processes', flags.processes),
  width: wholeNumber('width', flags.width),
  paceMs,
  control,
  partitionsBy,
  onLine: (line) => {
    if (flags.verbose) process.stderr.write(`${line}\n`);
  },
});
const seconds = Math.round((performance.now() - began) / 100) / 10;

if (json)
  process.stdout.write(
    `${JSON.stringify({ control, paceMs, partitionsBy, loadAverage: loadavg(), ...figures, seconds })}\n`,
  );
else {
  const { takeovers, takeoverP95Ms } = figures;
  const line = (kind: 'kill' | 'freeze' | 'partition'): string =>
    `  taken over after ${kind.padEnd(9)} ${takeovers[kind]} runs, p95 ${takeoverP95Ms[kind] ?? '–'} ms`;
  process.stdout.write(
    `${[
      `${flags.processes} processes on Postgres, each step takes ${paceMs} ms${control ? ', runs begin again instead of going on' : ''}: ${seconds} s`,
      `  runs                 ${figures.finished} of ${figures.runs} finished, ${figures.lost} lost`,
      `  recorded steps again ${figures.repeatedSteps}; effects that must happen once, again ${figures.repeatedOnce}`,
      ...figures.repeated.map((each) => `    ${each}`),
      `  sent again by key    ${figures.resentByKey} (their outcome was not recorded)`,
      `  zombies              ${figures.begunByZombies} steps begun, ${figures.zombiesLeft} did not stop`,
      `  a person was asked   ${figures.parkedForPerson} times`,
      line('kill'),
      line('freeze'),
      line('partition'),
      `  partitions           by ${partitionsBy}, ${CUTS.join(', ')} in turn`,
    ].join('\n')}\n`,
  );
}
