// Claims from typed data: each scalar field of a record with an identifiable subject is a claim. Workers rarely write
// claims beside data, and two records that disagree are a contradiction all the same.
//
//   D1. A record is named by its ids: all of them together, so that two orders of one customer are two subjects. A bare
//       "id" needs a kind ("orders" around it), or an id that cannot be a row number; otherwise the record has no name.
//       A record inside another one is named with it: the price of an item in an order is what was paid then.
//   D2. A field that says when or of which kind the others are ("month", "version") is part of the others' attribute.
//   D3. Left out: prose, places and times of reading, figures about the work itself. Two honest workers differ in these.
//   D4. A field with several values for one subject in the same result is a list in disguise, and no claim.

import type { Claim } from '../reconcile/claim.ts';
import { parseData } from '../values/nesting.ts';
import { ID_FIELD, isDataText } from './holds-records.ts';

type Scalar = string | number | boolean;
type Fields = readonly (readonly [string, unknown])[];

const CLAIMS_MAX = 2_000;
const DEPTH_MAX = 6;
const VALUE_CHARS_MAX = 60;
const VALUE_WORDS_MAX = 6;

/** D2 */
const QUALIFIER =
  /^(?:month|year|quarter|week|day|date|period|time|hour|as ?of|from|to|start|end|season|version|type|kind|category|metric|measure|scenario|region|channel|language|locale|currency|unit|variant|side|direction|role|stage|phase)$/;
/** D3 */
const NO_FACT =
  /\b(?:confidence|score|scores|relevance|similarity|rank|ranking|position|index|offset|limit|page|source|sources|url|uri|link|href|path|file|image|icon|note|notes|summary|description|details|message|comment|comments|text|body|content|contents|title|label|heading|explanation|reason|reasoning|rationale|evidence|quote|snippet|excerpt|answer|result|output|query|question|instruction|task|worker|agent|model|prompt|tokens|latency|elapsed|took|attempt|attempts|updated|fetched|retrieved|checked|generated|read at|seen|queried|synced|refreshed|accessed|captured|polled|loaded|measured at|timestamp|now|request|trace|session|token|hash|checksum|etag|cursor|next|previous)\b/;

export function claimsFromData(content: unknown): Claim[] {
  const found = new Map<string, Claim | 'several'>();
  visit(isDataText(content) ? parseData(content) : content, { kind: '', within: '', depth: 0, found });
  return [...found.values()].filter((claim) => claim !== 'several');
}

interface Walk {
  /** The name of the field or list that the value is in. */
  readonly kind: string;
  /** The names of the records around it. */
  readonly within: string;
  readonly depth: number;
  readonly found: Map<string, Claim | 'several'>;
}

function visit(value: unknown, { kind, within, depth, found }: Walk): void {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX || found.size > CLAIMS_MAX) return;
  if (Array.isArray(value)) {
    for (const item of value) visit(item, { kind: singular(kind), within, depth: depth + 1, found });
    return;
  }
  const fields = Object.entries(value);
  const own = subjectOf(fields, kind);
  const subject = [within, own ?? ''].filter(Boolean).join(', ');
  const isTable = own === undefined && isTableByName(fields);
  if (own !== undefined) readRecord(fields, { subject, path: '', qualifiers: '', found });
  for (const [key, inner] of fields) {
    if (isTable && isRecord(inner) && subjectOf(Object.entries(inner), kind) === undefined)
      readRecord(Object.entries(inner), {
        subject: [within, key].filter(Boolean).join(', '),
        path: '',
        qualifiers: '',
        found,
      });
    visit(inner, { kind: isTable ? singular(kind) : wordsOf(key), within: subject, depth: depth + 1, found });
  }
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** A row number, or too short to be unique. */
const isBare = (id: Scalar): boolean => /^\d{0,5}$/.test(String(id)) || String(id).length < 3;

