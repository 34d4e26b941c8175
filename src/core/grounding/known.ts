// The sources, read once: words, numbers, dates, names and deeds, for each report and for all of them together.

import { actsInPassage } from './act-fields.ts';
import type { Act } from './acts.ts';
import { datesInName, timesWithDots, whensIn } from './dates.ts';
import { type Count, flatten, type Passage } from './flatten.ts';
import { type Instant, instantsOf, type KnownDates, learnDates, noDates } from './known-dates.ts';
import { opaqueIn, plainLink, squeezed } from './opaque.ts';
import { type Quantity, quantitiesIn } from './quantities.ts';
import type { GroundingReport, Sources } from './sources.ts';
import { unitNamed } from './units.ts';
import { fold, isTelling, meaning, stem, type Word, wordsIn } from './words.ts';

/** A source's exact parts. */
export interface Reading {
  readonly numbers: Quantity[];
  readonly dates: KnownDates;
  /** Points in time that stand together. */
  readonly instants: Instant[][];
  /** Every word, in order, for what must stand word for word. */
  readonly tokens: string[];
  /** Its sentences, as their words. */
  readonly sentences: Set<string>;
  readonly stems: Set<string>;
  readonly meanings: Set<string>;
  readonly ids: Set<string>;
  readonly links: Set<string>;
  /** Versions of something, each with what its sentence speaks of. */
  readonly versions: { readonly text: string; readonly around: ReadonlySet<string> }[];
  /** What each sentence lists. */
  readonly listings: Listing[];
}

/** How many numbers of things, days and amounts a sentence names. */
interface Listing {
  readonly text: string;
  readonly ids: number;
  readonly whens: readonly string[];
  readonly amounts: number;
  readonly around: ReadonlySet<string>;
}

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

export const emptyReading = (): Reading => ({
  numbers: [],
  dates: noDates(),
  instants: [],
  tokens: [],
  sentences: new Set(),
  stems: new Set(),
  meanings: new Set(),
  ids: new Set(),
  links: new Set(),
  versions: [],
  listings: [],
});

