// The arguments of a call, from the text, the context, and what tools and earlier tasks have given. A required argument
// that is nowhere stays missing; it is never made up.

import { sameMeaning } from '../crew/effects.ts';
import type { Field } from '../crew/fields.ts';
import { fromText } from './from-text.ts';
import { kindOf } from './kind.ts';
import { pick } from './pick.ts';
import { type Given, type Reading, readingOf } from './reading.ts';
import { canonical, centsKey, type DataRecord, moneyKey, type Scalar } from './records.ts';

export interface Sources {
  /** The clause that asks for the call, and the whole task around it. */
  readonly clause: string;
  readonly whole: string;
  readonly context: readonly DataRecord[];
  readonly outputs: readonly DataRecord[];
  readonly todayIso: string | undefined;
}
export interface Filled {
  readonly args: Readonly<Record<string, unknown>>;
  readonly missing: readonly Field[];
  /** A required argument with several possible values, and the records they are in. */
  readonly choices: { readonly field: Field; readonly records: readonly DataRecord[] } | undefined;
  /** 0–1, the least sure argument. */
  readonly sure: number;
}

/** Sets of arguments: one, or one for each record where the text says "all" or "both". */
export function fill(fields: readonly Field[], nouns: readonly string[], sources: Sources): Filled[] {
  const own = readingOf(sources.clause, sources.todayIso, nouns);
  const around = sources.whole === sources.clause ? own : readingOf(sources.whole, sources.todayIso, nouns);
  const args: Record<string, unknown> = {};
  const missing: Field[] = [];
  let sure = 1;
  const take = (field: Field, given: Given, reading: Reading | undefined): void => {
    args[field.name] = given.value;
    sure = Math.min(sure, given.sure);
    if (given.at >= 0) reading?.used.add(given.at);
  };
  // Exact kinds first: a mention that an id or an amount has taken is no name or thing any more.
  for (const field of fields.toSorted((a, b) => rank(a) - rank(b))) {
    const { given, reading } = textual(field, own, around);
    if (given && (field.required || given.sure >= 0.7)) take(field, given, reading);
    else {
      const known = contextual(field, nouns, sources.context);
      if (known !== undefined) take(field, { value: known, sure: 0.95, at: -1 }, undefined);
      else if (field.required) missing.push(field);
    }
  }
  return fromRecords({ args, missing, choices: undefined, sure }, nouns, sources);
}

const LATE = new Set(['person', 'thing', 'query', 'prose']);
const rank = (field: Field): number => (LATE.has(kindOf(field)) ? 2 : kindOf(field) === 'count' ? 1 : 0);

function textual(field: Field, own: Reading, around: Reading): { given: Given | undefined; reading: Reading } {
  const kind = kindOf(field);
  if (kind === 'list' && field.items) return { given: listIn(field, own) ?? listIn(field, around), reading: own };
  if (kind === 'object') return { given: objectIn(field, own), reading: own };
  const given = fromText(field, own);
  if (given && (given.sure >= 0.65 || own === around)) return { given, reading: own };
  const wider = own === around ? undefined : fromText(field, around);
  return wider && wider.sure > (given?.sure ?? 0) ? { given: wider, reading: around } : { given, reading: own };
}

/** Every mention that fits an item, in the order of the text. */
function listIn(field: Field, reading: Reading): Given | undefined {
  const { items } = field;
  if (!items) return undefined;
  const values: unknown[] = [];
  const scratch = { ...reading, used: new Set(reading.used) };
  for (let given = fromText(items, scratch); given && values.length < 20; given = fromText(items, scratch)) {
    if (values.includes(given.value)) break;
    values.push(given.value);
    if (given.at < 0) break;
    scratch.used.add(given.at);
  }
  return values.length === 0 ? undefined : { value: values, sure: 0.75, at: -1 };
}

function objectIn(field: Field, reading: Reading): Given | undefined {
  const entries = field.fields.map((inner) => ({ inner, given: fromText(inner, reading) }));
  if (entries.some(({ inner, given }) => inner.required && !given) || entries.every(({ given }) => !given))
    return undefined;
  const value = Object.fromEntries(entries.flatMap(({ inner, given }) => (given ? [[inner.name, given.value]] : [])));
  return { value, sure: 0.7, at: -1 };
}

const sameName = (a: readonly string[], b: readonly string[], exact = false): boolean =>
  a.length === b.length &&
  a.every((part, index) => part === b[index] || (!exact && part !== 'id' && sameMeaning(part, b[index] ?? '')));

