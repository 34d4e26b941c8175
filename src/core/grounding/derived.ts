// Numbers that nobody reported but anybody can work out: totals, differences, shares, averages, days between dates.

import { fits, isLikely, isMeant, rivalsOf, type Saying } from './chance.ts';
import { isCued, saysRate } from './cues.ts';
import type { Derivable } from './derivable.ts';
import type { Instant } from './known-dates.ts';
import { once } from './once.ts';
import type { Quantity } from './quantities.ts';
import {
  addRates,
  addSpans,
  addSpansFrom,
  addTimes,
  addWithTimes,
  type How,
  type Operand,
  type Pool,
  reckon,
  reckonPair,
  type Worked,
} from './reckon.ts';

export interface Beside {
  /** Other numbers of the same sentence that stand in a source or follow from some. */
  readonly sentence: readonly Quantity[];
  /** Those of its whole paragraph. */
  readonly block: readonly Quantity[];
  /** What the sentence is about, as words. */
  readonly around: ReadonlySet<string>;
  /** What follows from the numbers of the sentence alone, of the paragraph alone, and of these with the sources. */
  here(): readonly Worked[];
  near(): readonly Worked[];
  half(): readonly Worked[];
}

interface Standing extends Pick<Beside, 'sentence' | 'block' | 'around'> {
  readonly text: string;
  /** Reported days and times of the sentence. */
  readonly instants: readonly Instant[];
}

const BLOCK_MAX = 12;
const NEAR_MAX = 6;
const HALF_MAX = 160;

export function besideOf({ text, instants, ...standing }: Standing, from: Derivable): Beside {
  const { sentence, block } = standing;
  return {
    ...standing,
    here: once(() => {
      const made: Worked[] = [];
      reckon(sentence.map(withNeighbours), made);
      addSpans(instants, made);
      addDaily(sentence, text, made);
      if (saysRate(text)) addRates(sentence, made);
      return made;
    }),
    near: once(() => {
      const made: Worked[] = [];
      reckon(block.slice(-BLOCK_MAX).map(withNeighbours), made);
      if (saysRate(text)) addRates(block.slice(-BLOCK_MAX), made);
      return made;
    }),
    half: once(() => {
      const made: Worked[] = [];
      for (const each of instants) addSpansFrom(each, from.instants, made);
      const pool = [...from.pool, ...from.totals()];
      if (pool.length <= HALF_MAX)
        for (const each of new Set([...sentence, ...block.slice(-NEAR_MAX)])) withEach(each, pool, made);
      addWithTimes(sentence, from.pool, made);
      return made;
    }),
  };
}

/** Whether the number follows from others in a way that is hardly chance. */
export function isDerived(said: Quantity, sentence: string, beside: Beside, from: Derivable): boolean {
  if (said.value === 0) return false;
  return [said, ...inUnitsBeside(said, beside)].some((each) => follows(each, sentence, beside, from));
}

/** "another 27" after "12 minutes", "or 11.5 if …" after "16.5 days". */
export function inUnitsBeside(
  said: Quantity,
  { sentence, block }: Pick<Beside, 'sentence' | 'block'>,
): readonly Quantity[] {
  if (said.dimension !== 'plain' || said.nouns.length > 0) return [];
  const kinds = new Map<string, Quantity>();
  for (const { dimension, currency, factor } of sentence.length > 0 ? sentence : block)
    if (dimension !== 'plain' && dimension !== 'percent' && factor !== 0)
      kinds.set(`${dimension} ${currency} ${factor}`, {
        ...said,
        dimension,
        currency,
        factor,
        value: said.value * factor,
        grain: said.grain * factor,
      });
  return [...kinds.values()];
}

/** Nobody takes an average without saying so. */
const NEEDS_WORD: ReadonlySet<How> = new Set(['average', 'quotient', 'rate']);

