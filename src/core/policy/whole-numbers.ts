// The numbers and amounts of a text, each read as a whole: "17, 18, 19" are three numbers and never 171819. Values are
// decimal texts, because long identifiers do not fit a floating-point number.

import { currencyNamed } from '../../text/currencies.ts';
import { SPOKEN, spokenNumber } from '../../text/number-words.ts';
import { beginsWhole, endsWhole } from './whole-text.ts';

export interface NumberFound {
  readonly start: number;
  readonly end: number;
  /** All readings. */
  readonly decimals: readonly string[];
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
const CURRENCY_AFTER = /^[\s-]?([$€£¥₹₩₺₽₪฿₿¢]|\p{L}{2,12})(?![\p{L}\p{N}_])/u;
const CHARS_BEFORE = 8;
const CHARS_AFTER = 20;

interface Place {
  readonly start: number;
  readonly end: number;
  readonly currency: { readonly code: string | undefined; readonly factor: number } | undefined;
  readonly negative: boolean;
}

/** The number with the signs around it. */
function placeOf(text: string, at: number, end: number): Place {
  const before = text.slice(Math.max(0, at - CHARS_BEFORE), at);
  const ahead = CURRENCY_BEFORE.exec(before);
  const named = ahead ? currencyNamed(ahead[1] ?? '') : undefined;
  let start = named && ahead ? at - ahead[0].length : at;
  let negative = named !== undefined && ahead?.[2] !== undefined;
  // A minus between two words is a hyphen.
  if (/[-−]/.test(text[start - 1] ?? '') && beginsWhole(text, start - 1)) {
    negative = true;
    start -= 1;
  } else if (text[start - 1] === '+' && beginsWhole(text, start - 1)) start -= 1;
  if (named) return { start, end, currency: named, negative };
  const after = CURRENCY_AFTER.exec(text.slice(end, end + CHARS_AFTER));
  const behind = after ? currencyNamed(after[1] ?? '') : undefined;
  return behind && after
    ? { start, end: end + after[0].length, currency: behind, negative }
    : { start, end, currency: undefined, negative };
}

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
/** A unit that touches the number: "30GB", "30-day", "2nd", "5x", "30/month". */
const UNIT = /^(?:-?\p{Ll}{1,10}|[KMGT]i?B(?:ps)?|kWh|[KMG]Hz|[KMG]bps|\/\p{L}{1,10})(?![\p{L}\p{N}_])/u;

const times = (decimals: readonly string[], by: number): string[] =>
  decimals.flatMap((each) => decimalOf(Number((Number(each) * by).toPrecision(15))) ?? []);

/** The number in these digits, if it is a whole value. */
function numberAt(text: string, at: number, run: string): NumberFound | undefined {
  let place = placeOf(text, at, at + run.length);
  const scale = SCALE.exec(text.slice(at + run.length, at + run.length + CHARS_AFTER));
  if (scale && !place.currency) {
    const scaled = placeOf(text, at, at + run.length + scale[0].length);
    place = { ...scaled, end: Math.max(scaled.end, at + run.length + scale[0].length) };
  } else if (scale) place = { ...place, end: Math.max(place.end, at + run.length + scale[0].length) };
  let decimals = readRun(run, place.currency !== undefined);
  if (!decimals || !beginsWhole(text, place.start)) return undefined;
  let { end } = place;
  const by = SCALES[scale?.[1] ?? scale?.[2] ?? ''];
  if (by !== undefined) decimals = [...times(decimals, by), ...(scale?.[2] === 'm' && !place.currency ? decimals : [])];
  else if (text[end] === '%') {
    decimals = [...decimals, ...times(decimals, 0.01)];
    end += 1;
  } else end += UNIT.exec(text.slice(end, end + CHARS_AFTER))?.[0].length ?? 0;
  if (!endsWhole(text, end)) return undefined;
  if (place.currency && place.currency.factor !== 1)
    decimals = [...decimals, ...times(decimals, place.currency.factor)];
  if (place.negative) decimals = decimals.map((each) => `-${each}`);
  return { start: place.start, end, decimals, currency: place.currency?.code };
}

/** "1 200 EUR", "1 200,00 €", "EUR 1 200.00": groups with spaces, where a currency says that they are one amount. */
const SPACED = /(?<![\d.,'’] ?)[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d{2})?(?![\d.,]*\d)/g;

function spacedAmounts(text: string): NumberFound[] {
  return [...text.matchAll(SPACED)].flatMap(({ 0: run, index }) => {
    const place = placeOf(text, index, index + run.length);
    const isAfter = place.end > index + run.length;
    if (!place.currency || !(isAfter || /[.,]\d{2}$/.test(run))) return [];
    if (!beginsWhole(text, place.start) || !endsWhole(text, place.end)) return [];
    const decimal = shortest(run.replaceAll(' ', '').replace(',', '.'));
    return [{ ...place, decimals: [place.negative ? `-${decimal}` : decimal], currency: place.currency.code }];
  });
}

/** Words that are one number: "two", "twenty-five", "a hundred and fifty". "One two three" is none. */
const SMALL = '[a-z]+(?:ty-[a-z]+)?';
const SCALE_WORDS = 'hundred|thousand|million|billion|dozen';
const ONE_NUMBER = new RegExp(`^(?:${SMALL}|(?:an?|${SMALL})(?:[ -](?:${SCALE_WORDS}))+(?: (?:and )?${SMALL})?)$`);
const SPOKEN_NUMBER = new RegExp(SPOKEN, 'giu');

function spokenNumbers(text: string): NumberFound[] {
  return [...text.matchAll(SPOKEN_NUMBER)].flatMap(({ 0: spoken, index }) => {
    const end = index + spoken.length;
    if (!ONE_NUMBER.test(spoken.toLowerCase()) || !beginsWhole(text, index) || !endsWhole(text, end)) return [];
    const { currency } = placeOf(text, index, end);
    return [{ start: index, end, decimals: [String(spokenNumber(spoken))], currency: currency?.code }];
  });
}

const FULL_WIDTH = /[\uff10-\uff19]/g;
const ascii = (text: string): string =>
  text.replaceAll(FULL_WIDTH, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));

/** The numbers of a tidied text, except those that are parts of other values. */
export function numbersIn(written: string): NumberFound[] {
  const text = ascii(written);
  const found: NumberFound[] = [...spacedAmounts(text), ...spokenNumbers(text)];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const whole = numberAt(text, index, run);
    if (whole) found.push(whole);
    else if (/^\d+(?:\.\d+)?(?:,\d+(?:\.\d+)?)+$/.test(run))
      for (const each of listed(text, index, run)) found.push(each);
  }
  return found;
}

/** "17,18,19" without spaces is a list of numbers. */
function listed(text: string, index: number, run: string): NumberFound[] {
  if (!beginsWhole(text, index) || !endsWhole(text, index + run.length)) return [];
  let start = index;
  return run.split(',').flatMap((piece) => {
    const at = start;
    start += piece.length + 1;
    const decimals = readRun(piece, false);
    return decimals ? [{ start: at, end: at + piece.length, decimals, currency: undefined }] : [];
  });
}
