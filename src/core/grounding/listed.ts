// How many of something a text lists, whether or not it says the number.

import type { Count } from './flatten.ts';
import { emptyReading, type Listing, readText } from './reading.ts';

/** What the sentences of a text list, each with the words it goes by there, and all of them together. */
export function countsOf(listings: readonly Listing[]): Count[] {
  const text = listings.map((each) => each.text).join('\n');
  const whole: Listing = {
    text,
    ids: listings.reduce((sum, { ids }) => sum + ids, 0),
    whens: listings.flatMap(({ whens }) => whens),
    amounts: listings.reduce((sum, { amounts }) => sum + amounts, 0),
    around: text.length < LISTING_MAX ? new Set(listings.flatMap(({ around }) => [...around])) : new Set(),
  };
  const all = listings.length > 1 ? [whole, ...listings] : [whole];
  return all
    .filter((each) => each === whole || each.text.length < LISTING_MAX)
    .flatMap((each) => countedIn(each).map((value) => ({ value, names: [...each.around], isLoose: true })));
}

const LISTING_MAX = 400;

/** How many a text lists: bullets, rows, "a, b and c", and the amounts, days and numbers of things it names. */
export function countsIn(text: string): number[] {
  const reading = emptyReading();
  readText(text, reading);
  return countsOf(reading.listings).map(({ value }) => value);
}

function countedIn({ text, ids, whens, amounts }: Listing): number[] {
  const counts: number[] = [];
  const bullets = text.match(/^\s*(?:[-*+•]|\d{1,3}[.)])\s/gm)?.length ?? 0;
  const rows = text.match(/^\s*\|.*\|\s*$/gm)?.length ?? 0;
  if (bullets > 0) counts.push(bullets);
  if (rows > 2) counts.push(rows - 2, rows - 1);
  for (const [list] of text.matchAll(/[^,.;:()\n]+(?:,\s[^,.;:()\n]+)*,?\s(?:and|or|&)\s[^,.;:()\n]+/g))
    counts.push(list.split(/,\s(?:and|or)\s|,\s|\s(?:and|or|&)\s/).length);
  counts.push(ids, whens.length, new Set(whens).size);
  const lists = text.match(/,/g)?.length ?? 0;
  if (lists > 0) counts.push(lists + 1);
  if (amounts > 0) counts.push(amounts);
  return counts.filter((count) => count > 0 && count <= 100);
}
