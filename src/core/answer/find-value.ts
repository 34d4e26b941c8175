// Where a text mentions the value of a claim: as the same quantity in other units or digits, as the same date in
// another form, or as the same words.

import { blanked, datesIn } from '../../text/dates.ts';
import { findQuantities } from '../../text/find-quantities.ts';
import { sameMoment } from '../../text/moment.ts';
import { type Said, sameQuantity } from '../../text/quantity.ts';
import { withDigits } from '../../text/with-digits.ts';
import { readAttribute } from '../reconcile/attributes.ts';
import type { Claim } from '../reconcile/claim.ts';

export interface Mention {
  /** Its place in the text; undefined if it is written in words ("ten euros"). */
  readonly at: { readonly start: number; readonly end: number } | undefined;
  /** The value is named beyond doubt: with its unit, as a date, as a name. A bare number or a common word is not. */
  readonly isPlain: boolean;
}

type Stated = Pick<Claim, 'attribute' | 'value' | 'unit'>;
type Finder = (text: string) => Mention[];

/** Keeps every position, unlike other normalising. */
const evened = (text: string): string => text.replace(/\s/g, ' ').replace(/[\u2010-\u2015\u2212]/g, '-');

/** Finds mentions of the value in a text. Yes and no are never found: no word stands for them. */
export function valueFinder(claim: Stated): Finder {
  const { value } = claim;
  if (typeof value === 'boolean' || value === null) return () => [];
  const text = evened(String(value)).trim();
  const unit = claim.unit ?? readAttribute(claim.attribute).unit;
  const dates = typeof value === 'string' ? datesIn(text) : [];
  if (dates.length === 1 && isAll(text, dates) && !/^\d{1,4}$/.test(text)) return dateFinder(dates[0]?.readings ?? []);
  const written = withDigits(`${text} ${unit ?? ''}`.trim());
  const quantities = findQuantities(written);
  if (quantities.length === 1 && (typeof value === 'number' || isAll(written, quantities)))
    return quantityFinder(quantities[0]?.readings ?? []);
  return wordFinder(text);
}

const isAll = (text: string, found: readonly { readonly start: number; readonly end: number }[]): boolean =>
  !/[\p{L}\p{N}]/u.test(blanked(text, found));

function dateFinder(readings: ReturnType<typeof datesIn>[number]['readings']): Finder {
  return (text) =>
    datesIn(evened(text)).flatMap(({ start, end, readings: others }) =>
      readings.some((one) => others.some((other) => sameMoment(one, other)))
        ? [{ at: { start, end }, isPlain: true }]
        : [],
    );
}

function quantityFinder(wanted: readonly Said[]): Finder {
  const find = (text: string): (Mention & { readonly at: object })[] =>
    findQuantities(blanked(text, datesIn(text))).flatMap(({ start, end, readings }) => {
      // "INV-10" and "v1.10" are names.
      if (/[\p{L}\p{N}#_/-]$/u.test(text.slice(Math.max(0, start - 1), start))) return [];
      const same = wanted.flatMap((one) => readings.filter((other) => isSame(one, other)).map((other) => [one, other]));
      const isPlain = same.some(([one, other]) => one?.dimension !== undefined && other?.dimension !== undefined);
      return same.length === 0 ? [] : [{ at: trimmed(text, start, end), isPlain }];
    });
  return (text) => {
    const even = evened(text);
    const found = find(even);
    if (found.length > 0) return found;
    const spelled = withDigits(even);
    return spelled === even ? [] : find(spelled).map(({ isPlain }) => ({ at: undefined, isPlain }));
  };
}

/** Exactly the same, not a rounding of it: the value that holds may be a rounding of the overruled one. */
const isSame = (a: Said, b: Said): boolean =>
  sameQuantity(a, b) && (nearly(a.low, b.low) || nearly(a.written.low, b.written.low));

const nearly = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

function trimmed(text: string, start: number, end: number): { start: number; end: number } {
  const found = text.slice(start, end);
  // "10 EUR a month": the period stays where it is.
  const own = found.replace(/[\s.,;:]+$/, '').replace(/\s+(?:an?|per|each|every)\s+\p{L}+$/u, '');
  return { start: start + found.length - found.trimStart().length, end: start + own.length };
}

/** Names, ids and phrases are plain; a single common word, such as "high", is not. */
const NAME = /\d|\s|^\p{Lu}/u;

function wordFinder(value: string): Finder {
  const wanted = value.toLowerCase();
  const isPlain = NAME.test(value);
  return (text) => {
    const whole = evened(text).toLowerCase();
    const found: Mention[] = [];
    if (wanted === '' || whole.length !== text.length) return found;
    for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + 1)) {
      const end = at + wanted.length;
      const isCut = /[\p{L}\p{N}]$/u.test(whole.slice(0, at)) || /^[\p{L}\p{N}]/u.test(whole.slice(end, end + 1));
      if (!isCut) found.push({ at: { start: at, end }, isPlain });
    }
    return found;
  };
}
