// Deeds that a text speaks of, and whether it says they were done, will be, might be, or were not.

import { LARGE, SMALL } from '../../text/number-words.ts';
import { idiomsIn } from './act-idioms.ts';
import { isOfMoney, MONEY, noteMoneyBack } from './act-money.ts';
import { AUXILIARY, type Note, noteNoun } from './act-nouns.ts';
import { isDelivered, isDoneAgain, isLetKnow, RECEIVED_BY } from './act-others.ts';
import { DENIES, DETERMINER, PLANS, type Polarity, polarityAt, SUPPOSES } from './act-polarity.ts';
import { subjectBefore, targetAt } from './act-target.ts';
import { ACT_WORDS, GENERIC, GENERIC_STATE, HARMLESS, NOUNS } from './act-words.ts';
import { saysNought } from './attribution.ts';
import { isTelling, meaning, stem, type Word, wordsIn } from './words.ts';

export interface Act {
  readonly group: string;
  readonly polarity: Polarity;
  /** "the cancelled flight": a name for it rather than a statement. */
  readonly adjectival: boolean;
  /** The clause that says so. */
  readonly text: string;
  /** What it was done to or with. */
  readonly objects: ReadonlySet<string>;
  /** Those of them that the verb itself is about, where that can be told. */
  readonly target: ReadonlySet<string>;
  /** Those of them that are written as names. */
  readonly names: ReadonlySet<string>;
  /** In data: what its field is named after, and so what alone it is about. */
  readonly own?: ReadonlySet<string>;
}

const CLAUSES =
  /;\s|,\s+(?=(?:and|but|so|yet|while|whereas|although|though|which|because|however|as|since)\s)|\s+(?=(?:but|although|though|whereas|while|because|and (?:no|none|neither|nothing))\s)|\s[–—-]\s|\n|(?<!\b(?:Dr|Mr|Mrs|Ms|Prof|St|No|vs|approx|Inc|Ltd|Co))[.!?]\s/giu;
const PAIRS =
  /\b(paid|rolled|called|turned|switched|shut|set|written|wrote|write)[ -](?:(?:it|them|this|that) )?(back|off|on|down|up)\b/gi;
/** Waiting for stock is nobody's deed. */
const BACK_ORDER = /\bback[- ]?order(?:ed|s)?\b/gi;
/** Neither are bytes and energy that a machine sends. */
const TRAFFIC =
  /\b(?:sen[dt]s?|deliver(?:s|ed)?|transferred)(?= (?:\w+ ){0,2}\d[\d.,]* ?(?:[KMGT]i?B|bytes|packets|[kMG]?Wh)\b)/g;
const SUCCEEDS = /^(?:managed|succeeded|successfully|care|having|finished|completed|ahead)$/;
const PERSON =
  /^(?:technician|engineer|driver|courier|mechanic|plumber|electrician|crew|someone|colleague|specialist|agent|representative|installer)s?$/;
const COMES = /^(?:pick|collect|deliver|bring|fetch|visit|come|arrive|attend|stop|call|visiting|coming|arriving)$/;
/** Adverbs, comparisons, doings and numbers: what is said about a deed, not what it is done to. */
const NO_OBJECT =
  /^\d|ly$|^(?:having|using|going|being)$|^(?:cheap|earli|lat|fast|small|larg|soon|near|high|low|quick|safe|easi|short|long|clos)(?:er|est)$|^(?:better|best|worse|worst|first|second|third|fourth|fifth|last|next|other|latter|former)$/;
const DAY_OR_MONTH =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)s?$/;
const FILLER =
  /^(?:today|night|week|month|year|hour|minute|day|time|team|request|process\w*|success\w*|confirm\w*|new|full|way|immediate\w*|amount|charge|sum|total|usd|eur|gbp|dollar|euro|pound|system|detail\w*|receiv\w*|complet\w*|issu\w*|number|reference|id|effect|behalf|support\w*|servic\w*|custom\w*|place|also|again|yet|twice|indeed|ahead|went|go|gone|care|people|person|participant|attendee)(?:e?s)?$/;

