// One text, read once: its words, numbers, dates, names, and what its sentences list.

import { datesByForm } from './date-forms.ts';
import { daysOfMonths, timesWithDots, type When, whensIn } from './dates.ts';
import { nameWords } from './field-names.ts';
import { type Instant, instantsOf, type KnownDates, learnDates, noDates } from './known-dates.ts';
import { opaqueIn, plainLink, squeezed } from './opaque.ts';
import { type Quantity, quantitiesIn } from './quantities.ts';
import { readTwice } from './read-twice.ts';
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
export interface Listing {
  readonly text: string;
  readonly ids: number;
  readonly whens: readonly string[];
  readonly amounts: number;
  readonly around: ReadonlySet<string>;
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

const PART_OF_YEAR = /(?<![\p{L}\d])((?:19|20)\d\d)[-_/]?([QH][1-4])(?![\p{L}\d])/giu;
/** "Q3/25", "Q3'25" */
const YEAR_OF_PART = /\b[QH][1-4][/'’](\d\d)(?!\d)/gi;

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const DAY_RANGE = new RegExp(
  `\\b(${DAYS.join('|')})[a-z]*\\.?\\s?(?:-|–|—|to|through|until|till)\\s?(${DAYS.join('|')})[a-z]*\\b`,
  'gi',
);

/** As the hours of shops are written for search engines: "Mo-Fr 08:00-18:00". */
const DAY_CODES = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'];
const CODE_RANGE = /\b(Mo|Tu|We|Th|Fr|Sa|Su)-(Mo|Tu|We|Th|Fr|Sa|Su)\b/g;

/** "Mon-Fri" are five days. */
function learnDaysBetween(sentence: string, keys: Set<string>): void {
  const named = [...sentence.matchAll(DAY_RANGE)].map(([, ...ends]) =>
    ends.map((end) => DAYS.indexOf(end.toLowerCase())),
  );
  const coded = [...sentence.matchAll(CODE_RANGE)].map(([, ...ends]) =>
    ends.map((end) => DAY_CODES.indexOf(end.toLowerCase())),
  );
  for (const [first = 0, last = 0] of [...named, ...coded]) {
    for (let day = first; ; day = (day + 1) % 7) {
      keys.add(`w${day}`);
      if (day === last) break;
    }
  }
}

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
export function segmentAt(sentence: string, at: number): string {
  const from = Math.max(0, at - SEGMENT_MAX);
  const before = sentence
    .slice(from === 0 ? 0 : sentence.indexOf(' ', from - 1), at)
    .replace(/^.*(?:[;,()]\s|:\s(?=\p{L})|\sand\s)/su, '');
  const after = sentence.slice(at, at + SEGMENT_MAX).replace(/(?:[;,()](?:\s|$)|\sand\s).*$/su, '');
  return before + after;
}

/** "250 objects out of 4,300" is a share, and two numbers. */
const numbersOfShare = ({ dimension, text, at }: Quantity): Quantity[] => {
  const [some, whole] = dimension === 'percent' ? text.split(/(?<= (?:in|out of) (?:every )?)/) : [];
  return some === undefined || whole === undefined
    ? []
    : [...quantitiesIn(some), ...quantitiesIn(whole).map((each) => ({ ...each, at: each.at + some.length }))].map(
        (each) => ({ ...each, at: each.at + at }),
      );
};

/** "On the morning of the 20th", after "until 21 January". */
const inMonthOf = (when: When, last: When | undefined): When =>
  when.day !== undefined && when.month === undefined && last?.month !== undefined
    ? { ...when, month: last.month, ...(last.year === undefined ? {} : { year: last.year }) }
    : when;

export function readText(text: string, into: Reading): void {
  let last: When | undefined;
  for (const sentence of text.split(/(?<=[.!?])\s+(?=[\p{Lu}"“])|\n+/u)) {
    const words = wordsIn(sentence);
    into.sentences.add(words.map(({ low }) => low).join(' '));
    for (const { text: word, low } of words) {
      // `CPUUtilization`
      if (/\p{Lu}{2}\p{Ll}|\p{Ll}\p{Lu}/u.test(word)) for (const part of nameWords(word)) into.ids.add(part);
      into.tokens.push(low);
      if (low.includes("'")) for (const part of low.split("'")) into.ids.add(part);
      else into.ids.add(low);
      into.stems.add(stem(low));
      into.meanings.add(meaning(low));
    }
    // "2025-11-03..2025-11-10"
    const { opaque, rest } = opaqueIn(sentence.replaceAll(/(?<=\d)\.\.(?=\d)|\b[FC]Y(?=\d)/g, '  '));
    const { whens: written, rest: bare } = whensIn(rest);
    const whens = written.map((when) => inMonthOf(when, last));
    last = whens.findLast(({ month, day }) => month !== undefined && day !== undefined) ?? last;
    // A date inside an id or a link is one too: names of files and orders are full of them.
    const hidden = opaque.flatMap(({ text: id, at }) =>
      whensIn(id.replaceAll('_', ' ')).whens.map((when) => ({ ...when, at: at + when.at })),
    );
    const dotted = [...timesWithDots(bare), ...daysOfMonths(bare), ...datesByForm(sentence)];
    learnDates(into.dates, [...whens, ...hidden, ...dotted]);
    // "the previous year" is last year.
    for (const [, side = '', unit = ''] of sentence.matchAll(BESIDE_NOW))
      into.dates.keys.add(`${/^p/i.test(side) ? 'last' : 'next'} ${unit.toLowerCase()}`);
    learnNamedStretches(sentence, into.dates.keys);
    learnDaysBetween(sentence, into.dates.keys);
    for (const [, year = ''] of sentence.matchAll(YEAR_OF_PART)) into.dates.keys.add(`y20${year}`);
    // "2025Q3", "2025-H1"
    for (const [, year = '', part = ''] of sentence.matchAll(PART_OF_YEAR)) {
      into.ids.add(part.toLowerCase());
      into.dates.keys.add(`y${year}`);
    }
    const around = topicOf(words);
    const read = [...quantitiesIn(bare).flatMap((each) => [each, ...numbersOfShare(each)]), ...readTwice(sentence)];
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
  // "3. März 2026" looks like two sentences.
  learnDates(into.dates, datesByForm(text));
  into.tokens.push(BREAK);
  for (const [run] of fold(text).matchAll(MARKED)) into.ids.add(squeezed(run));
}
