// What a result says is not so: `{ rollbackTested: false }`. A clause that speaks of just that and denies nothing says
// the opposite.

import { clauseAt, onlySupposes, saysWhatLacks } from './attribution.ts';
import type { Known } from './known.ts';
import { meaning, wordsIn } from './words.ts';

/** Words of such a name may stand so far apart. */
const APART_MAX = 4;

/** The clauses of a sentence that say what a field denies. */
export function deniedIn(sentence: string, { denied }: Known): string[] {
  if (denied.length === 0) return [];
  const words = wordsIn(sentence);
  const meanings = words.map(({ low }) => meaning(low));
  return denied.flatMap((names) => {
    const places = names.map((name) => meanings.indexOf(name));
    const [first = -1] = places;
    if (places.includes(-1) || Math.max(...places) - Math.min(...places) > APART_MAX + names.length) return [];
    // "It is eligible for a refund, but none was requested": the last of the words may be in a clause of its own.
    const clauses = new Set(places.map((place) => clauseAt(sentence, words[place]?.at ?? 0)));
    const leavesOpen = (clause: string): boolean =>
      saysWhatLacks(clause) || onlySupposes(clause) || ORDERS.test(clause) || SOME_OF.test(clause);
    return [...clauses].some(leavesOpen) ? [] : [clauseAt(sentence, words[first]?.at ?? 0).trim()];
  });
}

/** "Three of the five pumps passed" leaves room for those that did not; its numbers are checked as such. */
const SOME_OF =
  /\b(?:\d+|\p{L}+) (?:out )?of (?:the |its |our |these )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/iu;

const ORDERS =
  /\b(?:next step|next up|to do|will|shall|need|needs|must|still|yet|please|to be|recommend|suggest|propose|waiting|plan|planned)\b/i;
