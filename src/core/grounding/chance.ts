// Whether a number that can be worked out is likely to have been. Any number is the sum or difference of some others, so
// a match counts where it is unlikely to be chance: where few numbers of that size could be worked out just as well.

import { isCued, saysChange, saysHow, saysOff, saysPer } from './cues.ts';
import type { Reach } from './derivable.ts';
import { closeEnough } from './known-numbers.ts';
import type { Quantity } from './quantities.ts';
import type { How, Worked } from './reckon.ts';
import { unitNamed } from './units.ts';

/** How close to the number its operands stand: in its paragraph, one of them in its sentence, or in the sources. */
export type Nearness = Reach | 'block' | 'half';

/**
 * How much of the numbers of its size may be reachable: where the sentence says how it came about and is about the same
 * things, where only one of the two is so, and where nothing but the value fits.
 */
const CHANCE: Record<Nearness | 'shares' | 'spans' | 'timeline', readonly [number, number, number]> = {
  block: [0.6, 0.3, 0.05],
  half: [0.6, 0.25, 0.02],
  together: [0.4, 0.2, 0.02],
  // Times and days are few, and so are the ways to say how far apart they are.
  shares: [0.6, 0.2, 0.02],
  spans: [0.7, 0.2, 0.02],
  report: [0.2, 0.05, 0.01],
  across: [0.2, 0.03, 0.004],
  // What happened when is told by several.
  timeline: [0.5, 0.15, 0.004],
};

/** Where nothing says how the number came about. */
const ABOUT_ONLY = 0.04;
const NEEDS_CUE: ReadonlySet<How> = new Set(['rate', 'inclusive', 'span', 'change', 'difference']);

const LOWEST = 0.6;
const HIGHEST = 1.6;

/** The sizes that a number of this one competes with. */
export const rivalsOf = (said: Quantity): readonly [number, number] => [
  Math.abs(said.value) * LOWEST,
  Math.abs(said.value) * HIGHEST,
];

export interface Saying {
  readonly said: Quantity;
  readonly sentence: string;
  /** What it is about, as words. */
  readonly around: ReadonlySet<string>;
}

/** "43 % more" is no share of anything. */
export const isMeant = ({ said, sentence }: Saying, { how, per }: Worked): boolean =>
  (per === undefined || saysPer(per, sentence)) &&
  !(how === 'share' && said.dimension === 'percent' && saysChange(said, sentence));

export function isLikely(saying: Saying, reach: Nearness, candidates: readonly Worked[]): boolean {
  const { said, sentence, around: words } = saying;
  const isNear = reach === 'block' || reach === 'half';
  const fitting = candidates.filter((each) => fits(said, each) && isMeant(saying, each));
  if (fitting.length === 0) return false;
  if (fitting.some((each) => (isNear || isOf(said, each)) && isTied(saying, reach, each))) return true;
  const [low, high] = rivalsOf(said);
  const rivals = candidates
    .filter((each) => each.value >= low && each.value <= high)
    .filter(
      (each) =>
        sameKind(said, each) &&
        isMeant(saying, each) &&
        (isNear || isOf(said, each)) &&
        !(reach !== 'block' && reach !== 'together' && isMadeUp(each, saying)),
    )
    .sort((a, b) => a.value - b.value);
  const [both, either, none] = CHANCE[strictness(reach, said)];
  const cues = new Map<How, boolean>();
  for (const { how } of rivals) if (!cues.has(how)) cues.set(how, isCued(how, said, sentence));
  const cued = rivals.filter(({ how }) => cues.get(how));
  const free = rivals.filter(({ how }) => !NEEDS_CUE.has(how));
  const about = free.filter(({ around }) => isAbout(around, words));
  const apt = cued.filter(({ around }) =>
    isFar(reach) ? around.every((set) => isAbout([set], words)) : isAbout(around, words),
  );
  return (
    chance(said, apt) <= both ||
    chance(said, cued) <= either ||
    (saysHow(said, sentence) && chance(said, likeBest(said, cued)) <= (both + either) / 2) ||
    chance(said, about) <= ABOUT_ONLY ||
    chance(said, about.filter(isTotal)) <= either ||
    chance(said, free) <= none
  );
}

/** The sentence says how it came about and what of: then it matters little how many other ways there are. */
function isTied({ said, sentence, around: words }: Saying, reach: Nearness, { how, around }: Worked): boolean {
  const digits = significantDigits(said);
  const cued = isCued(how, said, sentence);
  // From one time to another of the same sentence: there is hardly anything else it could be.
  if (how === 'span' && (cued || digits > 2) && reach === 'together' && around[0] === around[1]) return true;
  // Of what stands in the sentence itself nobody doubts that it is spoken of.
  const others = around.filter((set) => set !== words);
  const tied = others.filter((set) => isAbout([set], words)).length;
  const all = tied === others.length;
  switch (reach) {
    case 'block':
      return cued && digits >= 2;
    case 'half':
    case 'together':
      return cued && (all || (tied > 0 && digits >= 2) || digits >= 4);
    case 'report':
    case 'across':
      return (cued && all && (digits >= 2 || saysOff(said, sentence))) || (tied > 0 && digits >= 4);
    default:
      return reach satisfies never;
  }
}

