// Compares enumerations. The same members in another order agree; so does a subset, unless a list claims to be
// complete. If each side has members that the other lacks, they do not agree.

import { plainText } from '../../../text/words.ts';
import { withOneName } from './names.ts';
import { compareTexts, readText, type Text } from './texts.ts';

export interface List {
  readonly items: readonly Text[];
  /** Explicitly excluded: "Linux, not Windows". */
  readonly excluded: readonly Text[];
  readonly complete: boolean;
}

const COMPLETE = /\b(?:only|exactly|solely|exclusively|nothing else|no others?|in total|complete list|full list)\b/i;
const INCOMPLETE =
  /\b(?:etc|among others|and (?:others|more|so on)|for example|e\.g|such as|including|at least)\b\.?/gi;
const LEAD =
  /^(?:both|either|all of|the following:?|only|exactly|just|solely|exclusively|includes?:?|including|such as)\s+/i;
const ITEM_WORDS_MAX = 6;
/** Longer lists are compared as plain text. */
const COMPARED_MAX = 60;

const split = (text: string): string[] =>
  text
    .split(/\s*(?:[,;\n•|]|\s[-*]\s|(?<!\d)\/(?!\d)|(?<=\s)(?:and|or|plus|as well as)(?=\s)|&|(?<=\s)\+(?=\s))\s*/i)
    .map((item) =>
      item
        .replace(/^(?:and|or)\s+/i, '')
        .replace(LEAD, '')
        .replace(/\bonly$/i, '')
        .trim(),
    )
    .filter((item) => item !== '');

const EXCLUDED = /^(?:not|no|except(?: for)?|excluding|without|but not|never)\s+/i;

/** A value as a list; undefined if it is a sentence or has one member. */
export function readList(value: string): List | undefined {
  const plain = withOneName(plainText(value.replace(/\n/g, '; ')))
    .replace(/^[[({]|[\])}.]$/g, '')
    .replace(/["`]/g, '');
  const parts = split(plain.replace(INCOMPLETE, ' ').replace(/\b(?:but not|except(?: for)?|excluding)\s/gi, ', not '));
  const items = parts.filter((item) => !EXCLUDED.test(item));
  const excluded = parts.filter((item) => EXCLUDED.test(item)).map((item) => item.replace(EXCLUDED, ''));
  if (parts.length < 2 || items.length === 0 || parts.some((item) => item.split(' ').length > ITEM_WORDS_MAX))
    return undefined;
  return {
    items: items.map((item) => readText(item)),
    excluded: excluded.map((item) => readText(item)),
    complete: COMPLETE.test(plain),
  };
}

/** One value as a list of one, to look it up in a longer list. */
export const listOfOne = (value: string): List => {
  const plain = plainText(value);
  const alone = plain.replace(LEAD, '').replace(/\bonly$/i, '');
  return { items: [readText(alone)], excluded: [], complete: COMPLETE.test(plain) };
};

const isSame = (a: Text, b: Text): boolean => compareTexts(a, b) === 'same';

/** Members are matched by exact text first; only the rest is compared word by word. */
function missingFrom(items: readonly Text[], others: readonly Text[]): Text[] {
  const known = new Set(others.map(({ compact }) => compact));
  const near = others.slice(0, COMPARED_MAX);
  return items.filter((item) => !known.has(item.compact) && !near.some((other) => isSame(item, other)));
}

/** `barred`: one side excludes a member of the other; `divergent`: each side has members the other lacks. */
export function sameList(
  a: List,
  b: List,
  { ordered }: { readonly ordered: boolean },
): 'same' | 'barred' | 'divergent' {
  if (a.items.some((item) => b.excluded.some((other) => isSame(item, other)))) return 'barred';
  if (b.items.some((item) => a.excluded.some((other) => isSame(item, other)))) return 'barred';
  const onlyA = missingFrom(a.items, b.items);
  const onlyB = missingFrom(b.items, a.items);
  if (onlyA.length > 0 && onlyB.length > 0) return 'divergent';
  if ((onlyA.length > 0 && b.complete) || (onlyB.length > 0 && a.complete)) return 'barred';
  if (!ordered || onlyA.length + onlyB.length > 0) return 'same';
  return a.items.every((item, index) => isSame(item, b.items[index] ?? item)) ? 'same' : 'barred';
}
