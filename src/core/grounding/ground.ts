// Checks a draft against what the workers reported, sentence by sentence (A8, A12, C9): whose results stand behind it,
// and what in it stands in none: numbers, dates, names, quotes, and deeds that nobody reports as done.
//
//   G1. What is exact must stand in a result or follow from results; wording is free.
//   G2. What stands only in the request may be repeated as the request's, never as a result.
//   G3. Nothing here reads a clock or a model: the same draft and sources always give the same verdict.
//
// Deeds and names are read as English; in other languages numbers, dates, addresses and quotes are still checked.

import { clauseAt, isAttributed, saysWhatLacks } from './attribution.ts';
import { checkActs, type KnownActs, knownActs } from './check-acts.ts';
import { foreignNames, isForeignOpaque, type KnownNames, knownNames } from './check-names.ts';
import { isForeignNumber, type NumberSources } from './check-numbers.ts';
import { isForeignQuote, quotesIn, wordLine } from './check-quotes.ts';
import { type When, whensIn } from './dates.ts';
import { asWords, readSources } from './known.ts';
import { holdsDate, isDaysAway, learnDates, noDates } from './known-dates.ts';
import { holdsNumber, knownNumbers } from './known-numbers.ts';
import { opaqueIn } from './opaque.ts';
import { type Quantity, quantitiesIn } from './quantities.ts';
import { type Sentence, splitSentences } from './sentences.ts';
import type { Foreign, GroundedSentence, Grounding, Sources } from './sources.ts';
import { taskIndex, tasksBehind } from './trace-tasks.ts';
import { isTelling, wordsIn } from './words.ts';
import { derivable } from './work-out.ts';

interface Checking extends NumberSources {
  readonly names: KnownNames;
  readonly acts: KnownActs;
  readonly line: string;
  readonly dayCounts: ReadonlySet<number>;
  /** Words that the draft itself writes without a capital. */
  readonly lower: ReadonlySet<string>;
  readonly listed: ReadonlyMap<number, number>;
  readonly isEnglish: boolean;
}

export function groundDraft(draft: string, sources: Sources): Grounding {
  const known = readSources(sources);
  const parts = splitSentences(draft).map(readSentence);
  const told = knownNumbers(known.told.numbers);
  const checking: Checking = {
    known,
    told,
    asked: knownNumbers(known.asked.numbers),
    derivable: derivable(known.told, known.asked, known.reports),
    names: knownNames(known),
    acts: knownActs(known),
    line: wordLine(known.told.tokens, known.asked.tokens),
    dayCounts: new Set(
      (told.byDimension.get('time') ?? []).map(({ value }) => Math.round(value / 86_400)).filter((days) => days > 0),
    ),
    lower: new Set(
      wordsIn(draft)
        .filter(({ text }) => /^\p{Ll}/u.test(text))
        .map(({ low }) => low),
    ),
    listed: listedIn(parts),
    isEnglish: looksEnglish(draft),
  };
  const index = taskIndex(known);
  const besides = standingByBlock(parts, checking);
  const sentences = parts.map((part): GroundedSentence => {
    const dates = noDates();
    learnDates(dates, part.whens);
    return {
      text: part.sentence.text,
      tasks: tasksBehind(part.sentence.text, part.numbers, dates.keys, index),
      foreign: foreignIn(part, besides.get(part.sentence.block) ?? [], checking),
    };
  });
  return { sentences, foreign: withoutRepeats(sentences.flatMap(({ foreign }) => foreign)) };
}

interface ReadSentence {
  readonly sentence: Sentence;
  readonly numbers: readonly Quantity[];
  readonly whens: readonly When[];
  readonly opaque: ReturnType<typeof opaqueIn>['opaque'];
  /** The sentence without links, ids and dates, letter for letter in place. */
  readonly bare: string;
}

function readSentence(sentence: Sentence): ReadSentence {
  const { opaque, rest } = opaqueIn(sentence.text);
  const { whens, rest: bare } = whensIn(rest);
  return { sentence, opaque, whens, bare, numbers: quantitiesIn(bare) };
}

