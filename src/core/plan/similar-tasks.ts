// Finds tasks with nearly the same instruction: same worker, same dependencies, and word sets that overlap by at least
// four fifths.
//
// Comparing every pair would be quadratic, so tasks are compared only where they could match:
// 1. They share a bucket: worker, dependencies, and the names and numbers of the instruction. "Count page 3" and "count
// page 4" are different work.
// 2. They share a rare word. Two sets that overlap by four fifths have a word in common even among the rarest fifth of
// each, so only those words are looked up.
// 3. A word leads to at most `MET_MAX` other tasks. Beyond that some similarity may be missed; this is advice.

import type { Task } from './plan-schema.ts';

const OVERLAP_MIN = 0.8;
const MET_MAX = 32;
/** Longer texts are compared by their beginning. */
const COMPARED_MAX = 2_000;
const WORD = /[\p{L}\p{N}_]+/gu;
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  'a an and for from in into of on or please the then to with'.split(' '),
);

type Worded = { readonly task: Task; readonly words: ReadonlySet<string> };

/** Pairs of a task and an earlier one that it repeats. */
export function similarTasks(tasks: readonly Task[]): [earlier: Task, later: Task][] {
  const buckets = new Map<string, Worded[]>();
  for (const task of tasks) {
    const { words, names } = wordsOf(task.instruction.slice(0, COMPARED_MAX));
    const key = JSON.stringify([task.worker, task.dependsOn.toSorted(), names]);
    const bucket = buckets.get(key);
    if (bucket === undefined) buckets.set(key, [{ task, words }]);
    else bucket.push({ task, words });
  }
  return [...buckets.values()].flatMap((bucket) => (bucket.length > 1 ? pairsIn(bucket) : []));
}

function pairsIn(bucket: readonly Worded[]): [Task, Task][] {
  const uses = new Map<string, number>();
  for (const { words } of bucket) for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1);
  const rarity = (a: string, b: string): number => (uses.get(a) ?? 0) - (uses.get(b) ?? 0) || (a < b ? -1 : 1);

  const pairs: [Task, Task][] = [];
  const byRareWord = new Map<string, Worded[]>();
  for (const worded of bucket) {
    const rare = [...worded.words]
      .sort(rarity)
      .slice(0, worded.words.size - Math.ceil(OVERLAP_MIN * worded.words.size) + 1);
    const twin = rare
      .flatMap((word) => byRareWord.get(word) ?? [])
      .find((other) => overlap(other.words, worded.words) >= OVERLAP_MIN);
    if (twin !== undefined) {
      pairs.push([twin.task, worded.task]);
      continue;
    }
    for (const word of rare) {
      const met = byRareWord.get(word);
      if (met === undefined) byRareWord.set(word, [worded]);
      else if (met.length < MET_MAX) met.push(worded);
    }
  }
  return pairs;
}

/** Names tell tasks apart: numbers, identifiers, and capitalised words except the first. */
function wordsOf(text: string): { words: ReadonlySet<string>; names: string[] } {
  const words = new Set<string>();
  const names = new Set<string>();
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const lower = word.toLowerCase();
    if (/[\p{N}_]/u.test(word) || (index > 0 && word !== lower)) names.add(lower);
    if (!EMPTY_WORDS.has(lower)) words.add(lower);
  }
  return { words, names: [...names].sort() };
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = a.intersection(b).size;
  const together = a.size + b.size - common;
  return together === 0 ? 0 : common / together;
}
