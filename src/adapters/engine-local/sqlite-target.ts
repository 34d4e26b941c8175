// Writes the runs and records of another store into a file.

import type { RunCopy, RunPut, StoreTarget } from '../../ports/database.ts';
import { createEvents } from './sqlite-events.ts';
import { createMemory } from './sqlite-memory.ts';
import { createResults } from './sqlite-results.ts';
import { openDatabase } from './sqlite-schema.ts';
import { createTransact } from './sqlite-transaction.ts';

/** Keeps what the file has already: a run of which there is anything is not written again. */
export function openSqliteTarget(path: string): StoreTarget {
  const db = openDatabase(path);
  const transact = createTransact(db, { path, sync: 'auto' });
  const [events, results, memory] = [createEvents(db), createResults(db), createMemory(db)];
  const lease = db.prepare('INSERT INTO leases(run, epoch) VALUES(?, ?) ON CONFLICT DO NOTHING');
  const post = db.prepare('INSERT INTO posts(run, id, body, taken) VALUES(?, ?, ?, ?)');
  const write = (copy: RunCopy): RunPut => {
    const { runId } = copy;
    if (lease.run(runId, copy.epoch).changes === 0) return 'differs';
    events.add(runId, copy.events);
    for (const { id, body, taken } of copy.posts) post.run(runId, id, body, taken ? 1 : 0);
    for (const result of copy.results) results.keep(result, Number.NEGATIVE_INFINITY);
    return 'new';
  };
  return {
    putRun: async (copy) => transact({ synced: true }, () => write(copy)),
    putRecord: async (key, value) =>
      transact({ synced: true }, () => {
        const present = memory.get(key);
        if (present !== undefined) return present === value ? 'same' : 'kept';
        memory.set(key, value);
        return 'new';
      }),
    close: async () => db.close(),
  };
}
