// Numbers and times that people say rather than write, respelt letter for letter as long as they were, so that what is found
// in the text still stands where it stood: "half a dozen" as "6", "the twenty-first" as "the 21st", "an hour and 35 minutes" as
// "1 hour and 35 minutes".

import { SMALL, spokenNumber } from '../../text/number-words.ts';

const ORDINALS: readonly string[] =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
const ordinalNamed = (word: string): number | undefined => {
  const [tens = '', ones] = word.toLowerCase().split(/[ -]/);
  const at = ORDINALS.indexOf(ones ?? tens);
  if (ones !== undefined) return at > 0 && at < 10 ? (SMALL.get(tens) ?? 0) + at : undefined;
  return tens === 'thirtieth' ? 30 : at > 0 ? at : undefined;
};
const ENDINGS: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd', 21: 'st', 22: 'nd', 23: 'rd', 31: 'st' };

const ORDINAL = new RegExp(
  String.raw`(?<=\b(?:the|to|and|until|by|our|your|its|their|his|her) )(?:(?:twenty|thirty)[ -](?:${ORDINALS.slice(1, 10).join('|')})|${ORDINALS.slice(4).join('|')}|thirtieth)(?![\p{L}-])`,
  'giu',
);
/** Only with more of it behind; alone, "an hour" is as often a manner of speaking. */
const ONE_AND =
  /\ban?(?= (?:hour|minute|day|week|month|year) and (?:\d|(?!an? )\p{L}+(?:-\p{L}+)? (?:minutes?|seconds?|hours?|days?|weeks?|months?)\b))/giu;

/** In front, so that the word that follows still follows. */
const padded = (found: string, by: string): string => (by.length > found.length ? found : by.padStart(found.length));

type Respelling = readonly [RegExp, (found: string) => string];
/** What is told apart by a number: "lot 88 317 people" are 317. */
const NUMBERED =
  '(?:lot|room|no\\.?|nos\\.?|nr\\.?|number|gate|table|bus|line|platform|flight|unit|page|section|chapter|floor|day|week|zone|row|class|group|step|phase|level|item|part|version|route|box|bay|dock|lane|pump|tank|field|plot|house|flat|apartment|paddle|waybill|order|invoice|ticket|phone|tel\\.?|call|fax|stage|lap|race|shift|team|hall|track|store|site|batch|q)';
/** "1 440 jars", "12 450,50 €", "3 200 000": groups of three digits with spaces between. */
const SPACED = new RegExp(
  `(?<![\\p{L}\\p{N}.,:/_]|[\\p{L}\\p{N}]-|\\d |\\b${NUMBERED} )[1-9]\\d{0,2}(?: \\d{3})+(?!\\d|[:/-]\\d| \\d|,\\d{3})(?=,\\d{1,2}(?!\\d)|\\.\\d|\\s?[\\p{L}%€£$¥₹°]|\\s*[;,.)]|\\s*$)`,
  'giu',
);

/** "1200x800x1450 mm". */
const SIDES = /(?<![\p{L}\d.,])\d+(?:[.,]\d+)?(?:x\d+(?:[.,]\d+)?){1,2}(?=\s?(?:mm|cm|m|in|ft|inch(?:es)?)\b)/gu;

const RESPELLINGS: readonly Respelling[] = [
  [SIDES, (found) => found.replaceAll('x', '×')],
  [/º(?=\s?[CF]\b)/g, () => '°'],
  [SPACED, (found) => found.replaceAll(' ', '\u202f')],
  [/\bhalf a dozen\b/gi, () => '6'],
  [/\bhalf a million\b/gi, () => '0.5 million'],
  [/\bthe hundred\b/gi, () => '  a hundred'],
  [/\bhalf-past-(?=\p{L})/giu, () => 'half past '],
  [ONE_AND, () => '1'],
  // "sixty-seven fifty", of an amount.
  [
    /\b(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-(?:one|two|three|four|five|six|seven|eight|nine) (?:ten|fifteen|twenty|twenty-five|thirty|forty|fifty|sixty|seventy|seventy-five|eighty|ninety|ninety-five|ninety-nine)\b(?! \p{L}+s\b)/giu,
    (found) => {
      const [whole = '', part = ''] = found.split(' ');
      return `${spokenNumber(whole)}.${spokenNumber(part)}`;
    },
  ],
  [
    ORDINAL,
    (found) => {
      const number = ordinalNamed(found);
      return number === undefined ? found : `${number}${ENDINGS[number] ?? 'th'}`;
    },
  ],
];
const MAY_NEED = /\d \d{3}|\dx\d|º|dozen|half a|hundred|past-|\band\b|eth\b|th\b|first|second|third/i;

export function respelt(text: string): string {
  if (!MAY_NEED.test(text)) return text;
  return RESPELLINGS.reduce((read, [pattern, by]) => read.replace(pattern, (found) => padded(found, by(found))), text);
}
