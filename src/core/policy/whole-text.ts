// Whether a value occurs in a text as a whole. One rule: on both sides of it stands something that cannot belong to it. That
// is a space or the edge of the text, with or without brackets, quotes and the marks that end a sentence in between. Without
// a space it may stand between quotes, after a label ("id=A-127"), or in a list ("Bob,Jim"), but never inside a path or web
// address, to which nearly every character may belong.

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A text, prepared for the search. All its forms have the same positions. */
export interface Written {
  /** Every space is a plain one, except a fixed one between digits, which groups them. */
  readonly text: string;
  /** With line breaks and fixed spaces as they are. */
  readonly spaced: string;
  readonly folded: string;
  /** The paths and web addresses, with what touches them. */
  readonly paths: readonly Span[];
  /** Values of several words that are one: accounts, cards, telephone numbers, amounts. Their parts are no values. */
  readonly claimed: readonly Span[];
}

const FIXED_SPACE = /(?<!\d)[\u00a0\u202f\u2009]|[\u00a0\u202f\u2009](?!\d)/g;
const SPACES = /[ \t\r\n\f\v\u00a0\u202f\u2009]+/g;
const COMPOSED = /\P{M}\p{M}+|[\u1100-\u11ff]+/gu;

/** A letter and its accent are one letter. Signs that only look like a letter, such as that of Kelvin, stay what they are. */
const composed = (text: string): string =>
  text.replaceAll(COMPOSED, (letter) => {
    const [base = ''] = letter;
    return base.normalize('NFC') === base ? letter.normalize('NFC') : letter;
  });

const withSpaces = (text: string): string =>
  composed(text)
    .replaceAll(SPACES, (run) =>
      /[\r\n]/.test(run) ? '\n' : /[\u00a0\u202f\u2009]/.test(run[0] ?? '') ? (run[0] ?? '') : ' ',
    )
    .trim();

const plain = (text: string): string => text.replaceAll('\n', ' ').replaceAll(FIXED_SPACE, ' ');

/** The text without anything that does not matter for its meaning. */
export const tidied = (text: string): string => plain(withSpaces(text));

/** Lower case, without changing the positions of the characters. */
function lowered(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (char) => (char.toLowerCase().length === char.length ? char.toLowerCase() : char)).join('');
}

