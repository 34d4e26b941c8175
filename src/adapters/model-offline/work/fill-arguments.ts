// Fills the arguments of a call from the text, the context, and the results of tools and earlier tasks. A required
// argument that is nowhere stays missing; it is never made up.

import type { Field } from '../crew/fields.ts';
import { splitByThing, withoutOthers } from '../text/split-by-thing.ts';
import { fromRecords, SETS_MAX } from './from-records.ts';
import { fromText } from './from-text.ts';
import { kindOf } from './kind.ts';
import { type Given, type Reading, readingOf } from './reading.ts';
import type { DataRecord, Scalar } from './records.ts';
import { valueFor } from './value-for.ts';

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
  /** A named amount that no record has: there is nothing to act on and nothing to ask. */
  readonly absent?: string;
  /** 0–1: the confidence of the least sure argument. */
  readonly sure: number;
}

/** Sets of arguments: one, or one for each thing or record where the text names several or says "all" or "both". */
export function fill(fields: readonly Field[], nouns: readonly string[], sources: Sources): Filled[] {
  const own = readingOf(sources.clause, sources.todayIso, nouns);
  const together = fillOnce(fields, nouns, sources, own);
  const sharing = splitByThing(sources.clause);
  // "from A-1 to A-2": both are arguments of one call.
  if (!sharing || sharing.starts.filter((start) => own.used.has(start)).length > 1) return together;
  const lists = new Set(fields.filter((field) => kindOf(field) === 'list').map(({ name }) => name));
  if (together.some(({ args }) => Object.entries(args).some(([name, value]) => lists.has(name) && lengthOf(value) > 1)))
    return together;
  const each = sharing.shares.flatMap(({ text, others }) => {
    const alone = { ...sources, clause: text, whole: withoutOthers(sources.whole, others) };
    return fillOnce(fields, nouns, alone, readingOf(text, sources.todayIso, nouns));
  });
  const told = new Set(fields.filter((field) => !SAID_FREELY.has(kindOf(field))).map(({ name }) => name));
  const exactly = ({ args }: Filled): string =>
    JSON.stringify(fields.map(({ name }) => (told.has(name) ? args[name] : 0)));
  const distinct = each.filter((set, index) => each.findIndex((other) => exactly(other) === exactly(set)) === index);
  // The things differ in no argument of this tool, so it is one call.
  return distinct.length > 1 ? distinct.slice(0, SETS_MAX) : together;
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
/** Free text varies with the words around it, which does not make it another call. */
const SAID_FREELY = new Set(['prose', 'query']);

function fillOnce(fields: readonly Field[], nouns: readonly string[], sources: Sources, own: Reading): Filled[] {
  const around = sources.whole === sources.clause ? own : readingOf(sources.whole, sources.todayIso, nouns);
  const args: Record<string, unknown> = {};
  const missing: Field[] = [];
  let sure = 1;
  const take = (field: Field, given: Given, reading: Reading | undefined): void => {
    args[field.name] = given.value;
    sure = Math.min(sure, given.sure);
    if (given.at >= 0) reading?.used.add(given.at);
  };
  // Exact kinds first: a mention used as an id or an amount is not also a name or a thing.
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

function contextual(field: Field, nouns: readonly string[], context: readonly DataRecord[]): Scalar | undefined {
  for (const record of context) {
    const value = valueFor(field, nouns, record);
    // An amount in the context is not the amount of this call.
    if (value !== undefined && !(kindOf(field) === 'cents' || kindOf(field) === 'money')) return value;
  }
  return undefined;
}
