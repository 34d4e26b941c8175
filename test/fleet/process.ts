// A process for tests of takeovers: `worker` does the work of the queue "gpu", `host` hosts runs, `other-host` does so with
// another version of the team, `worker-without-low` serves the queue but lacks the nested team, `run <worker>` begins a run of one task. Workers note that they begin in a file, and go on when the file `<notes>.go` exists.

import { appendFileSync, existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { dbos } from '../../src/engine-dbos.ts';
import { supervisor, type WorkerDefinition, worker } from '../../src/index.ts';

const [url = '', notes = '', mode = '', name = ''] = process.argv.slice(2);

const noted = async ({ worker: who }: { readonly worker: string }): Promise<string> => {
  appendFileSync(notes, `${who} ${process.pid}\n`);
  while (!existsSync(`${notes}.go`)) await sleep(20);
  return 'The charge was entered on 2 May.';
};
const slow = (effect: 'once' | 'idempotent', queue?: 'gpu'): WorkerDefinition =>
  worker({ does: `enters charges, ${effect} ${queue ?? 'here'}`, effect, run: noted, ...(queue ? { queue } : {}) });

const low = supervisor({
  name: 'low',
  grounding: false,
  workers: { lowOnce: slow('once', 'gpu') },
});

const engine = dbos({ url, label: mode, log: () => {} });
const team = supervisor({
  name: 'crew',
  engine,
  advice: false,
  grounding: false,
  synthesise: () => ({ answer: 'All charges were entered.' }),
  workers: {
    here: slow('idempotent'),
    far: slow('idempotent', 'gpu'),
    farOnce: slow('once', 'gpu'),
    ...(mode === 'worker-without-low' ? {} : { low: worker({ does: 'has charges entered below', team: low }) }),
    ...(mode === 'other-host' ? { spare: slow('idempotent') } : {}),
  },
});

process.on('SIGTERM', () => void engine.close({ graceMs: 200 }).finally(() => process.exit(0)));
if (mode === 'run') {
  const task = { id: 'a', worker: name as 'here', instruction: 'Enter the charge of account_a' };
  const successCriterion = 'the charge has a date and an amount';
  const run = team.run({ goal: 'Enter it', tasks: [{ ...task, dependsOn: [], successCriterion }] }, { runId: 'r' });
  // The test stops this process, or the run ends elsewhere.
  run.catch(() => {});
} else await team.join(mode.endsWith('host') ? {} : { hostsRuns: false, queues: ['gpu'] });
process.stdout.write('ready\n');
setInterval(() => {}, 60_000);
