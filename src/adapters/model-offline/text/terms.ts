// A text as weighted terms: its significant words and phrases. Requests and descriptions are compared by them.

import { isPhrase, PHRASE_WORDS_MAX } from './lexicon.ts';
import { LIGHT_WORDS, STOP_WORDS } from './stop-words.ts';
import { type Word, wordsOf } from './words.ts';

export interface Term {
  /** A stem, or several joined by spaces. */
  readonly key: string;
  readonly raw: string;
  readonly light: boolean;
}

const TEXT_MAX = 6_000;
const PARTICLES = new Set(['in', 'up', 'out', 'off', 'on', 'down', 'over', 'back']);

/** Phrases first, then single words; stop words and bare numbers are left out. */
export function termsOf(text: string): Term[] {
  const words = wordsOf(text.slice(0, TEXT_MAX));
  const terms: Term[] = [];
  for (let at = 0; at < words.length; ) {
    const length = phraseAt(words, at);
    const slice = words.slice(at, at + length);
    if (length > 1) {
      terms.push({ key: stemsOf(slice), raw: slice.map(({ lower }) => lower).join(' '), light: false });
      // The words of a phrase count too, or "credit card" would not match a worker that says "cards".
      for (const word of slice) if (isTelling(word)) terms.push({ ...termOf(word), light: true });
    } else {
      const [word] = slice;
      const next = words[at + 1];
      if (word && isTelling(word)) terms.push(termOf(word));
      // "log in" also means "login", "sign up" also "sign-up".
      if (word && next && PARTICLES.has(next.lower) && /^\p{L}+$/u.test(word.stem))
        terms.push({ key: `${word.stem}${next.lower}`, raw: `${word.lower} ${next.lower}`, light: true });
    }
    at += length;
  }
  return unique(terms);
}

const stemsOf = (words: readonly Word[]): string => words.map(({ stem }) => stem).join(' ');
const termOf = ({ stem, lower }: Word): Term => ({ key: stem, raw: lower, light: LIGHT_WORDS.has(stem) });
const isTelling = ({ lower, stem }: Word): boolean =>
  !STOP_WORDS.has(lower) && !STOP_WORDS.has(stem) && stem.length > 1 && !/\d/.test(lower);

function phraseAt(words: readonly Word[], at: number): number {
  for (let length = Math.min(PHRASE_WORDS_MAX, words.length - at); length > 1; length--) {
    if (isPhrase(stemsOf(words.slice(at, at + length)))) return length;
  }
  return 1;
}

/** The heavier of two equal terms. */
function unique(terms: readonly Term[]): Term[] {
  const byKey = new Map<string, Term>();
  for (const term of terms) {
    const known = byKey.get(term.key);
    if (!known || (known.light && !term.light)) byKey.set(term.key, term);
  }
  return [...byKey.values()];
}
