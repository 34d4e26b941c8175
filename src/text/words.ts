// Words for comparison (without case, accents and articles), and words with their positions in a text.

import { exactStem } from './stem.ts';

const FRACTIONS: Readonly<Record<string, string>> = { '½': ' 1/2', '¼': ' 1/4', '¾': ' 3/4', '⅓': ' 1/3', '⅔': ' 2/3' };

/** Normalises quotes, dashes, spaces and accents; case is kept, because MB and Mb differ. */
export const plainText = (text: string): string =>
  // Fast path: most text needs no normalising.
  /[^ -~]| {2}|^ | $/.test(text) ? madePlain(text) : text;

const madePlain = (text: string): string =>
  text
    .replace(/[½¼¾⅓⅔]/g, (sign) => FRACTIONS[sign] ?? sign)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200f\ufeff]/g, '')
    .replace(/[\u2018\u2019\u02bc\u2032]/g, "'")
    .replace(/[\u201c\u201d\u2033]/g, '"')
    .replace(/[\u2010\u2011\u2012\u2013\u2014\u2015\u2212]/g, '-')
    .replace(/\u2044/g, '/')
    .replace(/\u03bc(?=[a-z])/g, 'u')
    .replace(/\s+/g, ' ')
    .trim();

/** "A plan" loses its article, "Plan A" and "Team A won" keep their letter. */
const withoutArticles = (text: string): string =>
  text
    .replace(/(?:(^|[.!?;:(]\s*)(?:The|An?)|\b(?:the|an?))\s+(?=[\p{L}\p{N}"'])/gu, '$1')
    .replace(/\bThe\s+(?=\p{L})/gu, '');

/** The words of a text, also splitting identifiers; dots within numbers and names are kept. */
export function wordsOf(text: string): string[] {
  const apart = withoutArticles(plainText(text))
    .replace(/([a-z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\b((?:[a-z]\.){2,})(?=\W|$)/g, (initials) => initials.replace(/\./g, ''))
    .replace(/n't\b/g, ' not')
    .replace(/\bcannot\b/g, 'can not')
    .replace(/'s\b/g, '')
    .replace(/(\d),(?=\d{3}\b)/g, '$1');
  return (
    apart.match(
      /(?<![\p{L}\p{N}])\p{L}{1,2}(?:[+#]+|-)(?![\p{L}\p{N}])|[\p{L}\p{N}]+(?:[.'](?=[\p{L}\p{N}])[\p{L}\p{N}]+)*|[%$€£+#&]/gu,
    ) ?? []
  );
}

export interface WordFound {
  readonly raw: string;
  /** In lower case, with a straight apostrophe. */
  readonly lower: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu;

/** The words of a text as written, with their positions. */
export const wordsIn = (text: string): WordFound[] =>
  Array.from(text.matchAll(WORD), ({ 0: raw, index }) => ({
    raw,
    lower: raw.toLowerCase().replace('’', "'"),
    start: index,
    end: index + raw.length,
  }));

/** Splits `amountCents`, `order_id` and `look-up` into words. */
export const splitName = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1 ')
    .replace(/[_\-./]+/g, ' ')
    .toLowerCase();

export const stemsOf = (text: string): string[] => wordsOf(text).map(exactStem);
