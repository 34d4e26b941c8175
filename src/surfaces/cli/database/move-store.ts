// Copies all runs and records from one store to another, and verifies what arrived. Moving a store and backing one up are the
// same work.

import { verifyChain } from '../../../core/journal/hash-chain.ts';
import type { RunCopy, RunPut, StoreSource, StoreTarget } from '../../../ports/database.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { UserError } from '../print/user-error.ts';

interface Moving {
  readonly wiring: Cli['wiring'];
  /** The source, and where it is written to: a file or the address of a database. */
  readonly from: string;
  readonly to: string;
  /** What to do with a run whose journal does not verify: the others must not wait for it. */
  readonly whenBroken: 'leave' | 'copy';
}

export async function moveStore({ wiring, from, to, whenBroken }: Moving) {
  const databases = await wiring.databases?.();
  if (!databases) throw new UserError('This program has no databases');
  const source = await databases.openSource(from);
  try {
    const target = await databases.openTarget(to);
    try {
      const runs: Record<RunPut, number> = { new: 0, continued: 0, same: 0, ahead: 0, differs: 0 };
      let events = 0;
      const broken = await brokenRuns(source, wiring);
      // A run without one of its nested runs would do the work of that again.
      const left = new Set(whenBroken === 'leave' ? broken.map(({ runId }) => rootOf(runId)) : []);
      const runIds = (await source.runIds()).filter((runId) => !left.has(rootOf(runId)));
      for (const runId of runIds) {
        const copy = await source.run(runId);
        const put = await putRun(target, copy);
        runs[put]++;
        if (put === 'new' || put === 'continued') events += copy.events.length;
      }
      await verifyMoved(wiring, source, { to, runIds, broken });
      return { runs, events, broken, ...(await moveRecords(source, target)) };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

interface BrokenRun {
  readonly runId: string;
  readonly problem: string;
}

/** A run may have messages and no events yet. */
async function brokenRuns(source: StoreSource, { digest }: Cli['wiring']): Promise<readonly BrokenRun[]> {
  const broken: BrokenRun[] = [];
  for (const runId of await source.runIds()) {
    const { events } = await source.run(runId);
    const verdict = events.length > 0 ? verifyChain(runId, events, digest) : undefined;
    if (verdict?.ok === false) broken.push({ runId, problem: verdict.problem });
  }
  return broken;
}

export const rootOf = (runId: string): string => runId.split('~')[0] ?? '';

async function putRun(target: StoreTarget, copy: RunCopy): Promise<RunPut> {
  const put = await target.putRun(copy);
  if (put === 'differs')
    throw new UserError(
      `The database has another run ${copy.runId} with other events; it was not overwritten. Move to another database, or delete one of them`,
      { exitCode: EXIT.failed },
    );
  return put;
}

interface Arrived {
  readonly to: string;
  readonly runIds: readonly string[];
  readonly broken: readonly BrokenRun[];
}

/** Reads what was written, as any program would. */
async function verifyMoved(wiring: Cli['wiring'], source: StoreSource, { to, runIds, broken }: Arrived): Promise<void> {
  const journal = await wiring.openJournal(to);
  const isBroken = new Set(broken.map(({ runId }) => runId));
  try {
    for (const runId of runIds) {
      const { events } = await source.run(runId);
      const moved = await journal.read(runId);
      const isThere = events.every((event, at) => moved[at]?.hash === event.hash && moved[at]?.body === event.body);
      const isWhole = moved.length === 0 || isBroken.has(runId) || verifyChain(runId, moved, wiring.digest).ok;
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
