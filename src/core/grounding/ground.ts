// Checks a draft against what the workers reported, sentence by sentence (A8, A12, C9): whose results stand behind it,
// and what in it stands in none: numbers, dates, names, quotes, and deeds that nobody reports as done.
//
//   G1. What is exact must stand in a result or follow from results; wording is free.
//   G2. What stands only in the request may be repeated as the request's, never as a result.
//   G3. Nothing here reads a clock or a model: the same draft and sources always give the same verdict.
//
// Deeds and names are read as English; in other languages numbers, dates, addresses and quotes are still checked.

import { clauseAt, isAttributed, saysWhatLacks } from './attribution.ts';
import { type CheckedAct, checkActs, type KnownActs, knownActs } from './check-acts.ts';
import { strangeIds, strangeItems } from './check-lists.ts';
import { foreignNames, isForeignOpaque, type KnownNames, knownNames, strangeWords } from './check-names.ts';
import { isForeignQuote, quotesIn, wordLine } from './check-quotes.ts';
import type { When } from './dates.ts';
import { STATEMENT_CARD } from './deeds/card.ts';
import { STATEMENT_LIMIT } from './deeds/limit.ts';
import { type Figure, inventedStatements, statementsOf } from './deeds/statements.ts';
import { toldBy } from './deeds/told.ts';
import { deniedIn } from './denied-fields.ts';
import { type Known, readSources } from './known.ts';
import { holdsDate, isDaysAway, learnDates, noDates, type Stretches } from './known-dates.ts';
import { NUMBER_CARD } from './numbers/card.ts';
import { judgeNumbers, NUMBER_LIMIT } from './numbers/judge.ts';
import type { Quantity } from './quantities.ts';
import { type ReadSentence, readSentence } from './read-draft.ts';
import { asWords } from './reading.ts';
import { isRoundedTime } from './rounded-times.ts';
import { splitSentences } from './sentences.ts';
import type { Foreign, GroundedSentence, Grounding, Sources } from './sources.ts';
import { taskIndex, tasksBehind } from './trace-tasks.ts';
import { isTelling, wordsIn } from './words.ts';
import { dateBeside, fallsOn, isDayToldInstead, isTimeAway } from './worked-out-dates.ts';

interface Checking {
  readonly known: Known;
  readonly names: KnownNames;
  readonly acts: KnownActs;
  readonly line: string;
  readonly stretches: Stretches;
  /** Words that the draft itself writes without a capital. */
  readonly lower: ReadonlySet<string>;
  readonly isEnglish: boolean;
}

export function groundDraft(draft: string, sources: Sources): Grounding {
  const known = readSources(sources);
  const parts = splitSentences(draft).map(readSentence);
  const checking: Checking = {
    known,
    names: knownNames(known),
    acts: knownActs(known),
    line: wordLine(known.told.tokens, known.asked.tokens),
    stretches: stretchesOf(known.told.numbers.filter(({ dimension }) => dimension === 'time')),
    lower: new Set(
      wordsIn(draft)
        .filter(({ text }) => /^\p{Ll}/u.test(text))
        .map(({ low }) => low),
    ),
    isEnglish: looksEnglish(draft),
  };
  const index = taskIndex(known);
  const actsOf = new Map(parts.map((part) => [part, actsIn(part, checking)]));
  const isKnownDate = (when: When): boolean =>
    holdsDate(known.told.dates, when) || isDaysAway(known.told.dates, when, checking.stretches);
  const judged = judgeNumbers(parts, known, { card: NUMBER_CARD, limit: NUMBER_LIMIT, isKnownDate });
  const numbers = new Set(judged.flatMap(({ said, chance }) => (chance >= NUMBER_LIMIT ? said : [])));
  const invented = checking.isEnglish ? inventedIn(parts, actsOf, { sources, numbers }) : [];
  const sentences = parts.map((part, at): GroundedSentence => {
    const statements = invented
      .filter(({ sentence }) => sentence === at)
      .map(({ from, to }) => part.sentence.text.slice(from, to).trim());
    const dates = noDates();
    learnDates(dates, part.whens);
    return {
      text: part.sentence.text,
      tasks: tasksBehind(part.sentence.text, part.numbers, dates.keys, index),
      foreign: foreignIn(part, { acts: actsOf.get(part) ?? [], statements, numbers }, checking),
    };
  });
  return { sentences, foreign: withoutRepeats(sentences.flatMap(({ foreign }) => foreign)) };
}

