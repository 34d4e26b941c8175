// The value of a field with the unit that its name, the names above it or a field beside it say, as text.

import { withCountryName } from '../values/countries.ts';
import { nameWords } from './field-names.ts';
import { momentOf, textMeaning } from './field-texts.ts';
import { unitOfField } from './field-units.ts';
import { unitCoded } from './unit-codes.ts';
import { unitNamed } from './units.ts';

export type Value = string | number | boolean | null;

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

export function fractionsIn(value: unknown, into = new Set<string>()): Set<string> {
  if (value === null || typeof value !== 'object') return into;
  for (const [key, each] of Object.entries(value))
    if (typeof each === 'number' && !Number.isInteger(each)) into.add(nameWords(key).at(-1) ?? key);
    else fractionsIn(each, into);
  return into;
}

/** `pay_mbabizu24mv`, `ch_3PqL2e`: providers of payments name things so, and count in cents. */
const OF_PROVIDER = /^(?:pay|ch|pi|py|re|txn|act|in|sub|cus|po|evt|src)_[A-Za-z0-9]{3,}$/;

export const isFromProvider = (value: unknown): boolean =>
  typeof value === 'string'
    ? OF_PROVIDER.test(value)
    : value !== null && typeof value === 'object' && Object.values(value).some(isFromProvider);

/** `{ total_weight: 1945, line_items: [{ grams: 1420 }] }`. */
export const weighsInGrams = (value: unknown): boolean =>
  value !== null &&
  typeof value === 'object' &&
  Object.entries(value).some(([key, each]) => key === 'grams' || weighsInGrams(each));

export const writtenValue = (value: Value, path: readonly string[], given: Given): Value =>
  typeof value === 'string'
    ? /^[A-Z]{2}$/.test(value)
      ? spelledOut(value, path)
      : (textMeaning(value, path) ?? withUnit(value, path, given))
    : withUnit(value, path, given);

/** `country: 'PT'` is Portugal. */
const spelledOut = (code: string, path: readonly string[]): string => {
  const name = withCountryName(code, path.at(-1) ?? '');
  return name === code ? code : `${code} ${name}`;
};

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
const NO_MEASURE =
  /^(?:id|count|quantity|qty|number|version|line|page|room|headcount|pieces|items|guests|people|adults|children|seats|rating|score|stars)$/;
const MONEY_NAME =
  /^(?:amount|price|fee|cost|costs|charge|charges|due|refund|credit|deposit|fare|salary|paid|rent|premium|budget|invoice|bill|payment|total|subtotal|revenue|balance|value|income|expenses?|profit|cash|tax|vat|net|gross|limit|shipping|discount|surcharge|spent|spend|pay|wages?|bonus|allowance|pension|earnings|turnover|sales|savings?|loss|quote|estimate|offer|bid|sum|toll|fine|penalty|excess|donation|grant|funding|instal?lment|subsidy|labou?r|parts|materials?|claimed|approved|payable|owed|outstanding|tariff|diem)$/;
/** `ratePerNight`, `hourly_rate`: a rate alone may be one of interest or of exchange. */
const isRate = (path: readonly string[]): boolean =>
  path.some(
    (word, index) =>
      /^rates?$/.test(word) &&
      (path[index + 1] === 'per' ||
        /^(?:nightly|hourly|daily|weekly|monthly|night|hour|day|room|labou?r|freight)$/.test(path[index - 1] ?? '')),
  );
/** `apr: 0.0489`, `vat_rate: 0.19`: no amounts, whatever the currency. */
const isShare = (path: readonly string[]): boolean =>
  /^(?:apr|apy|interest|ratio|share|fraction|probability|confidence)$/.test(path.at(-1) ?? '') ||
  (path.at(-1) === 'rate' &&
    /^(?:tax|vat|interest|discount|conversion|error|growth|churn|commission|occupancy|default|refund|success|failure|hit|loss|recovery|cancellation|attendance|completion|click|response|pass|defect|scrap|return|vacancy|bounce|retention|renewal|acceptance|utili[sz]ation)$/.test(
      path.at(-2) ?? '',
    ));
