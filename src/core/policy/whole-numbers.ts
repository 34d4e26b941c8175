// The numbers and amounts of a text, each read as a whole: "17, 18, 19" are three numbers and never 171819. Values are
// decimal texts, because long identifiers do not fit a floating-point number.

import { type Currency, currencyNamed } from '../../text/currencies.ts';
import { SPOKEN, spokenNumber } from '../../text/number-words.ts';
import { unitsNamed } from '../../text/unit-table.ts';
import { endsPhrase } from './grouped-ids.ts';
import { isClaimed, isWhole, type Written } from './whole-text.ts';

export interface NumberFound {
  readonly start: number;
  readonly end: number;
  /** All readings. */
  readonly decimals: readonly string[];
  /** The readings in whole units of the currency: "50 pence" are 0.5 pounds. */
  readonly amounts: readonly string[];
  /** The code of the currency beside it, if any. */
  readonly currency: string | undefined;
}

/** The shortest decimal text of a number: "1,200.00" is "1200". Undefined if the number lost digits. */
export function decimalOf(value: number): string | undefined {
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return undefined;
  return /e/i.test(String(value)) ? undefined : String(value === 0 ? 0 : value);
}

function shortest(digits: string): string {
  const [whole = '', part = ''] = digits.split('.');
  const [integer, fraction] = [whole.replace(/^0+(?=\d)/, '') || '0', part.replace(/0+$/, '')];
  return fraction === '' ? integer : `${integer}.${fraction}`;
}

const SPACE = '\u00a0\u202f\u2009';
const RUN = new RegExp(`\\d(?:[\\d.,'’${SPACE}]*\\d)?`, 'g');
const GROUPED = new RegExp(`^\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?$|^\\d{1,3}(?:['’${SPACE}]\\d{3})+(?:[.,]\\d+)?$`);
const CONTINENTAL = /^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/;
const LAKHS = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/;

/** The readings of one run of digits and separators; undefined if it is no single number. */
function readRun(run: string, isMoney: boolean): string[] | undefined {
  if (/^\d+(?:\.\d+)?$/.test(run)) {
    // A leading zero makes an identifier.
    if (/^0\d/.test(run)) return undefined;
    const isGroup = isMoney && /^[1-9]\d{0,2}\.\d{3}$/.test(run);
    return isGroup ? [shortest(run), shortest(run.replace('.', ''))] : [shortest(run)];
  }
  if (GROUPED.test(run)) {
    const tight = run.replaceAll(new RegExp(`['’${SPACE}]`, 'g'), '');
    return [shortest(/^\d+,\d+$/.test(tight) && tight !== run ? tight.replace(',', '.') : tight.replaceAll(',', ''))];
  }
  if (CONTINENTAL.test(run)) return [shortest(run.replaceAll('.', '').replace(',', '.'))];
  if (/^\d+,\d{2}$/.test(run) || (isMoney && /^\d+,\d$/.test(run))) return [shortest(run.replace(',', '.'))];
  return isMoney && LAKHS.test(run) ? [shortest(run.replaceAll(',', ''))] : undefined;
}

const SIGNS = String.raw`[$€£¥₹₩₺₽₪฿₿]|(?<!\p{L})(?:us|ca|au|nz|hk|[acrs])\$|(?<!\p{L})[a-z]{3}|(?<!\p{L})rs\.?`;
const CURRENCY_BEFORE = new RegExp(`(${SIGNS})\\s?([-−])?$`, 'iu');
const CURRENCY_AFTER = /^[\s-]?(?:([$€£¥₹₩₺₽₪฿₿¢])|(\p{L}{2,12})(?:[ -](\p{L}{2,12}))?)(?![\p{L}\p{N}_])/u;
const CHARS_BEFORE = 8;
const CHARS_AFTER = 20;

interface Place {
  readonly start: number;
  readonly end: number;
  readonly currency: Currency | undefined;
  readonly negative: boolean;
}

