// The unit after a number, including "per": "km/h", "USD per user per month", "square metres".

import { CURRENCY_AFTER, type Currency, currencyNamed } from './currencies.ts';
import { exactStem } from './stem.ts';
import { type Unit, unitsNamed } from './unit-table.ts';

export interface UnitReading {
  readonly dimension: string;
  readonly factor: number;
  readonly offset: number;
  readonly per: readonly string[];
  readonly calendar: boolean;
}
interface UnitFound {
  readonly readings: readonly UnitReading[];
  readonly length: number;
}

const reading = ({ dimension, factor, offset = 0, calendar }: Unit): UnitReading => ({
  dimension,
  factor,
  offset,
  calendar: calendar === true,
  per: [],
});
export const moneyReading = ({ code, factor }: Currency): UnitReading =>
  reading({ dimension: `money:${code ?? ''}`, factor });

const TWO_WORDS =
  /^[\s-]?((?:square|sq\.?|cubic|degrees?|deg|nautical|metric|business|working|calendar|basis|percentage|watt|kilowatt|megawatt)[ -][a-z]+)(?![a-z])/i;
const ONE_WORD = /^[\s-]?(°\s?[CFK]?(?![a-z])|[%‰]|['"](?![a-z])|[a-zµ]+[23²³]?(?![a-z\d]))\.?/i;
export const PERIODS: Readonly<Record<string, string>> = {
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  pcm: 'month',
  annually: 'year',
  annual: 'year',
  yearly: 'year',
  'p.a.': 'year',
  pa: 'year',
  'p.m.': 'month',
};
const PER = /^\s?(?:\/\s?|per |an? |each |every |for each )([a-z]+)(?![a-z])\.?/i;
const ADVERB = /^\s?(hourly|daily|weekly|monthly|annually|yearly|pcm|p\.a\.|pa)(?![a-z])/i;

/** "1,000 requests per second": only the rate is measured, not what is counted. */
function countAt(text: string): UnitFound | undefined {
  const [counted, noun, over] = /^\s?([a-z]{3,})(?=\s?(?:per |\/)\s?([a-z]+))/i.exec(text) ?? [];
  if (counted === undefined || noun === undefined || over === undefined || !timeNamed(over)) return undefined;
  return { readings: [reading({ dimension: 'count', factor: 1 })], length: counted.length };
}

function unitAt(text: string): UnitFound | undefined {
  const money = CURRENCY_AFTER.exec(text);
  const currency = money?.[1] === undefined ? undefined : currencyNamed(money[1]);
  const two = TWO_WORDS.exec(text);
  const units = unitsNamed(two?.[1]?.replace('-', ' ') ?? '');
  if (two && units.length > 0) return { readings: units.map(reading), length: two[0].length };
  // "1 in 4" is a share, not a length.
  const one = /^\s?in\s+(?:\d|every)/i.test(text) ? null : ONE_WORD.exec(text);
  const named = unitsNamed((one?.[1] ?? '').replace(/\s/g, ''));
  const length = Math.max(money && currency ? money[0].length : 0, one && named.length > 0 ? one[0].length : 0);
  if (length === 0) return countAt(text);
  // "Pounds" are money and weight.
  const readings = [...(currency ? [moneyReading(currency)] : []), ...named.map(reading)];
  return readings.length > 0 ? { readings, length } : undefined;
}

const timeNamed = (name: string): Unit | undefined =>
  unitsNamed(PERIODS[name.toLowerCase()] ?? name).find(({ dimension }) => dimension === 'time');

/** "$10 a month" and "$120 a year" are equal; "per user" must only be the same word. */
function per(base: UnitReading, name: string): UnitReading {
  const time = timeNamed(name);
  if (!time) return { ...base, per: [...base.per, exactStem(name.toLowerCase())].sort() };
  return {
    ...base,
    dimension: `${base.dimension}/time`,
    factor: base.factor / time.factor,
    calendar: base.calendar || time.calendar === true,
  };
}

/** All readings of the unit at the beginning of a text; `given` is the currency before the number. */
export function readUnit(text: string, given?: UnitReading): UnitFound | undefined {
  let found = given ? { readings: [given], length: 0 } : unitAt(text);
  if (given) {
    // "$30 USD" names its currency twice.
    const again = CURRENCY_AFTER.exec(text);
    const currency = again?.[1] === undefined ? undefined : currencyNamed(again[1]);
    if (again && currency) found = { readings: [moneyReading(currency)], length: again[0].length };
  }
  for (let round = 0; found && round < 2; round += 1) {
    const rest: string = text.slice(found.length);
    const over = PER.exec(rest) ?? ADVERB.exec(rest);
    const name = over?.[1];
    if (!over || name === undefined) break;
    found = { readings: found.readings.map((each) => per(each, name)), length: found.length + over[0].length };
  }
  return found;
}

/** The readings of a unit by itself, as in the field `unit` of a claim. */
export function readUnitAlone(text: string): readonly UnitReading[] {
  const found = readUnit(text);
  return found && text.slice(found.length).trim() === '' ? found.readings : [];
}