export function actsIn(text: string): Act[] {
  const acts: Act[] = [];
  let from = 0;
  const clauses: string[] = [];
  for (const match of text.matchAll(CLAUSES)) {
    clauses.push(text.slice(from, match.index));
    from = match.index + (/^[;\n.!?]|^\s[–—-]\s$/.test(match[0]) ? match[0].length : 0);
  }
  clauses.push(text.slice(from));
  for (const clause of clauses) acts.push(...actsInClause(clause));
  return acts;
}

function actsInClause(clause: string): Act[] {
  const text = clause
    .replaceAll(/\be-mail(?=ed|ing)/gi, 'email')
    .replaceAll(BACK_ORDER, (found) => 'x'.repeat(found.length))
    .replaceAll(TRAFFIC, (found) => 'x'.repeat(found.length))
    .replaceAll(PAIRS, (_, verb: string, tail: string) => `${verb}${tail}`);
  const at = (index: number): Polarity => polarityAt(words, index, text);
  const words = wordsIn(text);
  const found = new Map<string, Act>();
  const objects = objectsOf(words);
  const names = objectsOf(words.filter(({ text, at }) => at > 0 && /^\p{Lu}/u.test(text)));
  const note = (group: string, polarity: Polarity, adjectival = false, target = NOTHING): void => {
    if (polarity === 'done' && PAYS.has(group) && saysNought(clause)) return note(group, 'denied');
    const before = found.get(group);
    // The strongest statement of a clause counts: a plain "done" is not undone by a mention beside it.
    if (before && rank(before) >= rank({ polarity, adjectival })) return;
    // The replacement that was sent is what was sent.
    const others = words.filter(({ low }) => (NOUNS.get(low) ?? group) !== group).map(({ low }) => meaning(low));
    const own = others.length === 0 ? objects : new Set([...objects, ...others]);
    found.set(group, { group, polarity, adjectival, text: clause.trim(), objects: own, target, names });
  };
  for (const { group, end } of idiomsIn(text)) {
    const last = words.findLastIndex((word) => word.at < end);
    note(group, polarityAt(words, last));
  }
  words.forEach((word, index) => {
    const act = ACT_WORDS.get(word.low);
    // `created_at` names a column.
    if (text[word.at + word.text.length] === '_') return;
    const un = word.low.startsWith('un') ? ACT_WORDS.get(word.low.slice(2)) : undefined;
    if (un?.form === 'done') note(un.group, 'denied');
    if (
      act?.form === 'done' &&
      !isState(words, index) &&
      !isAlarm(words, index) &&
      (act.group !== 'confirm' || isConfirmed(words, index))
    )
      note(
        act.group,
        at(index),
        isAdjectival(words, index) || isTimetabled(words, index),
        objectsOf(targetAt(words, index)),
      );
    if (act?.form === 'base' || act?.form === 'doing') noteAttempt(words, index, act.group, note);
    // "Thanks for approving the quote": then somebody has.
    if (act?.form === 'doing' && /\bthank(?:s| you)(?: \p{L}+)? for $/iu.test(text.slice(0, word.at)))
      note(act.group, 'done');
    if (!act) noteOther(words, index, note, at);
    if (
      word.low === 'way' &&
      !words.slice(0, index).some(({ low }) => low === 'still') &&
      /\bon (?:its|their|the) way$/i.test(text.slice(0, word.at + 3))
    )
      note('send', polarityAt(words, index), false, objectsOf(subjectBefore(words, index - 3)));
    if (word.low === 'down' && PUT_DOWN.test(text.slice(0, word.at + 9))) note('book', 'done');
    if (isLetKnow(words, index)) note('notify', polarityAt(words, index - 1));
    if (isDelivered(words, index)) note(RECEIVED_BY, /^(?:every|each)$/.test(words[0]?.low ?? '') ? 'done' : at(index));
    if (CONTACTS.test(word.low)) noteContact(words, index, note, at);
    if (word.low === 'back' && MONEY.test(clause)) noteMoneyBack(words, index, note);
    if (/^(?:returned|reimbursed)$/.test(word.low) && !isAdjectival(words, index) && isOfMoney(words, index))
      note('refund', at(index));
    const noun = NOUNS.get(word.low);
    if (noun !== undefined) noteNoun({ words, text }, index, noun, note);
    if (/^(?:they|he|she)$/.test(word.low) && COMES.test(words[index + 1]?.low ?? '')) note('book', 'planned');
    if (PERSON.test(word.low)) noteVisit(words, index, note);
    if (word.low === 'now' && NOW_IS.test(text.slice(Math.max(0, word.at - 12), word.at + 30)))
      note('change', polarityAt(words, index));
    if (word.low === 'now' && /^(?:on|active|live|open|unlocked|enabled)$/.test(words[index + 1]?.low ?? ''))
      note(words[index + 1]?.low === 'on' ? 'change' : 'activate', polarityAt(words, index));
  });
  return [...found.values()];
}

