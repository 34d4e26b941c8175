// Ways to reckon a number that nobody goes: almost any number comes out of some others, somehow.

import type { Quantity } from '../quantities.ts';
import { ASKED, type Fact } from './facts.ts';
import { isLimit } from './fit.ts';
import type { How } from './how.ts';
import type { Reach } from './reach.ts';
import type { Tie } from './ties.ts';

export interface Way {
  readonly how: How;
  readonly reach: Reach;
  readonly cue: number;
  readonly from: readonly Fact[];
  readonly said: Quantity;
  readonly tied: readonly Tie[];
  readonly sentence: string;
}

export const ADDS: ReadonlySet<How> = new Set(['sum', 'total', 'difference']);
export const NEEDS_WORD: ReadonlySet<How> = new Set(['average', 'quotient', 'rate']);
export const SCALES: ReadonlySet<How> = new Set(['product', 'quotient', 'compound', 'rate']);

/** Nobody takes an average without saying so, or multiplies what the sentence does not speak of. */
export const isNoWay = (how: How, cue: number, from: readonly Fact[], tied: readonly Tie[]): boolean =>
  (cue === 0 && NEEDS_WORD.has(how)) ||
  (cue === 0 &&
    SCALES.has(how) &&
    tied.some(({ named, about }, index) => named + about === 0 && (from[index]?.report ?? ASKED) >= 0));

/** Any number is reckoned from some others: these ways are gone by nobody unless the sentence speaks of them. */
export function isFarFetched({ how, cue, said, from, tied, reach, sentence }: Way): boolean {
  const isUntied = (_: Fact, index: number): boolean => (tied[index]?.named ?? 0) === 0;
  // "5 to 7 working days" are told.
  if (reach !== 'here' && said.dimension === 'time' && RANGE.test(sentence.slice(Math.max(0, said.at - 6))))
    return true;
  if (reach !== 'here' && isSmall(said) && !(cue === 2 && (how === 'difference' || how === 'sum'))) return true;
  const isOther = ({ dimension }: Fact): boolean => dimension !== said.dimension;
  const hasTotal = from.some((fact, index) => fact.parts && isUntied(fact, index));
  // "decisions take up to 15 working days": a limit is told, and not reckoned.
  if (isLimit(said, sentence) && reach !== 'here' && (how === 'span' || how === 'share')) return true;
  if (
    isLimit(said, sentence) &&
    (reach !== 'here' || isMeasure(said)) &&
    (cue < 2 || (SCALES.has(how) && !RULES.test(sentence)))
  )
    return true;
  if (SCALES.has(how)) {
    // "a fee of €2.50 per day", where sixty euros are the most of something else.
    if (
      how === 'rate' &&
      said.dimension === 'money' &&
      reach !== 'here' &&
      tied.every(({ named, about }) => named + about === 0)
    )
      return true;
    if (hasTotal || (reach === 'across' && from.some(isUntied) && cue < 2)) return true;
    if (from.some(({ isCounted }) => isCounted) && !FOR_EACH.test(sentence)) return true;
    if (how === 'compound' && (reach === 'beside' || reach === 'draft')) return true;
    if (how === 'compound')
      return (
        said.dimension !== 'money' || cue === 0 || tied.every(({ named }) => named === 0) || isHedgedGuess(said, tied)
      );
    if (
      how === 'product' &&
      cue < 2 &&
      tied.some(({ named, about }, at) => named + about === 0 && (from[at]?.report ?? 0) >= 0)
    )
      return true;
    if (said.dimension === 'time' && how !== 'rate' && reach !== 'here' && !FOR_EACH.test(sentence)) return true;
    return how === 'product' && isMeasure(said) && isStrangeProduct(cue, said, from);
  }
  if (how === 'span' && (said.working || (reach !== 'here' && TAKES.test(sentence)))) return true;
  if (how === 'sum' && cue === 0 && (isMeasure(said) || said.dimension === 'percent')) return true;
  // Two numbers that nobody adds are no list.
  if (how === 'total' && cue === 0 && from.length < 3 && (reach !== 'group' || from.every(isUntied))) return true;
  if (how === 'average') return tied.every(({ named, about }) => named + about === 0);
  const areAlike = from.every(({ dimension }) => dimension === from[0]?.dimension);
  if ((how === 'share' || how === 'change') && !areAlike && (cue < 2 || from.some(isUntied))) return true;
  // "75 % from two hours on": what 25 % leave of the whole is said to be the rest.
  if (how === 'share' && from.length === 1 && !REST.test(sentence)) return true;
  // A percentage that nobody speaks of is a share of anything.
  if (
    how === 'share' &&
    cue === 0 &&
    reach !== 'here' &&
    /\d/.test(said.text) &&
    tied.every(({ named, about }) => named + about === 0)
  )
    return true;
  if (how === 'share' || how === 'change')
    return from.length > 1 && from.every(({ dimension }) => dimension === 'percent');
  if (!ADDS.has(how)) return false;
  if (cue === 0 && from.length > 2 && how === 'difference') return true;
  if (hasTotal && (cue === 0 || how === 'difference')) return true;
  if (said.dimension === 'plain' && said.nouns.length > 0 && from.some(isOther)) return true;
  if (from.some(isOther)) return cue === 0 || (said.dimension !== 'money' && from.some(isUntied));
  const [first] = from;
  const areKin = from.every(
    ({ names, group }) => group === first?.group || [...names].some((name) => first?.names.has(name)),
  );
  return cue === 0 && said.dimension === 'plain' && how === 'difference' && !(areKin && !from.every(isUntied));
}

