// Numbers written as words become digits before anything else reads them: "twenty-five" → "25", "half a million".

const UNITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'];
const TEENS = ['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SMALL = new Map<string, number>([
  ...[...UNITS, ...TEENS].map((word, index): [string, number] => [word, index]),
  ...TENS.map((word, index): [string, number] => [word, 20 + 10 * index]),
]);
const SCALES = new Map<string, number>([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
]);

const WORD = `(?:${[...SMALL.keys()].join('|')})`;
const SCALE = `(?:hundred|${[...SCALES.keys()].join('|')})`;
const SPOKEN = new RegExp(
  `\\b(?:(?:a|an)(?=[ -]${SCALE})|${WORD})(?:(?:[ -]and)?[ -](?:${WORD}|${SCALE})(?![a-z]))*(?![a-z])`,
  'gi',
);

function digitsOf(spoken: string): string {
  const words = spoken.toLowerCase().split(/[ -]+/);
  // A scale after a plain number stays a word, so that "two million" keeps being rounded to millions.
  let total = 0;
  let part = 0;
  for (const word of words) {
    const small = SMALL.get(word);
    const scale = SCALES.get(word);
    if (word === 'a' || word === 'an') part = 1;
    else if (small !== undefined) part += small;
    else if (word === 'hundred') part = (part || 1) * 100;
    else if (scale !== undefined) {
      total += (part || 1) * scale;
      part = 0;
    }
  }
  const [last] = words.slice(-1);
  const only = last === undefined ? undefined : SCALES.get(last);
  if (only !== undefined && total % only === 0 && total / only < 1000) return `${total / only} ${last}`;
  return String(total + part);
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
  read = read.replace(SPOKEN, (spoken) => digitsOf(spoken));
  // "1 and a half hours" and "2 1/2".
  return read
    .replace(/\b(\d+) (?:and )?(?:a )?(?:half|1\/2)\b/gi, (_, whole: string) => `${whole}.5`)
    .replace(/\b(\d+) (?:and )?([13])\/4\b/g, (_, whole: string, part: string) => `${whole}.${Number(part) * 25}`)
    .replace(/^(?:an?|1) (?=(?:second|minute|hour|day|week|fortnight|month|year|decade)s?\b)/i, '1 ');
}
