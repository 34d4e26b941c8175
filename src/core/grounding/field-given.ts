// What holds for a field by what stands around it: the currency and the units of its object, of the names above it, of the
// whole report.

import { nameWords } from './field-names.ts';
import { unitOfField } from './field-units.ts';
import { unitCoded } from './unit-codes.ts';
import { unitNamed } from './units.ts';

/** What holds for all that lies deeper. */
export interface Given {
  readonly currency: string | undefined;
  /** Names of fields that hold a fraction somewhere: elsewhere 260 is 260.00. */
  readonly amounts: ReadonlySet<string>;
  /** Of the name above: `delay_minutes: { weather: 250 }`. */
  readonly unit?: string | undefined;
  /** By the name that they are of: `{ weight: 12, weightUnit: 'kg' }`. */
  readonly units?: ReadonlyMap<string, string>;
  /** From a payment provider: amounts are in cents. */
  readonly inCents?: boolean;
  /** Below which name. */
  readonly under?: string;
  /** `{ file_name, size }`. */
  readonly isFile?: boolean;
  /** Some field is named after grams: then a weight without a unit is in grams, too. */
  readonly inGrams?: boolean;
  /** `{ mg: 250, perMl: 5 }`: so much in five millilitres. */
  readonly isStrength?: boolean;
}

/** What a whole report says of its numbers. */
export const givenBy = (data: unknown): Given => ({
  currency: undefined,
  amounts: fractionsIn(data),
  inGrams: weighsInGrams(data),
  inCents: isFromProvider(data),
});

/** What holds below a name. */
export const below = (key: string, given: Given): Given => {
  const words = nameWords(key);
  const unit = words.length > 1 ? unitOfField(words) : undefined;
  return unit === undefined ? { ...given, under: key } : { ...given, under: key, unit };
};

export function ownGiven(value: object, above: Given): Given {
  const own = currencyOf(value, above.under);
  const numbers = Object.entries(value).filter(([, each]) => typeof each === 'number');
  const isStrength = isAmountPer(numbers.map(([key]) => nameWords(key)));
  const isFile = Object.keys(value).some((key) => FILE_KEY.test(key));
  const units = new Map([...(above.units ?? []), ...unitsBeside(value)]);
  const isSpecial = isStrength || above.isStrength || isFile || above.isFile || units.size > 0;
  const given = isSpecial ? { ...above, isStrength, isFile, units } : above;
  if (own === undefined) return given;
  const lasts = numbers.map(([key]) => nameWords(key).at(-1) ?? key);
  // Nothing is counted in an object of amounts: `{ design: 1900, copy: 850, currency: 'USD' }`.
  const areAmounts = numbers.length > 1 && !lasts.some((name) => NO_MEASURE.test(name) || /[^s]s$/.test(name));
  return { ...given, currency: own, amounts: areAmounts ? new Set([...given.amounts, ...lasts]) : given.amounts };
}

const MEASURED_IN: Readonly<Record<string, readonly string[]>> = {
  mass: ['weight', 'mass'],
  weight: ['weight'],
  distance: ['length', 'width', 'height', 'depth', 'distance'],
  dimension: ['length', 'width', 'height', 'depth'],
};

function unitsBeside(value: object): ReadonlyMap<string, string> {
  const units = new Map<string, string>();
  for (const [key, each] of Object.entries(value)) {
    const words = nameWords(key);
    // `daily_units: { temperature_max: '°C' }`.
    if (words.at(-1) === 'units' && each !== null && typeof each === 'object')
      for (const [name, unit] of Object.entries(each))
        if (typeof unit === 'string' && unitNamed(unitCoded(unit).toLowerCase()))
          units.set(nameWords(name).join(' '), unitCoded(unit));
    if (typeof each !== 'string' || words.length < 2 || !/^(?:units?|uom)$/.test(words.at(-1) ?? '')) continue;
    const unit = /^[CF]$/i.test(each) && /^temp/.test(words.at(-2) ?? '') ? `°${each}` : unitCoded(each);
    // `{ length: 18, weight: 86.4, distance_unit: 'in', mass_unit: 'oz' }`.
    const of = words.length === 2 ? MEASURED_IN[words[0] ?? ''] : undefined;
    const measured = of?.includes('length') && each === 'in' ? 'inch' : unit;
    if (unitNamed(measured))
      for (const name of [words.slice(0, -1).join(' '), ...(of ?? [])]) units.set(name, measured);
  }
  return units;
}