const DAY = 86_400;
const MONTH = 2_629_800;

function stretchesOf(times: readonly Quantity[]): Stretches {
  const whole = (size: number): Set<number> =>
    new Set(
      times
        .map(({ value }) => value / size)
        .filter((count) => count >= 1 && Math.abs(count - Math.round(count)) < 1e-6),
    );
  return { days: whole(DAY), months: whole(MONTH) };
}

const looksEnglish = (draft: string): boolean => {
  const words = wordsIn(draft.slice(0, 4000));
  return words.length < 25 || words.filter(({ low }) => !isTelling(low)).length / words.length > 0.22;
};

const actsIn = ({ sentence }: ReadSentence, { isEnglish, acts }: Checking): CheckedAct[] =>
  isEnglish && sentence.shape !== 'code' ? checkActs(sentence.text, acts) : [];

/** The clauses that tell what no report does. */
function inventedIn(
  parts: readonly ReadSentence[],
  actsOf: ReadonlyMap<ReadSentence, readonly CheckedAct[]>,
  { sources, numbers }: { readonly sources: Sources; readonly numbers: ReadonlySet<Quantity> },
): ReturnType<typeof inventedStatements> {
  const said = parts.map((part) => ({
    text: part.sentence.shape === 'code' ? '' : part.sentence.text,
    acts: actsOf.get(part) ?? [],
    figures: figuresOf(part, numbers),
  }));
  return inventedStatements(statementsOf(said, toldBy(sources)), { card: STATEMENT_CARD, limit: STATEMENT_LIMIT });
}

/** Small counts and shares in words say too little. */
export const figuresOf = ({ numbers }: ReadSentence, foreign: ReadonlySet<Quantity>): Figure[] =>
  numbers
    .filter(
      ({ text, dimension, value }) =>
        dimension === 'time' || (/\d/.test(text) && (dimension !== 'plain' || value > SMALL_MAX)),
    )
    .map((each) => ({ at: each.at, stands: !foreign.has(each) }));

const SMALL_MAX = 12;

interface Found {
  readonly acts: readonly CheckedAct[];
  readonly statements: readonly string[];
  readonly numbers: ReadonlySet<Quantity>;
}

function foreignIn(
  part: ReadSentence,
  { acts, statements, numbers: foreignNumber }: Found,
  checking: Checking,
): Foreign[] {
  const { sentence, numbers, opaque, bare } = part;
  // A worker's own sentence, relayed as it is.
  if (checking.known.told.sentences.has(asWords(sentence.text))) return [];
  const foreign: Foreign[] = [];
  const names =
    checking.isEnglish && sentence.shape !== 'code'
      ? [
          ...strangeItems(sentence.text, checking.known),
          ...strangeIds(sentence.text, checking.known),
          ...strangeWords(bare, checking.names),
          ...foreignNames(bare, sentence, checking.names, checking.lower),
        ]
      : [];
  // A clause that is strange for a figure, a day or a name alone is named by that.
  const dates = part.whens.filter((when) => isForeignDate(when, part, acts, checking)).map(({ text }) => text);
  const strange = [...names, ...dates, ...numbers.flatMap((each) => (foreignNumber.has(each) ? each.text : []))];
  const hasDeed = acts.some((each) => each.foreign);
  for (const text of statements)
    if (hasDeed || !strange.some((each) => text.includes(each))) foreign.push({ kind: 'act', text });
  if (sentence.shape !== 'code' && statements.length === 0)
    for (const text of deniedIn(sentence.text, checking.known)) foreign.push({ kind: 'act', text });
  for (const said of numbers) if (foreignNumber.has(said)) foreign.push({ kind: 'number', text: said.text });
  for (const text of dates) foreign.push({ kind: 'date', text });
  for (const each of opaque) if (isForeignOpaque(each, checking.names)) foreign.push({ kind: 'name', text: each.text });
  const quotes = quotesIn(sentence.text).filter((quote) => isForeignQuote(quote, checking.line));
  for (const { text } of quotes) foreign.push({ kind: 'quote', text });
  for (const text of names) foreign.push({ kind: 'name', text });
  return withoutRepeats(foreign);
}

