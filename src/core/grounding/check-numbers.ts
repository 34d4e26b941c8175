// Whether a number of a draft stands in a result, follows from results, or merely repeats the request as such.

import { clauseAt, isAttributed, onlySupposes, saysWhatLacks } from './attribution.ts';
import type { CheckedAct } from './check-acts.ts';
import type { Derivable } from './derivable.ts';
import { type Beside, inUnitsBeside, isDerived } from './derived.ts';
import { aboutOf, countsIn, type Known } from './known.ts';
import { holdsNumber, type KnownNumbers, knownNumbers } from './known-numbers.ts';
import { isPartOfName } from './named-numbers.ts';
import type { Quantity } from './quantities.ts';
import { isReckonedOtherwise } from './reckoned-otherwise.ts';
import type { Sentence } from './sentences.ts';
import { isSwapped } from './swapped.ts';

export interface NumberSources {
  readonly known: Known;
  readonly told: KnownNumbers;
  readonly asked: KnownNumbers;
  readonly derivable: Derivable;
}

export interface Surroundings {
  readonly sentence: Sentence;
  readonly beside: Beside;
  /** How many items the draft's own lists have. */
  readonly listed: ReadonlySet<number>;
  readonly acts: readonly CheckedAct[];
}

const NAMED_BEFORE =
  /(?:order|invoice|ticket|account|line|flight|room|case|number|no|ref|reference|booking|card|in|contract|customer|policy|claim|seat|gate|table|page|issue|pr|build|version|floor|unit|flat|article|section|rule|port|bus|train|route|id|employee|member)s?[.:]?\s*#?$/i;
const ID_BEFORE =
  /\b(?:order|invoice|ticket|account|flight|room|case|booking|contract|customer|policy|claim|build|version|release|gate|bus|train|route|issue|pr|card|seat|member|employee)\s*#?$/i;
const MULTIPLE = /^(?:doubl|tripl|quadrupl|halv)/i;
const ENUMERATED = /\b(?:step|option|part|point|phase|stage|example)\s*$/i;
const SCOPE_BEFORE = /(?:^|\b(?:for|the|your|of|over|during|a|an|all|these|those))\s*$/i;
const LIMIT_BEFORE = /\b(?:your|under|below|within|than|limit|budget|cap|target|maximum|up to)\b[^.;]{0,24}$/i;

