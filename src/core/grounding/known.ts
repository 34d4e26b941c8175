// The sources, read once: words, numbers, dates, names and deeds, for each report and for all of them together.

import { actsInPassage } from './act-fields.ts';
import type { Act } from './acts.ts';
import { whensIn } from './dates.ts';
import { type Column, flatten, type Passage } from './flatten.ts';
import { type KnownDates, learnDates, noDates } from './known-dates.ts';
import { opaqueIn, plainLink, squeezed } from './opaque.ts';
import { type Quantity, quantitiesIn } from './quantities.ts';
import type { GroundingReport, Sources } from './sources.ts';
import { fold, meaning, stem, wordsIn } from './words.ts';

/** A source's exact parts. */
export interface Reading {
  readonly numbers: Quantity[];
  /** Numbers that stand together in one sentence or one object. */
  readonly together: Quantity[][];
  readonly dates: KnownDates;
  /** Every word, in order, for what must stand word for word. */
  readonly tokens: string[];
  /** Its sentences, as their words. */
  readonly sentences: Set<string>;
  readonly stems: Set<string>;
  readonly meanings: Set<string>;
  readonly ids: Set<string>;
  readonly links: Set<string>;
}

export interface ReadReport extends Reading {
  readonly taskId: string;
  readonly acts: readonly Act[];
  readonly counts: ReadonlySet<number>;
  readonly columns: readonly Column[];
  /** What it was told to do. */
  readonly instruction: Reading;
}

export interface Known {
  readonly reports: readonly ReadReport[];
  /** All that carries a statement. */
  readonly told: Reading;
  /** All that only names things. */
  readonly asked: Reading;
  readonly askedActs: readonly Act[];
}

export const emptyReading = (): Reading => ({
  numbers: [],
  together: [],
  dates: noDates(),
  tokens: [],
  sentences: new Set(),
  stems: new Set(),
  meanings: new Set(),
  ids: new Set(),
  links: new Set(),
});

/** No phrase spans two passages. */
const BREAK = '\u0000';

export const asWords = (text: string): string =>
  wordsIn(text)
    .map(({ low }) => low)
    .join(' ');

export function readText(text: string, into: Reading): void {
  for (const sentence of text.split(/(?<=[.!?])\s+(?=[\p{Lu}"“])|\n+/u)) {
    into.sentences.add(asWords(sentence));
    const { opaque, rest } = opaqueIn(sentence);
    const { whens, rest: bare } = whensIn(rest);
    // A date inside an id or a link is one too: names of files and orders are full of them.
    const hidden = opaque.flatMap(({ text: id }) => whensIn(id.replaceAll('_', ' ')).whens);
    learnDates(into.dates, [...whens, ...hidden]);
    const numbers = quantitiesIn(bare);
    into.numbers.push(...numbers);
    if (numbers.length > 1) into.together.push(numbers);
    for (const { kind, text: found } of opaque) {
      if (kind === 'id') into.ids.add(squeezed(found));
      else into.links.add(kind === 'link' ? plainLink(found) : found.toLowerCase());
    }
  }
  for (const { low } of wordsIn(text)) {
    into.tokens.push(low);
    for (const part of low.split("'")) into.ids.add(part);
    into.stems.add(stem(low));
    into.meanings.add(meaning(low));
  }
  into.tokens.push(BREAK);
  for (const run of fold(text).split(/[\s,;:()"'|]+/)) into.ids.add(squeezed(run));
}

export function readSources({ request, context, reports, gaps, conflicts = [] }: Sources): Known {
  const told = emptyReading();
  const asked = emptyReading();
  readText(request, asked);
  readPassages(flatten(context).passages, asked);
  for (const gap of gaps) readText(gap, asked);
  const read = reports.map((report) => readReport(report, told));
  for (const { instruction } of read) addReading(instruction, asked);
  for (const conflict of conflicts) readPassages(flatten(conflict).passages, told);
  const askedActs = [request, ...gaps].flatMap((text) => actsInPassage({ text }));
  return { reports: read, told, asked, askedActs };
}

function readPassages(passages: readonly Passage[], into: Reading): void {
  for (const { text } of passages) readText(text, into);
}

function addReading(from: Reading, into: Reading): void {
  for (const each of from.numbers) into.numbers.push(each);
  for (const each of from.together) into.together.push(each);
  for (const each of from.tokens) into.tokens.push(each);
  for (const key of from.dates.keys) into.dates.keys.add(key);
  for (const day of from.dates.days) into.dates.days.add(day);
  for (const name of ['sentences', 'stems', 'meanings', 'ids', 'links'] as const)
    for (const each of from[name]) into[name].add(each);
}

function readReport({ taskId, instruction, content, claims = [] }: GroundingReport, told: Reading): ReadReport {
  const own = emptyReading();
  const flat = flatten(content);
  // How sure a worker was says nothing about the world.
  const stated = claims.map(({ confidence: _, ...claim }) => flatten(claim));
  const passages = [...flat.passages, ...stated.flatMap((each) => each.passages)];
  readPassages(passages, own);
  addReading(own, told);
  const order = emptyReading();
  readText(instruction, order);
  const counts = new Set([...flat.counts, ...passages.flatMap(({ text }) => countsIn(text))]);
  return {
    ...own,
    taskId,
    acts: passages.flatMap(actsInPassage),
    counts,
    columns: flat.columns,
    instruction: order,
  };
}

/** How many a text lists: bullets, rows, "a, b and c", and the amounts, days and numbers of things it names. */
export function countsIn(text: string): number[] {
  const counts: number[] = [];
  const bullets = text.match(/^\s*(?:[-*+•]|\d{1,3}[.)])\s/gm)?.length ?? 0;
  const rows = text.match(/^\s*\|.*\|\s*$/gm)?.length ?? 0;
  if (bullets > 0) counts.push(bullets);
  if (rows > 2) counts.push(rows - 2, rows - 1);
  for (const [list] of text.matchAll(/[^,.;:()\n]+(?:,\s[^,.;:()\n]+)*,?\s(?:and|or|&)\s[^,.;:()\n]+/g))
    counts.push(list.split(/,\s(?:and|or)\s|,\s|\s(?:and|or|&)\s/).length);
  const { opaque, rest } = opaqueIn(text);
  const { whens, rest: bare } = whensIn(rest);
  counts.push(opaque.length, whens.length, new Set(whens.map(({ text: when }) => when)).size);
  const lists = text.match(/,/g)?.length ?? 0;
  if (lists > 0) counts.push(lists + 1);
  const amounts = quantitiesIn(bare).filter(({ dimension }) => dimension === 'money').length;
  if (amounts > 0) counts.push(amounts);
  return counts.filter((count) => count > 0 && count <= 100);
}
