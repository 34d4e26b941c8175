// The tasks behind a sentence: whose telling words and values it shares, the rarest counting most.

import type { Known } from './known.ts';
import type { Quantity } from './quantities.ts';
import { isTelling, meaning, wordsIn } from './words.ts';

export interface TaskIndex {
  readonly holders: ReadonlyMap<string, readonly number[]>;
  readonly taskIds: readonly string[];
}

/** Told to do it is weaker than having reported it. */
const ENOUGH = 1.2;
const ADDS = 0.3;
const TASKS_MAX = 6;
/** A word that so many reports have points at none of them. */
const HOLDERS_MAX = 40;

const valueKey = ({ dimension, value }: Pick<Quantity, 'dimension' | 'value'>): string =>
  `${dimension === 'plain' || dimension === 'money' ? '' : dimension}=${Number(value.toPrecision(9))}`;

export function taskIndex({ reports }: Known): TaskIndex {
  const holders = new Map<string, number[]>();
  reports.forEach((report, index) => {
    const keys = new Set<string>(report.meanings);
    for (const number of report.numbers) keys.add(valueKey(number));
    for (const key of report.dates.keys) keys.add(`@${key}`);
    for (const key of keys) {
      const list = holders.get(key);
      if (list) list.push(index);
      else holders.set(key, [index]);
    }
  });
  return { holders, taskIds: reports.map(({ taskId }) => taskId) };
}

/** Greedy: the task that explains most, then whoever explains a good part of what is left. */
export function tasksBehind(
  text: string,
  values: readonly Quantity[],
  dateKeys: ReadonlySet<string>,
  { holders, taskIds }: TaskIndex,
): string[] {
  const weights = new Map<string, number>();
  for (const { low } of wordsIn(text))
    if (isTelling(low)) weights.set(meaning(low), rarity(holders.get(meaning(low)), taskIds.length));
  for (const value of values) weights.set(valueKey(value), 1.5 * rarity(holders.get(valueKey(value)), taskIds.length));
  for (const key of dateKeys) weights.set(`@${key}`, 0.7 * rarity(holders.get(`@${key}`), taskIds.length));
  const tasks: string[] = [];
  let first = 0;
  while (tasks.length < TASKS_MAX) {
    const scores = new Map<number, number>();
    for (const [key, weight] of weights)
      if (weight > 0)
        for (const holder of holders.get(key) ?? []) scores.set(holder, (scores.get(holder) ?? 0) + weight);
    let best = -1;
    let score = 0;
    for (const [holder, each] of scores)
      if (each > score || (each === score && holder < best)) [best, score] = [holder, each];
    if (best < 0 || score < ENOUGH || score < first * ADDS) break;
    first = Math.max(first, score);
    const id = taskIds[best];
    if (id === undefined || tasks.includes(id)) break;
    tasks.push(id);
    for (const key of [...weights.keys()]) if (holders.get(key)?.includes(best)) weights.delete(key);
  }
  return tasks;
}

/** One holder among many tells most; a word that every report has tells next to nothing. */
const rarity = (holders: readonly number[] | undefined, reports: number): number =>
  holders && holders.length <= HOLDERS_MAX ? Math.log2(1 + reports / holders.length) : 0;