/** 16,300 has three: what an inventor has to hit. */
const significantDigits = ({ value, factor, grain }: Quantity): number =>
  String(Math.round(Math.abs(value / (2 * grain || factor)))).replace(/0+$/, '').length;

const isFar = (reach: Nearness): boolean => reach === 'report' || reach === 'across';

const SAYS_ALL =
  /\b(?:altogether|together|in total|totals?|in all|all in|would be|would come|comes? to|for (?:the|all|both) |saves?|sum|overall)\b/i;

/** A number of one thing times the price of another, where the sentence does not speak of both. */
const isMadeUp = ({ how, around }: Worked, { sentence, around: words }: Saying): boolean =>
  !SAYS_ALL.test(sentence) &&
  (how === 'product' || how === 'quotient' || how === 'compound') &&
  !around.every((set) => set === words || isAbout([set], words));

const isTotal = ({ how, around }: Worked): boolean => how === 'total' && around.length > 1;

/** Shares have many ways to come about even within one object, and times few. */
function strictness(reach: Nearness, { dimension }: Quantity): keyof typeof CHANCE {
  if (reach === 'together') return dimension === 'time' ? 'spans' : dimension === 'percent' ? 'shares' : reach;
  return reach === 'across' && dimension === 'time' ? 'timeline' : reach;
}

const isAbout = (around: readonly ReadonlySet<string>[], words: ReadonlySet<string>): boolean =>
  around.some((set) => {
    for (const word of set) if (words.has(word) && !unitNamed(word)) return true;
    return false;
  });

/** A bare number may be money, but hours times guests are none. */
const UNITLESS_MONEY: ReadonlySet<How> = new Set([
  'sum',
  'total',
  'difference',
  'average',
  'product',
  'quotient',
  'rate',
]);

const sameKind = (said: Quantity, { dimension, currency, how }: Worked): boolean =>
  (dimension === said.dimension && (!currency || !said.currency || currency === said.currency)) ||
  (dimension === 'plain' && said.dimension === 'money' && UNITLESS_MONEY.has(how));

/** At the places that are written; money to the cent. */
export const fits = (said: Quantity, each: Worked): boolean =>
  sameKind(said, each) &&
  (said.dimension === 'money'
    ? closeEnough(said, { value: Math.round((each.value * 100) / said.factor) * (said.factor / 100) })
    : closeEnough(said, each));

/** Those that came about as the closest did. */
function likeBest(said: Quantity, candidates: readonly Worked[]): Worked[] {
  const off = (each: Worked): number => Math.abs(each.value - Math.abs(said.value));
  const [first, ...rest] = candidates.filter((each) => fits(said, each));
  if (!first) return [];
  const best = rest.reduce((a, b) => (off(b) < off(a) ? b : a), first);
  return candidates.filter(({ how }) => how === best.how);
}

/** "Three colonies" are not the difference of some hives. */
function isOf({ dimension, nouns, value }: Quantity, { around }: Worked): boolean {
  const [noun] = nouns;
  if (dimension !== 'plain' || noun === undefined || !Number.isInteger(value) || value > COUNT_MAX) return true;
  return around.some((each) => nouns.some((word) => each.has(word)));
}

const COUNT_MAX = 40;

/** How likely a number of this size would come as close to one of these, the smallest first; 1 where none fits. */
function chance(said: Quantity, candidates: readonly Worked[]): number {
  const size = Math.abs(said.value);
  const offs = candidates.filter((each) => fits(said, each)).map(({ value }) => Math.abs(value - size));
  if (offs.length === 0) return 1;
  const exact = said.dimension === 'money' && !said.compact ? Math.min(0.005, said.grain) : said.grain;
  const isBound = said.hedge === 'under' || said.hedge === 'over';
  const slack = isBound
    ? Math.max(exact, 0.03 * size)
    : Math.max(said.compact && said.dimension === 'percent' ? 0.01 * size : exact, Math.min(...offs));
  const [low, high] = rivalsOf(said);
  let covered = 0;
  let until = low;
  for (const { value } of candidates) {
    const [from, to] = [Math.max(value - slack, until), Math.min(value + slack, high)];
    if (to <= from) continue;
    covered += to - from;
    until = to;
  }
  return covered / (high - low);
}
