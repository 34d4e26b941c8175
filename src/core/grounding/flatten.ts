// Structured results as passages that read like text: every object becomes one line of "name: value" pairs, a number
// carries the unit that its field's name says, so that one reader serves prose and data alike.

import { unitOfField } from './units.ts';
import { fold } from './words.ts';

export interface Field {
  /** The words of the names that lead to it, outermost first. */
  readonly path: readonly string[];
  readonly value: string | number | boolean | null;
  /** Which object it is a field of: the keys that lead there, with slashes. */
  readonly owner: string;
}

/** A stretch of a report that belongs together. Fields are there where it was an object. */
export interface Passage {
  readonly text: string;
  readonly fields?: readonly Field[];
}

export interface Column {
  readonly name: readonly string[];
  readonly values: readonly number[];
  readonly unit: string | undefined;
}

export interface Flat {
  readonly passages: readonly Passage[];
  /** How many of something a list holds, also of those that share a value: 2 of 5 orders are delayed. */
  readonly counts: readonly number[];
  readonly columns: readonly Column[];
}

const FIELDS_TOGETHER_MAX = 14;

export function flatten(content: unknown): Flat {
  const flat = { passages: [] as Passage[], counts: [] as number[], columns: [] as Column[] };
  visit(parsed(content), [], flat);
  return flat;
}

/** Many workers return data as text. */
function parsed(content: unknown): unknown {
  if (typeof content !== 'string') return content;
  const text = content.trim().replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/, '$1');
  if (!/^[[{]/.test(text)) return content;
  try {
    return JSON.parse(text);
  } catch {
    return content;
  }
}

type Flattening = { passages: Passage[]; counts: number[]; columns: Column[] };

function visit(value: unknown, path: readonly string[], flat: Flattening): void {
  if (value === undefined) return;
  if (value === null || typeof value !== 'object') {
    if (path.length === 0 && typeof value === 'string') flat.passages.push({ text: value });
    else flat.passages.push(passageOf([{ path, value: value as Field['value'], owner: '' }]));
    return;
  }
  if (Array.isArray(value)) return visitList(value, path, flat);
  const fields = fieldsOf(value, path);
  if (fields.length <= FIELDS_TOGETHER_MAX && !holdsObjectLists(value)) {
    flat.passages.push(passageOf(fields));
    for (const each of Object.values(value)) if (Array.isArray(each)) flat.counts.push(each.length);
    return;
  }
  const own: Field[] = [];
  for (const [key, each] of Object.entries(value)) {
    if (each === null || typeof each !== 'object')
      own.push(fieldOf(each as Field['value'], [...path, ...nameWords(key)], value, ''));
    else visit(each, [...path.slice(-3), ...nameWords(key)], flat);
  }
  if (own.length > 0) flat.passages.push(passageOf(own.filter(({ value: v }) => v !== undefined)));
}

function visitList(list: readonly unknown[], path: readonly string[], flat: Flattening): void {
  flat.counts.push(list.length);
  const columns = new Map<string, { name: string[]; values: number[]; unit: string | undefined }>();
  const shares = new Map<string, number>();
  const simple: Field[] = [];
  for (const item of list) {
    if (item === null || typeof item !== 'object') {
      simple.push({ path, value: item as Field['value'], owner: '' });
      continue;
    }
    for (const [key, each] of Object.entries(item)) {
      if (typeof each === 'number') {
        const words = nameWords(key);
        const column = columns.get(key) ?? { name: words, values: [], unit: unitOf(words, item) };
        column.values.push(each);
        columns.set(key, column);
      } else if (typeof each === 'string' || typeof each === 'boolean') {
        const share = `${key}=${String(each).slice(0, 60)}`;
        shares.set(share, (shares.get(share) ?? 0) + 1);
      }
    }
    visit(item, path, flat);
  }
  if (simple.length > 0) flat.passages.push(passageOf(simple));
  flat.columns.push(...columns.values());
  const numbers = list.filter((item) => typeof item === 'number');
  if (numbers.length > 1) flat.columns.push({ name: [...path], values: numbers, unit: unitOfField(path) });
  flat.counts.push(...new Set([...shares.values()]));
}

const holdsObjectLists = (value: object): boolean =>
  Object.values(value).some(
    (each) =>
      typeof each === 'object' &&
      each !== null &&
      (Array.isArray(each) ? each.some((item) => typeof item === 'object' && item !== null) : holdsObjectLists(each)),
  );

function fieldsOf(value: object, path: readonly string[], owner = ''): Field[] {
  return Object.entries(value).flatMap(([key, each]): Field[] => {
    const inner = [...path, ...nameWords(key)];
    const below = `${owner}/${key}`;
    if (each === undefined) return [];
    if (each === null || typeof each !== 'object') return [fieldOf(each, inner, value, owner)];
    if (!Array.isArray(each)) return fieldsOf(each, inner, below);
    return each.flatMap((item, index) =>
      typeof item === 'object' && item !== null
        ? fieldsOf(item, inner, `${below}/${index}`)
        : [{ path: inner, value: item, owner }],
    );
  });
}

const fieldOf = (value: Field['value'], path: readonly string[], siblings: object, owner: string): Field => ({
  path,
  value: withUnit(value, path, siblings),
  owner,
});

/** `{ amount: 30, currency: 'EUR' }` is thirty euros. */
function unitOf(words: readonly string[], siblings: object): string | undefined {
  const named = unitOfField(words);
  if (named !== undefined && !/^cents?$/.test(named)) return named;
  const currency = Object.entries(siblings).find(([key]) =>
    /^(?:currency|currency_?code|unit|units|uom)$/i.test(key),
  )?.[1];
  if (named !== undefined) return named;
  return typeof currency === 'string' && currency.length <= 12 ? currency : undefined;
}

function withUnit(value: Field['value'], path: readonly string[], siblings: object): Field['value'] {
  if (typeof value !== 'number' && !(typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value))) return value;
  if (typeof value === 'string' && value.length > 6 && !value.includes('.')) return value;
  const unit = unitOf(path, siblings);
  const isMeasure =
    unit !== undefined && !path.some((word) => /^(?:id|count|quantity|qty|number|year|version)$/.test(word));
  return isMeasure ? `${value} ${unit}` : value;
}

const passageOf = (fields: readonly Field[]): Passage => ({
  text: fields.map(({ path, value }) => `${path.slice(-4).join(' ')}: ${value}`).join('; '),
  fields,
});

/** `invoiceTotal_cents` reads "invoice total cents". */
export const nameWords = (name: string): string[] =>
  fold(name.replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2'))
    .split(/[\s_./-]+/)
    .filter((word) => word !== '');
