// npm run eval:newcomer -- [--only <text>] [--json] [--control]
// Types what a newcomer would type in the first hour, and prints the time, the exit code and the first line of each.
// Exit code 1 if one takes too long, ends with another code, or does not say what is wrong. `--control` allows no time at
// all, so every line must fail.

import { evaluation } from '../support/flags.ts';
import { typeLines } from './type-lines.ts';

const { readFlags } = evaluation('eval:newcomer');
const { json, control, only } = readFlags({ only: { type: 'string' } });

const typed = await typeLines({
  only,
  limitFactor: control ? 0 : 1,
  onTyped: ({ command, ms, code, first, faults }) => {
    if (json) return;
    const mark = faults.length === 0 ? ' ' : '✗';
    process.stdout.write(`${mark} ${(ms / 1000).toFixed(1).padStart(5)} s  ${String(code).padStart(3)}  ${command}\n`);
    process.stdout.write(`               ${first}\n`);
    for (const fault of faults) process.stdout.write(`               ✗ ${fault}\n`);
  },
});
const failed = typed.filter(({ faults }) => faults.length > 0);
if (json) process.stdout.write(`${JSON.stringify({ control, lines: typed.length, failed: failed.length, typed })}\n`);
else process.stdout.write(`${typed.length} lines, ${failed.length} with faults\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
