// The server process of the kill evaluation: node kill-process.ts <store> <file of effects> <die after so many events>
// [control].

import { appendFileSync } from 'node:fs';
import { openSqliteJournal } from 'bosun/journal';
import { plant } from '../../test/simulation/plant.ts';
import { GUARDS } from './guards.ts';

const [store = '', effects = '', dieAfter = '0', control] = process.argv.slice(2);
if (control === 'control') for (const guard of GUARDS) plant(guard);
// Import the server only now, after --control has changed it.
const { openServer } = await import('./open-server.ts');
const journal = await openSqliteJournal({ path: store, beatMs: 200, staleAfterMs: 1_000 });
const limit = Number(dieAfter);
let stored = 0;

const append = journal.append.bind(journal);
journal.append = async (lease, events, options) => {
  await append(lease, events, options);
  stored += events.length;
  if (limit > 0 && stored >= limit) process.kill(process.pid, 'SIGKILL');
};

const { url } = await openServer(journal, {
  settings: { sweepMs: 100 },
  onEffect: (key) => appendFileSync(effects, `${key}\n`),
});
process.stdout.write(`${JSON.stringify({ url })}\n`);