/** Words of a day that somebody counted to. */
const ENDS =
  /\b(?:by|until|till|latest|last|deadline|due|within|expir\w*|ends?|ended|later|after|from|before|since|valid|runs?|covers?|return|back|earliest|next|renew\w*|left|original\w*|agreed|planned|scheduled|should have|supposed|ahead|postponed|moved|instead)\b/i;

const COMES =
  /\b(?:expected|will|should|due|likely|bound)\s+(?:to\s+)?(?:reach|arrive|be (?:delivered|with you|there)|come|land|get (?:to you|there))\b/i;

/** A day that was only asked about may be said again where nothing is claimed to happen then (G2). */
function isForeignDate(
  when: When,
  { sentence, whens, numbers }: ReadSentence,
  acts: readonly CheckedAct[],
  { known }: Checking,
): boolean {
  if (when.weekday !== undefined) {
    const date = dateBeside(when, whens, sentence.text);
    const falls = date && fallsOn(when.weekday, date, known.told.dates);
    if (falls !== undefined) return !falls;
  }
  if (holdsDate(known.told.dates, when)) return false;
  // How long it is may be said here, or stand in a report beside the day.
  const spans = numbers.filter(({ dimension }) => dimension === 'time');
  // When something comes is foretold by a report, not found by counting from one day to any other.
  const isReckoned =
    spans.length > 0 ||
    (COMES.test(clauseAt(sentence.text, when.at))
      ? ENDS.test(sentence.text.slice(Math.max(0, when.at - 16), when.at))
      : ENDS.test(sentence.text));
  const isAway = (away: Stretches): boolean => isDaysAway(known.told.dates, when, away);
  if (
    isReckoned &&
    (isAway(stretchesBeside(when, known)) || isAway(stretchesOf(spans))) &&
    !isDayToldInstead(when, whens, clauseAt(sentence.text, when.at), known)
  )
    return false;
  if (isTimeAway(when, whens, numbers, known) || isLasted(when, sentence.text, known)) return false;
  if (isRoundedTime(when, sentence.text, known.told.dates)) return false;
  // "between 9 and 11" may be said as 9 and 11 am.
  const hour = when.minutes !== undefined && when.minutes % 60 === 0 ? when.minutes / 60 : undefined;
  const isHour = ({ dimension, value, nouns, label }: Quantity): boolean =>
    dimension === 'plain' &&
    nouns.length === 0 &&
    label.length === 0 &&
    (value === hour || (hour !== undefined && value === hour - 12));
  if (hour !== undefined && known.told.numbers.some(isHour)) return false;
  if (!holdsDate(known.asked.dates, when)) return true;
  if (isAttributed(sentence.text) || saysWhatLacks(clauseAt(sentence.text, when.at))) return false;
  return acts.some(({ foreign }) => foreign);
}

/** Without a word about how long, only what the very sentence of the day says may have been counted. */
function stretchesBeside(when: When, { told }: Known): Stretches {
  const beside = told.numbers.filter(({ dimension, around }) => dimension === 'time' && around.size > 0);
  const days = new Set(told.instants.flat().map(({ around }) => around));
  return when.month === undefined ? NO_STRETCHES : stretchesOf(beside.filter(({ around }) => days.has(around)));
}

const NO_STRETCHES: Stretches = { days: new Set(), months: new Set() };

/** Words before a time of day. */
const ON_THE_CLOCK = /\b(?:at|by|until|till|from|since|before|after|between|to|and|opens?|closes?|starts?|ends?)\s$/i;

/** 1:21:12 for 4,872 seconds, and 4:19 for 258.62. */
const isLasted = ({ minutes, seconds, text, at }: When, sentence: string, { told }: Known): boolean => {
  if (minutes === undefined) return false;
  const isStopped = seconds === undefined && /^\d+:\d\d$/.test(text) && !ON_THE_CLOCK.test(sentence.slice(0, at));
  const lasted = [minutes * 60 + (seconds ?? 0), ...(isStopped ? [minutes] : [])];
  return told.numbers.some(
    ({ dimension, value }) => dimension === 'time' && lasted.some((each) => Math.abs(value - each) < 1),
  );
};

function withoutRepeats(foreign: readonly Foreign[]): Foreign[] {
  const seen = new Set<string>();
  return foreign.filter(({ kind, text }) => {
    const key = `${kind} ${text}`;
    return seen.has(key) ? false : seen.add(key) && true;
  });
}
