// Removes the parts of a text that do not tell its topic.

import { moneyIn } from '../../../text/money.ts';
import { datesIn } from './dates.ts';

const without = (text: string, found: readonly { start: number; end: number }[], by: string): string =>
  found.toReversed().reduce((told, { start, end }) => `${told.slice(0, start)}${by}${told.slice(end)}`, text);

/** Dates say when, not what; "by Some Name" is about an author, "where X is" about a place. */
export function topicText(text: string): string {
  const priced = without(text, moneyIn(text), 'money');
  const undated = without(priced, datesIn(priced), ' . ');
  // "I still haven't got my 150 back": a bare number to get back is money.
  const repaid = /\b\d[\d,.]*\b(?:\s+\S+){0,4}?\s+back\b/i.test(undated) ? ' . money back' : '';
  const author = /\bby \p{Lu}\p{Ll}/u.test(text) ? ' . author' : '';
  const place = /\bwhere\b.{1,20}\b(?:is|are)\b/i.test(text) ? ' . where is' : '';
  return `${undated}${repaid}${author}${place}`;
}

const PARTED =
  /\b(pay|pays|paid|give|gives|gave|send|sends|sent|bring|brings|brought|take|takes|took) ((?:\w+ ){1,3})back\b/gi;

/** "gives a deposit back": joins the verb and its "back" to one phrase. */
export const joinSplitVerbs = (text: string): string => text.replace(PARTED, '$1 back $2');
