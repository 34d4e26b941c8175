// Structured results as passages that read like text: every object becomes one line of "name: value" pairs, a number
// carries the unit that its field's name says, so that one reader serves prose and data alike.

import { withCountryName } from '../values/countries.ts';
import { unitOfField } from './field-units.ts';
import { piecesOf } from './tables.ts';
import { unitNamed } from './units.ts';
import { fold } from './words.ts';

export interface Field {
  /** The words of the names that lead to it, outermost first. */
  readonly path: readonly string[];
  readonly value: string | number | boolean | null;
  /** Its own name as it is written. */
  readonly name?: string;
  /** Which object it is a field of: the keys that lead there, with slashes. */
  readonly owner: string;
}

/** A stretch of a report that belongs together. Fields are there where it was an object. */
export interface Passage {
  readonly text: string;
  readonly fields?: readonly Field[];
}

/** How many of something a list has, and by which names it goes; without names it may be of anything. */
export interface Count {
  readonly value: number;
  readonly names: readonly string[];
  /** Those that share a value go by that value, wherever the sentence has it. */
  readonly isShare?: boolean;
  /** Of what a sentence names, and no list that somebody wrote as one. */
  readonly isLoose?: boolean;
}

export interface Flat {
  readonly passages: readonly Passage[];
  /** How many of something a list holds, also of those that share a value: 2 of 5 orders are delayed. */
  readonly counts: readonly Count[];
}

const FIELDS_TOGETHER_MAX = 14;

export function flatten(content: unknown): Flat {
  const flat = { passages: [] as Passage[], counts: [] as Count[] };
  for (const data of parsed(content)) visit(data, [], flat, { currency: undefined, amounts: fractionsIn(data) });
  return flat;
}

