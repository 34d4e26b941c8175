// The sources, read once: words, numbers, dates, names and deeds, for each report and for all of them together.

import { actsInPassage } from './act-fields.ts';
import type { Act } from './acts.ts';
import { datesInName } from './dates.ts';
import { type Count, flatten, type Passage } from './flatten.ts';
import { learnDates } from './known-dates.ts';
import { countsOf } from './listed.ts';
import { squeezed } from './opaque.ts';
import type { Quantity } from './quantities.ts';
import { emptyReading, type Listing, type Reading, readText } from './reading.ts';
import type { GroundingReport, Sources } from './sources.ts';
import { unitNamed } from './units.ts';
import { isTelling, meaning } from './words.ts';

export interface ReadReport extends Reading {
  readonly taskId: string;
  readonly acts: readonly Act[];
  /** The words of its fields that say no. */
  readonly denied: readonly (readonly string[])[];
  readonly counts: readonly Count[];
  /** What it was told to do, as it was put and as it was read. */
  readonly order: string;
  readonly instruction: Reading;
}

export interface Known {
  readonly reports: readonly ReadReport[];
  /** All that carries a statement. */
  readonly told: Reading;
  /** All that only names things. */
  readonly asked: Reading;
  readonly askedActs: readonly Act[];
  /** The words of fields that say no. */
  readonly denied: readonly (readonly string[])[];
}

export function readSources({ request, context, reports, gaps, conflicts = [] }: Sources): Known {
  const told = emptyReading();
  const asked = emptyReading();
  readText(request, asked);
  readPassages(flatten(context).passages, asked);
  for (const gap of gaps) readText(gap, asked);
  const read = reports.map(readOnce);
  for (const report of read) addReading(report, told);
  for (const { instruction } of read) addReading(instruction, asked);
  for (const conflict of conflicts) readPassages(flatten(conflict).passages, told);
  const askedActs = [request, ...gaps].flatMap((text) => actsInPassage({ text }));
  return { reports: read, told, asked, askedActs, denied: read.flatMap(({ denied }) => denied) };
}

/** `rollbackTested: false`; one word alone would be found anywhere. */
const deniedFields = (passages: readonly Passage[]): string[][] =>
  passages.flatMap(({ fields = [] }) =>
    fields
      .filter(({ value }) => value === false)
      .map(({ path }) =>
        path
          .filter((word) => isTelling(word))
          .map(meaning)
          .slice(-3),
      )
      .filter((names) => names.length > 1),
  );

function readPassages(passages: readonly Passage[], into: Reading): void {
  for (const { text } of passages) readText(text, into);
}

function addReading(from: Reading, into: Reading): void {
  for (const each of from.numbers) into.numbers.push(each);
  for (const each of from.instants) into.instants.push(each);
  for (const each of from.tokens) into.tokens.push(each);
  for (const each of from.versions) into.versions.push(each);
  for (const key of from.dates.keys) into.dates.keys.add(key);
  for (const day of from.dates.days) into.dates.days.add(day);
  for (const name of ['sentences', 'stems', 'meanings', 'ids', 'links'] as const)
    for (const each of from[name]) into[name].add(each);
}

/** A draft is checked several times against the same results, and results never change: each is read once. */
const readBefore = new WeakMap<object, ReadReport>();
const textsBefore = new Map<string, ReadReport>();
const TEXTS_MAX = 64;

function readOnce(report: GroundingReport): ReadReport {
  const { content, claims = [], taskId, instruction } = report;
  if (claims.length > 0) return readReport(report);
  const isObject = typeof content === 'object' && content !== null;
  if (!isObject && typeof content !== 'string') return readReport(report);
  const key = isObject ? '' : `${taskId}\u0000${instruction}\u0000${content}`;
  const known = isObject ? readBefore.get(content) : textsBefore.get(key);
  if (known?.taskId === taskId && known.order === instruction) return known;
  const read = readReport(report);
  if (isObject) readBefore.set(content, read);
  else {
    if (textsBefore.size >= TEXTS_MAX) textsBefore.clear();
    textsBefore.set(key, read);
  }
  return read;
}

function readReport({ taskId, instruction, content, claims = [] }: GroundingReport): ReadReport {
  const own = emptyReading();
  const flat = flatten(content);
  // How sure a worker was says nothing about the world.
  const stated = claims.map(({ confidence: _, ...claim }) => flatten(claim));
  const passages = [...flat.passages, ...stated.flatMap((each) => each.passages)];
  const prose: Listing[][] = [];
  // The credits of `slaCredits: []` are none, and may be called SLA credits all the same.
  for (const word of flat.names)
    if (/^\p{L}{2,}\d?$/u.test(word) || /^\p{L}+[-_]\d+$/u.test(word)) own.ids.add(squeezed(word));
  for (const { text, fields } of passages) {
    for (const { path, name } of fields ?? []) {
      learnDates(own.dates, datesInName(path));
      if (name !== undefined) for (const part of name.split(/\s+/)) own.ids.add(squeezed(part));
    }
    const from = own.listings.length;
    readText(text, own);
    if (!fields) prose.push(own.listings.slice(from));
  }
  const order = emptyReading();
  readText(instruction, order);
  own.numbers.splice(0, own.numbers.length, ...inToldUnit(own.numbers, instruction));
  // A list without a name is of what was to be found.
  const named = flat.counts.map((count) => ({
    ...count,
    names: [...count.names.map(meaning), ...(Array.isArray(content) ? order.meanings : [])],
  }));
  const counts = [...named, ...prose.flatMap(countsOf)];
  return {
    ...own,
    taskId,
    acts: passages.flatMap(actsInPassage),
    denied: deniedFields(flat.passages),
    counts,
    order: instruction,
    instruction: order,
  };
}

const IN_UNIT = /\b(?:in|of) (?:the )?(\p{L}+)(?=[.,;)]|$| (?:by|per|for|and|of)\b)/giu;

/** "Electricity by month in kWh": the bare numbers that come back are kilowatt-hours. */
function inToldUnit(numbers: readonly Quantity[], instruction: string): Quantity[] {
  const units = [...instruction.matchAll(IN_UNIT)].flatMap(([, name = '']) => unitNamed(name.toLowerCase()) ?? []);
  const [unit] = units;
  const isBare = ({ dimension, nouns, text, counts }: Quantity): boolean =>
    dimension === 'plain' && nouns.length === 0 && !counts && !/^(?:19|20)\d\d$/.test(text);
  if (!unit || unit.dimension === 'time' || unit.offset !== undefined || !numbers.some(isBare)) return [...numbers];
  return numbers.map((each) =>
    isBare(each)
      ? {
          ...each,
          value: each.value * unit.factor,
          grain: each.grain * unit.factor,
          factor: unit.factor,
          dimension: unit.dimension,
          currency: unit.currency,
        }
      : each,
  );
}