/** The name of a record (D1); undefined if it has none. */
function subjectOf(fields: Fields, kind: string): string | undefined {
  const ids = fields.flatMap(([key, value]) =>
    isScalar(value) && typeof value !== 'boolean' && String(value).trim() !== '' && ID_FIELD.test(key)
      ? [{ key: wordsOf(key), value: String(value).trim() }]
      : [],
  );
  const own = ids.find(({ key }) => /^(?:id|uuid|key|code|sku)$/.test(key));
  if (own) {
    const type =
      kind ||
      fields.flatMap(([key, value]) => (/^(?:type|kind)$/.test(key) && isScalar(value) ? String(value) : []))[0];
    if (isBare(own.value) && !type) return undefined;
    return [type ?? '', own.value].join(' ').trim();
  }
  const named = ids.filter(({ key }) => !/^(?:name|email)$/.test(key));
  if (named.length > 0)
    return named.map(({ key, value }) => `${key.replace(/ (?:id|number|code|key)$/, '')} ${value}`).join(', ');
  const name = ids.find(({ key }) => key === 'name') ?? ids[0];
  return name && name.value.length <= VALUE_CHARS_MAX ? name.value : undefined;
}

/** `{ "Plan X": { price }, "Plan Y": { price } }`: a table by name, not an object with fields. */
const isTableByName = (fields: Fields): boolean =>
  fields.length > 1 &&
  fields.every(([key, value]) => isRecord(value) && (/[\s\d]/.test(key) || /^\p{Lu}\p{Ll}/u.test(key)));

interface Within {
  readonly subject: string;
  /** The fields above, as words. */
  readonly path: string;
  readonly qualifiers: string;
  readonly found: Walk['found'];
}

function readRecord(fields: Fields, { subject, path, qualifiers, found }: Within): void {
  const own = fields.flatMap(([key, value]) =>
    isScalar(value) && QUALIFIER.test(wordsOf(key)) && !isUnitField(key) ? [`${wordsOf(key)} ${value}`] : [],
  );
  const qualified = [qualifiers, ...own].filter(Boolean).join(' ');
  const unit = unitIn(fields);
  for (const [key, value] of fields) {
    const words = wordsOf(key);
    if (ID_FIELD.test(key) || NO_FACT.test(words) || isUnitField(key)) continue;
    // `{ price: { amount: 10, currency: "EUR" } }` is the price.
    const name = path !== '' && /^(?:amount|value)$/.test(words) ? path : [path, words].filter(Boolean).join(' ');
    if (isRecord(value) && subjectOf(Object.entries(value), words) === undefined)
      readRecord(Object.entries(value), { subject, path: name, qualifiers: qualified, found });
    if (!isScalar(value) || QUALIFIER.test(words) || isLong(value)) continue;
    const attribute = [name, qualified].filter(Boolean).join(' ');
    add(found, {
      subject,
      attribute,
      value,
      ...(unit !== undefined && typeof value === 'number' && isMeasured(words) ? { unit } : {}),
      evidence: [],
    });
  }
}

const isUnitField = (key: string): boolean => /^(?:currency|unit|units)$/i.test(key);

const unitIn = (fields: Fields): string | undefined => {
  const units = fields.flatMap(([key, value]) => (isUnitField(key) && typeof value === 'string' ? [value] : []));
  return units.length === 1 ? units[0] : undefined;
};

/** Which fields a neighbouring currency or unit is about. */
const isMeasured = (words: string): boolean =>
  /\b(?:price|cost|amount|total|value|fee|fees|balance|sum|subtotal|tax|net|gross|charge|refund|budget|revenue|salary)\b/.test(
    words,
  );

const isLong = (value: Scalar): boolean =>
  typeof value === 'string' &&
  (value.trim() === '' || value.length > VALUE_CHARS_MAX || value.trim().split(/\s+/).length > VALUE_WORDS_MAX);

/** D4 */
function add(found: Walk['found'], claim: Claim): void {
  const key = `${claim.subject}|${claim.attribute}`.toLowerCase();
  const known = found.get(key);
  if (known === undefined) found.set(key, claim);
  else if (known === 'several' || known.value !== claim.value || known.unit !== claim.unit) found.set(key, 'several');
}

/** "unitPrice" and "unit_price" become "unit price". */
const wordsOf = (key: string): string =>
  key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();

const singular = (kind: string): string => kind.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