const REST =
  /\b(?:rest|remain\w*|others?|otherwise|leav\w+|left|not|un\p{L}+|without|against|while|whereas|only|still|free|lost|fail\w*|n['’]t)\b|n['’]t\b/iu;
const RANGE = /^.{0,6}?\b\d+ ?(?:to|–|-) ?\d+ (?:working |business )?(?:days|weeks|hours|minutes|months)\b/i;
/** How long something takes is told; how long it took may be reckoned. */
const TAKES =
  /\b(?:takes?|will (?:take|last|need)|would take|expires?|lapses?|(?:valid|good|keeps?) for (?:\d|an? |\w+ (?:days|weeks|months|years)))\b/i;
const RULES = /\b(?:if|must|may|can|could|takes?|usually|accepted|free|returns?|polic\w+)\b/i;
const FOR_EACH =
  /\b(?:each|per|apiece|together|altogether|total|all|every|both|an? (?:night|day|week|month|person|head|piece))\b|@|×/i;
const isMeasure = ({ dimension }: Quantity): boolean => !/^(?:plain|money|time|percent)$/.test(dimension);
const isRateOf = ({ dimension }: Fact): boolean => dimension.includes('/') || /^(?:power|length|area)$/.test(dimension);

/** What is measured is multiplied by how many there are of it, and by nothing else. */
const isStrangeProduct = (cue: number, said: Quantity, from: readonly Fact[]): boolean => {
  if (from.some(isRateOf)) return false;
  const isMade = from.some(({ dimension }) => dimension === said.dimension);
  const times = from.find(({ dimension }) => dimension !== said.dimension);
  return (
    (cue === 0 && !isMade) || (times?.dimension === 'plain' && !Number.isInteger(times.value) && said.hedge !== 'exact')
  );
};

/** So few are counted; only what is left of more, or what two make, is reckoned. */
const SMALL_MAX = 12;
const isSmall = ({ dimension, value }: Quantity): boolean =>
  dimension === 'plain' && Number.isInteger(value) && value <= SMALL_MAX;

const isHedgedGuess = ({ hedge }: Quantity, tied: readonly Tie[]): boolean =>
  hedge !== 'exact' && tied.some(({ named, about }) => named + about === 0);
