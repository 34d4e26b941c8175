// Copies all runs and records from one store to another, and verifies what arrived. Moving a store and backing one up are the
// same work.

import { verifyChain } from '../../../core/journal/hash-chain.ts';
import type { RunPut, StoreSource, StoreTarget } from '../../../ports/database.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { UserError } from '../print/user-error.ts';

interface Moving {
  readonly wiring: Cli['wiring'];
  /** The source, and where it is written to: a file or the address of a database. */
  readonly from: string;
  readonly to: string;
  /** What to do with a run whose journal does not verify. */
  readonly whenBroken: 'stop' | 'copy';
}

export async function moveStore({ wiring, from, to, whenBroken }: Moving) {
  const databases = await wiring.databases?.();
  if (!databases) throw new UserError('This program has no databases');
  const source = await databases.openSource(from);
  try {
    const target = await databases.openTarget(to);
    try {
      const runs: Record<RunPut, number> = { new: 0, continued: 0, same: 0, ahead: 0, differs: 0 };
      const broken: string[] = [];
      let events = 0;
      for (const runId of await source.runIds()) {
        const moved = await moveRun({ wiring, source, target }, runId, whenBroken);
        runs[moved.put]++;
        events += moved.events;
        if (moved.isBroken) broken.push(runId);
      }
      await verifyMoved(wiring, source, { to, broken });
      return { runs, events, broken, ...(await moveRecords(source, target)) };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

interface Ends {
  readonly wiring: Cli['wiring'];
  readonly source: StoreSource;
  readonly target: StoreTarget;
}

async function moveRun({ wiring, source, target }: Ends, runId: string, whenBroken: Moving['whenBroken']) {
  const copy = await source.run(runId);
  const verdict = copy.events.length > 0 ? verifyChain(runId, copy.events, wiring.digest) : undefined;
  const isBroken = verdict?.ok === false;
  if (verdict?.ok === false && whenBroken === 'stop')
    throw new UserError(
      `Run ${runId} was not moved, because its journal is broken: ${verdict.problem}. Restore it, or delete the run`,
      { exitCode: EXIT.failed },
    );
  const put = await target.putRun(copy);
  if (put === 'differs')
    throw new UserError(
      `The database has another run ${runId} with other events; it was not overwritten. Move to another database, or delete one of them`,
      { exitCode: EXIT.failed },
    );
  return { put, isBroken, events: put === 'new' || put === 'continued' ? copy.events.length : 0 };
}

interface Arrived {
  readonly to: string;
  readonly broken: readonly string[];
}

/** Reads what was written, as any program would. */
async function verifyMoved(wiring: Cli['wiring'], source: StoreSource, { to, broken }: Arrived): Promise<void> {
  const journal = await wiring.openJournal(to);
  try {
    for (const runId of await source.runIds()) {
      const { events } = await source.run(runId);
      const moved = await journal.read(runId);
      const isThere = events.every((event, at) => moved[at]?.hash === event.hash && moved[at]?.body === event.body);
      const isWhole = moved.length === 0 || broken.includes(runId) || verifyChain(runId, moved, wiring.digest).ok;
      if (!isThere || !isWhole)
        throw new UserError(`Run ${runId} differs from the original after it was copied: repeat the command`, {
          exitCode: EXIT.failed,
        });
    }
  } finally {
    await journal.close();
  }
}

async function moveRecords(source: StoreSource, target: StoreTarget) {
  const records = { new: 0, same: 0, kept: 0 };
  const kept: string[] = [];
  for (const [key, value] of await source.records()) {
    const put = await target.putRecord(key, value);
    records[put]++;
    if (put === 'kept') kept.push(key);
  }
  return { records, keptKeys: kept };
}
