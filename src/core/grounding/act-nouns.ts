// Deeds that a text names by a noun: whether it says that they were done is said by the verbs around it.

import { DENIES_AFTER, type Polarity, polarityAt } from './act-polarity.ts';
import { GENERIC, GENERIC_BASE, GENERIC_STATE } from './act-words.ts';
import type { Word } from './words.ts';

export type Note = (group: string, polarity: Polarity, adjectival?: boolean) => void;

/** "was submitted and awaits approval": the deed is still to come. */
const AWAITS = /^(?:awaits?|awaiting|pending|needs?|requires?|requiring|until|before|without|for|to)$/;
export const AUXILIARY = /^(?:is|are|was|were|been|be|being|has|have|had|got|gets?|it's|now)$/;
/** An order is there before anything is done about it; only these make one. */
const ORDERS = /^(?:placed|submitted)$/;
/** A cancellation that was received is somebody's wish, and nothing that was done about it. */
const RECEIVED = /^(?:received|got|given)$/;
const WISHES: ReadonlySet<string> = new Set(['cancel', 'file', 'change', 'extend', 'return', 'delete', 'order']);
const PROMISED: ReadonlySet<string> = new Set(['refund', 'promise']);
/** "a statement on payment" pays nothing. */
const ABOUT_IT = /^(?:on|about|regarding|concerning)$/;

const OF_IT =
  /^(?:attempts?|requests?|dates?|times?|fees?|costs?|charges?|polic(?:y|ies)|options?|status|numbers?|references?|records?|forms?|windows?|slots?|address(?:es)?|periods?|terms|notes?|rules?|rates?|limits?|runs?|methods?)$/;

const BY_THEN =
  /\b(?:after|following|thanks to) (?!.*\b(?:if|once|pending|awaiting|until)\b)(?:[^,;]*['’]s|your|his|her|their|our) (?:\p{L}+ )?$/iu;
const ON_IT = /^(?:on|for|of|in|with|from|about|against)$/;

const hasHappened = (words: readonly Word[]): boolean =>
  words.some(({ low }) => /^(?:now|already|been|being|was|were|has|have)$/.test(low));

/** A table that was handed over is no booking of one. */
const THINGS = /^(?:tables?|seats?)$/;
const BOOKS = /^(?:booked|reserved|secured|arranged|confirmed|organi[sz]ed|scheduled|made)$/;

const makerOf = (noun: string): ((low: string) => boolean) =>
  THINGS.test(noun) ? (low) => BOOKS.test(low) : (low) => GENERIC.has(low);

/** Nothing is said to have happened: a rule, a request, something about it. */
function isOnlyNamed({ words, text }: { words: readonly Word[]; text: string }, index: number, group: string): boolean {
  const [noun, next] = [words[index]?.low ?? '', words[index + 1]?.low ?? ''];
  // "A credit is given on request."
  if (/\bon request\b/i.test(text)) return true;
  // A delivery attempt is no delivery, and a refund request no refund.
  const isCreditNote = /^credits?$/.test(noun) && /^notes?$/.test(next);
  if (!isCreditNote && OF_IT.test(next)) return true;
  // "No refund was issued on this order."
  if (group === 'order' && words.slice(Math.max(0, index - 2), index).some(({ low }) => ON_IT.test(low))) return true;
  // "Refunds are made within ten days": a rule for everybody.
  return /[^s]s$/.test(noun) && /^(?:are|go|get)$/.test(next) && !hasHappened(words);
}

/** "issued a refund", "the booking was made", "you will get a credit". */
export function noteNoun(
  { words, text }: { words: readonly Word[]; text: string },
  index: number,
  group: string,
  note: Note,
): void {
  note(group, 'possible');
  const makesIt = makerOf(words[index]?.low ?? '');
  // "refunds: none".
  if (/^(?:none|nil|zero)$/.test(words[index + 1]?.low ?? '')) return note(group, 'denied');
  if (isOnlyNamed({ words, text }, index, group)) return;
  // "No follow-up appointment is on the calendar."
  if (words.slice(Math.max(0, index - 2), index).some(({ low }) => low === 'no')) return note(group, 'denied');
  // "After Ms de Wit's approval of it": then she has approved it.
  if (BY_THEN.test(text.slice(0, words[index]?.at))) return note(group, 'done');
  const isNo = /^(?:no|not|any)$/.test(words[index - 1]?.low ?? '');
  const awaited = words.slice(Math.max(0, index - 2), index).some(({ low }) => AWAITS.test(low));
  for (let at = Math.max(0, index - 6); at < index && !awaited; at++) {
    const low = words[at]?.low ?? '';
    // In "return started, refund open" the comma ends one thing and begins another.
    if (text.slice(words[at]?.at, words[index]?.at).includes(',')) continue;
    if (RECEIVED.test(low) && WISHES.has(group)) continue;
    const between = words.slice(at + 1, index).map((word) => word.low);
    if (between.some((each) => ABOUT_IT.test(each))) continue;
    if (makesIt(low) && (group !== 'order' || ORDERS.test(low)))
      note(
        group,
        isNo && words[index - 1]?.low !== 'any'
          ? 'denied'
          : between.includes('no')
            ? 'denied'
            : polarityAt(words, at, text),
      );
    if (PROMISED.has(group) && /^(?:get|receive)$/.test(low) && words[at - 1]?.low === 'you')
      note(group, isNo ? 'denied' : polarityAt(words, at, text) === 'done' ? 'planned' : 'possible');
    if (GENERIC_BASE.has(low) && /^(?:will|'ll|should|.+'ll)$/.test(words[at - 1]?.low ?? ''))
      note(group, isNo ? 'denied' : 'planned');
  }
  for (let at = index + 1; at <= index + 9 && at < words.length; at++) {
    const low = words[at]?.low ?? '';
    if (DENIES_AFTER.test(low)) return note(group, 'denied');
    // In "since the visit, the car has done …" another thing does it.
    if (/,|\s[–—]\s/.test(text.slice(words[index]?.at, words[at]?.at).replaceAll(/\d,\d/g, ''))) break;
    const isSaid =
      words
        .slice(index + 1, at)
        .every(({ text: each }) => /\d|^\p{Lu}{1,3}$|^(?:of|for|over|worth|kg|t|g|l)$/u.test(each)) ||
      words.slice(Math.max(index + 1, at - 4), at).some(({ low: each }) => AUXILIARY.test(each));
    if (RECEIVED.test(low) && WISHES.has(group)) continue;
    if (isSaid && PROMISED.has(group) && /^(?:posted|booked|paid|sent|transferred|credited|returned|added)$/.test(low))
      return note(group, isNo ? 'denied' : polarityAt(words, at, text));
    if (isSaid && PROMISED.has(group) && /^(?:approved|authori[sz]ed|granted|agreed)$/.test(low))
      return note(group, isNo ? 'denied' : polarityAt(words, at, text) === 'done' ? 'planned' : 'possible');
    if (isSaid && (group === 'order' ? ORDERS.test(low) : makesIt(low) || GENERIC_STATE.has(low))) {
      // A repair that is scheduled is still to come.
      const isAhead = group !== 'book' && AHEAD.test(low);
      const polarity = isNo ? 'denied' : polarityAt(words, at, text);
      return note(group, isAhead && polarity === 'done' ? 'planned' : polarity);
    }
    if (low === 'through' && /^(?:gone|went|go|been)$/.test(words[at - 1]?.low ?? ''))
      return note(group, isNo ? 'denied' : polarityAt(words, at - 1, text));
    if (low === 'way' && /^(?:its|the|their|under)$/.test(words[at - 1]?.low ?? ''))
      return note(group, isNo ? 'denied' : words[at - 1]?.low === 'under' ? 'planned' : 'done');
    if (low === 'place' && words[at - 1]?.low === 'in')
      return note(group, isNo ? 'denied' : polarityAt(words, at - 1, text));
    if (/^(?:arrive|appear|follow|reach|show)$/.test(low) && /^(?:will|should|.+'ll)$/.test(words[at - 1]?.low ?? ''))
      note(group, isNo ? 'denied' : 'planned');
  }
}

const AHEAD = /^(?:scheduled|booked|arranged|created|initiated|opened|started|registered)$/;
