// Splits a request into clauses: sentences, list items, and parts joined by "and", "then" or a comma where both sides
// have a verb. Each clause keeps the word that joined it to the one before, from which the order is read.

import { ASKING, isOrderVerb, isVerbLike, SUBJECTS } from './verbs.ts';
import { type Word, wordsOf } from './words.ts';

export interface Clause {
  /** As the requester wrote it, without the joining word. */
  readonly text: string;
  /** "and then", "; after that", "" for the first of a sentence. */
  readonly joint: string;
  /** Which sentence it is in. */
  readonly sentence: number;
}

/** Longer requests are read up to here; a text longer than a book chapter is about one thing. */
export const TEXT_MAX = 6_000;
/** How far a joint looks back and a clause reaches: text between two commas is shorter than this. */
const LOOK_BACK = 300;
const CLAUSE_MAX = 800;
const CLAUSES_MAX = 40;

const ABBREVIATED =
  /(?:\b(?:mr|mrs|ms|dr|st|no|nr|vs|etc|e\.g|i\.e|approx|inc|ltd|jr|sr|prof|dept|fig|a\.m|p\.m)|\b[A-Za-z])\.$/i;

export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const line of text
    .slice(0, TEXT_MAX)
    .split(/(?:[\r\n]+\s*|^|\s)(?:[•*]|-(?=\s)|\(?\d{1,2}[.)](?=\s+[A-Za-z])|[a-d]\)(?=\s))\s*|[\r\n]+/)) {
    let held = '';
    for (const piece of line.split(/(?<=[.!?…]["')\]]*)\s+|\s*;\s*/)) {
      held = held === '' ? piece : `${held} ${piece}`;
      if (ABBREVIATED.test(held)) continue;
      sentences.push(held);
      held = '';
    }
    if (held !== '') sentences.push(held);
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

export function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = [];
  for (const [sentence, whole] of sentencesOf(text).entries()) {
    for (const { text: part, joint } of splitSentence(whole)) clauses.push({ text: part, joint, sentence });
    if (clauses.length >= CLAUSES_MAX) break;
  }
  return clauses;
}

const JOINT =
  /(?:\s*[,–—:]\s*|\s+-{1,2}\s+|\s+)(?:(?:and|but|so|plus|or|then|also|as well as|&)\b[\s,]*)+|\s*[,–—:]\s*|\s+-{1,2}\s+/gi;
const SUBORDINATE =
  /^(?:if|when|whenever|because|since|although|though|while|unless|until|once|as soon as|in case|given|now that|before|after)\b/i;

function splitSentence(sentence: string): { text: string; joint: string }[] {
  const parts: { text: string; joint: string }[] = [];
  let from = 0;
  let joint = '';
  for (const match of sentence.matchAll(JOINT)) {
    const end = match.index + match[0].length;
    const left = sentence.slice(Math.max(from, match.index - LOOK_BACK), match.index);
    if (!splitsHere(left, sentence.slice(end, end + LOOK_BACK), match[0])) continue;
    parts.push({ text: sentence.slice(from, match.index), joint });
    from = match.index + match[0].length;
    joint = match[0].trim().toLowerCase();
  }
  parts.push({ text: sentence.slice(from), joint });
  return parts
    .map((part) => ({
      ...part,
      text: part.text
        .slice(0, CLAUSE_MAX)
        .replace(/^[\s,:–—-]+/, '')
        .replace(/[\s,;:–—-]{1,40}$/, ''),
    }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
}

function splitsHere(left: string, right: string, joint: string): boolean {
  const before = wordsOf(left);
  const after = wordsOf(right.slice(0, 160));
  if (before.length === 0 || after.length === 0) return false;
  const joins = /[a-z&]/i.test(joint);
  if (!joins && SUBORDINATE.test(left.trim()) && !/,/.test(left)) return false;
  if (/\b(?:between|both|either|neither)\b[^,]*$/i.test(left) && !SUBJECTS.has(after[0]?.lower ?? '')) return false;
  if (/^(?:or)$/i.test(joint.replace(/[\s,]/g, ''))) return false;
  if (/,/.test(joint) && isGreeting(left, before)) return true;
  if (!before.some(({ lower }) => isVerbLike(lower))) return joins && startsClause(after) && before.length > 2;
  // "cancel and refund order 7": the first verb has no object of its own yet.
  if (joins && before.length === 1 && isOrderVerb(before[0]?.lower ?? '')) return false;
  return startsClause(after) || hasOwnSubject(after);
}

/** A greeting or a thank-you is a clause by itself. */
const isGreeting = (text: string, words: readonly Word[]): boolean =>
  /^\s*(?:hi|hello|hey|thanks|thank you|good (?:morning|evening|afternoon)|sorry|ok|okay|please|yes|no)\b[^,]{0,24}$/i.test(
    text,
  ) && !words.some(({ lower }, index) => index > 0 && isOrderVerb(lower));

const LEAD_INS: ReadonlySet<string> = new Set(
  'then also please finally afterwards next later first second third kindly just maybe lastly'.split(' '),
);

/** "cancel …", "I was …", "what is …", "please then tell …" */
function startsClause(words: readonly Word[]): boolean {
  let at = 0;
  while (at < 4 && LEAD_INS.has(words[at]?.lower ?? '')) at++;
  const first = words[at]?.lower ?? '';
  const second = words[at + 1]?.lower ?? '';
  if (isOrderVerb(first)) return isOrderAt(words, at);
  // "and if it fails send a technician": a condition with its own order.
  if (/^(?:if|unless)$/.test(first)) return words.slice(at + 2).some(({ lower }) => isOrderVerb(lower));
  if (SUBJECTS.has(first))
    return (
      first.includes("'") ||
      /^(?:im|ive|id)$/.test(first) ||
      words.slice(at + 1, at + 4).some(({ lower }) => isVerbLike(lower))
    );
  if (ASKING.has(first)) return second !== '';
  if (first === 'while' && second === 'you') return true;
  return /^(?:after that|based on|use that|with (?:that|the)|once (?:that|you|it))/.test(
    words
      .slice(at, at + 3)
      .map(({ lower }) => lower)
      .join(' '),
  );
}

/** "book a room" is an order, "book fees" and "order number" are not. */
function isOrderAt(words: readonly Word[], at: number): boolean {
  const next = words[at + 1]?.lower ?? '';
  if (next === '') return false;
  return !/^(?:is|are|was|were|and|or|of|number|numbers|id|code|fee|fees|history|status|has|had|will|date|dates|details|policy|page|s)$/.test(
    next,
  );
}

/** "the wifi in my room is slow": a noun phrase that gets a verb within a few words. */
function hasOwnSubject(words: readonly Word[]): boolean {
  const at = LEAD_INS.has(words[0]?.lower ?? '') ? 1 : 0;
  const first = words[at]?.lower ?? '';
  // "and video calls freeze": a thing that gives trouble needs no article.
  if (words.slice(at + 1, at + 3).some(({ lower }) => TROUBLES.test(lower)) && !isVerbLike(first)) return true;
  if (!/^(?:my|our|the|his|her|their|your|this|that|these|those|a|an|some|someone|nobody|everything)$/.test(first))
    return false;
  return words.slice(at + 2, at + 8).some(({ lower }, index) => FINITE.test(lower) && index >= 0);
}
const TROUBLES =
  /^(?:freezes?|lags?|buffers?|crackles?|stutters?|hangs?|flickers?|crashes|leaks|squeaks|rattles|fails|keeps?|doesn't|doesnt|don't|dont|won't|wont|isn't|isnt)$/;
const FINITE =
  /^(?:is|are|was|were|has|had|isn't|isnt|aren't|wasn't|doesn't|doesnt|does|didn't|didnt|won't|wont|can't|cant|keeps|needs|need|never|still|says|looks|seems|broke|stopped|hasn't|hasnt|haven't|went|got|came|drops|smells|leaks|ran|shows|feels|arrived|failed|will|should|would|could|makes|freeze|freezes|froze|lags|lag|buffers|buffer|crackles|stutters|hangs|hang|cuts|fails|dies|died|flickers|crashes|crashed|loads|load|squeaks|rattles|hurts|smelt|stinks|jams|sticks|stuck|leaked|costs|expired|expires|ends|ended|weighs|rings|blinks|does|do|don't|dont)$/;