/** "We have you down for Friday". */
const PUT_DOWN = /\b(?:have|has|'ve|put|got) (?:you|him|her|them|it) down for\b/i;

const NOTHING: ReadonlySet<string> = new Set();

const PAYS: ReadonlySet<string> = new Set(['refund', 'pay', 'transfer', 'promise', 'charge', 'waive']);

const rank = ({ polarity, adjectival }: { polarity: Polarity; adjectival: boolean }): number =>
  ({ possible: 0, planned: 2, denied: 3, done: 4 })[polarity] - (adjectival ? 3.5 : 0);

/**
 * A booking that "is confirmed" was made; who "confirmed the new time" has answered. Whoever "confirmed that …", or a
 * suspicion that is confirmed, only says how things are.
 */
function isConfirmed(words: readonly Word[], index: number): boolean {
  const before = words.slice(Math.max(0, index - 3), index).map(({ low }) => low);
  const isState = before.some((low) => /^(?:is|are|was|were|been|be)$/.test(low)) || index === words.length - 1;
  if (isState) return words.some(({ low }) => NOUNS.has(low)) || words.length < 5;
  const next = words[index + 1]?.low ?? '';
  const by = words[index - 1];
  const isSomebody = by !== undefined && (PERSON.test(by.low) || (/^\p{Lu}\p{Ll}/u.test(by.text) && isTelling(by.low)));
  if (next === 'that') return isSomebody;
  return (
    /^(?:the|your|our|this|his|her|their|its)$/.test(next) &&
    !/^(?:we|i|have|has|can|test|check|also)$/.test(before.at(-1) ?? '')
  );
}

/** "was scheduled for 1:20 pm", "has been applied for": neither a booking nor anything done with what was applied for. */
const isTimetabled = (words: readonly Word[], index: number): boolean =>
  /^(?:scheduled|applied)$/.test(words[index]?.low ?? '') && /^(?:for|to|at)$/.test(words[index + 1]?.low ?? '');

const ARTICLE = /^(?:the|an?|your|this|that|these|those|its|their|our|my|his|her)$/;

function isAdjectival(words: readonly Word[], index: number): boolean {
  const next = words[index + 1]?.low ?? '';
  // "a widow who mended nets" tells who she was.
  if (words[index - 1]?.low === 'who') return true;
  if ((isCounted(words, index) && !ARTICLE.test(next)) || isStanding(words, index)) return true;
  const before = words[index - 1]?.low ?? '';
  // "the permitted 8 °C", but "already refunded 8 €".
  if (/^\d/.test(next)) return ARTICLE.test(before);
  return DETERMINER.test(before) && isTelling(next) && !/ly$/.test(next);
}

/** "is still registered as on loan", "is closed on Mondays": how things are. */
const isState = (words: readonly Word[], index: number): boolean =>
  (/^(?:registered|filed|listed|posted|logged)$/.test(words[index]?.low ?? '') && words[index + 1]?.low === 'as') ||
  // "The first error was logged at 09:24" by no one.
  (words[index]?.low === 'logged' && /^(?:at|between|from)$/.test(words[index + 1]?.low ?? '')) ||
  (/^(?:is|are|remains?)$/.test(words[index - 2]?.low ?? '') && words[index - 1]?.low === 'still');

/** An alarm or a question is raised by anything; a case is raised by somebody. */
const isAlarm = (words: readonly Word[], index: number): boolean =>
  words[index]?.low === 'raised' &&
  words.some(({ low }) => /^(?:alarms?|alerts?|questions?|doubts?|warnings?)$/.test(low));

/** "with 214 lines added and 96 removed": said of a number of things, with no verb that says they were. */
function isCounted(words: readonly Word[], index: number): boolean {
  const back = words.slice(Math.max(0, index - 4), index);
  const number = back.findLastIndex(({ low }) => /^\d/.test(low) || SMALL.has(low));
  const isBare = !words.some(
    ({ low }, at) => Math.abs(at - index) < 7 && /^(?:we|i|we've|i've|was|were|been|has|have|had)$/.test(low),
  );
  return number >= 0 && isBare && !back.slice(number).some(({ low }) => low === 'and' || AUXILIARY.test(low));
}

/** "The pool stays closed", "Pool: closed": how things are, so that it is enough if a report knows of it. */
const STANDING = /^(?:closed|blocked|suspended|locked|paused|disabled|enabled|fixed|limited|open|posted|connected)$/;

function isStanding(words: readonly Word[], index: number): boolean {
  if (!STANDING.test(words[index]?.low ?? '')) return false;
  const before = words.slice(Math.max(0, index - 3), index).map(({ low }) => low);
  if (before.some((low) => /^(?:now|been|we|i|was|were|got|has|have|already|we've|i've)$/.test(low))) return false;
  return index === 1 || before.some((low) => /^(?:stays?|remains?|keeps?)$/.test(low));
}

/** Whoever tells, asks or calls somebody has done something that a report has to know of. */
const CONTACTS = /^(?:told|asked|called|contacted|spoke|spoken|phoned|rang|wrote|written|messaged|paged|reached)$/;

function noteContact(words: readonly Word[], index: number, note: Note, polarity: (at: number) => Polarity): void {
  const low = words[index]?.low ?? '';
  let at = index - 1;
  while (at >= 0 && /ly$|^(?:already|now|just|also|since|then|have|'ve)$/.test(words[at]?.low ?? '')) at -= 1;
  const by = words[at]?.low ?? '';
  const isOurs =
    /^(?:we|i|we've|i've|he|she|they|support|team|colleague)$/.test(by) ||
    (/^\p{Lu}\p{Ll}/u.test(words[at]?.text ?? '') &&
      isTelling(by) &&
      /^(?:her|him|them|the|back)$/.test(words[index + 1]?.low ?? ''));
  const isPassive =
    /^(?:told|called|contacted|phoned|messaged|paged)$/.test(low) &&
    /^(?:was|were|been)$/.test(by) &&
    !/^(?:is|are)$/.test(words[at - 1]?.low ?? '');
  // Whoever told us is the one who asked.
  const isToUs = /^(?:us|me)$/.test(words[index + 1]?.low ?? '');
  if ((isOurs && !isToUs) || isPassive) note('=contact', polarity(index));
}

const TAKEN = /^(?:taken|brought|sent|put|given|torn|cut|thrown|drawn)$/;
const PARTICLE = /^(?:down|off|out|away|up|over|apart)$/;

/** Any other verb that somebody is said to have carried out: it goes by its own name. */
function noteOther(words: readonly Word[], index: number, note: Note, polarity: (at: number) => Polarity): void {
  const low = words[index]?.low ?? '';
  if (
    low === 'left' &&
    /^(?:the|our|its)$/.test(words[index + 1]?.low ?? '') &&
    /^(?:warehouse|depot|store|factory)$/.test(words[index + 2]?.low ?? '')
  )
    return note('send', polarity(index));
  const isPhrase = TAKEN.test(low) && PARTICLE.test(words[index + 1]?.low ?? '');
  if (!isPhrase && !isDoneAgain(low) && (!/.{2}[^e]ed$/.test(low) || HARMLESS.has(low) || GENERIC.has(low))) return;
  let at = index - 1;
  while (at >= 0 && /ly$|^(?:already|now|just|also|since|then)$/.test(words[at]?.low ?? '')) at -= 1;
  const last = words[at]?.low ?? '';
  const before = words[at - 1]?.low ?? '';
  const perfect = last === 'been' && /^(?:has|have|'ve|.+'ve|.+'s|already|now|just|also)$/.test(before);
  const isUs = (each: string): boolean =>
    /^(?:we|i|we've|i've|team|department|supplier|shop|hotel|airline|bank|office)$/.test(each) || PERSON.test(each);
  const ours =
    isUs(last) ||
    (/^(?:have|has)$/.test(last) && (isUs(before) || isTelling(before))) ||
    (last === 'and' && words.slice(0, at).some(({ low: each }) => isUs(each)));
  const passive = /^(?:was|were)$/.test(last);
  const stressed = at < index - 1 && /^(?:is|are)$/.test(last);
  if (perfect || ours || passive || stressed) note(`=${stem(low)}`, polarity(index));
}

/** "Your limit is now 3,000 euros" says that it was changed. */
const NOW_IS = /\b(?:is|are|stands|amounts)\s+now\s+(?:at |set to |set at |only |just )?[$€£]?\d/i;

function noteAttempt(words: readonly Word[], index: number, group: string, note: Note): void {
  const back = words.slice(Math.max(0, index - 4), index).map(({ low }) => low);
  const further = words.slice(Math.max(0, index - 7), index).map(({ low }) => low);
  if (further.some((low) => DENIES.test(low))) return note(group, 'denied');
  const wasAble = back.includes('able') && further.some((low) => /^(?:was|were|been)$/.test(low));
  if (
    wasAble ||
    back.some((low) => SUCCEEDS.test(low)) ||
    (/^(?:after|by)$/.test(back.at(-1) ?? '') && /ing$/.test(words[index]?.low ?? ''))
  )
    return note(group, 'done');
  // "we will look into cancelling" promises nothing yet.
  if (back.slice(-3).some((low) => /^(?:will|.+'ll|going)$/.test(low))) return note(group, 'planned');
  note(group, 'possible');
}

function noteVisit(words: readonly Word[], index: number, note: Note): void {
  const ahead = words.slice(index + 1, index + 7).map(({ low }) => low);
  if (ahead.slice(0, 3).some((low) => /^(?:came|visited|arrived|attended|stopped)$/.test(low)))
    return note('book', 'planned');
  const comes = ahead.findIndex((low) => COMES.test(low));
  if (comes < 0 || ahead.slice(0, comes).some((low) => DENIES.test(low) || (SUPPOSES.test(low) && low !== 'to')))
    return;
  if (ahead.slice(0, comes).some((low) => /^(?:will|is|are|going|.+'ll)$/.test(low))) note('book', 'planned');
}

function objectsOf(words: readonly Word[]): Set<string> {
  const objects = new Set<string>();
  let [end, before] = [-2, ''];
  for (const { low, text, at } of words) {
    const isThing = DETERMINER.test(before);
    before = low;
    // "the intro training" is a thing, ", saving time" a doing.
    const isDoing = /^\p{Ll}.{2,}ing$/u.test(text) && at !== end + 1;
    end = at + text.length;
    if (
      isDoing ||
      SMALL.has(low) ||
      LARGE.has(low) ||
      !isTelling(low) ||
      DAY_OR_MONTH.test(text) ||
      NO_OBJECT.test(low)
    )
      continue;
    if (GENERIC.has(low) || GENERIC_STATE.has(low) || FILLER.test(low)) continue;
    const act = ACT_WORDS.get(low);
    // "an invoice" is a thing, "to invoice" a deed.
    if ((act && !(act.form === 'base' && isThing)) || NOUNS.has(low)) continue;
    if (DENIES.test(low) || PLANS.test(low) || SUPPOSES.test(low)) continue;
    objects.add(meaning(low));
  }
  return objects;
}
