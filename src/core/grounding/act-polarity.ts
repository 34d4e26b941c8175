// Whether a verb in a clause says that its deed was done, will be done, might be, or was not.

import { ACT_WORDS, NOUNS, WEAK } from './act-words.ts';
import { isTelling, type Word } from './words.ts';

export type Polarity = 'done' | 'planned' | 'possible' | 'denied';

export const DENIES =
  /^(?:not|never|no|none|cannot|without|unable|fail|failed|fails|failing|nothing|nobody|neither|nor|refused|declined|rejected|denied|unsuccessful|unsuccessfully|impossible|instead|error|hardly|stopped|prevented|.+n't)$/;
export const DENIES_AFTER =
  /^(?:not|never|failed|fails|declined|rejected|refused|denied|unsuccessful|impossible|error|errored|unavailable|false|bounced|n\/a)$/;
export const SUPPOSES =
  /^(?:can|could|may|might|should|would|must|if|once|when|whenever|unless|until|whether|before|need|needs|needed|eligible|possible|possibly|recommend|recommended|suggest|suggested|advise|advises|advised|propose|proposed|requested|request|asked|ask|asking|want|wanted|wants|like|please|offer|offered|consider|entitled|qualifies|qualify|able|hope|wish|awaiting|await|awaits|pending|ought|try|tried|attempt|attempted|let|to|options?|cost|costs|how|wanting)$/;
export const PLANS = /^(?:will|shall|going|.+'ll|scheduled|expected|due|shortly|soon)$/;
/** These hold for whatever follows them, however far. */
const CONDITIONS =
  /^(?:provided|assuming|if|once|when|whenever|unless|until|whether|before|how|eligible|entitled|requested|asked|awaiting|pending)$/;
const PART_OF_VERB =
  /^(?:has|have|had|was|were|been|be|is|are|'ve|we|i|we've|i've|it's|not|never|already|now|just|also|since|then|each|both|all|would|could|should|might|must|may|can|will|being|got|get|.+ly|.+n't)$/;
const NEGATES = /^(?:not|never|.+n't)$/;
const FINITE = /^(?:has|have|had|was|were|we|i|we've|i've|is|are|it's)$/;
export const DETERMINER =
  /^(?:the|a|an|your|this|that|these|those|any|each|its|their|our|my|his|her|previously|already|recently)$/;

/** What others say is their word. */
const SAYS =
  /^(?:says?|said|states?|stated|writes|wrote|claimed|believes?|believed|thinks?|thought|alleges?|alleged|insists?|mentions?|mentioned)$/;
const OURSELVES = /^(?:we|i|we've|i've|which|that|it|what)$/;

/** "the shop claims that it was sent", other than a claim that was filed. */
const isClaiming = (words: readonly Word[], at: number): boolean =>
  /^claims?$/.test(words[at]?.low ?? '') && /^(?:that|to|it|he|she|they|the)$/.test(words[at + 1]?.low ?? '');

const isHearsay = (words: readonly Word[], index: number): boolean =>
  words.some(
    ({ low }, at) =>
      at < index &&
      index - at < 12 &&
      (SAYS.test(low) || isClaiming(words, at)) &&
      at > 0 &&
      !DETERMINER.test(words[at - 1]?.low ?? '') &&
      !words.slice(Math.max(0, at - 2), at).some((word) => OURSELVES.test(word.low)),
  );

/** "Get the prescription signed", "Book the coach": told to do, and not done. */
const ORDERS =
  /^(?:get|have|make|ask|check|call|tell|let|keep|see|give|take|bring|wait|contact|offer|collect|hand|consider|ensure|remember|try|chase|press|confirm|please|pay|decide|choose|find|fetch|start|stop|prepare|print|write|reply|answer|read|look|go|do|use|bring|leave)$/;

const isOrder = (words: readonly Word[], index: number): boolean => {
  const first = words[0]?.low ?? '';
  const act = ACT_WORDS.get(first);
  const opens = ORDERS.test(first) || (act?.form === 'base' && !NOUNS.has(first));
  // "Please note that we credited 6 EUR" tells something after all.
  const tells = words.slice(1, index).some(({ low }) => /^(?:that|we|i|has|have|had|was|were|we've|i've)$/.test(low));
  return opens && index > 0 && !tells;
};

/** "the tax you collected": what the requester did needs nobody who reports it. */
function isYours(words: readonly Word[], index: number): boolean {
  let at = index - 1;
  while (at >= 0 && /ly$|^(?:have|already|just|also|had|now|indeed)$/.test(words[at]?.low ?? '')) at -= 1;
  const group = ACT_WORDS.get(words[index]?.low ?? '')?.group ?? '';
  return /^you(?:'ve)?$/.test(words[at]?.low ?? '') && !WEAK.has(group);
}

/** "Once it has been merged and the migration has been tried": all of it is still to come. */
const CONDITIONAL = /^(?:if|otherwise|once|when|whenever|unless|until|should|assuming|provided)$/;

export function polarityAt(words: readonly Word[], index: number, text = ''): Polarity {
  if (isHearsay(words, index) || isOrder(words, index) || isYours(words, index)) return 'possible';
  const comma = text.indexOf(',');
  const isBeforeComma = comma < 0 || (words[index]?.at ?? 0) < comma;
  // What follows such a condition in the present is as open as the condition.
  const isOurs = /\b(?:until|before) (?:\w+ ){1,6}(?:i|we) have$|\b(?:until|before) (?:\w+ ){1,6}(?:i've|we've)$/.test(
    words
      .slice(0, index)
      .map(({ low }) => low)
      .join(' '),
  );
  if (isOurs) return 'done';
  if (CONDITIONAL.test(words[0]?.low ?? '') && (isBeforeComma || !isPast(words, index))) return 'possible';
  if (isRule(words, index) || isChoice(words, index)) return 'possible';
  // "sent no quote", other than "no later than Friday".
  const [next, more] = [words[index + 1]?.low ?? '', words[index + 2]?.low ?? ''];
  if (/^(?:no|nothing|nobody|none|neither)$/.test(next) && !/^(?:later|longer|less|fewer|more|earlier)$/.test(more))
    return 'denied';
  const before = polarityBefore(words, index);
  return before === 'denied' ? before : polarityAfter(words, index, before, text);
}

/** "You may either have it refunded or be rebooked": what may be chosen was not done. */
function isChoice(words: readonly Word[], index: number): boolean {
  const modal = words.findIndex(({ low }, at) => at < index && /^(?:may|can|could|might)$/.test(low));
  if (modal < 0 || !words.slice(modal).some(({ low }) => low === 'or')) return false;
  return !words.slice(modal, index).some(({ low }) => /^(?:we|i|we've|i've|was|were|been|has|had|and)$/.test(low));
}

/** "Under our policy a duplicate is refunded": what holds for everybody happened to nobody. */
const RULES =
  /^(?:policy|policies|rules?|terms|runbook|conditions|guidelines?|manual|handbook|regulations?|procedure)$/;

const isRule = (words: readonly Word[], index: number): boolean =>
  !isPast(words, index) && (words.slice(0, index).some(({ low }) => RULES.test(low)) || isOfMany(words, index));

/** "Duplicate payments are refunded on request": no one of them was. */
function isOfMany(words: readonly Word[], index: number): boolean {
  const [subject, auxiliary, next] = [words[index - 2], words[index - 1]?.low, words[index + 1]?.low ?? ''];
  return (
    auxiliary === 'are' &&
    /^\p{L}+[^s]s$/u.test(subject?.low ?? '') &&
    /^(?:on|by|through|via|in|within|only|to|from|after|for|up|until|till|if|when|unless|once)$/.test(next) &&
    !words
      .slice(0, index - 1)
      .some(({ low }) => DETERMINER.test(low) || /^\d|^(?:all|both|two|three|four|five|some)$/.test(low))
  );
}

function polarityBefore(words: readonly Word[], index: number): Polarity {
  const own = verbStart(words, index);
  const start = boundaryBefore(words, index);
  let polarity: Polarity = 'done';
  let hasFinite = false;
  for (let at = index - 1; at >= start; at--) {
    const low = words[at]?.low ?? '';
    // "we can confirm that it was made" makes a statement, "we cannot confirm that it was made" makes none.
    if (low === 'that' && at < own)
      return words.slice(start, at).some((word) => DENIES.test(word.low)) ? 'denied' : polarity;
    // "those who did not finish have had it refunded": another verb's.
    // "those without a key have been locked out": which ones.
    if ((NEGATES.test(low) || /^(?:asked|requested|wanted|without)$/.test(low)) && hasFinite) continue;
    if (FINITE.test(low)) hasFinite = true;
    if (DENIES.test(low) && !isAttribute(words, at)) return 'denied';
    if (HABITS.test(low)) polarity = 'possible';
    // "is being refunded" is under way.
    if (low === 'being' && at === index - 1 && polarity === 'done') polarity = 'planned';
    // "due to" gives a reason.
    if (PLANS.test(low) && words[at + 1]?.low !== 'to') polarity = 'planned';
    else if (polarity === 'done' && (at >= own ? SUPPOSES : CONDITIONS).test(low) && !isHarmless(words, at))
      polarity = 'possible';
  }
  return polarity;
}

/**
 * Where the deed's own verb begins: what may, can or please stands before "we have" or "was" belongs to another one.
 * A verb without a form of its own ("to be refunded") takes all that stands before it.
 */
function verbStart(words: readonly Word[], index: number): number {
  let at = index;
  let hasForm = false;
  while (at > 0 && PART_OF_VERB.test(words[at - 1]?.low ?? '')) {
    at -= 1;
    if (FINITE.test(words[at]?.low ?? '')) hasForm = true;
  }
  return hasForm ? at : 0;
}

function polarityAfter(words: readonly Word[], index: number, before: Polarity, text: string): Polarity {
  let polarity = before;
  const from = words[index];
  if (polarity === 'done' && !isPast(words, index) && words.slice(index + 1).some(({ low }) => HINGES.test(low)))
    return 'possible';
  for (let at = index + 1; at <= index + 4; at++) {
    const low = words[at]?.low ?? '';
    // In "rollback completed, error rate normal" the error belongs to the next thing.
    if (from && text.slice(from.at, words[at]?.at ?? from.at).includes(',')) break;
    if (DENIES_AFTER.test(low) && at === index + 1 && !isAttribute(words, at)) return 'denied';
    if (HABITS.test(low)) polarity = 'possible';
    if (/^(?:pending|unless|if)$/.test(low) && at <= index + 1) polarity = 'possible';
    // "is paid back after approval" tells how it goes.
    if (polarity === 'done' && /^(?:after|upon|as soon)$/.test(low) && !isPast(words, index)) polarity = 'possible';
    // "is made within ten days" is one for everybody.
    if (polarity === 'done' && low === 'within' && at === index + 1 && !isPast(words, index)) polarity = 'possible';
    // "sent within 15 days" is a rule where nobody was or has.
    if (polarity === 'done' && low === 'within' && at === index + 1 && verbStart(words, index) === 0)
      polarity = 'planned';
    if (polarity === 'done' && /^(?:when|if|unless|once|provided)$/.test(low) && !isPast(words, index))
      polarity = 'possible';
  }
  return polarity;
}

/** "are refunded within 14 days once a photo is there". */
const HINGES = /^(?:once|if|when|unless|provided|until|as-soon-as|upon)$/;

/** "is refunded when …" is a rule, "was refunded when …" a story. */
const isPast = (words: readonly Word[], index: number): boolean =>
  !words.slice(Math.max(0, index - 4), index).some(({ low }) => /^(?:is|are|be|gets?)$/.test(low));

const HABITS = /^(?:every|usually|normally|always|typically|generally)$/;

/** "the failed pod was restarted" denies nothing. */
const isAttribute = (words: readonly Word[], at: number): boolean =>
  /^(?:failed|declined|rejected|refused|denied)$/.test(words[at]?.low ?? '') &&
  DETERMINER.test(words[at - 1]?.low ?? '') &&
  isTelling(words[at + 1]?.low ?? '');

/** "to" only supposes right before "be": in "moved to Basic and refunded" it says where. */
const isHarmless = (words: readonly Word[], at: number): boolean => {
  const low = words[at]?.low ?? '';
  const next = words[at + 1]?.low ?? '';
  if (low === 'may' && at > 0 && /^M/.test(words[at]?.text ?? '')) return true;
  if (low === 'to') return next !== 'be' && next !== 'have';
  if (low === 'like' || low === 'cost' || low === 'costs' || low === 'request') return words[at - 1]?.low !== 'would';
  if (low === 'requested' || low === 'asked') return words[at - 1]?.low === 'as';
  if (low === 'once') return at > 0 && at + 1 < words.length && words[at - 1]?.low === 'at';
  return false;
};

const REACH = 9;

/** A verb after "and" stands for itself, unless it shares the auxiliaries of a participle before it. */
function boundaryBefore(words: readonly Word[], index: number): number {
  // "No delivery to 9 rue des Lilas in Nantes is scheduled": of the first verb, however far.
  const isNone = /^(?:no|none|nothing|nobody|neither)$/.test(words[0]?.low ?? '');
  const isFirst = words.slice(0, verbStart(words, index)).every(({ low }) => !FINITE.test(low));
  const start = isNone && isFirst ? 0 : Math.max(0, index - REACH);
  for (let at = index - 1; at >= start; at--) {
    const low = words[at]?.low ?? '';
    if (low !== 'and' && low !== 'then') continue;
    const own = words
      .slice(at + 1, index)
      .some(({ low: each }) => /^(?:was|were|is|are|has|have|been|we|i|will|had)$/.test(each));
    const shared = words.slice(start, at).some(({ low: each }) => ACT_WORDS.get(each)?.form === 'done');
    if (own || !shared) return at + 1;
  }
  return start;
}
