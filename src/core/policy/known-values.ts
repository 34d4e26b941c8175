// The values that trusted text contains. A value counts only as a whole, compared by its kind: number, amount, date,
// address, host, path, identifier, words.

import { withEnglishMonths } from '../../text/calendar.ts';
import { currencyNamed } from '../../text/currencies.ts';
import { datesIn } from '../../text/dates.ts';
import type { Moment } from '../../text/moment.ts';
import { withWholeRanges } from './date-ranges.ts';
import { groupedIdsIn, ungrouped } from './grouped-ids.ts';
import { decimalOf, isUnit, type NumberFound, numbersIn, spacedAmounts } from './whole-numbers.ts';
import { isWhole, occursWhole, tidied, type Written, written } from './whole-text.ts';

export interface KnownValues {
  /** Adds all texts, numbers and keys of a trusted value. */
  add(trusted: unknown): void;
  hasText(value: string): boolean;
  hasNumber(value: number): boolean;
}

/** What was read in the texts; only what a value asks for is read. */
interface Read {
  readonly decimals: Set<string>;
  readonly amounts: Set<string>;
  readonly currencies: Set<string>;
  readonly ids: Set<string>;
  readonly hosts: Set<string>;
  readonly dates: Moment[];
}

export function knownValues(): KnownValues {
  const whole = new Set<string>();
  const texts: Written[] = [];
  const read: Read = {
    decimals: new Set(),
    amounts: new Set(),
    currencies: new Set(),
    ids: new Set(),
    hosts: new Set(),
    dates: [],
  };
  let unread: Written[] = [];
  let undated: string[] = [];

  const readAll = (): Read => {
    for (const text of unread) readInto(read, text);
    unread = [];
    return read;
  };
  const readDates = (): readonly Moment[] => {
    for (const text of undated) for (const each of momentsIn(text)) read.dates.push(each);
    undated = [];
    return read.dates;
  };
  const addText = (given: string): void => {
    if (whole.has(given)) return;
    whole.add(given).add(tidied(given));
    const text = written(given, claimsIn);
    texts.push(text);
    unread.push(text);
    undated.push(text.text);
  };
  // Without recursion: text may hold JSON of any depth.
  const add = (trusted: unknown): void => {
    const open = [trusted];
    while (open.length > 0) {
      const value = open.pop();
      if (typeof value === 'number') read.decimals.add(decimalOf(value) ?? '');
      else if (typeof value === 'string') {
        addText(value);
        open.push(parsedJson(value));
      } else if (typeof value === 'object' && value !== null) {
        if (!Array.isArray(value)) for (const key of Object.keys(value)) whole.add(tidied(key));
        for (const each of Object.values(value)) open.push(each);
      }
    }
  };

  const occurs = (value: string): boolean => {
    const sought = written(value);
    return whole.has(sought.spaced) || texts.some((each) => occursWhole(sought, each));
  };
  const hasText = (given: string): boolean => {
    const value = tidied(given);
    if (value === '' || HIDDEN_EDGE.test(given)) return false;
    if (occurs(given) || spellings(value).some(occurs)) return true;
    if (isReadAsNumber(value, readAll()) || hasCode(value, readAll())) return true;
    const id = ungrouped(value);
    if (read.ids.has(value) || (id !== undefined && (read.ids.has(id) || occurs(id)))) return true;
    return isSameDate(value, readDates) || isListOf(value, hasText);
  };
  const hasNumber = (value: number): boolean => {
    const decimal = decimalOf(value);
    return decimal !== undefined && readAll().decimals.has(decimal);
  };
  return { add, hasText, hasNumber };
}

/** Signs at the edge of a value that look like nothing and are no plain space: the value is another one. */
const HIDDEN_EDGE = /^[ \t\r\n\f\v\u00a0]*(?![ \t\r\n\f\v\u00a0])\s|(?![ \t\r\n\f\v\u00a0])\s[ \t\r\n\f\v\u00a0]*$/u;

function parsedJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const URL_HOST = /\bhttps?:\/\/([a-z\d-]+(?:\.[a-z\d-]+)+)(?::\d+)?(?=[\s/?#"'<>)\]]|$)/gi;

const claimsIn = (text: string): { readonly start: number; readonly end: number }[] => [
  ...groupedIdsIn(text).filter(({ isCertain }) => isCertain),
  ...spacedAmounts(text),
];

function readInto({ decimals, amounts, currencies, ids, hosts }: Read, where: Written): void {
  for (const { decimals: readings, amounts: inUnits, currency } of numbersIn(where)) {
    for (const decimal of readings) decimals.add(decimal);
    if (currency === undefined) continue;
    for (const amount of inUnits) amounts.add(`${amount} ${currency}`);
    currencies.add(currency);
  }
  for (const found of groupedIdsIn(where.text)) for (const id of found.ids) ids.add(id);
  for (const [, host = ''] of where.text.matchAll(URL_HOST)) hosts.add(host.toLowerCase());
}

/** Spellings that name the same folder, address or identifier. */
function spellings(value: string): string[] {
  const found: string[] = [];
  if (value.includes('/') && /[\p{L}\p{N}]/u.test(value)) {
    const bare = value.replace(/^\.\//, '').replace(/\/$/, '');
    found.push(bare, `${bare}/`, `./${bare}`, `./${bare}/`);
  }
  const [, letters, digits] = /^(\p{L}+)[- ]?(\d+)$/u.exec(value) ?? [];
  if (letters !== undefined) {
    found.push(`${letters}${digits}`, `${letters}-${digits}`);
    // With a space only between quotes: "plan A 127 times".
    found.push(...['""', "''", '“”'].map((quotes) => `${quotes[0]}${letters} ${digits}${quotes[1]}`));
  }
  const [, count, unit = ''] = /^(\d+(?:[.,]\d+)?) ?(\p{L}{2,12})$/u.exec(value) ?? [];
  if (count !== undefined && unit !== 'in' && isUnit(unit)) found.push(`${count}${unit}`, `${count} ${unit}`);
  return found.filter((each) => each !== value);
}

const wholeNumber = (value: string): NumberFound | undefined =>
  numbersIn(written(value)).find(({ start, end }) => start === 0 && end === value.length);

/** A value that can be read in two ways is known only if both are. */
function isReadAsNumber(value: string, { decimals, amounts }: Read): boolean {
  if (
    !/\d/.test(value) ||
    !/^[\d\p{Sc}\s.,'’\p{L}%+−-]+$/u.test(value) ||
    /[^\p{ASCII}\p{Sc}’−\u00a0\u202f\u2009]|[\uff00-\uffef]/u.test(value)
  )
    return false;
  const number = wholeNumber(value);
  if (!number) return false;
  const { currency } = number;
  if (currency !== undefined) return number.amounts.every((each) => amounts.has(`${each} ${currency}`));
  return !/[\p{L}%]/u.test(value) && number.decimals.every((each) => decimals.has(each));
}

/** The code of a currency that is named otherwise, or the host of a web address. */
function hasCode(value: string, { currencies, hosts }: Read): boolean {
  if (hosts.has(value.toLowerCase()) && /^[\p{ASCII}]+$/u.test(value)) return true;
  const code = /^\p{L}{3}$/u.test(value) ? currencyNamed(value)?.code : undefined;
  return code !== undefined && currencies.has(code);
}

const only = (span: Moment['years']): number | undefined => (span && span.from === span.to ? span.from : undefined);

/** The dates of a text, each also without its time, and both ends of a range. */
function momentsIn(given: string): Moment[] {
  const where = written(withWholeRanges(withEnglishMonths(given.replaceAll(/(?<=\d ?)[–—](?= ?\d)/g, '-'))));
  return datesIn(where.text)
    .filter(({ start, end }) => isWhole(where, start, end))
    .flatMap(({ readings }) => readings)
    .flatMap(withEnds)
    .flatMap((moment) => {
      const { minutes, seconds, zone, ...day } = moment;
      if (minutes === undefined || day.years === undefined) return [moment];
      return [
        moment,
        day,
        { minutes, ...(seconds === undefined ? {} : { seconds }), ...(zone === undefined ? {} : { zone }) },
      ];
    });
}

const withEnds = (moment: Moment): Moment[] =>
  moment.days && moment.days.from !== moment.days.to
    ? [moment.days.from, moment.days.to].map((day) => ({ ...moment, days: { from: day, to: day } }))
    : [moment];

function isSameDate(value: string, known: () => readonly Moment[]): boolean {
  if (!/\d/.test(value) || /[^\p{ASCII}]/u.test(value)) return false;
  const [date, another] = datesIn(value);
  if (!date || another || date.start !== 0 || date.end < value.replace(/(?:\.\d+)?Z?$/, '').length) return false;
  return date.readings.some((mine) => isExact(mine) && known().some((theirs) => isSame(mine, theirs)));
}

/** A day, a month of a year, or a time. */
const isExact = ({ years, months, days, minutes, approximate }: Moment): boolean =>
  !approximate &&
  (only(years) === undefined
    ? years === undefined && months === undefined && minutes !== undefined
    : only(months) !== undefined && (days === undefined ? minutes === undefined : only(days) !== undefined));

const isSame = (mine: Moment, theirs: Moment): boolean =>
  !theirs.approximate &&
  only(mine.years) === only(theirs.years) &&
  only(mine.months) === only(theirs.months) &&
  only(mine.days) === only(theirs.days) &&
  (mine.minutes ?? 0) === (theirs.minutes ?? 0) &&
  (mine.seconds ?? 0) === (theirs.seconds ?? 0) &&
  (mine.zone ?? 0) === (theirs.zone ?? 0);

const LIST_MAX = 100;

/** Several mail addresses in one value. */
function isListOf(value: string, has: (each: string) => boolean): boolean {
  const each = value.split(/[,;] ?/);
  return each.length > 1 && each.length <= LIST_MAX && each.every((one) => /^\S+@\S+$/.test(one) && has(one));
}