/** Whatever is written in one, marks and all: `src/login.ts`, `B-12`. */
const MARKED = /[^\s,;:()"'|]+/g;

const VERSION = /^v?\d+(?:\.\d+){1,3}(?:[-+][\w.]+)?$/i;

/** "runs Postgres 15.4". */
const isOfSoftware = (before: string, sentence: string): boolean =>
  /\p{Lu}[\p{L}.+-]*\s$/u.test(before) &&
  /\b(?:versions?|release[ds]?|runs?|running|upgrade[ds]?|installed|requires?|supports?|using|uses|server)\b/i.test(
    sentence,
  );

/** No phrase spans two passages. */
const BREAK = '\u0000';

export const asWords = (text: string): string =>
  wordsIn(text)
    .map(({ low }) => low)
    .join(' ');

const BESIDE_NOW = /\b(previous|prior|preceding|past|following|coming|upcoming)[\s_](week|month|year|weekend)\b/gi;

const QUARTERS = ['first|1st|q1', 'second|2nd|q2', 'third|3rd|q3', 'fourth|4th|last|q4'].map(
  (names) => new RegExp(`\\b(?:${names})(?: quarter)?\\b`, 'i'),
);
const HALVES = ['first|h1', 'second|h2'].map(
  (names) => new RegExp(`\\b(?:${names}) half\\b|\\b${names.slice(-2)}\\b`, 'i'),
);

/** "weekdays" are Monday to Friday, and a quarter has its three months. */
function learnNamedStretches(sentence: string, keys: Set<string>): void {
  if (/\b(?:weekdays?|working (?:week|days?)|business days?)\b/i.test(sentence))
    for (let day = 1; day <= 5; day++) keys.add(`w${day}`);
  if (/\bweekends?\b/i.test(sentence)) for (const day of [0, 6]) keys.add(`w${day}`);
  const learn = (stretches: readonly RegExp[], months: number): void =>
    stretches.forEach((pattern, index) => {
      if (pattern.test(sentence)) for (const month of [1, months]) keys.add(`m${index * months + month}`);
    });
  if (/quarter|\bq[1-4]\b/i.test(sentence)) learn(QUARTERS, 3);
  if (/\bhalf\b|\bh[12]\b/i.test(sentence)) learn(HALVES, 6);
}

/** The words that tell what a stretch of text is about. */
export const aboutOf = (text: string): ReadonlySet<string> => topicOf(wordsIn(text));

function topicOf(words: readonly Word[]): ReadonlySet<string> {
  const about = new Set<string>();
  for (const { low } of words) if (isTelling(low)) about.add(meaning(low));
  return about;
}

const SEGMENT_MAX = 60;

/** Between the nearest marks: "118 EUR a night" of a whole list of prices, one field of an object. */
function segmentAt(sentence: string, at: number): string {
  const before = sentence.slice(Math.max(0, at - SEGMENT_MAX), at).replace(/^.*(?:[;,()]\s|\sand\s)/su, '');
  const after = sentence.slice(at, at + SEGMENT_MAX).replace(/(?:[;,()](?:\s|$)|\sand\s).*$/su, '');
  return before + after;
}

export function readText(text: string, into: Reading): void {
  for (const sentence of text.split(/(?<=[.!?])\s+(?=[\p{Lu}"“])|\n+/u)) {
    const words = wordsIn(sentence);
    into.sentences.add(words.map(({ low }) => low).join(' '));
    for (const { low } of words) {
      into.tokens.push(low);
      if (low.includes("'")) for (const part of low.split("'")) into.ids.add(part);
      else into.ids.add(low);
      into.stems.add(stem(low));
      into.meanings.add(meaning(low));
    }
    const { opaque, rest } = opaqueIn(sentence);
    const { whens, rest: bare } = whensIn(rest);
    // A date inside an id or a link is one too: names of files and orders are full of them.
    const hidden = opaque.flatMap(({ text: id, at }) =>
      whensIn(id.replaceAll('_', ' ')).whens.map((when) => ({ ...when, at: at + when.at })),
    );
    const dotted = timesWithDots(bare);
    learnDates(into.dates, [...whens, ...hidden, ...dotted]);
    // "the previous year" is last year.
    for (const [, side = '', unit = ''] of sentence.matchAll(BESIDE_NOW))
      into.dates.keys.add(`${/^p/i.test(side) ? 'last' : 'next'} ${unit.toLowerCase()}`);
    learnNamedStretches(sentence, into.dates.keys);
    const around = topicOf(words);
    const read = quantitiesIn(bare);
    const numbers = read.map((each) => ({ ...each, around, local: aboutOf(segmentAt(sentence, each.at)) }));
    into.listings.push({
      text: sentence,
      ids: opaque.length,
      whens: whens.map((when) => when.text),
      amounts: read.filter(({ dimension }) => dimension === 'money').length,
      around,
    });
    for (const { value } of numbers) if (Number.isInteger(value) && value >= 1e6) into.ids.add(String(value));
    const instants = instantsOf([...whens, ...hidden, ...dotted], around);
    if (instants.length > 0) into.instants.push(instants);
    into.numbers.push(...numbers);
    for (const { text: found } of opaque)
      if (VERSION.test(found)) into.versions.push({ text: found.replace(/^v/i, ''), around });
    for (const { text: found, label, at } of numbers)
      if (label.includes('version') || (/^\d+\.\d+$/.test(found) && isOfSoftware(bare.slice(0, at), sentence)))
        into.versions.push({ text: found, around });
    for (const { kind, text: found } of opaque) {
      // A file may be called by its last name alone.
      if (kind === 'id') for (const part of [found, ...found.split('/')]) into.ids.add(squeezed(part));
      else into.links.add(kind === 'link' ? plainLink(found) : found.toLowerCase());
    }
  }
  into.tokens.push(BREAK);
  for (const [run] of fold(text).matchAll(MARKED)) into.ids.add(squeezed(run));
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
  for (const { text, fields } of passages) {
    for (const { path } of fields ?? []) learnDates(own.dates, datesInName(path));
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

/** What the sentences of a text list, each with the words it goes by there, and all of them together. */
function countsOf(listings: readonly Listing[]): Count[] {
  const text = listings.map((each) => each.text).join('\n');
  const whole: Listing = {
    text,
    ids: listings.reduce((sum, { ids }) => sum + ids, 0),
    whens: listings.flatMap(({ whens }) => whens),
    amounts: listings.reduce((sum, { amounts }) => sum + amounts, 0),
    around: text.length < LISTING_MAX ? new Set(listings.flatMap(({ around }) => [...around])) : new Set(),
  };
  const all = listings.length > 1 ? [whole, ...listings] : [whole];
  return all
    .filter((each) => each === whole || each.text.length < LISTING_MAX)
    .flatMap((each) => countedIn(each).map((value) => ({ value, names: [...each.around], isLoose: true })));
}

const LISTING_MAX = 400;

/** How many a text lists: bullets, rows, "a, b and c", and the amounts, days and numbers of things it names. */
export function countsIn(text: string): number[] {
  const reading = emptyReading();
  readText(text, reading);
  return countsOf(reading.listings).map(({ value }) => value);
}

function countedIn({ text, ids, whens, amounts }: Listing): number[] {
  const counts: number[] = [];
  const bullets = text.match(/^\s*(?:[-*+•]|\d{1,3}[.)])\s/gm)?.length ?? 0;
  const rows = text.match(/^\s*\|.*\|\s*$/gm)?.length ?? 0;
  if (bullets > 0) counts.push(bullets);
  if (rows > 2) counts.push(rows - 2, rows - 1);
  for (const [list] of text.matchAll(/[^,.;:()\n]+(?:,\s[^,.;:()\n]+)*,?\s(?:and|or|&)\s[^,.;:()\n]+/g))
    counts.push(list.split(/,\s(?:and|or)\s|,\s|\s(?:and|or|&)\s/).length);
  counts.push(ids, whens.length, new Set(whens).size);
  const lists = text.match(/,/g)?.length ?? 0;
  if (lists > 0) counts.push(lists + 1);
  if (amounts > 0) counts.push(amounts);
  return counts.filter((count) => count > 0 && count <= 100);
}
