// npm run eval:grounding -- [--data file] [--json] [--control]: checks drafts that a real model wrote against what it knew
// and did, as written and with one thing changed. A draft counts as flagged or caught if it would be sent back or marked.
// Without --data, it uses the small frozen set beside this file. `--control` disables the check.

import path from 'node:path';
import { exactGrounder } from '../../src/adapters/grounder-exact/exact-grounder.ts';
import { evaluation } from '../support/flags.ts';
import { CHANGES, readDrafts } from './drafts.ts';
import { noGrounder, score } from './score.ts';

const { fail, orFail, readFlags } = evaluation('eval:grounding');

const { data, json, control } = readFlags({});
const drafts = orFail(() => readDrafts(data ?? path.join(import.meta.dirname, 'frozen.jsonl')));
if (drafts.length === 0)
  fail(`${data} holds no draft: write one JSON object per line, { "id", "request", "calls", "draft", … }`);
const { figures, mistakes } = await score(drafts, control ? noGrounder : exactGrounder());

if (json) process.stdout.write(`${JSON.stringify(figures)}\n`);
else {
  const { asWritten, changed, cpuMsPer1kTokens, version } = figures;
  const share = (part: number, of: number): string =>
    `${part} of ${of}${of > 0 ? ` (${Math.round((100 * part) / of)} %)` : ''}`;
  const lines = [
    `${figures.drafts} drafts, checked by ${version}`,
    `  flagged as written       ${share(asWritten.flagged, asWritten.n)}`,
    ...CHANGES.map(
      (label) => `  ${`${label} changed, caught`.padEnd(24)} ${share(changed[label].caught, changed[label].n)}`,
    ),
    `  CPU per 1,000 tokens     ${cpuMsPer1kTokens} ms`,
    ...mistakes.map(({ id, label, found }) => `    ${id} (${label})${found.map((each) => `\n      ${each}`).join('')}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
