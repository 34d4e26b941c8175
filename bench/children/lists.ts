// Fills a store with small runs, as many of which wait for a person as are asked for.

import { supervisor, worker } from 'bosun';
import { openSqliteJournal } from 'bosun/journal';
import { answerParent } from '../support/child.ts';

export interface ListsInput {
  readonly file: string;
  readonly runs: number;
  readonly waiting: number;
}

export interface ListsOutput {
  readonly waiting: number;
}

const AT_ONCE = 50;
const TASKS = [
  ['a', 'hand'],
  ['b', 'ear'],
  ['c', 'hand'],
] as const;

await answerParent(async ({ file, runs, waiting }: ListsInput): Promise<ListsOutput> => {
  const store = await openSqliteJournal({ path: file, sync: 'normal' });
  const team = supervisor({
    name: 'clerks',
    workers: {
      hand: worker({ does: 'runs items', effect: 'read', run: () => 'done' }),
      ear: worker({ does: 'listens', effect: 'read', run: () => 'heard' }),
    },
    store,
  });
  let waits = 0;
  const runOne = async (n: number): Promise<void> => {
    const tasks = TASKS.map(([id, name]) => ({
      id,
      worker: name,
      instruction: `Run step ${id} of item ${n}`,
      successCriterion: `step ${id} of item ${n} was run`,
    }));
    // Spread over the whole store.
    const approvePlan = n % Math.ceil(runs / waiting) === 0;
    const { status } = await team.run({ goal: `Run item ${n}`, tasks }, { approvePlan });
    if (status === 'waiting') waits += 1;
    else if (status !== 'complete') throw new Error(`Run ${n} ended as ${status}`);
  };
  for (let done = 0; done < runs; done += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, runs - done) }, (_, index) => runOne(done + index)));
  await team.close();
  return { waiting: waits };
});
