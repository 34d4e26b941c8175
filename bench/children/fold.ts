// Writes a journal with a real run, then reads it back: hash checked, parsed, folded.

import path from 'node:path';
import type { StoredEvent } from 'bosun';
import { openMemoryJournal, openSqliteJournal, sha256 } from 'bosun/journal';
import { answerParent, collectGarbage } from '../support/child.ts';
import { fanOut, planOf } from '../support/graph.ts';
import { internal } from '../support/measured-tree.ts';
import { withScratch } from '../support/scratch.ts';
import { mustBeComplete, teamOfOne } from '../support/team.ts';

const { foldInto } = await internal<typeof import('../../src/core/run/fold/apply.ts')>('core/run/fold/apply');
const { decode } = await internal<typeof import('../../src/core/journal/decode.ts')>('core/journal/decode');
const { createChain } = await internal<typeof import('../../src/core/journal/seal.ts')>('core/journal/seal');
const { emptyState } = await internal<typeof import('../../src/core/run/empty-state.ts')>('core/run/empty-state');

export interface FoldInput {
  readonly events: number;
  readonly store: 'memory' | 'sqlite';
  readonly warmUpEvents: number;
  readonly warmUps: number;
  readonly rounds: number;
}

export interface FoldOutput {
  readonly ms: readonly number[];
  /** The part of the same rounds that was spent reading lines from the database. */
  readonly readMs: readonly number[];
  readonly megabytes: number;
}

interface Stored {
  readonly runId: string;
  readonly read: () => Promise<readonly StoredEvent[]>;
}

const CAP = 64;

/** A run has two events per task and a few more, so it uses half as many tasks as events and the first lines of the journal. */
async function storedRun(events: number, store: FoldInput['store'], folder: string): Promise<Stored> {
  const tasks = Math.ceil(events / 2);
  const journal =
    store === 'memory'
      ? openMemoryJournal()
      : await openSqliteJournal({ path: path.join(folder, `fold-${events}.db`), sync: 'normal' });
  const team = teamOfOne({ work: () => 'ok', tasks, cap: CAP, store: journal, answersBriefly: true });
  const report = await team.run(planOf(fanOut(tasks), { estimated: false }));
  mustBeComplete(report, tasks);
  const { runId } = report;
  if (store === 'sqlite') return { runId, read: async () => (await journal.read(runId)).slice(0, events) };
  const lines = (await journal.read(runId)).slice(0, events);
  return { runId, read: async () => lines };
}

async function foldOnce({ runId, read }: Stored): Promise<{ ms: number; readMs: number; megabytes: number }> {
  collectGarbage();
  const started = performance.now();
  const lines = await read();
  const readMs = performance.now() - started;
  const state = foldInto(emptyState(), decode(createChain(runId), lines, sha256));
  const ms = performance.now() - started;
  if (state.events !== lines.length) throw new Error(`Folded ${state.events} of ${lines.length} events`);
  return { ms, readMs, megabytes: lines.reduce((sum, { body }) => sum + body.length, 0) / 1e6 };
}

await answerParent(({ events, store, warmUpEvents, warmUps, rounds }: FoldInput) =>
  withScratch(async (folder): Promise<FoldOutput> => {
    const small = await storedRun(warmUpEvents, store, folder);
    for (let done = 0; done < warmUps; done++) await foldOnce(small);
    const stored = events === warmUpEvents ? small : await storedRun(events, store, folder);
    const folds = [];
    for (let done = 0; done < rounds; done++) folds.push(await foldOnce(stored));
    return {
      ms: folds.map(({ ms }) => ms),
      readMs: folds.map(({ readMs }) => readMs),
      megabytes: folds[0]?.megabytes ?? 0,
    };
  }),
);
