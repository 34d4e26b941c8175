// Deeds that a report tells in words of its own: by the same things, by the name of the verb, by somebody having been told.

import { isDoneAgain } from './act-others.ts';
import { ACT_WORDS } from './act-words.ts';
import type { Act } from './acts.ts';
import type { Known } from './known.ts';
import { meaning, stem } from './words.ts';

const RESTATED = 0.75;

/** A sentence of a report has nearly all that the clause is about, and tells it as something that happened. */
export function restates({ objects, group, text }: Act, { told }: Known): boolean {
  // Only what some other thing did: "the migration removed an index".
  if (objects.size < 3 || /\b(?:we|i|our|we've|i've|have|has|had|was|were|been|is|are|be)\b/i.test(text)) return false;
  for (const sentence of told.sentences) {
    const words = sentence.split(' ');
    const about = new Set(words.map(meaning));
    let shared = 0;
    for (const object of objects) if (about.has(object)) shared += 1;
    if (shared < RESTATED * objects.size || words.some((word) => NOT_DONE.test(word))) continue;
    if (words.some((word) => /.{3}ed$/.test(word) && ACT_WORDS.get(word)?.group !== group)) return true;
  }
  return false;
}

/** "was baptised" where a report has a baptism, other than as something that is still to come. */
const ROOT_MIN = 4;
const NOT_DONE =
  /^(?:not|never|no|nobody|nothing|none|neither|planned|pending|will|would|may|might|can|cannot|could|should|if|recommended|needs?|must|false|until|unless|scheduled|proposed|overdue|due|outstanding|awaiting|missing|missed|requested|required)$/;
/** "compress the logs" is an order; "compressed" and "a baptism" tell that it happened. */
const SAYS_DONE = /(?:ed|ion|ism|ment|ance|ence|al|ing|ure|en|wn|nt|nse)s?$/;
/** "had its 2,000-hour service". */
const OF_A_NOUN = /^(?:a|an|its|had|last)$/;
const NEAR = 4;

const NONE = /^(?:no|none|nothing|nobody|neither)$/;

/** "on 4 May" leaves nothing open. */
const isOpen = (words: readonly string[], at: number, word: string): boolean =>
  NOT_DONE.test(word) && !(word === 'may' && [words[at - 1], words[at + 1]].some((each) => /^\d/.test(each ?? '')));

export function isNamed(verb: string, { told }: Known): boolean {
  const root = verb.slice(0, Math.max(ROOT_MIN, verb.length - 2));
  if (root.length < ROOT_MIN) return told.stems.has(verb);
  for (const sentence of told.sentences) {
    if (!sentence.includes(root.slice(0, 3))) continue;
    const words = sentence.split(' ');
    // "Nothing has been reported or discarded so far."
    if (NONE.test(words[0] ?? '')) continue;
    const isDone = (word: string, at: number): boolean =>
      (word.startsWith(root) || stem(word) === verb) &&
      (SAYS_DONE.test(word) ||
        isDoneAgain(word) ||
        words.slice(Math.max(0, at - 5), at).some((each) => OF_A_NOUN.test(each))) &&
      !words.some((each, other) => other !== at && Math.abs(other - at) <= NEAR && isOpen(words, other, each));
    if (words.some(isDone)) return true;
  }
  return false;
}

/** Somebody was asked or told, or answered, in a report about the same. */
const CONTACT =
  /^(?:told|asked|asks|called|contacted|spoke|spoken|phoned|rang|wrote|written|messaged|paged|informed|notified|alerted|says?|said|confirm(?:s|ed)?|answer(?:s|ed)?|reply|replies|replied|emailed|mailed|sent|reached|requested|letter|email|message|call)$/;
const DENIES_IT = /^(?:not|never|nobody|no|hasn't|haven't|wasn't|cannot|without)$/;

export function isContact({ objects }: Act, { reports }: Known): boolean {
  return reports.some(
    ({ tokens, meanings }) =>
      (objects.size === 0 || [...objects].some((object) => meanings.has(object))) &&
      tokens.some(
        (word, at) =>
          CONTACT.test(word) &&
          !/^(?:false|no|none|null)$/.test(tokens[at + 1] ?? '') &&
          !tokens.slice(Math.max(0, at - 3), at).some((each) => DENIES_IT.test(each)),
      ),
  );
}

const ROUNDED = 0.03;
/** "About 18,700 runners had registered" of `registered: 18740`. */
export const isCountOf = ({ text }: Act, words: ReadonlySet<string>): boolean => {
  const room = HEDGED.test(text) ? ROUNDED : 0;
  return (text.match(/(?<![\d.])(?:\d{1,3}(?:,\d{3})+|\d{4,})(?![\d.])/g) ?? [])
    .map((figure) => Number(figure.replaceAll(',', '')))
    .some((count) => [...words].some((word) => Math.abs(Number(word) - count) <= room * count));
};
const HEDGED = /\b(?:about|around|roughly|nearly|almost|over|under|approximately|some)\b/i;
