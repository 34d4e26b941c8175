// npm run eval:tau2 -- --data <folder> [--json] [--control] [--open-world] [--grants plan|words]: repeats recorded
// calls of a company's assistant and its customers through workers, grants, taint and approvals, against a replaying MCP
// server. `--control` removes the policies from the source while it is loaded. `--open-world` treats the output of every tool
// as text from outside, which shows the cost of taint. With `--grants words` the plan names no tools, and the product grants
// them by the request alone.

import { plant } from '../../test/simulation/plant.ts';
import { evaluation } from '../support/flags.ts';
import { GUARDS } from './guards.ts';

const { fail, orFail, readFlags } = evaluation('eval:tau2');
const values = readFlags({
  'open-world': { type: 'boolean', default: false },
  grants: { type: 'string', default: 'plan' },
});
const data = values.data ?? fail('name the folder of recordings: --data <folder of tau2_<domain>.jsonl>');
const { grants, 'open-world': openWorld } = values;
const grantsBy =
  grants === 'plan' || grants === 'words' ? grants : fail(`--grants must be plan or words, not "${grants}"`);
if (values.control) for (const guard of GUARDS) plant(guard);

// Import the product only now, after --control has removed the policies.
const { readRecordings } = await import('./recording.ts');
const { scoreRecording, sumOf } = await import('./score.ts');

const recordings = orFail(() => readRecordings(data));

const began = performance.now();
const domains: Record<string, Awaited<ReturnType<typeof scoreRecording>>> = {};
for (const recording of recordings)
  domains[recording.domain] = await scoreRecording(recording, { openWorld, grantsBy });
const all = sumOf(Object.values(domains));
const seconds = Math.round((performance.now() - began) / 100) / 10;

if (values.json) {
  const report = { control: values.control, openWorld, grantsBy, ...all, domains, seconds };
  process.stdout.write(`${JSON.stringify(report)}\n`);
} else {
  const { table } = await import('./table.ts');
  process.stdout.write(`${table({ ...domains, all }, { control: values.control, seconds })}\n`);
}
