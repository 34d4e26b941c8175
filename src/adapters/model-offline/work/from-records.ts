// Fills the missing arguments of a call from the records of tools and earlier tasks.

import type { Field } from '../crew/fields.ts';
import { listedIn } from '../text/split-by-thing.ts';
import type { Filled, Sources } from './fill-arguments.ts';
import { kindOf } from './kind.ts';
import { centsIn, type Picked, pick } from './pick-record.ts';
import { canonical, type DataRecord } from './records.ts';
import { sameName, valueFor } from './value-for.ts';
import { dollars } from './wording.ts';

const EVERY = /\b(?:all|both|every|each)\b/i;
export const SETS_MAX = 10;

/** Fills what is missing from the one record that has it, or from several if the text asks for all of them. */
export function fromRecords(filled: Filled, nouns: readonly string[], { clause, whole, outputs }: Sources): Filled[] {
  const [first] = filled.missing.toSorted((a, b) => rankMissing(a) - rankMissing(b));
  if (!first) return [filled];
  // The id of a bill is not the id of a charge, unless no field has the exact name.
  const exactly = outputs.filter((record) => valueFor(first, nouns, record, true) !== undefined);
  const holding =
    exactly.length > 0 ? exactly : outputs.filter((record) => valueFor(first, nouns, record) !== undefined);
  const distinct = holding.filter(
    (record, index) =>
      holding.findIndex((other) => valueFor(first, nouns, other) === valueFor(first, nouns, record)) === index,
  );
  if (distinct.length === 0) return [filled];
  const fitting = distinct.filter((record) => agrees(record, filled.args, nouns));
  const sameAmount = fitting.filter((record) => amountsOf(filled.args).some((cents) => holdsAmount(record, cents)));
  const candidates = sameAmount.length > 0 ? sameAmount : fitting.length > 0 ? fitting : distinct;
  const { records, blind } = narrowed(candidates, clause, whole);
  // None of them has the named amount, so there is nothing to choose from.
  const [amount] = amountsOf(filled.args);
  if (
    amount !== undefined &&
    blind &&
    sameAmount.length === 0 &&
    records.length === candidates.length &&
    holdMoney(records)
  )
    return [{ ...filled, absent: dollars(amount / 100) }];
  const every = EVERY.test(clause) && !(blind && records.length > SETS_MAX);
  if (records.length > 1 && !every) {
    const named = namedOneByOne(candidates, clause);
    if (named.length > 1) return named.map((record) => withRecord(filled, record, nouns, 0.75));
    return [{ ...filled, choices: { field: first, records } }];
  }
  if (records.length === 1 && blind) return [{ ...filled, choices: { field: first, records } }];
  return records
    .slice(0, SETS_MAX)
    .map((record) => withRecord(filled, record, nouns, distinct.length === 1 ? 0.8 : 0.75));
}

/** The clause decides first; the text around it only breaks ties. */
function narrowed(candidates: readonly DataRecord[], clause: string, whole: string): Picked {
  const own = pick(candidates, clause);
  if (whole === clause || (own.records.length === 1 && !own.blind)) return own;
  const wider = pick(own.records, whole);
  return wider.blind && !own.blind ? own : wider;
}

/** "the roaming fee and the sports option": each item of the list means a different record. */
function namedOneByOne(candidates: readonly DataRecord[], clause: string): readonly DataRecord[] {
  const picked = listedIn(clause).map((piece) => pick(candidates, piece));
  const records = picked.flatMap(({ records, blind }) => (blind || records.length !== 1 ? [] : records));
  return records.length === picked.length && new Set(records).size === records.length ? records : [];
}

const rankMissing = (field: Field): number => (kindOf(field) === 'id' ? 0 : 1);

const amountsOf = (args: Readonly<Record<string, unknown>>): number[] =>
  Object.entries(args).flatMap(([name, value]) => (typeof value === 'number' ? (centsIn(name, value) ?? []) : []));

const holdsAmount = ({ values }: DataRecord, cents: number): boolean =>
  [...values].some(([key, value]) => centsIn(key, value) === cents);

const holdMoney = (records: readonly DataRecord[]): boolean =>
  records.length > 1 &&
  records.every(({ values }) => [...values].some(([key, value]) => centsIn(key, value) !== undefined));

/** Skips records that contradict what is already known. */
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
