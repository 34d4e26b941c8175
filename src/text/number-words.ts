// Numbers in words: the words they are made of, and their values.

const UNITS = 'zero one two three four five six seven eight nine ten eleven'.split(' ');
const TEENS = 'twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Words up to ninety-nine, without compounds. */
const SMALL: ReadonlyMap<string, number> = new Map([
  ...[...UNITS, ...TEENS].map((word, index): [string, number] => [word, index]),
  ...TENS.map((word, index): [string, number] => [word, 20 + 10 * index]),
]);

export const LARGE: ReadonlyMap<string, number> = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
]);

const COUNTS: ReadonlyMap<string, number> = new Map([
  ['single', 1],
  ['couple', 2],
  ['pair', 2],
  ['dozen', 12],
  ['hundred', 100],
]);

/** The whole number that one word stands for, in digits or in letters. */
export const wholeNumber = (lower: string): number | undefined =>
  /^\d{1,9}$/.test(lower) ? Number(lower) : (SMALL.get(lower) ?? COUNTS.get(lower));

/** "a hundred", "twenty-five", "two thousand and six"; as a group of its own in a pattern. */
const SCALE = ['hundred', 'dozen', ...LARGE.keys()].join('|');
const WORD = [...SMALL.keys()].join('|');
export const SPOKEN = `(?<![\\p{L}\\p{N}])(?:an?(?=[ -](?:${SCALE}))|${WORD})(?:(?:(?<=${SCALE}) and)?[ -](?:${WORD}|${SCALE})(?![\\p{L}\\p{N}]))*(?![\\p{L}\\p{N}])`;

export function spokenNumber(text: string): number {
  let total = 0;
  let part = 0;
  for (const word of text.toLowerCase().split(/[\s-]+/)) {
    const small = SMALL.get(word);
    const large = LARGE.get(word);
    if (word === 'a' || word === 'an') part = 1;
    else if (small !== undefined) part += small;
    else if (word === 'hundred') part = (part || 1) * 100;
    else if (word === 'dozen') part = (part || 1) * 12;
    else if (large !== undefined) {
      total += (part || 1) * large;
      part = 0;
    }
  }
  return total + part;
}
