// The server process of the kill evaluation: node kill-process.ts <store> <file of effects> <die after so many events>.

import { appendFileSync } from 'node:fs';
import { openSqliteJournal } from 'bosun/journal';
import { openServer } from './open-server.ts';

const [store = '', effects = '', dieAfter = '0'] = process.argv.slice(2);
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
