// Whether a verb in a clause says that its deed was done, will be done, might be, or was not.

import { ACT_WORDS } from './act-words.ts';
import { isTelling, type Word } from './words.ts';

export type Polarity = 'done' | 'planned' | 'possible' | 'denied';

export const DENIES =
  /^(?:not|never|no|none|cannot|without|unable|fail|failed|fails|failing|nothing|nobody|neither|nor|refused|declined|rejected|denied|unsuccessful|unsuccessfully|impossible|instead|error|hardly|stopped|prevented|.+n't)$/;
export const DENIES_AFTER =
  /^(?:not|never|failed|fails|declined|rejected|refused|denied|unsuccessful|impossible|error|errored|unavailable|false|bounced|n\/a)$/;
export const SUPPOSES =
  /^(?:can|could|may|might|should|would|must|if|once|when|whenever|unless|until|whether|before|need|needs|needed|eligible|possible|possibly|recommend|recommended|suggest|suggested|propose|proposed|requested|request|asked|ask|asking|want|wanted|wants|like|please|offer|offered|consider|entitled|qualifies|qualify|able|hope|wish|awaiting|await|awaits|pending|ought|try|tried|attempt|attempted|let|to|options?|cost|costs|how|wanting)$/;
export const PLANS = /^(?:will|shall|going|.+'ll|scheduled|expected|due|shortly|soon)$/;
/** These hold for whatever follows them, however far. */
const CONDITIONS =
  /^(?:if|once|when|whenever|unless|until|whether|before|how|eligible|entitled|requested|asked|awaiting|pending)$/;
const PART_OF_VERB =
  /^(?:has|have|had|was|were|been|be|is|are|'ve|we|i|we've|i've|it's|not|never|already|now|just|also|since|then|would|could|should|might|must|may|can|will|being|got|get|.+ly|.+n't)$/;
const FINITE = /^(?:has|have|had|was|were|we|i|we've|i've|is|are|it's)$/;
export const DETERMINER =
  /^(?:the|a|an|your|this|that|these|those|any|each|its|their|our|my|his|her|previously|already|recently)$/;

export function polarityAt(words: readonly Word[], index: number): Polarity {
  const before = polarityBefore(words, index);
  return before === 'denied' ? before : polarityAfter(words, index, before);
}

function polarityBefore(words: readonly Word[], index: number): Polarity {
  const own = verbStart(words, index);
  const start = boundaryBefore(words, index);
  let polarity: Polarity = 'done';
  for (let at = index - 1; at >= start; at--) {
    const low = words[at]?.low ?? '';
    // "we can confirm that it was made" makes a statement, "we cannot confirm that it was made" makes none.
    if (low === 'that' && at < own)
      return words.slice(start, at).some((word) => DENIES.test(word.low)) ? 'denied' : polarity;
    if (DENIES.test(low) && !isAttribute(words, at)) return 'denied';
    if (HABITS.test(low)) polarity = 'possible';
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

function polarityAfter(words: readonly Word[], index: number, before: Polarity): Polarity {
  let polarity = before;
  for (let at = index + 1; at <= index + 4; at++) {
    const low = words[at]?.low ?? '';
    if (DENIES_AFTER.test(low) && at === index + 1 && !isAttribute(words, at)) return 'denied';
    if (HABITS.test(low)) polarity = 'possible';
    if (/^(?:pending|unless|if)$/.test(low) && at <= index + 1) polarity = 'possible';
    if (polarity === 'done' && /^(?:when|if|unless|once|provided)$/.test(low) && !isPast(words, index))
      polarity = 'possible';
  }
  return polarity;
}

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
  const start = Math.max(0, index - REACH);
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