const NUMBER_OF =
  /^(?:id|number|no|nr|account|customer|order|reference|ref|code|phone|card|iban|sku|isbn|serial|meter|ticket|case|contract|policy|member|user)$/;

/** `size_cm: '81 x 60'`. */
const SIDES = /^\d+(?:\.\d+)?(?:\s?[x×]\s?\d+(?:\.\d+)?)+$/;
const FIGURE = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

function unitBeside(
  value: Value,
  path: readonly string[],
  { units, isStrength, inGrams, isFile }: Given,
): string | undefined {
  if (inGrams && path.at(-1) === 'weight') return 'g';
  if (isFile && path.at(-1) === 'size') return 'bytes';
  const own = [1, 2, 3, 4, 5].flatMap((count) => units?.get(path.slice(-count).join(' ')) ?? []);
  return own[0] ?? (isStrength ? unitPer(value, path) : undefined);
}

/** `perMl: 5`; beside a time it is how often. */
function unitPer(value: Value, path: readonly string[]): string | undefined {
  const name = path.at(-1) ?? '';
  const dimension = path.at(-2) === 'per' && Number.isInteger(value) ? unitNamed(name)?.dimension : undefined;
  return dimension === undefined || (dimension === 'time' && !name.endsWith('s')) ? undefined : name;
}

const isOfMoney = (path: readonly string[]): boolean => /^(?:revenue|turnover|budget)$/.test(path.at(-1) ?? '');

/** `{ duration: { value: 2640 } }`, `time_to_repair: 5340`: what says no unit is in seconds, and a distance in metres. */
function usualUnit(path: readonly string[]): string | undefined {
  const names = path.at(-1) === 'value' ? path.slice(0, -1) : path;
  if (path.at(-1) === 'value' && names.at(-1) === 'distance') return 'm';
  const at = names.findLastIndex((word) => word === 'duration' || word === 'time');
  const isLasting = names[at] === 'duration' ? at >= names.length - 3 : at >= 0 && names[at + 1] === 'to';
  return isLasting ? 's' : undefined;
}

function withUnit(value: Value, path: readonly string[], given: Given): Value {
  const { currency, amounts, unit } = given;
  const beside = unitBeside(value, path, given);
  const named = beside ?? unitOfField(path);
  if (typeof value === 'string' && SIDES.test(value)) return named === undefined ? value : `${value} ${named}`;
  const moment = momentOf(value, path);
  if (moment !== undefined) return `${value} ${moment}`;
  if (typeof value !== 'number' && !(typeof value === 'string' && FIGURE.test(value))) return value;
  if (typeof value === 'string' && value.length > 6 && !/[.,]/.test(value) && !beside && !isOfMoney(path)) return value;
  if (/^last\d$/.test(path.at(-1) ?? '')) return value;
  if (typeof value === 'string' && isOfMoney(path)) return withUnit(Number(value), path, given);
  const power = powerIn(path, currency);
  if (power !== undefined) return `${value} or ${value} × 10^${power}`;
  if (NO_MEASURE.test(path.at(-1) ?? '') && !(isUnit(currency) && AMOUNT.test(path.at(-1) ?? '')))
    return grouped(value, path);
  const own =
    /^years?$/.test(path.at(-1) ?? '') && path.at(-2) !== 'per' && Number(value) > 1000
      ? undefined
      : (sideIn(path, currency) ?? named ?? unit);
  if (own !== undefined) return `${grouped(value, path)} ${own}`;
  const usual = usualUnit(path);
  if (usual !== undefined && currency === undefined) return `${grouped(value, path)} or ${value} ${usual}`;
  const isInCents = path.at(-1) === 'minor' || (given.inCents && path.at(-1) === 'amount');
  if (currency === undefined && isInCents && Number.isInteger(value))
    return `${value} or ${(Number(value) / 100).toFixed(2)}`;
  // A small whole number beside a currency may as well count something.
  const size = Number(String(value).replaceAll(',', ''));
  const isAmount =
    Math.abs(size) >= (/[^s]s$/.test(path.at(-1) ?? '') ? 100_000 : 1000) ||
    !Number.isInteger(size) ||
    path.some((word) => MONEY_NAME.test(word)) ||
    isRate(path) ||
    amounts.has(path.at(-1) ?? '');
  const isMeasured = isUnit(currency) && (isAmount || VALUED.test(path.at(-1) ?? ''));
  const isPart = Math.abs(size) < 1 && size !== 0 && isShare(path);
  if (isPart) return `${value} or ${Number((100 * size).toFixed(6))} %`;
  if (currency === undefined || !(isUnit(currency) ? isMeasured : isAmount)) return grouped(value, path);
  const told = `${grouped(value, path)} ${currency}`;
  // A body mass index is said without its unit as well.
  if (/^kg\/m[2²]$/.test(currency)) return `${told} or ${value}`;
  return isInMinorUnits(size, currency, path, given.inCents)
    ? `${told} or ${(size / 100).toFixed(2)} ${currency}`
    : told;
}