/** A value of the same name: `customerId` for `customerId`, for `customer`, for the `id` inside `customer`. */
export function valueFor(
  field: Field,
  nouns: readonly string[],
  record: DataRecord,
  exact = false,
): Scalar | undefined {
  const wanted = canonical(field.name, nouns);
  const bare = wanted.filter((part) => part !== 'id');
  for (const [key, value] of record.values) {
    const named = canonical(key, record.nouns);
    if (
      sameName(named, wanted, exact) ||
      (named.includes('id') &&
        sameName(
          named.filter((part) => part !== 'id'),
          bare,
          exact,
        ) &&
        wanted.includes('id'))
    )
      return typed(field, key, value);
  }
  const kind = kindOf(field);
  if (kind !== 'cents' && kind !== 'money') return undefined;
  const money = [...record.values].filter(
    ([key, value]) => (moneyKey(key) || centsKey(key)) && typeof value === 'number',
  );
  const [only] = money;
  return money.length === 1 && only ? typed(field, only[0], only[1]) : undefined;
}

/** Dollars and cents by the names; other values only if the type is right. */
function typed(field: Field, key: string, value: Scalar): Scalar | undefined {
  const kind = kindOf(field);
  if (kind === 'cents' && typeof value === 'number') return centsKey(key) ? value : Math.round(value * 100);
  if (kind === 'money' && typeof value === 'number') return centsKey(key) ? value / 100 : value;
  if (field.choices.length > 0 && !field.choices.includes(value)) return undefined;
  if (field.pattern && typeof value === 'string' && !field.pattern.test(value)) return undefined;
  switch (field.type) {
    case 'string':
      return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
    case 'number':
    case 'integer':
      return typeof value === 'number'
        ? value
        : typeof value === 'string' && /^\d+$/.test(value)
          ? Number(value)
          : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    default:
      return field.type === 'unknown' ? value : undefined;
  }
}

function contextual(field: Field, nouns: readonly string[], context: readonly DataRecord[]): Scalar | undefined {
  for (const record of context) {
    const value = valueFor(field, nouns, record);
    // An amount in the context is not the amount of this call.
    if (value !== undefined && !(kindOf(field) === 'cents' || kindOf(field) === 'money')) return value;
  }
  return undefined;
}

const EVERY = /\b(?:all|both|every|each)\b/i;
const SETS_MAX = 10;

/** What is still missing, from one record that has it; from several, if the text asks for all of them. */
function fromRecords(filled: Filled, nouns: readonly string[], { clause, whole, outputs }: Sources): Filled[] {
  const [first] = filled.missing.toSorted((a, b) => rankMissing(a) - rankMissing(b));
  if (!first) return [filled];
  // The id of a bill is not the id of a charge, unless nothing is called by the very name.
  const exactly = outputs.filter((record) => valueFor(first, nouns, record, true) !== undefined);
  const holding =
    exactly.length > 0 ? exactly : outputs.filter((record) => valueFor(first, nouns, record) !== undefined);
  const distinct = holding.filter(
    (record, index) =>
      holding.findIndex((other) => valueFor(first, nouns, other) === valueFor(first, nouns, record)) === index,
  );
  if (distinct.length === 0) return [filled];
  const fitting = distinct.filter((record) => agrees(record, filled.args, nouns));
  const { records, blind } = pick(
    fitting.length > 0 ? fitting : distinct,
    `${clause} ${whole === clause ? '' : whole}`,
  );
  const every = EVERY.test(clause) && !(blind && records.length > SETS_MAX);
  if (records.length > 1 && !every) return [{ ...filled, choices: { field: first, records } }];
  if (records.length === 1 && blind) return [{ ...filled, choices: { field: first, records } }];
  return records
    .slice(0, SETS_MAX)
    .map((record) => withRecord(filled, record, nouns, distinct.length === 1 ? 0.8 : 0.75));
}

const rankMissing = (field: Field): number => (kindOf(field) === 'id' ? 0 : 1);

/** A record that contradicts what is already known is not the one. */
function agrees(record: DataRecord, args: Readonly<Record<string, unknown>>, nouns: readonly string[]): boolean {
  return [...record.values].every(([key, value]) => {
    const said = Object.entries(args).find(
      ([name]) =>
        canonical(name, nouns).includes('id') && sameName(canonical(name, nouns), canonical(key, record.nouns)),
    );
    return !said || said[1] === value;
  });
}

function withRecord(filled: Filled, record: DataRecord, nouns: readonly string[], sure: number): Filled {
  const args = { ...filled.args };
  const missing = filled.missing.filter((field) => {
    const value = valueFor(field, nouns, record);
    if (value === undefined) return true;
    args[field.name] = value;
    return false;
  });
  return { args, missing, choices: undefined, sure: Math.min(filled.sure, sure) };
}
