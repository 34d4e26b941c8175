// Numbers written out: "thirty", "two hundred and fifty", "a dozen", "three quarters".

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALE: Record<string, number> = { hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9, dozen: 12 };

const VALUE = new Map<string, number>([
  ...SMALL.map((word, index): [string, number] => [word, index]),
  ...TENS.map((word, index): [string, number] => [word, 20 + index * 10]),
]);

const ANY = [...SMALL, ...TENS, ...Object.keys(SCALE)].join('|');
/** Written-out numbers; "a hundred" and "a dozen" too, while a lone "one" is left to its grammar. */
export const WRITTEN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:an?[\\s-](?=(?:${Object.keys(SCALE).join('|')})\\b))?(?:${ANY})(?:(?:[\\s-]+(?:and\\s+)?)(?:${ANY}))*(?![\\p{L}\\p{N}])`,
  'giu',
);

export function readWritten(text: string): number {
  let total = 0;
  let current = 0;
  for (const word of text.toLowerCase().split(/[\s-]+/)) {
    const scale = SCALE[word];
    if (scale !== undefined) {
      current = Math.max(1, current) * scale;
      if (scale >= 1000) {
        total += current;
        current = 0;
      }
    } else current += VALUE.get(word) ?? 0;
  }
  return total + current;
}

/** Shares said in words, with what they mean in per cent. */
export const SHARES: readonly (readonly [RegExp, number])[] = [
  [/\bthree[\s-]quarters\b/gi, 75],
  [/\btwo[\s-]thirds\b/gi, 66.7],
  [/\b(?:a|one)[\s-]third\b/gi, 33.3],
  [/\b(?:a|one)[\s-]quarter of\b/gi, 25],
  [/\b(?:a|one)[\s-]fifth of\b/gi, 20],
  [/\bdoubl(?:ed|es|ing)\b|\btwice as\b/gi, 200],
  [/\btripl(?:ed|es|ing)\b|\bthree times as\b/gi, 300],
  [/\bquadrupl(?:ed|es|ing)\b/gi, 400],
  [/\bhalv(?:ed|es|ing)\b|\bhalf as\b/gi, 50],
  [/\b(?:one[\s-])?half of\b|\bhalf the\b/gi, 50],
];

/** "one in eight", in per cent. */
export const ONE_IN = new RegExp(
  `\\bone (?:\\p{L}+ )?(?:in|out of) (?:every )?(${[...SMALL.slice(2), ...TENS].join('|')}|\\d+)\\b`,
  'giu',
);
