// Statements of sources that differ about the same thing, and those that their authors hedge.

interface Statement {
  readonly text: string;
  readonly path: string;
}

const NUMBER = /\d[\d,.]*\d|\d/g;
const WORD = /\p{L}{4,}/gu;
const SHARED_MIN = 0.5;
const SHARED_WORDS_MIN = 4;
const PAIRS_MAX = 3;
const HEDGE =
  /\b(?:may|might|could|expects?|estimated?|warns?|too (?:short|few|small|early)|unclear|if|suggests?|possibly|preliminary)\b/i;
const HEDGED_MAX = 2;

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(WORD) ?? []);
const numbersOf = (text: string): string[] => text.match(NUMBER) ?? [];

/** Two sources, mostly the same words, other numbers. */
export function contradictionsIn<T extends Statement>(notes: readonly T[]): readonly (readonly [T, T])[] {
  const pairs: (readonly [T, T])[] = [];
  for (const [at, one] of notes.entries())
    for (const other of notes.slice(at + 1)) {
      if (one.path === other.path || pairs.length >= PAIRS_MAX) continue;
      const [first, second] = [wordsOf(one.text), wordsOf(other.text)];
      const common = [...first].filter((word) => second.has(word)).length;
      const isSameTopic = common >= SHARED_WORDS_MIN && common / Math.min(first.size, second.size) >= SHARED_MIN;
      const [own, theirs] = [numbersOf(one.text), numbersOf(other.text)];
      if (isSameTopic && own.length > 0 && theirs.length > 0 && !own.some((number) => theirs.includes(number)))
        pairs.push([one, other]);
    }
  return pairs;
}

export const hedgedIn = <T extends Statement>(notes: readonly T[]): readonly T[] =>
  notes.filter(({ text }) => HEDGE.test(text)).slice(0, HEDGED_MAX);
