// npm run eval:tamper -- [--mutations 10000] [--seed 1] [--json] [--control]: changes a stored journal in every way that a
// person with the disk has, and counts what the audit reports. `--control` verifies without the anchor.

import { evaluation } from '../support/flags.ts';
import { scoreTampering } from './score.ts';

const { fail, readFlags } = evaluation('eval:tamper');
const { mutations, seed, json, control } = readFlags({
  mutations: { type: 'string', default: '10000' },
  seed: { type: 'string', default: '1' },
});

function wholeNumber(flag: string, text: string): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fail(`--${flag} must be a whole number above 0, not "${text}"`);
}

const began = performance.now();
const figures = await scoreTampering({
  mutations: wholeNumber('mutations', mutations),
  seed: wholeNumber('seed', seed),
  anchored: !control,
});
const seconds = Math.round((performance.now() - began) / 100) / 10;

if (json) process.stdout.write(`${JSON.stringify({ control, ...figures, seconds })}\n`);
else {
  const rows = Object.entries(figures.byKind).map(
    ([kind, each]) => `  ${kind.padEnd(18)}${String(each.detected).padStart(7)} of ${each.mutations}`,
  );
  const lines = [
    `a changed journal, ${control ? 'without' : 'with'} an anchor: ${figures.detected} of ${figures.mutations} detected, ${seconds} s`,
    ...rows,
    `  false alarms      ${String(figures.unchanged.falseAlarms).padStart(7)} of ${figures.unchanged.checks}`,
    ...figures.missed.map((each) => `  not detected: ${each}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
