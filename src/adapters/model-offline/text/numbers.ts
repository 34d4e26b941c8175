// Numbers as people write them.

const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, value] as const),
);
const MORE: ReadonlyMap<string, number> = new Map([
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['sixty', 60],
  ['hundred', 100],
  ['couple', 2],
  ['pair', 2],
  ['dozen', 12],
  ['single', 1],
]);

/** The whole number a word stands for, or undefined. */
export function numberOf(lower: string): number | undefined {
  if (/^\d{1,9}$/.test(lower)) return Number(lower);
  return NUMBER_WORDS.get(lower) ?? MORE.get(lower);
}
