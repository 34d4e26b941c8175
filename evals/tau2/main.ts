// npm run eval:tau2 -- --data <folder> [--json] [--control] [--open-world] [--grants plan|words]: recorded calls of a
// company's assistant and its customers, made again through workers, grants, taint and approvals against a replaying MCP
// server. `--control` takes the policies out of the product while it is loaded. `--open-world` has every tool taken for one
// that reads what strangers wrote, which shows what taint costs; with `--grants words` the plan names no tools, and the
// product grants them from the request alone.

import { plant } from '../../test/simulation/plant.ts';
import { evaluation } from '../support/flags.ts';
import { GUARDS } from './guards.ts';

const { fail, orFail, readFlags } = evaluation('eval:tau2');
const values = readFlags({
  'open-world': { type: 'boolean', default: false },
  grants: { type: 'string', default: 'plan' },
});
const data = values.data ?? fail('say where the recordings are: --data <folder of tau2_<domain>.jsonl>');
const { grants, 'open-world': openWorld } = values;
const grantsBy =
  grants === 'plan' || grants === 'words' ? grants : fail(`--grants must be plan or words, not "${grants}"`);
if (values.control) for (const guard of GUARDS) plant(guard);

// After planting: whatever is imported now is the product as it stands, or without its guard.
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
