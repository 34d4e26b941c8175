// The value of a field with the unit that its name, the names above it or a field beside it say, as text.

import { withCountryName } from '../../text/countries.ts';
import { type Given, NO_MEASURE } from './field-given.ts';
import { momentOf, textMeaning } from './field-texts.ts';
import { unitOfField } from './field-units.ts';
import { unitNamed } from './units.ts';

export type Value = string | number | boolean | null;

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
  // `{ temperature_max: 31.4, units: { temperature: '°C' } }`.
  const named = ` ${path.slice(-5).join(' ')} `;
  if (own.length === 0) for (const [name, unit] of units ?? []) if (named.includes(` ${name} `)) return unit;
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
  if (names.at(-1) === 'distance' || (names.at(-1) === 'gain' && names.at(-2) === 'elevation')) return 'm';
  if (names.at(-1) === 'temp' && names.length > 1) return '°C';
  if (names.at(-1) === 'time' && /^(?:moving|elapsed)$/.test(names.at(-2) ?? '')) return 's';
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
