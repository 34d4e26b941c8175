// Sums that people do with figures of several reports at once: so many kilowatt-hours at another tariff, how far from a
// target, what the same column comes to over all reports. Each asks for a word in the sentence that says so.

import { MONTH, monthNamed } from '../values/calendar.ts';
import { isCued } from './cues.ts';
import type { Known } from './known.ts';
import { closeEnough } from './known-numbers.ts';
import type { Quantity } from './quantities.ts';
import { unitNamed } from './units.ts';
import { meaning, wordsIn } from './words.ts';

const MANY = 120;

export function isReckonedOtherwise(said: Quantity, sentence: string, known: Known): boolean {
  const { numbers } = known.told;
  if (said.value === 0 || numbers.length > MANY) return false;
  return (
    isMonthsNamed(said, sentence) ||
    isPriced(said, sentence, numbers) ||
    isOffTarget(said, sentence, numbers) ||
    isGrandTotal(said, sentence, known)
  );
}

const MONTH_SECONDS = 2_629_800;

/** "for three months: January, February and March", each of which is checked as a date. */
function isMonthsNamed({ dimension, factor, value }: Quantity, sentence: string): boolean {
  if (dimension !== 'time' || Math.abs(factor - MONTH_SECONDS) > 1) return false;
  const months = [...sentence.matchAll(new RegExp(`\\b${MONTH}`, 'gi'))].map(([name]) => monthNamed(name));
  return new Set(months).size === value / factor;
}

const PRICED = /\b(?:would|costs?|cost|pay|paid|comes? to|come to|bill|charge[ds]?|same usage|at|price)\b/i;

/** 620 kWh at 0.27 EUR per kWh, wherever the two stand. */
function isPriced(said: Quantity, sentence: string, numbers: readonly Quantity[]): boolean {
  if (said.dimension !== 'money' || !PRICED.test(sentence)) return false;
  return numbers.some((price) => {
    if (price.dimension !== 'money' || !sameCurrency(said, price)) return false;
    const per = price.label.indexOf('per');
    const unit = per < 0 ? undefined : unitNamed(price.label[per + 1] ?? '');
    if (!unit || unit.dimension === 'money' || unit.dimension === 'time') return false;
    return numbers.some(
      ({ dimension, value }) => dimension === unit.dimension && isMoney(said, (value / unit.factor) * price.value),
    );
  });
}

const isMoney = (said: Quantity, value: number): boolean => closeEnough(said, { value: Math.round(value * 100) / 100 });

const sameCurrency = (a: Quantity, b: Quantity): boolean => !a.currency || !b.currency || a.currency === b.currency;

const TARGET = 'target|goal|budget|limit|plan|quota|capacity|forecast|minimum|maximum|requirement|allowance';
/** "154 parcels short of its target", "4 % over budget". */
const OFF_TARGET = new RegExp(
  `^(?:\\s+\\p{L}+){0,2}\\s+(?:short of|over|under|above|below|beyond|behind|ahead of|more than|less than|away from|from)\\s+(?:(?:the|its|their|our|your|his|her|this)\\s+)?(?:\\p{L}+\\s+){0,2}?(${TARGET})\\b`,
  'iu',
);

const FEW = 3;
const SMALL = 20;

function isOffTarget(said: Quantity, sentence: string, numbers: readonly Quantity[]): boolean {
  const [, named] = OFF_TARGET.exec(sentence.slice(said.at + said.text.length)) ?? [];
  if (named === undefined) return false;
  const word = meaning(named.toLowerCase());
  const topic = new Set(wordsIn(sentence).map(({ low }) => meaning(low)));
  const isShare = said.dimension === 'percent';
  const isOf = (each: Quantity): boolean =>
    each.label.includes(word) || (each.label.length === 0 && each.around.has(word));
  return numbers.filter(isOf).some((target) => {
    const alike = numbers.filter(
      (each) => each !== target && each.dimension === target.dimension && sameCurrency(each, target),
    );
    return alike.some((each) => {
      // A small number is met by chance: then it has to be about the same.
      const isTold = [...each.label, ...each.nouns, ...each.around].some((name) => name !== word && topic.has(name));
      if (!isTold && alike.length > FEW && (isShare || said.value / said.factor < SMALL)) return false;
      const off = each.value - target.value;
      if (isShare) return target.value !== 0 && closeEnough(said, { value: (100 * off) / target.value });
      const isSame = said.dimension === target.dimension && sameCurrency(said, target);
      return isSame && off !== 0 && closeEnough(said, { value: off });
    });
  });
}

const REPORTS_MAX = 12;
const WAYS = [0, -1] as const;
const ROUNDED = 0.05;

/** What the same column comes to over all reports that have it: its first field, or its last, and one of each in prose. */
function isGrandTotal(said: Quantity, sentence: string, { reports }: Known): boolean {
  if (reports.length < 3 || reports.length > REPORTS_MAX || !isCued('total', said, sentence)) return false;
  const alike = reports.map(({ numbers }) =>
    numbers.filter((each) => each.dimension === said.dimension && sameCurrency(said, each)),
  );
  const names = new Set(alike.flatMap((list) => list.flatMap(({ label }) => label)).filter((name) => !unitNamed(name)));
  return [...names].some((name) => {
    const columns = alike.map((list) => list.filter(({ label }) => label.includes(name)));
    if (columns.filter((list) => list.length > 0).length < 2) return false;
    const isIt = (inData: 0 | -1, inProse: 0 | -1): boolean => {
      const parts = columns.flatMap((list, index) => list.at(inData) ?? alike[index]?.at(inProse) ?? []);
      const value = parts.reduce((sum, each) => sum + each.value, 0);
      const isNear = Math.abs(value - said.value) <= ROUNDED * said.value;
      return parts.length > 2 && isNear && closeEnough(said, { value });
    };
    return WAYS.some((inData) => WAYS.some((inProse) => isIt(inData, inProse)));
  });
}
