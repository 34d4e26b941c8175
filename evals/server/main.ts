// npm run eval:server -- [--json] [--runs 200] [--clients 50] [--only load,kill,every-event]: a server under many runs, and
// servers that are killed. `--control` takes away what continues runs after a restart, and the cursor of streams. Counts come from the streams, the reports and the file of effects that the runs left behind.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { evaluation } from '../support/flags.ts';
import { killAtEveryEvent, killDuringRuns } from './kill.ts';
import { measureLoad } from './load.ts';

const { readFlags } = evaluation('eval:server');
const flags = readFlags({
  runs: { type: 'string', default: '200' },
  clients: { type: 'string', default: '50' },
  only: { type: 'string', default: 'load,kill,every-event' },
});
const folder = mkdtempSync(path.join(tmpdir(), 'bosun-eval-server-'));
const file = (name: string): string => path.join(folder, name);
const parts = flags.only.split(',');
const { control } = flags;
try {
  const report = {
    ...(parts.includes('load')
      ? { load: await measureLoad(file('load.db'), { runs: Number(flags.runs), clients: Number(flags.clients) }) }
      : {}),
    ...(parts.includes('kill')
      ? { kill: await killDuringRuns({ store: file('kill.db'), effects: file('kill.txt'), control }) }
      : {}),
    ...(parts.includes('every-event')
      ? { everyEvent: await killAtEveryEvent({ store: file('every.db'), effects: file('every.txt'), control }) }
      : {}),
  };
  process.stdout.write(`${JSON.stringify(report, null, flags.json ? 0 : 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