/** `{ l: 120, w: 80, h: 145, unit: 'cm' }`. */
const sideIn = (path: readonly string[], unit: string | undefined): string | undefined =>
  /^[lwhdxyz]$/.test(path.at(-1) ?? '') && unitNamed(unit ?? '')?.dimension === 'length' ? unit : undefined;

/** `platelets_10e9_per_l: 231`, `{ value: 17.8, unit: '10^9/l' }`: blood is counted so. */
const powerIn = (path: readonly string[], unit = ''): string | undefined =>
  path.slice(-3).flatMap((word) => /^10e(\d{1,2})$/.exec(word)?.[1] ?? [])[0] ??
  (VALUED.test(path.at(-1) ?? '') ? /^[x×]?\s?10[*^e](\d{1,2})\//.exec(unit)?.[1] : undefined);

const AMOUNT = /^(?:quantity|qty|number)$/;
/** What a unit beside it is of. */
const VALUED =
  /^(?:value|amount|quantity|qty|number|reading|level|measured|measurement|result|minimum|maximum|min|max|mean|avg|average|median|target|limit|threshold|size|weight|mass|volume|distance|length|height|width|depth|used|usage|capacity|stock|available|required|needed|consumption|dose|yield|output|input|rate|speed|temperature|pressure|duration|\d+)$/;

/** A unit beside a number is its own, whatever the number is called. */
const isUnit = (name: string | undefined): boolean => {
  const dimension = name === undefined ? undefined : unitNamed(name)?.dimension;
  return dimension !== undefined && dimension !== 'money';
};

/** Payment providers write the currency small and the amount in cents, or say that it is in minor units. */
const isInMinorUnits = (value: number, currency: string, path: readonly string[], inCents = false): boolean =>
  (inCents ||
    /^[a-z]{3}$/.test(currency) ||
    path.includes('minor') ||
    (path.at(-2) === 'money' && path.at(-1) === 'amount')) &&
  Number.isInteger(value) &&
  value >= 100 &&
  unitNamed(currency)?.dimension === 'money';

/** Seven digits in a row would be taken for the number of something. */
function grouped(value: string | number, path: readonly string[]): string | number {
  const isAmount =
    typeof value === 'number' && Number.isFinite(value) && Math.abs(value) >= 1e6 && Math.abs(value) < 1e15;
  if (!isAmount || NUMBER_OF.test(path.at(-1) ?? '')) return value;
  const [whole = '', part] = String(value).split('.');
  const groups = whole.replaceAll(/(\d)(?=(?:\d{3})+$)/g, '$1,');
  return part === undefined ? groups : `${groups}.${part}`;
}
