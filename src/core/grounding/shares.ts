// Shares, multiples and parts of a unit, said in words: "two thirds", "one in 22", "twice as", "a quarter of a century".

import { SMALL, spokenNumber } from '../../text/number-words.ts';
import { type Unit, unitNamed } from './units.ts';

export interface SaidShare {
  readonly at: number;
  readonly text: string;
  /** Of the whole: 0.5 is a half, 2 is twice as much. */
  readonly share: number;
  /** What it is a part of, where that is a unit: "half a mile". */
  readonly unit?: Unit;
}

const PARTS: ReadonlyMap<string, number> = new Map(
  'half third quarter fifth sixth seventh eighth ninth tenth eleventh twelfth'
    .split(' ')
    .map((word, index): [string, number] => [word, index + 2])
    .concat([
      ['halve', 2],
      ['twentieth', 20],
      ['hundredth', 100],
    ]),
);
const PART = [...PARTS.keys()].join('|');
const SEVERAL = [...SMALL.keys()].slice(1, 21).join('|');

const FRACTION = new RegExp(`(?<![\\p{L}\\d-])(an?|${SEVERAL}|\\d{1,2})[ -](${PART})(s?)(?![\\p{L}-])`, 'giu');
/** "a third attempt" is no share, "a third of", "a third less" and "by a third" are. */
const GOES_ON =
  /^(?:\s+(?:of|less|more|fewer|as|again|off|up|down|higher|lower|\p{Ll}+er|full|empty|free|are|is|was|were|have|has|had|did|do|said|would|will|and|to|above|below|in|on|that|comes?|came|goes|went)\b|\s*(?:[.,;:!?)–—(]|$))/u;
const OF_A_UNIT = /^(?: of)? an? (\p{L}+)/u;
const HALF =
  /(?<!\band (?:an? )?)(?<![\p{L}-])half(?=\s+(?:of|the|your|our|their|its|his|her|that|those|these|as|what|full|empty|an?)\b)|(?<=\b(?:about|roughly|nearly|almost|over|than|by|exactly|under|around|other|is|are|was|were|only|up|rose|fell|to) )half(?=\s*(?:[.,;:)–—]|$|\p{Ll}))(?! past| an? | hour| day)/giu;
const TIMES: readonly (readonly [RegExp, number])[] = [
  [/\bdoubl(?:ed|es|ing)\b|\btwice(?= (?:as|the|its|what|that)\b)|\bdouble(?= (?:the|what|its|that)\b)/gi, 2],
  [/\btripl(?:ed|es|ing)\b|\btriple(?= (?:the|what|its)\b)/gi, 3],
  [/\bquadrupl(?:ed|es|ing)\b/gi, 4],
  [/\bhalv(?:ed|es|ing)\b/gi, 0.5],
  [/\bhalf as (?:much|many) again\b/gi, 1.5],
];
const SOME_IN = new RegExp(
  `(?<![\\p{L}\\d.,-])(${SEVERAL}|\\d{1,3}) (?:(?!(?:k?m|miles?|kg|laps?|metres?|meters?|litres?)\\b)\\p{Ll}+ )?(?:in|out of) (?:every )?(${SEVERAL}|\\d{1,3}(?:,\\d{3})*)(?![\\p{L}\\d:]|[.,]\\d|-\\p{L}|[ -](?:days?|hours?|weeks?|months?|years?|minutes?|seconds?|mins?|secs?|hrs?|h|s|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}*)\\b)`,
  'giu',
);
const MAY_SHARE =
  /hal[fv]|third|quarter|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|ieth|hundredth|doubl|tripl|quadr|twice| in | out of /i;

const numberOf = (word: string): number =>
  /^an?$/i.test(word) ? 1 : Number(word.replaceAll(',', '')) || spokenNumber(word);

export function sharesIn(text: string): SaidShare[] {
  if (!MAY_SHARE.test(text)) return [];
  const found: SaidShare[] = [];
  for (const { 0: words, 1: some = '', 2: part = '', 3: plural, index: at } of text.matchAll(FRACTION)) {
    const share = numberOf(some) / (PARTS.get(part.toLowerCase()) ?? 1);
    const rest = text.slice(at + words.length);
    const inUnit = OF_A_UNIT.exec(rest);
    const unit = inUnit ? unitNamed((inUnit[1] ?? '').toLowerCase()) : undefined;
    if (unit) found.push({ at, text: words + (inUnit?.[0] ?? ''), share, unit });
    else if (share < 1 && (plural || !/^an?$/i.test(some) || GOES_ON.test(rest)))
      found.push({ at, text: words, share });
  }
  for (const { 0: words, index: at } of text.matchAll(HALF)) {
    const inUnit = OF_A_UNIT.exec(text.slice(at + words.length));
    const unit = inUnit ? unitNamed((inUnit[1] ?? '').toLowerCase()) : undefined;
    if (unit) found.push({ at, text: words + (inUnit?.[0] ?? ''), share: 0.5, unit });
    else if (!/^ an? /.test(text.slice(at + words.length))) found.push({ at, text: words, share: 0.5 });
  }
  for (const [pattern, share] of TIMES)
    for (const { 0: words, index: at } of text.matchAll(pattern)) found.push({ at, text: words, share });
  for (const { 0: words, 1: some = '', 2: whole = '', index: at } of text.matchAll(SOME_IN)) {
    const share = numberOf(some) / numberOf(whole);
    if (share < 1) found.push({ at, text: words, share });
  }
  return found;
}
