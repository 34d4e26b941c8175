// npm run simulate -- --seeds 10000 [--from 1] [--seed 1234] [--planted NAME | --planted all] [--threads 2] [--json]

import { parseArgs } from 'node:util';
import { PLANTED, type PlantedBug } from './planted.ts';
import { runSeeds, type SeedsResult } from './seeds-work.ts';
import type { SeedVerdict } from './simulate-seed.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    planted: { type: 'string' },
    threads: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const number = (text: string, name: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} takes a whole number, not "${text}"`);
  return value;
};
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const count = values.seed === undefined ? number(values.seeds, 'seeds') : 1;
const threads = values.threads === undefined ? undefined : number(values.threads, 'threads');
const from = number(values.seed ?? values.from, values.seed === undefined ? 'from' : 'seed');

async function hold(planted: string | undefined): Promise<number> {
  const onProgress = (taken: number): void => say(`${taken} of ${count} seeds`);
  const result = await runSeeds({ from, count, planted, threads, onProgress });
  if (values.json) print(JSON.stringify(asJson(result)));
  else report(result, planted);
  return result.broken ? 1 : 0;
}

const perSecond = ({ seeds, seconds }: SeedsResult): number => Math.round(seeds / seconds);

const asJson = (result: SeedsResult): object => ({
  from,
  seeds: result.seeds,
  events: result.events,
  seconds: Number(result.seconds.toFixed(2)),
  seedsPerSecond: perSecond(result),
  fingerprint: result.fingerprint,
  holds: result.broken === undefined,
  broken: result.broken && { seed: result.broken.seed, ...result.broken.violation },
  coverage: Object.fromEntries([...result.coverage].sort()),
});

function report(result: SeedsResult, planted: string | undefined): void {
  print(
    `${result.seeds} seeds, ${result.events} events, ${result.seconds.toFixed(1)} s, ${perSecond(result)} seeds per second`,
  );
  const entries = [...result.coverage].sort();
  const width = Math.max(0, ...entries.map(([what]) => what.length));
  for (const [what, times] of entries) print(`  ${what.padEnd(width)} ${times}`);
  if (result.broken) explain(result.broken, planted);
  else print(`every rule held on every seed (fingerprint ${result.fingerprint.slice(0, 16)})`);
}

function explain({ seed, violation, trace, journal }: SeedVerdict, planted: string | undefined): void {
  const short = (line: string): string => (line.length > 220 ? `${line.slice(0, 219)}…` : line);
  if (journal.length > 0) print('\nthe journal ends');
  for (const line of journal.slice(-15)) print(`  ${short(line)}`);
  if (trace.length > 0) print('\nthe world saw');
  for (const line of trace.slice(-25)) print(`  ${short(line)}`);
  print(`\nseed ${seed} breaks the rule: ${violation?.rule}\n  ${violation?.detail}`);
  print(`again: npm run simulate -- --seed ${seed}${planted === undefined ? '' : ` --planted ${planted}`}`);
}

/** Each planted bug must be caught: one that is not means that the simulation is too weak. */
async function catchAll(): Promise<number> {
  const caught: { bug: PlantedBug; result: SeedsResult }[] = [];
  for (const bug of PLANTED) {
    const result = await runSeeds({ from: Math.max(from, bug.searchFrom ?? 0), count, threads, planted: bug.name });
    caught.push({ bug, result });
    const { broken } = result;
    say(`${bug.name}: ${broken ? `seed ${broken.seed}, ${broken.violation?.rule}` : `NOT CAUGHT in ${count} seeds`}`);
  }
  if (values.json) {
    const rows = caught.map(({ bug, result: { broken } }) => ({
      bug: bug.name,
      caught: broken !== undefined,
      seed: broken?.seed,
      rule: broken?.violation?.rule,
    }));
    print(
      JSON.stringify({ seeds: count, caught: rows.filter((row) => row.caught).length, of: rows.length, bugs: rows }),
    );
  } else table(caught);
  return caught.every(({ result }) => result.broken) ? 0 : 1;
}

function table(caught: readonly { bug: PlantedBug; result: SeedsResult }[]): void {
  const width = Math.max(...PLANTED.map(({ name }) => name.length));
  print(`${'planted bug'.padEnd(width)}  caught at  by the rule`);
  for (const { bug, result } of caught) {
    const { broken } = result;
    print(
      `${bug.name.padEnd(width)}  ${String(broken?.seed ?? 'never').padStart(9)}  ${broken?.violation?.rule ?? ''}`,
    );
  }
  print(`${caught.filter(({ result }) => result.broken).length} of ${caught.length} caught within ${count} seeds each`);
}

process.exitCode = values.planted === 'all' ? await catchAll() : await hold(values.planted);