/** The number with the signs around it. */
function placeOf(text: string, at: number, end: number): Place {
  const before = text.slice(Math.max(0, at - CHARS_BEFORE), at);
  const ahead = CURRENCY_BEFORE.exec(before);
  // "CAD-2" is an identifier.
  const named = ahead && !/\p{L}[-−]$/u.test(ahead[0]) ? currencyNamed(ahead[1] ?? '') : undefined;
  let start = named && ahead ? at - ahead[0].length : at;
  let negative = named !== undefined && ahead?.[2] !== undefined;
  // A minus between two words is a hyphen.
  if (/[-−+]/.test(text[start - 1] ?? '') && /^$|[\s([{"'=:]/.test(text[start - 2] ?? '')) {
    negative ||= text[start - 1] !== '+';
    start -= 1;
  }
  const after = named ? undefined : currencyAfter(text.slice(end, end + CHARS_AFTER));
  return { start, end: end + (after?.length ?? 0), currency: named ?? after?.currency, negative };
}

function currencyAfter(text: string): { readonly currency: Currency; readonly length: number } | undefined {
  const [all = '', sign, one = '', two = ''] = CURRENCY_AFTER.exec(text) ?? [];
  // "900cad" may be the beginning of a hash.
  if (/^[a-f]+(?:[ -]|$)/.test(all)) return undefined;
  for (const name of sign === undefined ? [`${one} ${two}`, one] : [sign]) {
    const currency = currencyNamed(name);
    if (currency) return { currency, length: name === one && two !== '' ? all.length - two.length - 1 : all.length };
  }
  return undefined;
}

/** "20 -30" is a range, a difference, or two numbers. */
const hasUnclearSign = (text: string, { start, negative }: Place): boolean =>
  negative && /\d\s$/.test(text.slice(Math.max(0, start - 2), start));

const SCALE = /^(?:\s?(hundred|thousand|million|billion|dozen)s?|(k|bn|mn|[mM]))(?![\p{L}\p{N}_])/u;
const SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  dozen: 12,
  k: 1e3,
  m: 1e6,
  M: 1e6,
  mn: 1e6,
  bn: 1e9,
};
/** The abbreviations of millions and billions are also units, gates and seats. */
const NEEDS_CURRENCY = /^(?:[mM]|bn|mn)$/;

/** A unit that touches the number: "30GB", "30-day", "2nd", "30/month". Other letters belong to an identifier: "900dead". */
const UNIT = /^[-/]?(\p{L}{1,12})(?![\p{L}\p{N}_])/u;
const OTHER_UNITS = /^(?:st|nd|rd|th|[mshgld]|user|person|seat|head|unit|item|piece)$/;

export const isUnit = (name: string): boolean =>
  /^[kKMGT]i?B$/.test(name) || (name.length > 1 && unitsNamed(name).length > 0);

/** The length of what belongs to the number after it: "1'200.-", "15%", a unit. Only a short number is a count: "10x". */
function tailOf(rest: string, digits: string): number {
  const end = /^[.,][-–—]|^%/.exec(rest);
  if (end) return end[0].length;
  const [all = '', name = ''] = UNIT.exec(rest) ?? [];
  if (/^[a-f]{3,}$/.test(all)) return 0;
  const isTail = OTHER_UNITS.test(name) || isUnit(name);
  return isTail || (name === 'x' && digits.length < 3) ? all.length : 0;
}

const times = (decimals: readonly string[], by: number): string[] =>
  decimals.flatMap((each) => decimalOf(Number((Number(each) * by).toPrecision(15))) ?? []);

/** The number in these digits, if it is a whole value. */
function numberAt(where: Written, from: number, digits: string): NumberFound | undefined {
  const { text } = where;
  // ".50"
  const isFraction = text[from - 1] === '.' && /^\d+$/.test(digits) && !/[\p{L}\p{N}_.]/u.test(text[from - 2] ?? '');
  const [at, run] = isFraction ? [from - 1, `0.${digits}`] : [from, digits];
  const end = from + digits.length;
  let place = placeOf(text, at, end);
  let scale = SCALE.exec(text.slice(end, end + CHARS_AFTER));
  if (scale) {
    const scaled = placeOf(text, at, end + scale[0].length);
    if (!scaled.currency && NEEDS_CURRENCY.test(scale[2] ?? '')) scale = null;
    else place = scaled;
  }
  const decimals = readRun(run, place.currency !== undefined);
  if (!decimals || hasUnclearSign(text, place)) return undefined;
  const by = SCALES[scale?.[1] ?? scale?.[2] ?? ''];
  const rest = text.slice(place.end, place.end + CHARS_AFTER);
  const tail = by === undefined ? tailOf(rest, digits) : 0;
  const found = { start: place.start, end: place.end + tail };
  if (!isWhole(where, found.start, found.end) || isClaimed(where, at, end)) return undefined;
  const scaled = by === undefined ? decimals : times(decimals, by);
  const readings = rest.startsWith('%') ? [...scaled, ...times(scaled, 0.01)] : scaled;
  return { ...found, ...amountsOf(readings, place) };
}

function amountsOf(
  readings: readonly string[],
  { currency, negative }: Place,
): Pick<NumberFound, 'decimals' | 'amounts' | 'currency'> {
  const signed = (all: readonly string[]): string[] => (negative ? all.map((each) => `-${each}`) : [...all]);
  const amounts = currency && currency.factor !== 1 ? times(readings, currency.factor) : readings;
  return {
    decimals: signed([...new Set([...readings, ...amounts])]),
    amounts: signed(amounts),
    currency: currency?.code,
  };
}

/** "1 200 EUR", "EUR 1 200.00": groups with spaces, where a currency says that they are one amount, and no noun what is counted. */
const SPACED = /(?<![\d.,'’] ?)[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d{2})?(?![\d.,]*\d)/g;

export function spacedAmounts(text: string): (NumberFound & { readonly at: number })[] {
  return [...text.matchAll(SPACED)].flatMap(({ 0: run, index }) => {
    const place = placeOf(text, index, index + run.length);
    const isAfter = place.end > index + run.length;
    if (!place.currency || !(isAfter || /[.,]\d{2}$/.test(run)) || !endsPhrase(text.slice(place.end, place.end + 60)))
      return [];
    const decimal = shortest(run.replaceAll(' ', '').replace(',', '.'));
    return [{ ...place, ...amountsOf([decimal], place), at: index }];
  });
}

/** Words that are one number: "two", "twenty-five", "a hundred and fifty". "One two three" is none. */
const SMALL = '[a-z]+(?:ty-[a-z]+)?';
const SCALE_WORDS = 'hundred|thousand|million|billion|dozen';
const ONE_NUMBER = new RegExp(`^(?:${SMALL}|(?:an?|${SMALL})(?:[ -](?:${SCALE_WORDS}))+(?: (?:and )?${SMALL})?)$`);
const SPOKEN_NUMBER = new RegExp(`${SPOKEN}|(?<![\\p{L}\\p{N}])twice(?![\\p{L}\\p{N}])`, 'giu');

function spokenNumbers(where: Written): NumberFound[] {
  const { text } = where;
  return [...text.matchAll(SPOKEN_NUMBER)].flatMap(({ 0: spoken, index }) => {
    const end = index + spoken.length;
    const isTwice = spoken.toLowerCase() === 'twice';
    if (!(isTwice || ONE_NUMBER.test(spoken.toLowerCase())) || !isWhole(where, index, end)) return [];
    const { currency } = placeOf(text, index, end);
    const place = { start: index, end, currency, negative: false };
    return [{ start: index, end, ...amountsOf([isTwice ? '2' : String(spokenNumber(spoken))], place) }];
  });
}

const FULL_WIDTH = /[\uff04\uff10-\uff19]/g;
/** Digits and the dollar of full width as plain ones. */
const withAscii = (text: string): string =>
  text.replaceAll(FULL_WIDTH, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));

/** "14–16", "3×30": two numbers. */
const PAIR = /(?<![\d.])(\d+(?:\.\d+)?)[–×](\d+(?:\.\d+)?)/g;

/** The numbers of a text, except those that are parts of other values. */
export function numbersIn(given: Written): NumberFound[] {
  const where = { ...given, text: withAscii(given.text) };
  const { text } = where;
  const found: NumberFound[] = [...spacedAmounts(text).filter(({ start, end }) => isWhole(where, start, end))];
  for (const each of spokenNumbers(where)) found.push(each);
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const whole = numberAt(where, index, run);
    if (whole) found.push(whole);
    else if (/^\d+(?:\.\d+)?(?:,\d+(?:\.\d+)?)+$/.test(run))
      for (const each of listed(where, index, run)) found.push(each);
  }
  for (const { 0: all, 1: one = '', 2: two = '', index } of text.matchAll(PAIR)) {
    if (!isWhole(where, index, index + all.length)) continue;
    for (const each of [one, two]) found.push(...plainNumber(each, index));
  }
  return found;
}

function plainNumber(run: string, start: number): NumberFound[] {
  const decimals = readRun(run, false);
  return decimals ? [{ start, end: start + run.length, decimals, amounts: decimals, currency: undefined }] : [];
}

/** "17,18,19" without spaces is a list of numbers. */
function listed(where: Written, index: number, run: string): NumberFound[] {
  if (!isWhole(where, index, index + run.length)) return [];
  let start = index;
  return run.split(',').flatMap((piece) => {
    const at = start;
    start += piece.length + 1;
    return plainNumber(piece, at);
  });
}
