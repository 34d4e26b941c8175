// Numbers that nobody reported but anybody can work out: totals, differences, shares, averages, days between dates.
//
// Any number is the sum or difference of some others. So a derived number needs a word that says how it came about,
// and operands that belong together: one list, one sentence, one small report, or the draft's own sentence.

import { closeEnough } from './known-numbers.ts';
import type { Quantity } from './quantities.ts';
import {
  addLists,
  type Derivable,
  type Making,
  nothingMade,
  type Pool,
  TOGETHER_MAX,
  type Worked,
} from './work-out.ts';

const SUMS =
  /\b(?:totals?|totall?ing|together|altogether|combined|sum|sums|in all|overall|add(?:s|ed)? up|comes? to|came to|amount(?:s|ed|ing)? to|makes|making|plus|all|both|cumulative)\b/i;
const DIFFERS =
  /\b(?:difference|differ|more|less|fewer|higher|lower|cheaper|dearer|saves?|saved|savings?|remain(?:s|ing|der)?|left|leav(?:es|ing)|increased?|increase of|rose|risen|grew|growth|drop(?:ped)?|fell|fallen|decreased?|reduced|reduction|short|over|under|above|below|beyond|extra|later|earlier|longer|shorter|faster|slower|gap|apart|without|excluding|except|between|outstanding|net|minus|exceed(?:s|ed)?|after|late|early|ahead|stay|nights?|lasted|lasts|took|ago)\b/i;
const AVERAGES = /\b(?:average|averages|averaging|mean|typically|per|each|apiece)\b/i;
const SHARES =
  /\b(?:times|twice|doubl\w+|tripl\w+|quadrupl\w+|halv\w+|of|share|rate|ratio|portion|increase|decrease|rise|drop|up|down|higher|lower|more|less|discount|off)\b/i;

const LASTS = /\b(?:enough|suffic\w+|lasts?|will last|covers?)\b/i;
const RATED =
  /\b(?:(?:a|per|each|every) (?:month|year|week|day|quarter)|monthly|yearly|annually|annual|weekly|daily|quarterly)\b/i;

export interface Beside {
  /** Other numbers of the same sentence that stand in a source. */
  readonly sentence: Pool;
  /** Those of its whole paragraph. */
  readonly block: Pool;
}

/** Whether the number follows from reported ones in the way its sentence says. */
export function isDerived(said: Quantity, sentence: string, beside: Beside, from: Derivable): boolean {
  const fits = (...lists: readonly (readonly Worked[])[]): boolean =>
    lists.some((list) => list.some((each) => comparable(said, each) && worked(said, each.value)));
  // Its operands stand in the same sentence: everyone can check it there.
  const here = workedOut(beside.sentence, said);
  if (fits(here.totals, here.sums, here.differences, here.products, here.quotients)) return true;
  if (isSeveralTimes(said, beside.sentence, from.single)) return true;
  const near = workedOut(beside.block, said);
  if (said.dimension === 'percent')
    return (
      fits(here.shares, near.shares) ||
      isShareOf(said, beside.sentence, from.plain) ||
      (SHARES.test(sentence) && fits(from.shares))
    );
  // 13.5 kg at 4.5 kg a day are enough for three days.
  const asWritten = { ...said, value: said.value / said.factor, grain: said.grain / said.factor };
  if (LASTS.test(sentence) && from.shares.some(({ value }) => worked(asWritten, value / 100))) return true;
  if (/\btimes\b/i.test(sentence) && [...near.shares, ...from.shares].some(({ value }) => worked(said, value / 100)))
    return true;
  return (
    (said.dimension !== 'plain' && fits(from.totals)) ||
    (/\b(?:of|all)\s+(?:the\s+)?$/i.test(sentence.slice(0, said.at)) && fits(from.sums, from.totals)) ||
    (SUMS.test(sentence) && fits(from.totals, from.sums, from.products, near.totals, near.sums, near.products)) ||
    (DIFFERS.test(sentence) && fits(from.differences, near.differences)) ||
    (AVERAGES.test(sentence) && fits(from.averages, from.quotients, near.averages, near.quotients, near.products)) ||
    ((SUMS.test(sentence) || AVERAGES.test(sentence)) && fits(timesCounts(here, from.counts))) ||
    (RATED.test(sentence) && fits(from.rates))
  );
}

/** "For two passengers that is $240": the sentence has the two, a report the price of one. */
const isSeveralTimes = (said: Quantity, sentence: Pool, single: readonly number[]): boolean =>
  said.dimension === 'money' &&
  sentence.some(
    (count) =>
      (count.dimension === 'plain' || count.dimension === 'time') &&
      count.value > 1 &&
      single.some((price) => worked(said, (price * count.value) / count.factor)),
  );

/** What the sentence adds up, for each of several. */
const timesCounts = ({ totals, sums }: Making, counts: readonly number[]): Worked[] =>
  [...totals, ...sums].flatMap((each) => counts.map((count) => ({ ...each, value: each.value * count })));

/** "Only 23 left, under 0.2 per cent": the part stands beside it, the whole in a report. */
const isShareOf = (said: Quantity, sentence: Pool, wholes: readonly number[]): boolean =>
  sentence.some(
    (part) =>
      part.dimension === 'plain' && wholes.some((whole) => whole > 0 && worked(said, (100 * part.value) / whole)),
  );

function workedOut(pool: Pool, said: Quantity): Making {
  const made = nothingMade();
  const others = pool.filter((each) => each !== said);
  if (others.length > 1 && others.length <= TOGETHER_MAX) addLists(others, made);
  return made;
}

const comparable = (said: Quantity, { dimension, currency }: Worked): boolean =>
  (dimension === said.dimension && (!currency || !said.currency || currency === said.currency)) ||
  (dimension === 'plain' && said.dimension === 'money');

/** At the places that are written; money to the cent. */
const worked = (said: Quantity, value: number): boolean =>
  said.dimension === 'money'
    ? closeEnough(said, { value: Math.round(value * 100) / 100 })
    : closeEnough(said, { value }) ||
      Math.abs(Math.abs(value) - Math.abs(said.value)) <= said.grain * (said.dimension === 'percent' ? 1.001 : 1e-6);
