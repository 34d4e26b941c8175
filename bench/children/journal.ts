// Runs tasks with results of a given size on a given kind of journal, and reports time and disk usage.

import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { openMemoryJournal, openSqliteJournal } from 'bosun/journal';
import { answerParent, collectGarbage } from '../support/child.ts';
import { fanOut, planOf } from '../support/graph.ts';
import { seededRandom } from '../support/random.ts';
import { withScratch } from '../support/scratch.ts';
import { mustBeComplete, teamOfOne } from '../support/team.ts';

export interface JournalInput {
  readonly tasks: number;
  readonly bytes: number;
  readonly sync: 'normal' | 'full' | 'memory';
  readonly cap: number;
  readonly warmUps: number;
  readonly rounds: number;
}

export interface JournalOutput {
  readonly wallMs: readonly number[];
  /** The largest observed size of database and log together during the run, and their size after closing. */
  readonly peakBytes: number;
  readonly closedBytes: number;
  /** The peak without a synthesiser, where the joined results are the answer. */
  readonly plainPeakBytes: number;
}

/** Random letters, so that no file system can compress the payload. */
function payloads(bytes: number): string[] {
  const random = seededRandom(bytes);
  const letter = (): string => String.fromCharCode(97 + random.below(26));
  return Array.from({ length: 16 }, () => Array.from({ length: bytes }, letter).join(''));
}

const bytesOf = (file: string): number =>
  [file, `${file}-wal`].reduce((sum, name) => sum + (existsSync(name) ? statSync(name).size : 0), 0);

interface Round {
  readonly file: string;
  /** Watching the file costs time, so timed rounds do not do it. */
  readonly watched: boolean;
  readonly answersBriefly: boolean;
}

type Load = Pick<JournalInput, 'tasks' | 'sync' | 'cap'> & { readonly contents: readonly string[] };

async function runOnce(
  load: Load,
  { file, watched, answersBriefly }: Round,
): Promise<{ wallMs: number; peakBytes: number }> {
  const { tasks, sync, cap, contents } = load;
  const store = sync === 'memory' ? openMemoryJournal() : await openSqliteJournal({ path: file, sync });
  let peakBytes = 0;
  const look = (): void => {
    peakBytes = Math.max(peakBytes, bytesOf(file));
  };
  let next = 0;
  const work = (): string => {
    if (watched) look();
    return contents[next++ % contents.length] ?? '';
  };
  const team = teamOfOne({ work, tasks, cap, store, answersBriefly });
  const plan = planOf(fanOut(tasks), { estimated: false });
  collectGarbage();
  const before = performance.now();
  const report = await team.run(plan);
  const wallMs = performance.now() - before;
  mustBeComplete(report, tasks);
  look();
  await team.close();
  return { wallMs, peakBytes };
}

await answerParent((input: JournalInput) =>
  withScratch(async (folder): Promise<JournalOutput> => {
    const load: Load = { ...input, contents: payloads(input.bytes) };
    const roundOf = (name: string): Round => ({
      file: path.join(folder, `journal-${name}.db`),
      watched: false,
      answersBriefly: true,
    });
    for (let done = 0; done < input.warmUps; done++) await runOnce(load, roundOf(`warm-up-${done}`));
    const wallMs: number[] = [];
    for (let done = 0; done < input.rounds; done++) wallMs.push((await runOnce(load, roundOf(`${done}`))).wallMs);
    const watched: Round = { ...roundOf('watched'), watched: true };
    const { peakBytes } = await runOnce(load, watched);
    const plain = await runOnce(load, { ...roundOf('plain'), watched: true, answersBriefly: false });
    return { wallMs, peakBytes, closedBytes: bytesOf(watched.file), plainPeakBytes: plain.peakBytes };
  }),
);
