// A process that claims runs and appends to them until it is stopped: for tests of what happens when it dies.
// Arguments: the address of the database, how many runs. Prints "held <run>"; when it is overtaken, "lost <run>" if an append
// found it out, and "noticed <run>" if the session did.

import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgresJournal } from '../../src/adapters/journal-postgres/postgres-journal.ts';
import { LeaseLost } from '../../src/ports/journal-error.ts';

const [url = '', runs = '1'] = process.argv.slice(2);
const journal = await openPostgresJournal({ url, say: (line) => console.log(`say ${line}`) });

async function work(runId: string): Promise<void> {
  const claim = await journal.claim(runId);
  if (claim.status === 'refused') throw new Error(claim.heldBy);
  const noticed = new Promise<void>((resolve) => journal.onLost?.(claim.lease, () => resolve()));
  void noticed.then(() => console.log(`noticed ${runId}`));
  const seqs = (await journal.read(runId)).length;
  console.log(`held ${runId}`);
  for (let seq = seqs + 1; ; seq++) {
    const event = { seq, type: 'noted', at: Date.now(), body: `{"by":${process.pid}}`, hash: `${process.pid}-${seq}` };
    try {
      await journal.append(claim.lease, [event], { sync: true, taken: [] });
    } catch (error) {
      console.log(`${LeaseLost.is(error) ? 'lost' : String(error)} ${runId}`);
      return noticed;
    }
    await sleep(5);
  }
}

await Promise.all(Array.from({ length: Number(runs) }, (_, at) => work(`run-${at}`)));
await journal.close();
