// Shares and multiples said in words, with what they mean in per cent.

import { SMALL } from '../values/number-words.ts';

export const SHARES: readonly (readonly [RegExp, number])[] = [
  [/\bthree[\s-]quarters\b(?! (?:of an?|past|to) )/gi, 75],
  [/\btwo[\s-]thirds\b/gi, 66.7],
  [/\b(?:a|one)[\s-]third\b/gi, 33.3],
  [/\b(?:a|one)[\s-]quarter of\b(?! an? (?:hour|year|mile|million))/gi, 25],
  [/\b(?:a|one)[\s-]fifth of\b/gi, 20],
  [/\bdoubl(?:ed|es|ing)\b|\btwice as\b/gi, 200],
  [/\btripl(?:ed|es|ing)\b|\bthree times as\b/gi, 300],
  [/\bquadrupl(?:ed|es|ing)\b/gi, 400],
  [/\bhalv(?:ed|es|ing)\b|\bhalf as\b/gi, 50],
  [/\b(?:one[\s-])?half of\b|\bhalf the\b/gi, 50],
];

const SEVERAL = [...SMALL.keys()].slice(1, 21).join('|');

/** "one in eight", "nine out of ten", in per cent. */
export const SOME_IN = new RegExp(
  `\\b(${SEVERAL}|\\d{1,2}) (?:\\p{L}+ )?(?:in|out of) (?:every )?(${SEVERAL}|[3-9]|10|12|15|20|25|30|40|50|100)\\b`,
  'giu',
);
