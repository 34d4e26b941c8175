// Replaces numbers in words by digits: "twenty-five" → "25", "half a million".

import { LARGE, SPOKEN, spokenNumber } from './number-words.ts';

const SPOKEN_NUMBER = new RegExp(SPOKEN, 'giu');

function digitsOf(spoken: string): string {
  const last = spoken.toLowerCase().split(/[ -]+/).at(-1) ?? '';
  const value = spokenNumber(spoken);
  // A scale after a plain number stays a word, so that "two million" still counts as rounded to millions.
  const only = LARGE.get(last);
  if (only !== undefined && value % only === 0 && value / only < 1000) return `${value / only} ${last}`;
  return String(value);
}

const DOZENS: readonly (readonly [RegExp, string])[] = [
  [/\bhalf a dozen\b/gi, '6'],
  [/\b(?:a|one) dozen\b/gi, '12'],
  [/\b(\d+) dozen\b/gi, '$1 dozen'],
  [/\bhalf (?:of )?an? (?=thousand|million|billion|hour|day|year|mile|litre|liter|gallon|kilo|pound|tonne?)/gi, '0.5 '],
  [/\b(?:an? |one )?quarter of an? (?=hour|million|mile|year)/gi, '0.25 '],
  [/\bthree[- ]quarters?\b/gi, '3/4'],
  [/\b(?:one|a)[- ]third\b/gi, '1/3'],
  [/\btwo[- ]thirds\b/gi, '2/3'],
  [/\b(?:one|a)[- ]quarter\b(?! (?:of|in) \d{4})/gi, '1/4'],
  [/\b(?:one|a)[- ]fifth\b/gi, '1/5'],
  [/\b(?:one|a)[- ]half\b(?! hour)/gi, '1/2'],
  [/^half$|\bhalf(?= of\b)/gi, '1/2'],
];

export function withDigits(text: string): string {
  let read = text;
  for (const [pattern, digits] of DOZENS) read = read.replace(pattern, digits);
  read = read.replace(SPOKEN_NUMBER, (spoken) => digitsOf(spoken));
  // "1 and a half hours" and "2 1/2".
  return read
    .replace(/\b(\d+) (?:and )?(?:a )?(?:half|1\/2)\b/gi, (_, whole: string) => `${whole}.5`)
    .replace(/\b(\d+) (?:and )?([13])\/4\b/g, (_, whole: string, part: string) => `${whole}.${Number(part) * 25}`)
    .replace(/^(?:an?|1) (?=(?:second|minute|hour|day|week|fortnight|month|year|decade)s?\b)/i, '1 ');
}
