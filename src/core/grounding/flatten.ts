// Structured results as passages that read like text: every object becomes one line of "name: value" pairs, a number
// carries the unit that its field's name says, so that one reader serves prose and data alike.

import { below, type Given, givenBy, ownGiven } from './field-given.ts';
import { nameWords } from './field-names.ts';
import { type Value, writtenValue } from './field-values.ts';
import { piecesOf } from './tables.ts';

export interface Field {
  /** The words of the names that lead to it, outermost first. */
  readonly path: readonly string[];
  readonly value: Value;
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
  /** All names and their words, also of lists that are empty. */
  readonly names: ReadonlySet<string>;
}

const FIELDS_TOGETHER_MAX = 14;

export function flatten(content: unknown): Flat {
  const flat = { passages: [] as Passage[], counts: [] as Count[], names: new Set<string>() };
  for (const data of parsed(content)) {
    visit(data, [], flat, givenBy(data));
    learnNames(data, flat.names);
  }
  return flat;
}

function learnNames(value: unknown, into: Set<string>): void {
  if (value === null || typeof value !== 'object') return;
  for (const [key, each] of Object.entries(value)) {
    if (!Array.isArray(value)) for (const word of [key, ...nameWords(key)]) into.add(word);
    learnNames(each, into);
  }
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

type Flattening = { passages: Passage[]; counts: Count[] };

function visit(value: unknown, path: readonly string[], flat: Flattening, given: Given): void {
  if (value === undefined) return;
  if (value === null || typeof value !== 'object') {
    if (path.length === 0 && typeof value === 'string') visitText(value, flat);
    else flat.passages.push(passageOf([{ path, value: value as Value, owner: '' }]));
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
  const plain: Field[] = nameIn(value, path, '');
  for (const [key, each] of Object.entries(value)) {
    if (each === null || typeof each !== 'object' || isEmptyList(each))
      plain.push({ ...fieldOf(isEmptyList(each) ? null : each, [...path, ...nameWords(key)], '', own), name: key });
    else visit(each, [...path.slice(-3), ...nameWords(key)], flat, below(key, own));
  }
  if (plain.length > 0) flat.passages.push(passageOf(plain.filter(({ value: v }) => v !== undefined)));
}

function visitText(text: string, flat: Flattening): void {
  for (const piece of piecesOf(text)) {
    if ('text' in piece) flat.passages.push({ text: piece.text });
    else visitList(piece.rows, [], flat, givenBy(undefined));
  }
}

function visitList(list: readonly unknown[], path: readonly string[], flat: Flattening, given: Given): void {
  const keys = list.flatMap((item) => (item !== null && typeof item === 'object' ? Object.keys(item) : []));
  flat.counts.push({ value: list.length, names: [...path, ...new Set(keys.flatMap(nameWords))] });
  const shares = new Map<string, number>();
  const simple: Field[] = [];
  for (const item of list) {
    if (item === null || typeof item !== 'object') {
      simple.push(fieldOf(item as Value, path, '', given));
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

/** What is one name in two fields: `{ firstName: 'Ada', lastName: 'Nwosu' }`, `{ carrierCode: 'LH', number: '850' }`. */
const HALVES: readonly (readonly [name: string, first: RegExp, last: RegExp, between: string])[] = [
  ['name', /^(?:first|given)_?name$/i, /^(?:last|family|sur)_?name$/i, ' '],
  ['flight', /^(?:carrier|airline)_?code$/i, /^(?:flight_?)?number$/i, ''],
];

function nameIn(value: object, path: readonly string[], owner: string): Field[] {
  const of = (kind: RegExp): unknown => Object.entries(value).find(([key]) => kind.test(key))?.[1];
  return HALVES.flatMap(([name, ...halves]) => {
    const [first, last] = [of(halves[0]), of(halves[1])];
    if (typeof first !== 'string' || typeof last !== 'string') return [];
    return [{ path: [...path, name], value: `${first}${halves[2]}${last}`, owner }];
  });
}

function fieldsOf(value: object, path: readonly string[], owner: string, given: Given): Field[] {
  const own = ownGiven(value, given);
  const named = nameIn(value, path, owner);
  const fields = Object.entries(value).flatMap(([key, each]): Field[] => {
    const inner = [...path, ...nameWords(key)];
    const place = `${owner}/${key}`;
    if (each === undefined) return [];
    if (each === null || typeof each !== 'object') return [{ ...fieldOf(each, inner, owner, own), name: key }];
    if (!Array.isArray(each)) return fieldsOf(each, inner, place, below(key, own));
    // `refunds: []` says that there are none.
    if (isEmptyList(each)) return [{ path: inner, value: null, owner, name: key }];
    return each.flatMap((item, index) =>
      typeof item === 'object' && item !== null
        ? fieldsOf(item, inner, `${place}/${index}`, below(key, own))
        : [fieldOf(item, inner, owner, own)],
    );
  });
  return [...named, ...fields];
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const fieldOf = (value: Value, path: readonly string[], owner: string, given: Given): Field => ({
  path,
  value: writtenValue(value, path, given),
  owner,
});

const passageOf = (fields: readonly Field[]): Passage => ({
  text: fields.map(({ path, value }) => `${path.slice(-4).join(' ')}: ${value}`).join('; '),
  fields,
});
