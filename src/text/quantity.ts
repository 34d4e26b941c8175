// A number as stated: with its unit, its precision, and whether it is a point, a range or a bound.

import { isYear } from './calendar.ts';

export interface Quantity {
  /** In the base unit of the dimension; equal for a point, infinite on the open side of a bound. */
  readonly low: number;
  readonly high: number;
  /** Rounding may have changed the number by half of this either way; in the base unit. */
  readonly step: number;
  /** Significant digits as written. */
  readonly digits: number;
  readonly approximate: boolean;
  /** "At least 8" sets a limit, "over 8" only says where the number lies. */
  readonly bound: 'none' | 'limit' | 'beyond';
  /** "length", "time", "money:USD", "length/time"; undefined for a bare number. */
  readonly dimension: string | undefined;
  /** What the number is per, other than time: "user". */
  readonly per: readonly string[];
  /** Months and years have no fixed number of days. */
  readonly calendar: boolean;
}

/** How far an approximate number may be from another one: a tenth. */
export const APPROXIMATE_TOLERANCE = 0.1;
/**
 * Rounding to one digit ("3 million" for 2.7) is a different statement; rounding to more digits is the same within
 * this.
 */
const ROUNDING_TOLERANCE = 0.05;
const ROUNDING_TO_ONE_DIGIT_TOLERANCE = 0.01;
const CALENDAR_TOLERANCE = 0.02;
const CONVERSION_TOLERANCE = 0.005;

const TINY = 1e-9;
const apart = (a: number, b: number): number => Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b), Number.MIN_VALUE);
const same = (a: number, b: number): boolean => a === b || apart(a, b) <= TINY;

/** Whether `rough` is `fine` rounded to the places that `rough` was written with. */
function isRounded(rough: Quantity, fine: Quantity): boolean {
  const [a, b] = [rough.low, fine.low];
  // 100 % and 0 % are not roundings of nearly all and hardly any.
  if (rough.dimension === 'ratio' && (same(a, 1) || a === 0)) return false;
  const difference = (b - a) * (a < 0 ? -1 : 1);
  const slack = rough.step * 1e-6;
  if (difference < -rough.step / 2 - slack || difference >= rough.step / 2 - slack) return false;
  return apart(a, b) <= (rough.digits >= 2 ? ROUNDING_TOLERANCE : ROUNDING_TO_ONE_DIGIT_TOLERANCE);
}

function samePoint(a: Quantity, b: Quantity): boolean {
  if (same(a.low, b.low) || isRounded(a, b) || isRounded(b, a)) return true;
  if (a.calendar !== b.calendar && apart(a.low, b.low) <= CALENDAR_TOLERANCE) return true;
  return (a.approximate || b.approximate) && apart(a.low, b.low) <= APPROXIMATE_TOLERANCE + TINY;
}

const isPoint = ({ low, high }: Quantity): boolean => low === high;
const point = (quantity: Quantity, at: number): Quantity => ({ ...quantity, low: at, high: at });

/** The finite ends of a range or bound. */
const ends = (quantity: Quantity): Quantity[] =>
  [quantity.low, quantity.high].filter(Number.isFinite).map((end) => point(quantity, end));

function within(inner: Quantity, outer: Quantity): boolean {
  const slack = outer.approximate || inner.approximate ? APPROXIMATE_TOLERANCE : TINY;
  const low = outer.low - Math.abs(outer.low) * slack;
  const high = outer.high + Math.abs(outer.high) * slack;
  return inner.low >= low && inner.high <= high;
}

/** "2019-2023": its ends are dates, not an estimate of a value in between. */
const isPeriod = ({ low, high, dimension }: Quantity): boolean =>
  dimension === undefined && low < high && isYear(low) && isYear(high);

/** Two ranges agree if one contains the other; a bare number may lie anywhere inside. */
function sameExtent(a: Quantity, b: Quantity): boolean {
  if (isPoint(a) && isPoint(b)) return samePoint(a, b);
  if (a.bound === 'limit' && b.bound === 'limit') {
    const [endsOfA, endsOfB] = [ends(a), ends(b)];
    return endsOfA.length === endsOfB.length && endsOfA.every((end, i) => samePoint(end, endsOfB[i] ?? end));
  }
  if (!(isPeriod(a) && isPeriod(b)) && (within(a, b) || within(b, a))) return true;
  const [endsOfA, endsOfB] = [ends(a), ends(b)];
  if (isPoint(a) || isPoint(b)) return endsOfA.some((x) => endsOfB.some((y) => samePoint(x, y)));
  return endsOfA.length === endsOfB.length && endsOfA.every((end, i) => samePoint(end, endsOfB[i] ?? end));
}

const scaled = (quantity: Quantity, factor: number): Quantity => ({
  ...quantity,
  low: quantity.low * factor,
  high: quantity.high * factor,
  step: quantity.step * factor,
});

const isMoney = (dimension: string): boolean => dimension.startsWith('money');
/** "$10" may stand for "$10 per month"; cents may belong to any currency. */
function sameDimension(a: string, b: string): boolean {
  if (a === b) return true;
  if (!isMoney(a) || !isMoney(b)) return false;
  const [moneyA = '', moneyB = ''] = [a.split('/')[0], b.split('/')[0]];
  const samePeriod = a.includes('/') === b.includes('/');
  return samePeriod && (moneyA === moneyB || moneyA === 'money:' || moneyB === 'money:');
}

/** The number as written, before its unit: compared with bare numbers. */
export interface Said extends Quantity {
  readonly written: Quantity;
}

export interface FoundQuantity {
  readonly start: number;
  readonly end: number;
  /** All readings. */
  readonly readings: readonly Said[];
}

/** A converted figure is rounded as well: "300,000 km/s" for 299,792,458 m/s. */
const sameOnceConverted = (a: Said, b: Said): boolean =>
  isPoint(a) &&
  isPoint(b) &&
  !same(a.low * b.written.low, b.low * a.written.low) &&
  apart(a.low, b.low) <= CONVERSION_TOLERANCE;

/** Whether two quantities can both be true of one thing. */
export function sameQuantity(a: Said, b: Said): boolean {
  if (a.low === Number.POSITIVE_INFINITY || b.low === Number.POSITIVE_INFINITY) return a.low === b.low;
  if (a.dimension !== undefined && b.dimension !== undefined) {
    if (sameDimension(a.dimension, b.dimension)) return sameExtent(a, b) || sameOnceConverted(a, b);
    // A period that only one of them states: "$10" and "$10 per month".
    const [baseA, periodA] = a.dimension.split('/time');
    const [baseB, periodB] = b.dimension.split('/time');
    const oneStates = (periodA === undefined) !== (periodB === undefined);
    const bothStated = baseA !== undefined && baseB !== undefined && sameDimension(baseA, baseB);
    return oneStates && bothStated && isMoney(baseA) && sameExtent(a.written, b.written);
  }
  if (a.dimension === undefined && b.dimension === undefined) return sameExtent(a, b);
  // A bare number is taken in the unit of the other side, a bare fraction as a ratio.
  if (sameExtent(a.written, b.written)) return true;
  const [bare, stated] = a.dimension === undefined ? [a, b] : [b, a];
  return stated.dimension === 'ratio' && sameExtent(scaled(bare, 1), stated);
}
