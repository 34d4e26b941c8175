// A team file for the command line. Its workers note in a file what they do: the file stands for the world, which knows nothing
// of journals. BOSUN_TEST_WORLD is its path, BOSUN_TEST_PACE_MS is how long each step takes. The last step of a plan waits as
// long as there is a file of that name with .hold: until then no run ends.

import { appendFileSync, existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { supervisor, worker } from '../../src/index.ts';

const LAST = 'c2';

const note = async ({ runId, taskId }: { readonly runId: string; readonly taskId: string }): Promise<string> => {
  const file = process.env.BOSUN_TEST_WORLD ?? '';
  appendFileSync(file, `began ${runId} ${taskId} ${process.pid}\n`);
  await sleep(Number(process.env.BOSUN_TEST_PACE_MS));
  while (taskId === LAST && existsSync(`${file}.hold`)) await sleep(20);
  appendFileSync(file, `happened ${runId} ${taskId} ${process.pid}\n`);
  return `The charge of account_${taskId} was entered on 2 May: 12.50 dollars.`;
};

export default supervisor({
  name: 'charges',
  advice: false,
  grounding: false,
  models: { balanced: 'offline' },
  synthesise: () => ({ answer: 'All charges were entered.' }),
  workers: {
    reader: worker({ does: 'looks charges up', effect: 'read', run: note }),
    writer: worker({ does: 'writes charges by key', effect: 'idempotent', run: note }),
    payer: worker({ does: 'pays an amount once', effect: 'once', run: note }),
    printer: worker({ does: 'prints charges', effect: 'idempotent', queue: 'paper', run: note }),
    boss: worker({ does: 'decides about charges', person: true }),
  },
});