function follows(said: Quantity, sentence: string, beside: Beside, from: Derivable): boolean {
  const saying: Saying = { said, sentence, around: beside.around };
  // Its operands stand in the same sentence: everyone can check it there.
  const isSaid = ({ how }: Worked): boolean => !NEEDS_WORD.has(how) || isCued(how, said, sentence);
  if (beside.here().some((each) => fits(said, each) && isMeant(saying, each) && isSaid(each))) return true;
  if (isReckonedHere(said, sentence, beside)) return false;
  if (isLikely(saying, 'block', beside.near()) || isLikely(saying, 'half', beside.half())) return true;
  // Nobody adds up to a year.
  if (/^(?:1[5-9]|20)\d\d$/.test(said.text) && said.nouns.length === 0) return false;
  const [low, high] = rivalsOf(said);
  const dimensions = said.dimension === 'money' ? ['money', 'plain'] : [said.dimension];
  const isFrom = (reach: 'together' | 'report' | 'across'): boolean =>
    isLikely(
      saying,
      reach,
      dimensions.flatMap((dimension) => from.between(reach, dimension, low, high)),
    );
  return isFrom('together') || isFrom('report') || isFrom('across') || isSupply(said, sentence, beside, from);
}

/** "28 plus 3 less 17, so 16 are left": what is reckoned before everybody's eyes comes out or does not. */
const RESULT = /(?:\b(?:so|hence|therefore|thus|leaves|leaving|makes|making|which is|that is)\b|=)[^.;:]{0,20}$/i;

function isReckonedHere(said: Quantity, sentence: string, beside: Beside): boolean {
  if (!RESULT.test(sentence.slice(0, said.at))) return false;
  const before = beside.sentence.filter(({ at }) => at < said.at);
  return new Set(before.map(({ value }) => value)).size > 1;
}

/** A number without a word of its own after it may be of its neighbours' unit. */
const withNeighbours = (each: Quantity): Operand => ({ ...each, isNamed: each.nouns.length === 0 });

/** One operand in the sentence, the other in a report. */
function withEach(each: Operand, pool: Pool, made: Worked[]): void {
  for (const other of pool) if (other.value !== each.value) reckonPair(each, other, made);
  addTimes([each], pool, made);
}

/** 13.5 kg at 4.5 kg a day are enough for three days. */
function isSupply(said: Quantity, sentence: string, { here, half }: Beside, from: Derivable): boolean {
  if (said.dimension !== 'time') return false;
  const count = { ...said, dimension: 'plain', value: said.value / said.factor, grain: said.grain / said.factor };
  const isQuotient = (each: Worked): boolean => each.how === 'quotient' && fits(count, each);
  // "€2.60: thirteen days at 20 cents".
  if (/\b(?:at|per|an?) /i.test(sentence) && here().some(isQuotient)) return true;
  // "37.50 EUR for three months" where a month is 12.50: it comes out even or it does not.
  const isEven = (each: Worked): boolean => isQuotient(each) && Math.abs(each.value - count.value) < 1e-6;
  if (/\bfor (?:the |all )?$/i.test(sentence.slice(0, said.at)) && count.value > 1 && half().some(isEven)) return true;
  if (!/\b(?:enough|suffic\w+|lasts?|covers?)\b/i.test(sentence)) return false;
  const [low, high] = rivalsOf(count);
  return [...half(), ...from.between('together', 'plain', low, high)].some(isQuotient);
}

/** 28 tablets at one a day last four weeks. */
function addDaily(others: Pool, sentence: string, made: Worked[]): void {
  const each = /\b(?:a|per|each|every) (day|week|month)\b|\b(dai|week|month)ly\b/i.exec(sentence);
  if (!each) return;
  const unit = (each[1] ?? each[2] ?? '').toLowerCase();
  const seconds = unit === 'week' ? 604_800 : unit === 'month' ? 2_629_800 : 86_400;
  for (const { value, dimension, around } of others)
    if (dimension === 'plain')
      made.push({ how: 'span', dimension: 'time', currency: undefined, value: value * seconds, around: [around] });
}
