// Finds the quantities in a text with their positions, so that the rest can be read as words.

import { CURRENCY_BEFORE, currencyNamed } from './currencies.ts';
import { NUMBER, readDigits, SCALES_OR_UNITS, scaleAt, type Written } from './digits.ts';
import { type Hedge, hedgeAfter, hedgeBefore } from './hedges.ts';
import type { FoundQuantity, Said } from './quantity.ts';
import { joinNeighbours } from './ranges.ts';
import { moneyReading, readUnit, type UnitReading } from './units.ts';

const BARE: UnitReading = { dimension: '', factor: 1, offset: 0, per: [], calendar: false };

export function said(written: Written, unit: UnitReading | undefined, hedge?: Hedge): Said {
  const { dimension, factor, offset, per, calendar } = unit ?? BARE;
  const value = hedge === 'minus' ? -written.value : written.value;
  const common = {
    digits: written.digits,
    approximate: hedge === 'approximate',
    bound:
      hedge === 'at-least' || hedge === 'at-most'
        ? 'limit'
        : hedge === 'above' || hedge === 'below'
          ? 'beyond'
          : 'none',
    per,
    calendar,
  } as const;
  const extent = (at: number) => ({
    low: hedge === 'at-most' || hedge === 'below' ? Number.NEGATIVE_INFINITY : at,
    high: hedge === 'at-least' || hedge === 'above' ? Number.POSITIVE_INFINITY : at,
  });
  const bare = { ...common, ...extent(value), step: written.step, dimension: undefined };
  return {
    ...common,
    ...extent(value * factor + offset),
    step: written.step * factor,
    dimension: dimension || undefined,
    written: bare,
  };
}

const scaled = ({ value, step, digits }: Written, by: number): Written => ({
  value: value * by,
  step: step * by,
  digits,
});

/** The readings of the text directly after the digits: a scale, a unit, or a letter that may be either. */
function afterDigits(numbers: readonly Written[], rest: string, currency: UnitReading | undefined) {
  const scale = scaleAt(rest);
  const readings: { numbers: readonly Written[]; unit: UnitReading | undefined }[] = [];
  let length = 0;
  if (scale) {
    const unit = readUnit(rest.slice(scale.length), currency);
    length = scale.length + (unit?.length ?? 0);
    const large = numbers.map((each) => scaled(each, scale.by));
    for (const each of unit?.readings ?? [currency]) readings.push({ numbers: large, unit: each });
  }
  if (!scale || (SCALES_OR_UNITS.has(scale.name) && !currency)) {
    const unit = readUnit(rest, currency);
    length = Math.max(length, unit?.length ?? 0);
    for (const each of unit?.readings ?? (readings.length > 0 ? [] : [currency]))
      readings.push({ numbers, unit: each });
  }
  return { readings, length };
}

function quantityAt(text: string, at: number, digits: string): FoundQuantity | undefined {
  const numbers = readDigits(digits);
  if (numbers.length === 0) return undefined;
  let start = at;
  let before = text.slice(Math.max(0, at - 40), at);
  const take = (length: number) => {
    start -= length;
    before = before.slice(0, before.length - length);
  };
  let minus = false;
  const takeMinus = () => {
    const sign = hedgeBefore(before);
    if (sign?.hedge !== 'minus') return;
    minus = true;
    take(sign.length);
  };
  takeMinus();
  const sign = CURRENCY_BEFORE.exec(before);
  const code = sign?.[1] === undefined ? undefined : currencyNamed(sign[1]);
  if (sign && code) {
    take(sign[0].length);
    takeMinus();
  }
  const { readings, length } = afterDigits(numbers, text.slice(at + digits.length), code && moneyReading(code));
  let end = at + digits.length + length;
  const ahead = hedgeBefore(before);
  if (ahead && ahead.hedge !== 'minus') take(ahead.length);
  const behind = hedgeAfter(text.slice(end));
  if (behind) end += behind.length;
  const hedge = ahead && ahead.hedge !== 'minus' ? ahead.hedge : behind?.hedge;
  const signed = (each: Written): Written => (minus ? { ...each, value: -each.value } : each);
  return {
    start,
    end,
    readings: readings.flatMap(({ numbers: ways, unit }) => ways.map((each) => said(signed(each), unit, hedge))),
  };
}

export function findQuantities(text: string): FoundQuantity[] {
  const found: FoundQuantity[] = [];
  let from = 0;
  for (const match of text.matchAll(NUMBER)) {
    if (match.index < from) continue;
    const quantity = quantityAt(text, match.index, match[0]);
    if (!quantity) continue;
    found.push(quantity);
    from = quantity.end;
  }
  return joinNeighbours(text, found);
}