export function written(given: string, claims: (text: string) => readonly Span[] = () => []): Written {
  const spaced = withSpaces(given);
  const text = plain(spaced);
  const paths: Span[] = [];
  for (const { 0: run, index } of text.matchAll(/[^\s"<>`]+/g))
    if (/[/\\]/.test(run)) paths.push({ start: index, end: index + run.length });
  return { text, spaced, folded: lowered(text), paths, claimed: inOrder(claims(text)) };
}

/** The spans in order, without those inside another. */
function inOrder(spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (span.end > (kept.at(-1)?.end ?? 0)) kept.push(span);
  return kept;
}

/** The last span that begins at or before this position. */
function spanAt(spans: readonly Span[], at: number): Span | undefined {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return spans[low - 1];
}

const isInPath = ({ paths }: Written, at: number): boolean => (spanAt(paths, at)?.end ?? -1) >= at;

/** Whether this is only a part of a value of several words. */
export function isClaimed({ claimed }: Written, at: number, end: number): boolean {
  const span = spanAt(claimed, at);
  return span !== undefined && end <= span.end && end - at < span.end - span.start;
}

const PART = /[\p{L}\p{N}\p{M}\p{Cf}_]/u;
const isPart = (char: string | undefined): boolean => char !== undefined && PART.test(char);
const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';
const isOpen = (char: string | undefined): boolean => char === undefined || char === ' ';

const OPENING = new Set([...'"\'’‘`*“”„«([{<>|,;…¿¡']);
const CLOSING = new Set([...'"\'’‘`*“”»)]}>|,;…–—.!?:']);
const SEPARATORS = new Set([...',;|']);
const WRAPPERS_MAX = 8;
const WORDS = /^[\p{L} '’-]+$/u;
const STARS_CHARS_MAX = 80;

/** Whether the value from `at` to `end` is a whole one. */
export const isWhole = (where: Written, at: number, end: number): boolean =>
  isEnclosed(where.text, at, end) || (beginsWhole(where, at, end) && endsWhole(where, at, end));

/** "name":"bob", <to>bob</to>, [bob](…), […](docs/bob): what encloses it says where it begins and ends. */
function isEnclosed(text: string, at: number, end: number): boolean {
  const [before, after] = [text[at - 1] ?? '', text[end] ?? ''];
  if ((before === '>' && after === '<') || (before === '[' && text.startsWith('](', end))) return true;
  if (before === '(' && text[at - 2] === ']' && after === ')') return /^$|[\s.,;:!?)\]]/.test(text[end + 1] ?? '');
  if (!/["'`]/.test(before) || before !== after) return false;
  return /^$|[\s([{,;:=|<>]/.test(text[at - 2] ?? '') && /^$|[\s)\]},;:|<>]/.test(text[end + 1] ?? '');
}

function beginsWhole(where: Written, at: number, end: number): boolean {
  const { text } = where;
  if (isWrappedBefore(text, at)) return true;
  const char = text[at - 1] ?? '';
  // A number sign or a handle: "#W12", "№4711", "@bob".
  if (/[#№@]/.test(char)) return isWrappedBefore(text, at - 1);
  const value = text.slice(at, end);
  if (char === '—')
    return (
      WORDS.test(value) || (!isInPath(where, at) && /(?:^| )\p{Ll}{2,40}—$/u.test(text.slice(Math.max(0, at - 42), at)))
    );
  return follows(where, at, value) || beginsAfterLabel(where, at, value);
}

/** Whether only brackets and quotes stand between this position and the space before it. */
function isWrappedBefore(text: string, at: number): boolean {
  let from = at - 1;
  while (at - from <= WRAPPERS_MAX && OPENING.has(text[from] ?? '')) from -= 1;
  if (!isOpen(text[from])) return false;
  return text[at - 1] !== '*' || /[\p{L}\p{N}\p{P}]\*/u.test(text.slice(at, at + STARS_CHARS_MAX));
}

/** Whether it follows the one before in a list without spaces. A mail address may contain "|". */
function follows(where: Written, at: number, value: string): boolean {
  const { text } = where;
  const char = text[at - 1] ?? '';
  if (!SEPARATORS.has(char) || isInPath(where, at) || (char === '|' && value.includes('@'))) return false;
  return !(char === ',' && isDigit(text[at - 2]) && isDigit(text[at]));
}

const QUOTED_LABEL = /(?:^|[\s([{,])(["'])[\p{L}\p{N}_-]+\1:["']?$/u;
const LABEL = /[\p{L}_][\p{L}_-]*(?:[:=]["']?)$/u;
const LABEL_CHARS_MAX = 40;

/** "to:bob@x.org", "id=A-127", "{"id":7}". A slash after it belongs to an address, and "=" may belong to a mail address. */
function beginsAfterLabel(where: Written, at: number, value: string): boolean {
  const { text } = where;
  if (/^[/\\]/.test(value) || !/[:="']/.test(text[at - 1] ?? '')) return false;
  const from = Math.max(0, at - LABEL_CHARS_MAX);
  const before = `${from > 0 ? '/' : ''}${text.slice(from, at)}`;
  if (QUOTED_LABEL.test(before)) return true;
  const label = LABEL.exec(before)?.[0];
  if (label === undefined || (label.endsWith('=') && value.includes('@'))) return false;
  return isWrappedBefore(text, at - label.length) || follows(where, at - label.length, label);
}

function endsWhole(where: Written, at: number, end: number): boolean {
  const { text } = where;
  let after = end;
  while (after - end < WRAPPERS_MAX && CLOSING.has(text[after] ?? '')) after += 1;
  if (isOpen(text[after]))
    return (
      text[end] !== '*' || /(?:^|[\s("'*])\*[\p{L}\p{N}]/u.test(text.slice(Math.max(0, end - STARS_CHARS_MAX), end))
    );
  const char = text[end] ?? '';
  if (/['’]/.test(char)) return text[end + 1] === 's' && !isPart(text[end + 2]);
  if (char === '—')
    return (
      WORDS.test(text.slice(at, end)) || (!isInPath(where, end) && /^—\p{Ll}{2,40} /u.test(text.slice(end, end + 43)))
    );
  if (!SEPARATORS.has(char) || isInPath(where, end)) return false;
  return !(char === ',' && isDigit(text[end - 1]) && isDigit(text[end + 1]));
}

const MAIL = /^[\w.+%-]+@[\w-]+(?:\.[\w-]+)+$/;
const WORD = /^\p{L}\p{Ll}*$/u;

/**
 * Whether two spellings mean the same. Look-alikes never do. Another case does only in mail addresses and in ordinary
 * words: a code in another case is another code, and so is a word in capitals.
 */
function sameSpelling(value: string, other: string): boolean {
  if (value === other) return true;
  const [mine, theirs] = [value.split(' '), other.split(' ')];
  return (
    mine.length === theirs.length &&
    mine.every((token, index) => sameToken(token, theirs[index] ?? '', mine.length > 1))
  );
}

const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

function sameToken(value: string, other: string, isPhrase: boolean): boolean {
  if (value === other) return true;
  if (value.normalize('NFKC') !== value || other.normalize('NFKC') !== other) return false;
  const [mine, theirs] = [value.replaceAll(EDGES, ''), other.replaceAll(EDGES, '')];
  if (MAIL.test(mine) && MAIL.test(theirs)) return mine.toLowerCase() === theirs.toLowerCase();
  if (/[\p{N}_/\\@]/u.test(mine) || mine.toLowerCase() !== theirs.toLowerCase()) return false;
  if (mine.length === 1) return isPhrase;
  const parts = theirs.split(/[^\p{L}]+/u);
  return mine.split(/[^\p{L}]+/u).every((word, index) => {
    const another = parts[index] ?? '';
    return word === another || (WORD.test(word) && WORD.test(another));
  });
}

const OVERLAP_CHARS_MAX = 200;
/** The full stop after an address belongs to the sentence. */
const endsAsSentence = (value: string): boolean =>
  /[.,;:!?]$/.test(value.slice(-1)) && !value.includes(' ') && /[@/\\]|\.\p{L}{2}/u.test(value);

/** Whether the value occurs as a whole in this text. */
export function occursWhole(value: Written, where: Written): boolean {
  const { text: sought, folded } = value;
  if (sought === '' || endsAsSentence(sought)) return false;
  const isMark = !/[\p{L}\p{N}]/u.test(sought);
  // Occurrences of a long value that overlap are not compared one by one.
  const step = sought.length > OVERLAP_CHARS_MAX ? sought.length : 1;
  for (let at = where.folded.indexOf(folded); at >= 0; at = where.folded.indexOf(folded, at + step)) {
    const end = at + sought.length;
    if (isMark ? !standsAsMark(sought, where.text, at) : !isWhole(where, at, end) || isClaimed(where, at, end))
      continue;
    if (sameSpelling(sought, where.text.slice(at, end)) && sameSpaces(value, where.spaced, at)) return true;
  }
  return false;
}

/** A line break in the value is one in the text: "bob\r\nbcc: eve" is not "bob bcc: eve". */
function sameSpaces({ text, spaced }: Written, other: string, at: number): boolean {
  if (text === spaced) return true;
  for (let index = 0; index < spaced.length; index++)
    if (spaced[index] !== text[index] && spaced[index] !== other[at + index]) return false;
  return true;
}

const FOLDER = /(?:^|[^\p{L}])(?:in|into|under|inside|within|at|from|to|of|folder|directory|path|root|home) $/iu;

/** Punctuation is a value only between quotes; a root or a folder also where a place is named: "the files in /". */
function standsAsMark(value: string, text: string, at: number): boolean {
  const end = at + value.length;
  const [before, after] = [text[at - 1], text[end]];
  if (before !== undefined && after !== undefined && /["'“‘`]/.test(before) && /["'”’`]/.test(after)) return true;
  if (!/^(?:\/|\.{1,2}|~)$/.test(value) || !FOLDER.test(text.slice(Math.max(0, at - 12), at))) return false;
  return /^(?:$|[.,;!?)](?:$| )| \p{L})/u.test(text.slice(end, end + 2));
}
