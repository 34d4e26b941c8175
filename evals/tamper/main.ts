// npm run eval:tamper -- [--mutations 10000] [--engines local,dbos] [--seed 1] [--json] [--control]: changes a stored journal in
// every way that a person with the disk or the database has, and counts what the audit reports. The mutations are divided among
// the engines. `--control` verifies without the anchor.

import { evaluation } from '../support/flags.ts';
import { type Engine, PLACES } from './places.ts';
import { scoreTampering, sumOf, type TamperFigures } from './score.ts';

const { fail, readFlags } = evaluation('eval:tamper');
const { engines, mutations, seed, json, control } = readFlags({
  engines: { type: 'string', default: 'local,dbos' },
  mutations: { type: 'string', default: '10000' },
  seed: { type: 'string', default: '1' },
});

function wholeNumber(flag: string, text: string): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fail(`--${flag} must be a whole number above 0, not "${text}"`);
}

const isEngine = (name: string): name is Engine => name in PLACES;
const names = engines
  .split(',')
  .map((name) =>
    isEngine(name) ? name : fail(`there is no engine "${name}": write ${Object.keys(PLACES).join(' or ')}`),
  );

const began = performance.now();
const total = wholeNumber('mutations', mutations);
const by: Partial<Record<Engine, TamperFigures>> = {};
for (const [index, engine] of names.entries()) {
  // The first engines take what cannot be divided.
  const share = Math.floor(total / names.length) + (index < total % names.length ? 1 : 0);
  by[engine] = await scoreTampering({ engine, mutations: share, seed: wholeNumber('seed', seed), anchored: !control });
}
const figures = Object.values(by).reduce(sumOf);
const seconds = Math.round((performance.now() - began) / 100) / 10;

if (json) process.stdout.write(`${JSON.stringify({ control, ...figures, engines: by, seconds })}\n`);
else {
  const rows = Object.entries(figures.byKind).map(
    ([kind, each]) => `  ${kind.padEnd(18)}${String(each.detected).padStart(7)} of ${each.mutations}`,
  );
  const lines = [
    `a changed journal, ${control ? 'without' : 'with'} an anchor: ${figures.detected} of ${figures.mutations} detected, ${seconds} s`,
    ...Object.entries(by).map(
      ([engine, each]) => `  engine ${engine.padEnd(11)}${String(each.detected).padStart(7)} of ${each.mutations}`,
    ),
    ...rows,
    `  false alarms      ${String(figures.unchanged.falseAlarms).padStart(7)} of ${figures.unchanged.checks}`,
    ...figures.missed.map((each) => `  not detected: ${each}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
