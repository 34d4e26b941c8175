// The results of tools and earlier tasks, and the context, as flat records: scalars by key, with the noun of what each
// record is about. Arguments are looked up here, and answers are written from here.

import { parseData } from '../../../core/values/nesting.ts';
import { stem } from '../../../text/stem.ts';
import { splitName } from '../../../text/words.ts';
import { LIGHT_WORDS } from '../text/stop-words.ts';
import { ORDER_VERBS } from '../text/verbs.ts';
import { namesOf, type Word, wordsOf } from '../text/words.ts';

export type Scalar = string | number | boolean;
export interface DataRecord {
  readonly values: ReadonlyMap<string, Scalar>;
  /** Stems of what it is: "charges" under `list_charges` → "charge". */
  readonly nouns: readonly string[];
  /** The tool it came from; empty for context and inputs. */
  readonly from: string;
  /** Item of a list: several of them are a choice. */
  readonly listed: boolean;
}

const DEPTH_MAX = 5;
const RECORDS_MAX = 500;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);

/** The subject of a tool's name: "listOpenCharges" → "open", "charge". */
export const nounsOf = (name: string): string[] => nounWordsOf(name).map(({ stem: word }) => word);

/** The last word of the subject as written: "refund_charge" → "charge". */
export const thingOf = (name: string): string => nounWordsOf(name).at(-1)?.lower ?? 'thing';

const nounWordsOf = (name: string): Word[] =>
  wordsOf(splitName(name)).filter(
    ({ lower, stem: word }) =>
      !(ORDER_VERBS.has(lower) && !/^(?:order|book|bill|charge|plan|test|report)s?$/.test(lower)) &&
      !LIGHT_WORDS.has(word),
  );

export function recordsOf(value: unknown, from: string, nouns: readonly string[]): DataRecord[] {
  const records: DataRecord[] = [];
  collect(value, { from, nouns, listed: false, inherited: new Map(), depth: 0 }, records);
  return records;
}

interface Place {
  readonly from: string;
  readonly nouns: readonly string[];
  readonly listed: boolean;
  readonly inherited: ReadonlyMap<string, Scalar>;
  readonly depth: number;
}

function collect(value: unknown, place: Place, records: DataRecord[]): void {
  if (place.depth > DEPTH_MAX || records.length >= RECORDS_MAX) return;
  if (typeof value === 'string' && place.depth === 0) return collectText(value, place, records);
  if (Array.isArray(value)) {
    for (const item of value.slice(0, RECORDS_MAX)) {
      if (isScalar(item))
        records.push({ values: new Map([['value', item]]), nouns: place.nouns, from: place.from, listed: true });
      else collect(item, { ...place, listed: value.length > 1 || place.listed, depth: place.depth + 1 }, records);
    }
    return;
  }
  if (!isObject(value)) return;
  const own = new Map(Object.entries(value).filter((entry): entry is [string, Scalar] => isScalar(entry[1])));
  if (own.size > 0) records.push({ values: own, nouns: place.nouns, from: place.from, listed: place.listed });
  for (const [key, nested] of Object.entries(value)) {
    if (typeof nested !== 'object' || nested === null) continue;
    const generic = /^(?:items|results|rows|data|list|entries|records|values)$/i.test(key);
    const nouns = generic ? place.nouns : namesOf(key);
    collect(nested, { ...place, nouns, listed: false, inherited: own, depth: place.depth + 1 }, records);
  }
}

/** A tool may answer in JSON as text. */
function collectText(text: string, place: Place, records: DataRecord[]): void {
  const trimmed = text.trim();
  // If it is not JSON, it is a plain sentence.
  const data = /^[[{]/.test(trimmed) ? parseData(trimmed) : undefined;
  if (data !== undefined) return collect(data, { ...place, depth: 1 }, records);
  if (trimmed !== '')
    records.push({ values: new Map([['text', trimmed]]), nouns: place.nouns, from: place.from, listed: false });
}

const ID_LIKE = /^(?:id|number|code|no|ref|reference|key)$/;
/** `chargeId` and the `id` of a charge are the same name: "charge id". */
export function canonical(name: string, nouns: readonly string[]): readonly string[] {
  const stems = namesOf(name);
  const own = stems.filter((part) => !ID_LIKE.test(part));
  const isId = own.length < stems.length;
  const about = own.length > 0 ? own : nouns.slice(-1);
  return isId ? [...about, 'id'] : about.length > 0 ? about : stems;
}

export const dateKey = (key: string): boolean =>
  namesOf(key).some((part) =>
    /^(?:date|day|on|at|month|period|when|since|until|time|start|end|due|created|issu)/.test(part),
  );
export const moneyKey = (key: string): boolean => namesOf(key).some((part) => MONEY_STEMS.has(part));
export const MONEY_STEMS: ReadonlySet<string> = new Set(
  'amount price cost fee total balance usd dollar cent sum payment charge salary fine deposit budget refund value net gross due rate'
    .split(' ')
    .map(stem),
);
export const centsKey = (key: string): boolean => namesOf(key).includes('cent');
