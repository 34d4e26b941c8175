// Ids, codes, addresses and links. They cannot be derived, so one that is in no source is invented.

interface Found {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const EMAIL = String.raw`[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`;
const LINK = String.raw`https?:\/\/[^\s<>"'”)\]|]*[^\s<>"'”)\]|.,;:!?]`;
const TOKEN = String.raw`#?[\p{L}\p{N}]+(?:[-_./:][\p{L}\p{N}]+)*`;
const ANY = new RegExp(`${EMAIL}|${LINK}|${TOKEN}`, 'gu');

/** Whole words, so that a long word without digits is passed once and not from each of its letters. */
const CHUNK = /\S+/g;
const MAY_HOLD_ID = /[\d@_]|https?:\/\//;

/** Every token that could be an id; which of them a draft must support is narrower, see `isId`. */
export function idTokens(text: string): Found[] {
  const tokens: Found[] = [];
  for (const { 0: chunk, index } of text.matchAll(CHUNK)) {
    if (!MAY_HOLD_ID.test(chunk)) continue;
    for (const match of chunk.matchAll(ANY)) {
      const start = index + match.index;
      if (/[\d@_]|:\/\//.test(match[0])) tokens.push({ text: match[0], start, end: start + match[0].length });
    }
  }
  return tokens;
}

/** Tokens with letters and digits that are amounts, times or ordinals: "30-day", "5GB", "1st", "22:07Z", "2h15m". */
const MEASURED = /^(?:\d[\d.,:/]*-?\p{L}+(?:-\p{L}+)*|\d{1,2}:\d{2}(?::\d{2})?\p{L}{0,3}|(?:\d+\p{Ll}{1,3}){2,})$/u;
const DATE_LIKE = /^(?:\d{1,2}|\d{4})[-/.](?:\d{1,2}|\p{L}{3,9})[-/.](?:\d{4}|\d{1,2})(?:T.*)?$/u;
const RANGE = /^\d[\d.,:]*-(?:to-)?\d[\d.,:]*(?:-?\p{Ll}+)?$/u;

export function isId(token: string): boolean {
  if (/@|:\/\//.test(token)) return true;
  if (!/\d/.test(token) || DATE_LIKE.test(token)) return false;
  // Plain digits are an id if they are too long for an amount, or grouped like a phone number.
  if (/^\d{7,}$/.test(token) || /^\d{3}-\d{3,4}(?:-\d{4})?$/.test(token) || /^#\d{2,}$/.test(token)) return true;
  if (!/\p{L}/u.test(token) || RANGE.test(token)) return false;
  // "m2", "p99" and "v2" are terms, not ids.
  return !MEASURED.test(token) && !/^\p{Ll}\d{1,2}$/u.test(token);
}

const ENDING = /\b(?:ending|ends|last (?:four|4)(?: digits)?)(?: (?:in|with|are|is|of))?:? [#*x]*(\d{4})\b/gi;

/** "A card ending in 7447": the last digits of an id. */
export const endingsIn = (text: string): Found[] =>
  Array.from(text.matchAll(ENDING), ({ 0: whole, 1: digits = '', index }) => {
    const end = index + whole.length;
    return { text: digits, start: end - digits.length, end };
  });

/** Ignores case and punctuation, so that "W-12 345" matches "w12345". */
export const normalisedId = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
