// Whether a value occurs in a text as a whole: not as a part of a longer number, name, address, host, path or identifier.

/** Characters that belong to the word beside them, also invisible ones. */
const PART = /[\p{L}\p{N}\p{M}\p{Cf}_]/u;
const QUOTES = new Set(['"', "'", '’', '‘', '`', '*', '“', '”']);
const BEFORE = new Set([...'([{<>|,;„«–—…¿¡']);
const AFTER = new Set([...')]}><|,;»–—…']);
const ENDS_SENTENCE = new Set([...'.!?:']);

const isPart = (char: string | undefined): boolean => char !== undefined && PART.test(char);
const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';
const isOpen = (char: string | undefined): boolean => char === undefined || char === ' ' || char === '\n';

/** A narrow or fixed space between digits groups them. */
const FIXED_SPACE = /(?<!\d)[\u00a0\u202f\u2009]|[\u00a0\u202f\u2009](?!\d)/g;

/** Canonically equal letters are one letter, and a line break is a space. Look-alikes stay what they are. */
export const tidied = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(FIXED_SPACE, ' ')
    .replaceAll(/[ \t\r\n\f\v]+/g, ' ')
    .trim();

/** Lower case, without changing the positions of the characters. */
export function lowered(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (char) => (char.toLowerCase().length === char.length ? char.toLowerCase() : char)).join('');
}

/** "to:bob@x.org", "id=A-127", and the values of JSON. A slash after it belongs to an address. */
const LABEL = /(?:^|[\s([{<,;"'|])["']?[\p{L}_][\p{L}_-]*["']?[:=]["']?$/u;

/** Whether a value that begins here begins as a whole. */
export function beginsWhole(text: string, at: number): boolean {
  const char = text[at - 1];
  if (isOpen(char)) return true;
  const ahead = text[at - 2];
  if (char !== undefined && QUOTES.has(char)) return !isPart(ahead) || beginsAfterLabel(text, at);
  if (char === ',' && isDigit(ahead) && isDigit(text[at])) return false;
  if (char !== undefined && BEFORE.has(char)) return true;
  // A number sign or a handle: "#W12", "@bob".
  if (char === '#' || char === '@') return isOpen(ahead) || (ahead !== undefined && BEFORE.has(ahead));
  return beginsAfterLabel(text, at);
}

const LABEL_CHARS_MAX = 40;
const beginsAfterLabel = (text: string, at: number): boolean =>
  text[at] !== '/' && text[at] !== '\\' && LABEL.test(text.slice(Math.max(0, at - LABEL_CHARS_MAX), at));

/** Whether a value that ends before this position ends as a whole. */
export function endsWhole(text: string, end: number): boolean {
  const char = text[end];
  if (char === undefined || isOpen(char)) return true;
  const next = text[end + 1];
  if (QUOTES.has(char)) return !isPart(next) || (/['’]/.test(char) && next === 's' && !isPart(text[end + 2]));
  if (char === ',' && isDigit(text[end - 1]) && isDigit(next)) return false;
  if (AFTER.has(char)) return true;
  if (!ENDS_SENTENCE.has(char)) return false;
  let after = end + 1;
  while (ENDS_SENTENCE.has(text[after] ?? '')) after += 1;
  const follows = text[after];
  return isOpen(follows) || (follows !== undefined && (QUOTES.has(follows) || AFTER.has(follows)));
}

const MAIL = /^[\w.+%-]+@[\w-]+(?:\.[\w-]+)+$/;
const WORD = /^\p{L}\p{Ll}*$/u;

/**
 * Whether two spellings mean the same. Look-alikes never do. Another case does only in mail addresses and in ordinary
 * words: a code in another case is another code.
 */
function sameSpelling(value: string, written: string): boolean {
  if (value === written) return true;
  const [mine, theirs] = [value.split(' '), written.split(' ')];
  return (
    mine.length === theirs.length &&
    mine.every((token, index) => sameToken(token, theirs[index] ?? '', mine.length > 1))
  );
}

const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

function sameToken(value: string, written: string, isPhrase: boolean): boolean {
  if (value === written) return true;
  if (value.normalize('NFKC') !== value || written.normalize('NFKC') !== written) return false;
  const [mine, theirs] = [value.replaceAll(EDGES, ''), written.replaceAll(EDGES, '')];
  if (MAIL.test(mine) && MAIL.test(theirs)) return mine.toLowerCase() === theirs.toLowerCase();
  if (/[\p{N}_/\\@]/u.test(mine) || mine.toLowerCase() !== theirs.toLowerCase()) return false;
  if (mine.length === 1) return isPhrase;
  const parts = theirs.split(/[^\p{L}]+/u);
  return mine.split(/[^\p{L}]+/u).every((word, index) => {
    const other = parts[index] ?? '';
    return word === other || (WORD.test(word) && WORD.test(other));
  });
}

const MARKS_IN_TEXT = /^(?:\/|\.{1,2}|~)$/;

const OVERLAP_CHARS_MAX = 200;

/** Whether the value occurs as a whole in this text. Both are tidied; `folded` is the text in lower case. */
export function occursWhole(value: string, { text, folded }: { text: string; folded: string }): boolean {
  const sought = lowered(value);
  const isMark = !/[\p{L}\p{N}]/u.test(value);
  // Occurrences of a long value that overlap are not compared one by one.
  const step = value.length > OVERLAP_CHARS_MAX ? value.length : 1;
  for (let at = folded.indexOf(sought); at >= 0; at = folded.indexOf(sought, at + step)) {
    const end = at + value.length;
    if (!sameSpelling(value, text.slice(at, end))) continue;
    if (isMark ? standsAsMark(value, text, at) : beginsWhole(text, at) && endsWhole(text, end)) return true;
  }
  return false;
}

/** Punctuation is a value only between quotes; a root or a folder also between spaces. */
function standsAsMark(value: string, text: string, at: number): boolean {
  const [before, after] = [text[at - 1], text[at + value.length]];
  const isQuoted = before !== undefined && after !== undefined && /["'“‘`]/.test(before) && /["'”’`]/.test(after);
  return isQuoted || (MARKS_IN_TEXT.test(value) && isOpen(before) && endsWhole(text, at + value.length));
}