/** The numbers of each paragraph that stand in a source: only these may serve to work out another. */
function standingByBlock(parts: readonly ReadSentence[], { told, asked }: NumberSources): Map<number, Quantity[]> {
  const blocks = new Map<number, Quantity[]>();
  for (const { sentence, numbers } of parts) {
    const standing = numbers.filter((each) => holdsNumber(told, each) || holdsNumber(asked, each));
    blocks.set(sentence.block, [...(blocks.get(sentence.block) ?? []), ...standing]);
  }
  return blocks;
}

/** How many items each list of the draft has, also seen from the paragraph that announces it. */
function listedIn(parts: readonly ReadSentence[]): Map<number, number> {
  const starts = new Map<number, Set<number>>();
  for (const { sentence } of parts) {
    if (sentence.shape !== 'item' && sentence.shape !== 'row') continue;
    const set = starts.get(sentence.block) ?? new Set<number>();
    starts.set(sentence.block, set.add(sentence.start));
  }
  return new Map([...starts].map(([block, set]) => [block, set.size]));
}

const looksEnglish = (draft: string): boolean => {
  const words = wordsIn(draft.slice(0, 4000));
  return words.length < 25 || words.filter(({ low }) => !isTelling(low)).length / words.length > 0.22;
};

function foreignIn(part: ReadSentence, block: Quantity[], checking: Checking): Foreign[] {
  const { sentence, numbers, opaque, bare } = part;
  // A worker's own sentence, relayed as it is.
  if (checking.known.told.sentences.has(asWords(sentence.text))) return [];
  const foreign: Foreign[] = [];
  const acts = checking.isEnglish && sentence.shape !== 'code' ? checkActs(sentence.text, checking.acts) : [];
  for (const { act, foreign: isForeign } of acts) if (isForeign) foreign.push({ kind: 'act', text: act.text });
  const listed = new Set(
    [0, 1, 2].map((ahead) => checking.listed.get(sentence.block + ahead)).filter((count) => count !== undefined),
  );
  const beside = { sentence: block.filter((each) => numbers.includes(each)), block };
  for (const said of numbers) {
    if (isForeignNumber(said, { sentence, beside, listed, acts }, checking))
      foreign.push({ kind: 'number', text: said.text });
    // What was worked out may itself be reckoned with: 24 at $68 are $1,632, which leaves $368.
    else if (!beside.block.includes(said)) {
      beside.sentence.push(said);
      beside.block.push(said);
    }
  }
  for (const when of part.whens)
    if (isForeignDate(when, part, acts, checking)) foreign.push({ kind: 'date', text: when.text });
  for (const each of opaque) if (isForeignOpaque(each, checking.names)) foreign.push({ kind: 'name', text: each.text });
  const quotes = quotesIn(sentence.text).filter((quote) => isForeignQuote(quote, checking.line));
  for (const { text } of quotes) foreign.push({ kind: 'quote', text });
  if (checking.isEnglish && sentence.shape !== 'code')
    for (const text of foreignNames(bare, sentence, checking.names, checking.lower))
      foreign.push({ kind: 'name', text });
  return withoutRepeats(foreign);
}

/** A day that was only asked about may be said again where nothing is claimed to happen then (G2). */
function isForeignDate(
  when: When,
  { sentence }: ReadSentence,
  acts: ReturnType<typeof checkActs>,
  { known, dayCounts }: Checking,
): boolean {
  if (holdsDate(known.told.dates, when) || isDaysAway(known.told.dates, when, dayCounts)) return false;
  // "between 9 and 11" may be said as 9 and 11 am.
  const hour = when.minutes !== undefined && when.minutes % 60 === 0 ? when.minutes / 60 : undefined;
  const isHour = ({ dimension, value, nouns }: Quantity): boolean =>
    dimension === 'plain' && nouns.length === 0 && (value === hour || (hour !== undefined && value === hour - 12));
  if (hour !== undefined && known.told.numbers.some(isHour)) return false;
  if (!holdsDate(known.asked.dates, when)) return true;
  if (isAttributed(sentence.text) || saysWhatLacks(clauseAt(sentence.text, when.at))) return false;
  return acts.some(({ foreign }) => foreign);
}

function withoutRepeats(foreign: readonly Foreign[]): Foreign[] {
  const seen = new Set<string>();
  return foreign.filter(({ kind, text }) => {
    const key = `${kind} ${text}`;
    return seen.has(key) ? false : seen.add(key) && true;
  });
}
