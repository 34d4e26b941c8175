// npm run eval:conflicts -- [--data file] [--json] [--control]: counts how often reconciliation is right about pairs of claims
// that agree or contradict each other. Without --data, it uses the cases in the folder fixtures. `--control` compares the
// values as plain text.

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { evaluation } from '../support/flags.ts';
import { type ConflictCase, readCases } from './cases.ts';
import { byPlainText, byReconciliation, type Mistake, score } from './score.ts';

const { fail, orFail, readFlags } = evaluation('eval:conflicts');

function casesOf(data: string | undefined): ConflictCase[] {
  const folder = path.join(import.meta.dirname, 'fixtures');
  const files = data === undefined ? readdirSync(folder).map((name) => path.join(folder, name)) : [data];
  return orFail(() => files.sort().flatMap(readCases));
}

const { data, json, control } = readFlags({});
const cases = casesOf(data);
if (cases.length === 0) fail(`${data} holds no case: write one JSON object per line, { "label", "a", "b", … }`);
const figures = score(cases, control ? byPlainText : byReconciliation);

if (json) process.stdout.write(`${JSON.stringify({ control, ...figures })}\n`);
else {
  const line = ({ id, kind, a, b }: Mistake): string => `    ${id} (${kind}): ${a}  |  ${b}`;
  const lines = [
    `pairs of claims, compared ${control ? 'as plain text' : 'by meaning'}: ${figures.cases} cases, ${figures.conflicts} conflicts, ${figures.agreements} agreements`,
    `  precision                ${figures.precision}`,
    `  recall                   ${figures.recall}`,
    `  agreeing pairs flagged   ${figures.agreeingFlagged}`,
    ...figures.flagged.map(line),
    `  conflicts missed         ${figures.missed.length}`,
    ...figures.missed.map(line),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