/** Many workers return data as text, and some go on in words after it. */
function parsed(content: unknown): readonly unknown[] {
  if (typeof content !== 'string') return [content];
  const text = content.trim().replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/, '$1');
  if (!/^[[{]/.test(text)) return [content];
  for (let end = text.length; end > 0; end = text.lastIndexOf(text[0] === '{' ? '}' : ']', end - 2) + 1) {
    const rest = text.slice(end).trim();
    try {
      return [JSON.parse(text.slice(0, end)), ...(rest === '' ? [] : [rest])];
    } catch {
      // A shorter piece may be one.
    }
    if (end <= 1 || text.length - end > TAIL_MAX) break;
  }
  return [content];
}

const TAIL_MAX = 4000;

/** What holds for all that lies deeper. */
interface Given {
  readonly currency: string | undefined;
  /** Names of fields that hold a fraction somewhere: elsewhere 260 is 260.00. */
  readonly amounts: ReadonlySet<string>;
  /** Of the name above: `delay_minutes: { weather: 250 }`. */
  readonly unit?: string | undefined;
}

/** What holds below a name. */
const below = (key: string, given: Given): Given => {
  const words = nameWords(key);
  const unit = words.length > 1 ? unitOfField(words) : undefined;
  return unit === undefined ? given : { ...given, unit };
};

function ownGiven(value: object, given: Given): Given {
  const own = currencyOf(value);
  if (own === undefined) return given;
  const numbers = Object.entries(value).filter(([, each]) => typeof each === 'number');
  const lasts = numbers.map(([key]) => nameWords(key).at(-1) ?? key);
  // Nothing is counted in an object of amounts: `{ design: 1900, copy: 850, currency: 'USD' }`.
  const areAmounts = numbers.length > 1 && !lasts.some((name) => NO_MEASURE.test(name) || /[^s]s$/.test(name));
  return { ...given, currency: own, amounts: areAmounts ? new Set([...given.amounts, ...lasts]) : given.amounts };
}

function fractionsIn(value: unknown, into = new Set<string>()): Set<string> {
  if (value === null || typeof value !== 'object') return into;
  for (const [key, each] of Object.entries(value))
    if (typeof each === 'number' && !Number.isInteger(each)) into.add(nameWords(key).at(-1) ?? key);
    else fractionsIn(each, into);
  return into;
}

type Flattening = { passages: Passage[]; counts: Count[] };

function visit(value: unknown, path: readonly string[], flat: Flattening, given: Given): void {
  if (value === undefined) return;
  if (value === null || typeof value !== 'object') {
    if (path.length === 0 && typeof value === 'string') visitText(value, flat);
    else flat.passages.push(passageOf([{ path, value: value as Field['value'], owner: '' }]));
    return;
  }
  if (Array.isArray(value)) return visitList(value, path, flat, given);
  const own = ownGiven(value, given);
  for (const [key, each] of Object.entries(value))
    if (each !== null && typeof each === 'object' && !Array.isArray(each))
      flat.counts.push({ value: Object.keys(each).length, names: nameWords(key) });
  const fields = fieldsOf(value, path, '', own);
  if (fields.length <= FIELDS_TOGETHER_MAX && !holdsObjectLists(value)) {
    flat.passages.push(passageOf(fields));
    for (const [key, each] of Object.entries(value))
      if (Array.isArray(each)) flat.counts.push({ value: each.length, names: nameWords(key) });
    return;
  }
  const plain: Field[] = [];
  for (const [key, each] of Object.entries(value)) {
    if (each === null || typeof each !== 'object')
      plain.push({ ...fieldOf(each as Field['value'], [...path, ...nameWords(key)], '', own), name: key });
    else visit(each, [...path.slice(-3), ...nameWords(key)], flat, below(key, own));
  }
  if (plain.length > 0) flat.passages.push(passageOf(plain.filter(({ value: v }) => v !== undefined)));
}

function visitText(text: string, flat: Flattening): void {
  for (const piece of piecesOf(text)) {
    if ('text' in piece) flat.passages.push({ text: piece.text });
    else visitList(piece.rows, [], flat, { currency: undefined, amounts: new Set() });
  }
}

function visitList(list: readonly unknown[], path: readonly string[], flat: Flattening, given: Given): void {
  const keys = list.flatMap((item) => (item !== null && typeof item === 'object' ? Object.keys(item) : []));
  flat.counts.push({ value: list.length, names: [...path, ...new Set(keys.flatMap(nameWords))] });
  const shares = new Map<string, number>();
  const simple: Field[] = [];
  for (const item of list) {
    if (item === null || typeof item !== 'object') {
      simple.push(fieldOf(item as Field['value'], path, '', given));
      continue;
    }
    for (const [key, each] of Object.entries(item)) {
      if (typeof each === 'string' || typeof each === 'boolean') {
        const share = `${key}=${String(each).slice(0, 60)}`;
        shares.set(share, (shares.get(share) ?? 0) + 1);
      }
    }
    visit(item, path, flat, given);
  }
  if (simple.length > 0) flat.passages.push(passageOf(simple));
  for (const [share, value] of shares)
    if (value < list.length || shares.size <= 3)
      flat.counts.push({ value, names: nameWords(share.slice(share.indexOf('=') + 1)), isShare: true });
}

const holdsObjectLists = (value: object): boolean =>
  Object.values(value).some(
    (each) =>
      typeof each === 'object' &&
      each !== null &&
      (Array.isArray(each) ? each.some((item) => typeof item === 'object' && item !== null) : holdsObjectLists(each)),
  );

function fieldsOf(value: object, path: readonly string[], owner: string, given: Given): Field[] {
  const own = ownGiven(value, given);
  return Object.entries(value).flatMap(([key, each]): Field[] => {
    const inner = [...path, ...nameWords(key)];
    const place = `${owner}/${key}`;
    if (each === undefined) return [];
    if (each === null || typeof each !== 'object') return [{ ...fieldOf(each, inner, owner, own), name: key }];
    if (!Array.isArray(each)) return fieldsOf(each, inner, place, below(key, own));
    return each.flatMap((item, index) =>
      typeof item === 'object' && item !== null
        ? fieldsOf(item, inner, `${place}/${index}`, below(key, own))
        : [fieldOf(item, inner, owner, own)],
    );
  });
}

const fieldOf = (value: Field['value'], path: readonly string[], owner: string, given: Given): Field => ({
  path,
  value: typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? spelledOut(value, path) : withUnit(value, path, given),
  owner,
});

/** `country: 'PT'` is Portugal. */
const spelledOut = (code: string, path: readonly string[]): string => {
  const name = withCountryName(code, path.at(-1) ?? '');
  return name === code ? code : `${code} ${name}`;
};

/** `{ amount: 30, currency: 'EUR' }` is thirty euros, and so is what lies deeper. */
function currencyOf(value: object): string | undefined {
  for (const keys of [/^currency(?:_?code)?$/i, /^(?:units?|uom)$/i]) {
    const named = Object.entries(value).find(([key]) => keys.test(key))?.[1];
    // `unit: 'Garden Suite'` is where somebody sleeps.
    if (typeof named === 'string' && (/^[A-Z]{3}$/.test(named) || unitNamed(named) || /^[^\s]{1,8}$/.test(named)))
      return named;
  }
  return undefined;
}

/** Names of numbers that are no amounts, whatever the currency. */
const NO_MEASURE =
  /^(?:id|count|quantity|qty|number|version|line|page|room|headcount|pieces|items|guests|people|adults|children|seats|rating|score|stars)$/;
const MONEY_NAME =
  /^(?:amount|price|fee|cost|costs|charge|charges|due|refund|credit|deposit|fare|salary|paid|rent|premium|budget|invoice|bill|payment|total|subtotal|revenue|balance|value|income|expenses?|profit|cash|tax|vat|net|gross|limit|shipping|discount|surcharge|spent|spend|pay|wages?|bonus|allowance|pension|earnings|turnover|sales|savings?|loss|quote|estimate|offer|bid|sum|toll|fine|penalty|excess|donation|grant|funding|instal?lment|subsidy|labou?r|parts|materials?|claimed|approved|payable|owed|outstanding)$/;
const NUMBER_OF =
  /^(?:id|number|no|nr|account|customer|order|reference|ref|code|phone|card|iban|sku|isbn|serial|meter|ticket|case|contract|policy|member|user)$/;

/** `size_cm: '81 x 60'`. */
const SIDES = /^\d+(?:\.\d+)?(?:\s?[x×]\s?\d+(?:\.\d+)?)+$/;
const FIGURE = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

function withUnit(value: Field['value'], path: readonly string[], { currency, amounts, unit }: Given): Field['value'] {
  const named = unitOfField(path);
  if (typeof value === 'string' && SIDES.test(value)) return named === undefined ? value : `${value} ${named}`;
  if (typeof value !== 'number' && !(typeof value === 'string' && FIGURE.test(value))) return value;
  if (typeof value === 'string' && value.length > 6 && !/[.,]/.test(value)) return value;
  if (/^last\d$/.test(path.at(-1) ?? '')) return value;
  if (NO_MEASURE.test(path.at(-1) ?? '') && !(isUnit(currency) && AMOUNT.test(path.at(-1) ?? '')))
    return grouped(value, path);
  const own =
    /^years?$/.test(path.at(-1) ?? '') && path.at(-2) !== 'per' && Number(value) > 1000 ? undefined : (named ?? unit);
  if (own !== undefined) return `${grouped(value, path)} ${own}`;
  // A small whole number beside a currency may as well count something.
  const size = Number(String(value).replaceAll(',', ''));
  const isAmount =
    Math.abs(size) >= (/[^s]s$/.test(path.at(-1) ?? '') ? 100_000 : 1000) ||
    !Number.isInteger(size) ||
    path.some((word) => MONEY_NAME.test(word)) ||
    amounts.has(path.at(-1) ?? '');
  const isMeasured = isUnit(currency) && (isAmount || VALUED.test(path.at(-1) ?? ''));
  if (currency === undefined || !(isUnit(currency) ? isMeasured : isAmount)) return grouped(value, path);
  const told = `${grouped(value, path)} ${currency}`;
  return isInMinorUnits(size, currency, path) ? `${told} or ${(size / 100).toFixed(2)} ${currency}` : told;
}

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
const isInMinorUnits = (value: number, currency: string, path: readonly string[]): boolean =>
  (/^[a-z]{3}$/.test(currency) || path.includes('minor')) &&
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

const passageOf = (fields: readonly Field[]): Passage => ({
  text: fields.map(({ path, value }) => `${path.slice(-4).join(' ')}: ${value}`).join('; '),
  fields,
});

/** `{ min: 980 }` is the least of something, and no minutes. */
const bounds = (name: string): string => (/^(?:min|max)$/i.test(name) ? `${name}imum` : name);

/** `invoiceTotal_cents` reads "invoice total cents". */
export function nameWords(name: string): readonly string[] {
  const known = named.get(name);
  if (known) return known;
  const words = cutName(name);
  if (named.size >= NAMED_MAX) named.clear();
  if (name.length <= NAME_MAX) named.set(name, words);
  return words;
}

const NAMED_MAX = 20_000;
const NAME_MAX = 60;
const named = new Map<string, readonly string[]>();

const cutName = (name: string): string[] =>
  fold(
    bounds(name)
      .replaceAll(
        /(?<!\p{Lu})(?:[hkKMG](?:W(?:h|p)?|Pa|Hz)(?!\p{Ll})|mAh|[KMGT]i?B(?!\p{L}))/gu,
        (unit) => ` ${unit.toLowerCase()} `,
      )
      // `tonnes2024`
      .replaceAll(/(\p{Ll}{3,})((?:19|20)\d\d)(?!\d)/gu, '$1 $2 ')
      // `activeLast30Days`, but neither `p95` nor `co2`.
      .replaceAll(
        /(\p{Ll})(\d+)(?=[ _-]?(?:d|h|ml|cl|l|kg|g|mm|cm|gb|mb|tb|days?|hours?|weeks?|months?|minutes?|years?)(?![\p{Ll}]))/giu,
        '$1 $2 ',
      )
      .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
      .replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2'),
  )
    .split(/[\s_./()[\],-]+/)
    .filter((word) => word !== '');
