// The tasks whose results support a sentence: those that share its rarest words and values.

import type { GroundingReport } from '../../core/answer/grounding.ts';
import { plainText } from '../../text/words.ts';

const TASKS_MAX = 6;
/** A word that this many results contain does not point to any of them. */
const HOLDERS_MAX = 40;
const ENOUGH = 1.2;
/** A further task must explain this share of what the first one did. */
const ADDS = 0.3;

/** Forms of a word mostly share this many letters. */
const STEM_MAX = 6;

const keysOf = (text: string): Set<string> => {
  const keys = new Set<string>();
  for (const word of plainText(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]{3,}|\d+/gu) ?? [])
    keys.add(/\d/.test(word) ? word : word.slice(0, STEM_MAX));
  return keys;
};

export function taskIndex(reports: readonly GroundingReport[]): (sentence: string) => string[] {
  const holders = new Map<string, number[]>();
  for (const [index, { content }] of reports.entries()) {
    const text = typeof content === 'string' ? content : (JSON.stringify(content) ?? '');
    for (const key of keysOf(text)) {
      const list = holders.get(key);
      if (list) list.push(index);
      else holders.set(key, [index]);
    }
  }
  const rarity = (key: string): number => {
    const count = holders.get(key)?.length ?? 0;
    if (count === 0 || count > HOLDERS_MAX) return 0;
    return Math.log2(1 + reports.length / count) * (/\d/.test(key) ? 1.5 : 0.6);
  };
  return (sentence) => {
    const weights = new Map(Array.from(keysOf(sentence), (key) => [key, rarity(key)] as const));
    const tasks: string[] = [];
    let first = 0;
    while (tasks.length < TASKS_MAX) {
      const scores = new Map<number, number>();
      for (const [key, weight] of weights)
        if (weight > 0)
          for (const holder of holders.get(key) ?? []) scores.set(holder, (scores.get(holder) ?? 0) + weight);
      const [best, score] = [...scores].reduce((a, b) => (b[1] > a[1] ? b : a), [-1, 0] as const);
      const report = reports[best];
      if (!report || score < ENOUGH || score < first * ADDS) break;
      first ||= score;
      tasks.push(report.taskId);
      for (const key of weights.keys()) if (holders.get(key)?.includes(best)) weights.delete(key);
    }
    return [...new Set(tasks)];
  };
}
