// The unit that a number carries, as drafts are compared by: its dimension and how many of the dimension's base unit it
// is. The tables are those that claims are read with; here one reading has to do, so the usual one is taken.

import { currencyNamed } from '../../text/currencies.ts';
import { unitsNamed } from '../../text/unit-table.ts';

/** 'plain', 'money', 'percent', or a dimension of the table of units. */
export type Dimension = string;

export interface Unit {
  readonly dimension: Dimension;
  readonly factor: number;
  /** Added after the factor; only temperatures have another zero. */
  readonly offset?: number;
  readonly currency?: string;
}

const DAY = 86_400;
/** What answers say and no table of units has, or has for something else. */
const OWN: Readonly<Record<string, Unit>> = {
  night: { dimension: 'time', factor: DAY },
  gig: { dimension: 'data', factor: 1e9 },
  micros: { dimension: 'money', factor: 1e-6 },
  microusd: { dimension: 'money', factor: 1e-6, currency: 'usd' },
  degree: { dimension: 'temperature', factor: 1 },
  degc: { dimension: 'temperature', factor: 1 },
  '℃': { dimension: 'temperature', factor: 1 },
  '℉': { dimension: 'temperature', factor: 5 / 9, offset: -160 / 9 },
  degf: { dimension: 'temperature', factor: 5 / 9, offset: -160 / 9 },
  stones: { dimension: 'mass', factor: 6.35029318 },
  'short ton': { dimension: 'mass', factor: 907.18474 },
  'long ton': { dimension: 'mass', factor: 1016.0469 },
  p: { dimension: 'money', factor: 0.01, currency: 'gbp' },
  dl: { dimension: 'volume', factor: 0.1 },
  uscent: { dimension: 'money', factor: 0.01, currency: 'usd' },
  'fl oz': { dimension: 'volume', factor: 0.0295735 },
  'fluid ounce': { dimension: 'volume', factor: 0.0295735 },
  'cubic yard': { dimension: 'volume', factor: 764.555 },
  'cubic feet': { dimension: 'volume', factor: 28.3168 },
  ukgal: { dimension: 'volume', factor: 4.54609 },
  kt: { dimension: 'length/time', factor: 1852 / 3600 },
  kva: { dimension: 'power', factor: 1e3 },
  mva: { dimension: 'power', factor: 1e6 },
  ore: { dimension: 'money', factor: 0.01 },
  ul: { dimension: 'volume', factor: 1e-6 },
  kb: { dimension: 'data', factor: 1e3 },
  ng: { dimension: 'mass', factor: 1e-12 },
  wp: { dimension: 'power', factor: 1 },
  kwp: { dimension: 'power', factor: 1e3 },
  mw: { dimension: 'power', factor: 1e6 },
  'litres per 100 km': { dimension: 'volume/length', factor: 1e-5 },
  lps: { dimension: 'volume/time', factor: 1 },
  lpm: { dimension: 'volume/time', factor: 1 / 60 },
  gbps: { dimension: 'data/time', factor: 125e6 },
  kbit: { dimension: 'data/time', factor: 125 },
  mbit: { dimension: 'data/time', factor: 125e3 },
  gbit: { dimension: 'data/time', factor: 125e6 },
};
/** `kEUR`, `TEUR`, `MUSD`. */
const SCALED = /^([ktm])(eur|usd|gbp|chf)$/;
const SCALES: Readonly<Record<string, number>> = { k: 1e3, t: 1e3, m: 1e6 };

/** Letters and words that mean something else far more often. */
const NO_UNIT = /^(?:in|times|bit|c|f|k|ac|pa|at|am|pm|as|us|pp|has|stone|deg|sterling|['"°])$/;

/** Gallons differ by country; the table has the one of the United States first. */
const OF_COUNTRY: Readonly<Record<string, string>> = {
  'imperial gallon': 'ukgal',
  'uk gallon': 'ukgal',
  'us cent': 'uscent',
  'us dollar': 'usd',
};

const known = new Map<string, Unit | undefined>();

export function unitNamed(written: string): Unit | undefined {
  if (!known.has(written)) known.set(written, read(written));
  return known.get(written);
}

function read(written: string): Unit | undefined {
  const name = written
    .toLowerCase()
    .replace(/^per cent$/, '%')
    .replace(/^degrees /, 'degree ')
    .replace(/^fl\.? ?oz$/, 'fl oz')
    .replace(/^(?:l|litres?|liters?)(?: per |\/)100 ?km$/, 'litres per 100 km')
    .replace(
      /^(?:us|u\.s\.|imperial|uk) (gallons?|pints?|quarts?|tons?|cents?|dollars?)$/,
      (found, unit) => OF_COUNTRY[found.replace(/s$/, '')] ?? unit,
    )
    .replace(/^percentage points?$/, 'percentage point')
    .replace(/^nautical miles?$/, 'nautical mile')
    .replace(/^newton-/, 'newton ')
    .replace(/^acre-/, 'acre ')
    .replace(/²$/, '2')
    .replace(/³$/, '3')
    .replace(/^[µμ](?=[gmsl])/, 'u');
  if (name === '' || name.length > 20 || NO_UNIT.test(name)) return undefined;
  const own = OWN[name] ?? OWN[name.replace(/s$/, '')];
  if (own) return own;
  const [, scale = '', money = ''] = SCALED.exec(name) ?? [];
  if (money !== '') return { dimension: 'money', factor: SCALES[scale] ?? 1, currency: money };
  const [over, under] = name.split('/');
  if (over !== undefined && under !== undefined) return perOf(over, under);
  if (/^(?:\$|dollars?|bucks?)$/.test(name)) return { dimension: 'money', factor: 1, currency: '$' };
  const currency = currencyNamed(name);
  if (currency)
    return {
      dimension: 'money',
      factor: currency.factor,
      ...(currency.code === undefined ? {} : { currency: currency.code.toLowerCase() }),
    };
  const unit = unitsNamed(name)[0];
  if (!unit || unit.dimension === 'count') return undefined;
  if (unit.dimension === 'ratio') return { dimension: 'percent', factor: unit.factor * 100 };
  if (unit.dimension === 'workday') return { dimension: 'time', factor: DAY };
  // From the freezing point on, so that one per cent of a temperature is not three degrees.
  if (unit.dimension === 'temperature')
    return { dimension: 'temperature', factor: unit.factor, offset: (unit.offset ?? 0) - 273.15 };
  return { dimension: unit.dimension, factor: unit.factor };
}

const HOUR = 3600;

/** What runs, flows or is sent in a second, a minute or an hour; a day of it is a day's amount. */
export const isFlow = (over: Unit, under: Unit): boolean =>
  under.dimension === 'time' && under.factor <= HOUR && /^(?:length|data|volume)$/.test(over.dimension);

/** A speed has a name of its own; a price per kilowatt-hour is still a price. */
function perOf(over: string, under: string): Unit | undefined {
  const [a, b] = [unitNamed(over), unitNamed(under)];
  if (a && b && isFlow(a, b)) return { dimension: `${a.dimension}/time`, factor: a.factor / b.factor };
  // A share of a volume: 128 g/l are 12.8 g/dl.
  if (a?.dimension === 'mass' && b?.dimension === 'volume')
    return { dimension: 'mass/volume', factor: a.factor / b.factor };
  return a;
}

/** Where the scale of a unit begins, in the base unit: only Fahrenheit has another zero than its base. */
export const zeroOf = (dimension: Dimension, factor: number): number =>
  dimension === 'temperature' && factor !== 1 ? -32 * factor : 0;
