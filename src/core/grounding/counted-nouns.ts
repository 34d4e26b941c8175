// What a number counts: the words that follow it.

import { SMALL } from '../../text/number-words.ts';
import { isTelling, meaning, wordsIn } from './words.ts';

/** Verbs and the like right after a number: it counts what was named before. */
const NO_NOUN =
  /^(?:plus|minus|times|percent|remain|remains|remaining|left|available|passed|failed|free|taken|used|open|closed|pending|off|away|long|old|late|early|higher|lower|cheaper|faster|fewer|more|less|short|too|behind|ahead|back|rather|instead|again)$/;

/** "three packs of paper filters" are so many paper filters. */
const HELD_IN =
  /^[\s-]+(?:packs?|packets?|packages?|box(?:es)?|bags?|bottles?|pairs?|sets?|pieces?|units?|copies|copy|rolls?|cans?|tins?|jars?|cartons?|tubes?|sheets?|tubs?|bars?) of (?!the |our |your |its )/i;

/** The words that follow directly, up to the first that is none of a noun's. */
export function nounsAfter(rest: string): string[] {
  const run = /^[\s-]+((?:[\p{L}'’-]+[ ]?){1,4})/u.exec(rest.replace(HELD_IN, ' '))?.[1] ?? '';
  const nouns: string[] = [];
  for (const { low } of wordsIn(run)) {
    if (!isTelling(low) || (nouns.length === 0 && NO_NOUN.test(low)) || SMALL.has(low)) break;
    nouns.push(meaning(low));
    if (nouns.length === 3) break;
  }
  // Day tickets are tickets.
  return nouns.length > 1 && /^(?:day|night|hour|week|month|year)$/.test(nouns[0] ?? '') ? nouns.slice(1) : nouns;
}
