// The names under which a word is looked for, and what pins a statement down.

import { LARGE, SMALL } from '../../../text/number-words.ts';
import { ACT_WORDS, NOUNS } from '../act-words.ts';
import { isTelling, meaning, stem, wordsIn } from '../words.ts';

const MONTH_NAMES = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const CALENDAR =
  /^(?:january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun|am|pm|utc)$/;

/** Words that say what a clause is about, other than its figures and days. */
export const isContent = (low: string): boolean =>
  isTelling(low) &&
  !/^\d/.test(low) &&
  !SMALL.has(low) &&
  !LARGE.has(low) &&
  !CALENDAR.test(low) &&
  !/'(?:s|ve|re|ll|d|m|t)$/.test(low);

/** The group of deeds a word tells or names. */
export const deedOf = (low: string): string | undefined => ACT_WORDS.get(low)?.group ?? NOUNS.get(low);

const KEPT_MAX = 20_000;
const kept = new Map<string, readonly string[]>();

/** Its stem, the group of words that mean the same, and the deed it tells. */
export function keysOf(low: string): readonly string[] {
  const known = kept.get(low);
  if (known) return known;
  if (kept.size >= KEPT_MAX) kept.clear();
  const deed = deedOf(low);
  const keys = [stem(low), `~${meaning(low)}`, ...(deed === undefined ? [] : [`=${deed}`])];
  kept.set(low, keys);
  return keys;
}

export const keySet = (lows: readonly string[]): Set<string> =>
  new Set(lows.flatMap((low) => (isContent(low) ? keysOf(low) : [])));

export const isIn = (low: string, set: ReadonlySet<string>): boolean => keysOf(low).some((key) => set.has(key));

/** Figures, days and names: a clause that has some is about one thing and no other. */
export function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, month = '', day = ''] of text.matchAll(/\b\d{4}-(\d\d)-(\d\d)/g)) {
    anchors.add(`m${Number(month)}`);
    anchors.add(String(Number(day)));
  }
  for (const [figure] of text.matchAll(/\d+(?:[.,]\d+)*/g))
    anchors.add(String(Number(figure.replaceAll(',', '')) || figure));
  for (const { text: word, low, at } of wordsIn(text)) {
    const isName = at > 0 && /^\p{Lu}/u.test(word);
    if (isName && CALENDAR.test(low)) {
      const month = MONTH_NAMES.indexOf(low.slice(0, 3));
      if (month >= 0) anchors.add(`m${month + 1}`);
    } else if (SMALL.has(low)) anchors.add(String(SMALL.get(low)));
    else if (isName && isTelling(low)) anchors.add(stem(low));
  }
  return anchors;
}
