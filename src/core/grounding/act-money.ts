// Money that somebody has back, told without a word for a refund: "the deposit was returned", "it is back in your account".

import type { Note } from './act-nouns.ts';
import { DETERMINER, polarityAt } from './act-polarity.ts';
import type { Word } from './words.ts';

export const MONEY =
  /[$€£]|\b(?:money|amount|funds|sum|payment|dollars?|euros?|pounds?|usd|eur|gbp|cash)\b|(?<![\d.])\d+[.,]\d\d(?![\d.,]|\s?(?:s|ms|m|km|h|kg|g|bar|GB|MB|TB|l|V|A|kW|%)\b)/i;

/** "has had its deposit returned". */
export const isOfMoney = (words: readonly Word[], index: number): boolean =>
  words
    .slice(Math.max(0, index - 8), index + 4)
    .some(({ low }) => /^(?:deposit|fee|fees|fare|money|payment|amount|sum|price|premium)$/.test(low));

/** "The money is back in your account", "you will get it back". */
export function noteMoneyBack(words: readonly Word[], index: number, note: Note): void {
  if (DETERMINER.test(words[index - 1]?.low ?? '')) return;
  // "is owed back", "wants it back": nobody has it yet.
  if (
    words
      .slice(Math.max(0, index - 8), index)
      .some(({ low }) => /^(?:owed|owes|owe|wants?|claims?|asks?|asked|asking|requests?|demands?)$/.test(low))
  )
    return note('refund', 'possible');
  if (words.slice(Math.max(0, index - 8), index).some(({ low }) => low === 'getting')) return note('refund', 'planned');
  const before = words.slice(Math.max(0, index - 8), index).map(({ low }) => low);
  // "Refunds go back to your card": so they do, whenever there is one.
  if (/^(?:go|goes|come|comes)$/.test(before.at(-1) ?? '')) return note('refund', 'possible');
  if (
    before.some((low) =>
      /^(?:is|are|was|were|been|be|get|got|receive|received|sent|put|pay|given|have|has|giving)$/.test(low),
    )
  )
    note('refund', polarityAt(words, index));
}