const IS_AMOUNT = /^(?:iu|units?|amount|value|dose)$/;

/** An amount in its unit, and another that it is for. */
const isAmountPer = (names: readonly (readonly string[])[]): boolean =>
  names.some((words) => words.length === 2 && words[0] === 'per') &&
  names.some(([only = '', more]) => more === undefined && (IS_AMOUNT.test(only) || unitNamed(only) !== undefined));

function fractionsIn(value: unknown, into = new Set<string>()): Set<string> {
  if (value === null || typeof value !== 'object') return into;
  for (const [key, each] of Object.entries(value))
    if (typeof each === 'number' && !Number.isInteger(each)) into.add(nameWords(key).at(-1) ?? key);
    else fractionsIn(each, into);
  return into;
}

/** `pay_mbabizu24mv`, `ch_3PqL2e`: providers of payments name things so, and count in cents. */
const OF_PROVIDER = /^(?:pay|ch|pi|py|re|txn|in|sub|cus|po|evt|src)_(?=[A-Za-z]*\d)[A-Za-z0-9]{5,}$/;

const isFromProvider = (value: unknown): boolean =>
  typeof value === 'string'
    ? OF_PROVIDER.test(value)
    : value !== null && typeof value === 'object' && Object.values(value).some(isFromProvider);

/** `{ total_weight: 1945, line_items: [{ grams: 1420 }] }`. */
const weighsInGrams = (value: unknown): boolean =>
  value !== null &&
  typeof value === 'object' &&
  Object.entries(value).some(([key, each]) => key === 'grams' || weighsInGrams(each));

const CURRENCY_KEY = /^currency(?:_?code)?$/i;
const UNIT_KEY = /^(?:units?|uom|unit_?(?:code|text|symbol)|unit_?of_?measure)$/i;
const FILE_KEY = /^(?:file_?name|content_?type|mime_?type)$/i;

/** `{ amount: 30, currency: 'EUR' }` is thirty euros, and so is what lies deeper. */
function currencyOf(value: object, under = ''): string | undefined {
  for (const keys of [CURRENCY_KEY, UNIT_KEY]) {
    const written = Object.entries(value).find(([key]) => keys.test(key))?.[1];
    if (typeof written !== 'string') continue;
    if (keys === CURRENCY_KEY && isInCents(value)) return written.toLowerCase();
    const named = keys === UNIT_KEY ? unitCoded(written) : written;
    if (/^[CF]$/.test(named) && [under, ...Object.keys(value)].some((key) => /temp/i.test(key))) return `°${named}`;
    // `unit: 'Garden Suite'` is where somebody sleeps.
    if (/^[A-Z]{3}$/.test(named) || unitNamed(named) || /^[^\s]{1,8}$/.test(named)) return named;
  }
  return undefined;
}

/** `{ currency: 'USD', unit: 'cents' }`. */
const isInCents = (value: object): boolean =>
  Object.entries(value).some(
    ([key, each]) =>
      /unit/i.test(key) &&
      typeof each === 'string' &&
      /^(?:euro|us)?[ _-]?(?:cents?|pence|pennies|minor(?:[ _]units?)?)$/i.test(each),
  );

/** Names of numbers that are no amounts, whatever the currency. */
export const NO_MEASURE =
  /^(?:id|count|quantity|qty|number|version|line|page|room|headcount|pieces|items|guests|people|adults|children|seats|rating|score|stars)$/;
