// Whether an instruction says anything that a worker could act on, and a success criterion anything that could be checked.
//
// The rule looks at words, not grammar: a text is vague if nothing in it is specific. One specific word, number, name,
// quotation or identifier next to anything else makes it pass, and so does a letter outside the English alphabet: the
// word lists are English and must not reject what they cannot judge. Most texts are decided by their first three words,
// and none is read twice.

import { QUESTION_WORDS, WORD_KINDS, WORD_LENGTH_MAX } from './vague-words.ts';

const QUOTED_MAX = 60;
/** In a longer text it may be clear what "it" refers to. */
const UNNAMED_WORDS_MAX = 4;
/** "How to do it" is not a question; "How old do I have to be?" is one, although made of empty words. */
const QUESTION_WORDS_MIN = 5;
const LETTER = /[\p{L}\p{N}]/u;
/** Marks a single word as an identifier, such as a tool's name, rather than a verb. */
const IDENTIFIER = /[0-9_]|[a-z][A-Z]|\w[.:/@]\w/;
/** Names if in capitals, although their lower-case forms are empty words. */
const ACRONYMS: ReadonlySet<string> = new Set(['AM', 'IT', 'US', 'WHO']);

/** Counts of the words read so far. */
type Tally = {
  /** The whole text is in capitals, so capitals mean nothing. */
  readonly shouted: boolean;
  words: number;
  particular: number;
  weak: number;
  pronoun: string;
  placeholder: string;
  opensWith: 'particular' | 'question' | 'other';
};

/** Why the text is too vague to hand to a worker, or undefined if it is concrete. */
export function vagueness(text: string): string | undefined {
  const tally = tallyOf(text);
  return tally && reasonFor(tally, text);
}

/** Why this criterion cannot be checked: it says nothing, fits any task, or is the instruction again. */
export function uncheckable(criterion: string, instruction: string): string | undefined {
  if (isSame(criterion, instruction)) return 'it repeats the instruction';
  const tally = tallyOf(criterion);
  return tally && (nothingIn(tally, criterion) ?? (tally.particular === 0 ? reasonFor(tally, criterion) : undefined));
}

/** Texts of different length are not read. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one.trim(), other.trim()].map((text) => text.replace(/[.!]$/, ''));
  return a !== undefined && b !== undefined && a !== '' && a.length === b.length && a.toLowerCase() === b.toLowerCase();
}

/** Undefined as soon as the text is known to be concrete. */
function tallyOf(text: string): Tally | undefined {
  const tally: Tally = {
    shouted: !/[a-z]/.test(text),
    words: 0,
    particular: 0,
    weak: 0,
    pronoun: '',
    placeholder: '',
    opensWith: 'other',
  };
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isWordCode(code)) {
      const start = at;
      while (isWordCode(text.charCodeAt(at + 1))) at++;
      // A word longer than all listed ones is specific; not copying it keeps huge words cheap.
      count(tally, at - start < WORD_LENGTH_MAX ? text.slice(start, at + 1) : '');
      if (tally.particular > 1 || (tally.particular === 1 && tally.weak > 0)) return undefined;
    } else if (code > 127 && LETTER.test(String.fromCodePoint(text.codePointAt(at) ?? code))) {
      return undefined;
    } else if (tally.words > 0 && opensQuotation(text, at)) {
      return undefined;
    }
  }
  return tally;
}

function count(tally: Tally, word: string): void {
  tally.words++;
  const lower = word.toLowerCase();
  const kind = ACRONYMS.has(word) && !tally.shouted ? undefined : WORD_KINDS.get(lower);
  if (kind === undefined || (kind === 'opening' && tally.words > 1)) {
    tally.particular++;
    if (tally.words === 1) tally.opensWith = 'particular';
  } else if (kind === 'weak' || kind === 'opening') {
    tally.weak++;
  } else if (kind === 'pronoun') {
    tally.pronoun ||= word;
  } else if (kind === 'placeholder') {
    tally.placeholder ||= word;
  } else if (tally.words === 1 && QUESTION_WORDS.has(lower)) {
    tally.opensWith = 'question';
  }
}

function nothingIn({ words, particular, placeholder }: Tally, text: string): string | undefined {
  if (words === 0) return text.trim() === '' ? 'it is empty' : `${quoted(text)} holds no words`;
  const isPlaceholder = (particular === 0 && placeholder !== '') || (words === 2 && /^\W*n\/a\W*$/i.test(text));
  return isPlaceholder ? `${quoted(text)} is a placeholder` : undefined;
}

function reasonFor(tally: Tally, text: string): string | undefined {
  const { words, particular, pronoun, opensWith } = tally;
  const nothing = nothingIn(tally, text);
  if (nothing !== undefined) return nothing;
  if (words === 1) {
    return IDENTIFIER.test(text)
      ? undefined
      : `${quoted(text)} is a single word and does not say what is meant by it here`;
  }
  if (opensWith === 'question' && words >= QUESTION_WORDS_MIN) return undefined;
  if (particular === 0) return `${quoted(text)} would fit any task: nothing in it is particular to this one`;
  if (opensWith === 'particular' && pronoun !== '' && words <= UNNAMED_WORDS_MAX)
    return `${quoted(text)} does not say what "${pronoun}" is`;
  return undefined;
}

/** Letters, digits and the underscore; everything else ends a word. */
function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
}

/** A single quotation mark opens a quotation only after a space; inside a word it is an apostrophe. */
function opensQuotation(text: string, at: number): boolean {
  const mark = text[at];
  if (mark === '"' || mark === '`' || mark === '“' || mark === '«') return isWordCode(text.charCodeAt(at + 1));
  return (mark === "'" || mark === '‘') && text[at - 1] === ' ' && isWordCode(text.charCodeAt(at + 1));
}

function quoted(text: string): string {
  const start = text.trimStart().slice(0, QUOTED_MAX + 1);
  return `"${start.length > QUOTED_MAX ? `${start.slice(0, QUOTED_MAX)}…` : start.trimEnd()}"`;
}