export function isForeignNumber(said: Quantity, around: Surroundings, sources: NumberSources): boolean {
  const { sentence, beside, acts } = around;
  const before = sentence.text.slice(0, said.at);
  if (isTrivial(said, before, sentence) || isPartOfName(said, before, sources.known)) return false;
  if ([said, ...inUnitsBeside(said, beside)].some((each) => holdsNumber(sources.told, each)))
    return isSwapped(said, sentence.text, sources.known);
  if (isDateLike(said, sources.known)) return false;
  if (/^#?\d{4,}$/.test(said.text) && sources.known.told.ids.has(said.text)) return false;
  if (isCount(said, around, sources)) return false;
  // Where a report says "doubled", nobody works out "tripled".
  if (MULTIPLE.test(said.text) && sources.told.all.some(({ text }) => MULTIPLE.test(text))) return true;
  // Nobody works out the number of a build.
  if (said.dimension === 'plain' && ID_BEFORE.test(before)) return !holdsNumber(sources.asked, said);
  const isFree = !isToldOtherwise(said, sentence.text, sources.told);
  if (
    isDerived(
      said,
      sentence.text,
      isFree ? beside : { ...beside, ...NOTHING_ELSE },
      isFree ? sources.derivable : NOWHERE,
    )
  )
    return false;
  if (isOrdered(said, acts) || isReckonedOtherwise(said, sentence.text, sources.known)) return false;
  return !(holdsNumber(sources.asked, said) && mayRepeat(said, before, around, sources));
}

const NOTHING_ELSE = { near: () => [], half: () => [] };
const NOWHERE: Derivable = { between: () => [], pool: [], totals: () => [], instants: [] };
const BESIDE = 40;
const RECKONED =
  /\b(?:total|together|altogether|combined|difference|more|less|each|per|average|sum|all|both|another|further|for (?:the |all )?(?:\d+|two|three|four|five|six|ten))\b/i;

/** Right after the number: it tells how far apart two are, and no value of either. */
const COMPARED =
  /^\s*(?:bigger|smaller|larger|higher|lower|longer|shorter|faster|slower|cheaper|dearer|heavier|lighter|warmer|colder|older|younger|behind|ahead|short of|apart)\b/i;

/** The words right beside it are the very name under which a result gives another number: "a mean saving of 52 %". */
function isToldOtherwise(said: Quantity, sentence: string, told: KnownNumbers): boolean {
  if (said.hedge !== 'exact' || said.dimension === 'plain') return false;
  const near = sentence.slice(Math.max(0, said.at - BESIDE), said.at + said.text.length + BESIDE);
  const after = sentence.slice(said.at + said.text.length);
  if (RECKONED.test(clauseAt(sentence, said.at)) || COMPARED.test(after)) return false;
  const words = aboutOf(near);
  return told.names(said.dimension).some((names) => names.every((word) => words.has(word)));
}

const DEFINITE_MAX = 3;
const DEFINITE = /\b(?:the|these|those|your|both) $/i;
const ASSUMED_MAX = 12;
const ASSUMES = /\b(?:would (?:cost|come|be|make|mean|need|take)|if you (?:took|booked|ordered|bought|need|want))\b/i;

/** Numbers that count nothing: of a step, of a row, "24/7". */
function isTrivial(said: Quantity, before: string, { text, shape }: Sentence): boolean {
  if (said.dimension !== 'plain') return false;
  if (said.value <= 20 && ENUMERATED.test(before)) return true;
  if (shape === 'row' && /^\s*\|\s*$/.test(before) && said.value <= 100) return true;
  if (shape === 'code' && said.value <= 1) return true;
  // "the two prices" are those that were spoken of.
  if (said.value <= DEFINITE_MAX && DEFINITE.test(before) && said.nouns.length > 0) return true;
  // "Two copies would cost …" reckons with two.
  if (said.value <= ASSUMED_MAX && ASSUMES.test(clauseAt(text, said.at))) return true;
  return /\b24\/7\b/.test(text) && (said.value === 24 || said.value === 7);
}

function isDateLike(said: Quantity, { told, asked }: Known): boolean {
  if (said.dimension !== 'plain') return false;
  // "at 7.45" for a reported 07:45.
  const [, hour, minute] = /^(\d{1,2})\.([0-5]\d)$/.exec(said.text) ?? [];
  const time = `t${(Number(hour) % 24) * 60 + Number(minute)}`;
  if (hour !== undefined && (told.dates.keys.has(time) || asked.dates.keys.has(time))) return true;
  if (!Number.isInteger(said.value)) return false;
  if (said.value >= 1500 && said.value <= 2100 && /^\d{4}$/.test(said.text))
    return told.dates.keys.has(`y${said.value}`) || asked.dates.keys.has(`y${said.value}`);
  // "between 8 and 12" for a reported 08:00–12:00.
  const ofTime = said.nouns.length === 0 || /^(?:window|appointment|to|am|pm)$/.test(said.nouns[0] ?? '');
  return said.value <= 24 && ofTime && told.dates.keys.has(`t${(said.value % 24) * 60}`);
}

/** Nouns that stand for whatever was or will be said. */
const SHELL =
  /^(?:part|task|request|result|report|check|source|topic|area|item|matter|detail|figur|number|outcom|issu|problem|action|measur|condition|caveat|group|categor|recommendation|suggestion|risk|concern|improvement|subject|job|place)/;
/** Of two points or reasons nobody keeps a list. */
const ABSTRACT =
  /^(?:thing|point|step|reason|option|way|factor|aspect|question|possibilit|choic|alternativ|fact|sid|kind|sort|separat|different|takeaway)/;
const ABSTRACT_MAX = 4;
/** What days and times are called when they are counted. */
const WHENS = /^(?:dat|day|tim|window)$/;

/** "three charges" where three are listed, by a report or by the draft itself. */
function isCount(said: Quantity, { sentence, listed }: Surroundings, { known, told }: NumberSources): boolean {
  if (said.dimension !== 'plain' || !Number.isInteger(said.value) || said.value < 0 || said.value > 100) return false;
  if (said.value === 0)
    return known.reports.some(
      ({ counts, tokens }) =>
        counts.some(({ value }) => value === 0) ||
        tokens.some((word) => /^(?:no|none|nothing|zero|without|empty|not)$/.test(word)),
    );
  const [noun = ''] = said.nouns;
  if (ABSTRACT.test(noun) && said.value <= ABSTRACT_MAX) return true;
  const ofShell = noun === '' || SHELL.test(noun) || ABSTRACT.test(noun);
  if (!ofShell && isCountedOtherwise(said, told)) return false;
  if (listed.has(said.value) || listsAfter(sentence.text.slice(said.at + said.text.length), said.value)) return true;
  if (noun !== '' && ofShell && known.reports.length === said.value) return true;
  const counted = known.reports.flatMap(({ counts }) => counts.filter(({ value }) => value === said.value));
  if (ofShell || WHENS.test(noun)) return counted.length > 0;
  return counted.some(({ names, isShare }) =>
    isShare ? names.some((name) => said.around.has(name)) : said.nouns.some((noun) => names.includes(noun)),
  );
}

/** "two points: a and b", "three slots (12, 13 or 15 October)". */
function listsAfter(rest: string, count: number): boolean {
  const mark = /[:(–—]/.exec(rest);
  return mark !== null && countsIn(rest.slice(mark.index + 1)).includes(count);
}

/** A report gives another number of just these: "two payments look wrong" allows no three, whatever its table holds. */
const isCountedOtherwise = (said: Quantity, told: KnownNumbers): boolean =>
  told.all.some(
    (each) =>
      each.dimension === 'plain' &&
      each.value !== said.value &&
      each.nouns.length > 0 &&
      (said.nouns.length > 1 || !each.narrowed) &&
      each.nouns.every((noun, index) => index >= said.nouns.length || said.nouns[index] === noun),
  );

/** A task that reports its deed as done was done with the values it was told. */
const isOrdered = (said: Quantity, acts: readonly CheckedAct[]): boolean =>
  acts.some(({ by }) =>
    by.some(
      ({ instruction }) => instruction.numbers.length > 0 && holdsNumber(knownNumbers(instruction.numbers), said),
    ),
  );

/** Only in the request: it may be repeated as the request's, as what is missing, or as the name of something. */
function mayRepeat(
  said: Quantity,
  before: string,
  { sentence, acts }: Surroundings,
  { known }: NumberSources,
): boolean {
  const clause = clauseAt(sentence.text, said.at);
  if (isAttributed(sentence.text) || saysWhatLacks(clause) || onlySupposes(clause)) return true;
  if (said.dimension === 'plain' && NAMED_BEFORE.test(before)) return true;
  if (acts.length > 0) return acts.every(({ foreign, by }) => !foreign && by.length > 0) && said.dimension !== 'money';
  if (LIMIT_BEFORE.test(before) && said.dimension === 'money')
    return /\b(?:budget|limit|under|below|within|than|cap|target|maximum|up to)\b/i.test(clause);
  if (said.dimension === 'money' || said.dimension === 'percent') return false;
  // A measure that no result takes: "just under ten metres" of a boat that was asked about.
  const isMeasured = known.told.numbers.some(({ dimension }) => dimension === said.dimension);
  if (said.dimension !== 'plain' && said.dimension !== 'time' && !isMeasured) return true;
  const sameNoun = known.asked.numbers.some(
    (each) => each.value === said.value && each.nouns.some((noun) => said.nouns.includes(noun)),
  );
  return sameNoun || (said.dimension !== 'plain' && SCOPE_BEFORE.test(before));
}
