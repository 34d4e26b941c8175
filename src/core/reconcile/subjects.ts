// Normalises the subject of a claim. Case, punctuation, articles, titles, legal forms and word order do not matter;
// every number and code does. A word for the kind of thing ("customer C-1001") may be missing, but two different kinds
// keep subjects apart.

import { exactStem } from '../../text/stem.ts';
import { plainText, wordsOf } from '../../text/words.ts';
import { LEGAL } from './values/legal-forms.ts';
import { withOneName } from './values/names.ts';

const TITLES = new Set('mr mrs ms miss dr prof professor sir dame rev hon phd md jr sr'.split(' '));
/** Letters after a name and a comma are a degree, not a state: "Maria Lopez, MD". */
const DEGREE =
  /(?<=^\p{Lu}[\p{L}'.-]+(?: \p{Lu}[\p{L}'.-]*)+), (?:MD|M\.D\.|PhD|Ph\.D\.|DDS|DVM|RN|MBA|JD|CPA|Esq\.?|Jr\.?|Sr\.?)$/u;
const KINDS = new Set(
  'customer client user account order invoice ticket case project product item plan city town country state company firm business person employee patient student flight train server host machine database service application library package repository module team department hotel restaurant book film movie song ship vessel building tower bridge river lake mountain mount street vehicle car model device phone contract policy claim loan bank airline airport university school hospital museum company brand website site region office store shop supplier vendor manufacturer function method class file endpoint table issue bug request incident task job run number no sku id ref reference'
    .split(' ')
    .map(exactStem),
);
const SHORT_FORMS: Readonly<Record<string, string>> = { st: 'saint', mt: 'mount', ft: 'fort', '&': 'and' };

export interface Subject {
  /** Equal for subjects that may be the same. */
  readonly key: string;
  /** The stated kind of thing; empty if none was stated. */
  readonly kind: string;
  /** Initials of a name of several words, or the letters of a word that may be initials. */
  readonly initials: string | undefined;
  readonly acronym: boolean;
}

/** "C-1001", "C 1001" and "C1001" are one code; "Plan 1" and "Plan 2" are two things. */
const withCodes = (text: string): string =>
  text
    .replace(/\b([a-z]{1,4})[-_#](?=\d)/gi, '$1')
    .replace(/\b([A-Z]{2,3}) (?=\d{2,})/g, '$1')
    .replace(/(?:#|\bno\.? ?|\bnr\.? ?|№)(?=\d)/gi, ' ')
    .replace(/(?<=\b[a-z]+)[-_](?=\d)/gi, ' ');

function wordsOfSubject(name: string): string[] {
  const plain = withOneName(plainText(name).replace(DEGREE, ''));
  // "Amazon Web Services (AWS)": initials in brackets add nothing.
  const alone = plain.replace(/^(.+?)\s\(([A-Z]{2,6})\)$/, (whole, long: string, short: string) =>
    initials(wordsOf(long)) === short.toLowerCase() ? long : whole,
  );
  // "Smith, Jane".
  const turned = alone.replace(/^(\p{Lu}[\p{L}'-]+), (\p{Lu}[\p{L}.]+)$/u, '$2 $1');
  const words = wordsOf(withCodes(turned)).map((word) => SHORT_FORMS[word] ?? word);
  return words.filter((word) => word !== 'of' && word !== 'and');
}

const initials = (words: readonly string[]): string => words.map((word) => word[0] ?? '').join('');

/** Drops words, but always leaves one that names the thing. */
function without(words: readonly string[], dropped: (word: string) => boolean): string[] {
  const kept = words.filter((word) => !dropped(word));
  return kept.length > 0 ? kept : [...words];
}

export function readSubject(name: string): Subject {
  const words = without(wordsOfSubject(name), (word) => LEGAL.has(word) || TITLES.has(word));
  const stems = words.map(exactStem);
  const named = stems.filter((word) => !KINDS.has(word));
  // A bare number names nothing: "order 7" and "invoice 7" stay apart, with their kinds in the key.
  const tells = named.some((word) => /\p{L}/u.test(word) && word.length > 1);
  const kept = tells ? named : stems;
  const kind = tells
    ? stems
        .filter((word) => KINDS.has(word) && word !== 'number' && word !== 'no' && word !== 'id')
        .sort()
        .join(' ')
    : '';
  const key = [...kept].sort().join(' ');
  const short = /^[A-Z]{3,6}$/.test(name.trim());
  return {
    key: tells ? key : withoutNumberWord(kept),
    kind,
    acronym: short,
    initials: short ? name.trim().toLowerCase() : words.length >= 3 ? initials(words) : undefined,
  };
}

const withoutNumberWord = (words: readonly string[]): string =>
  without(words, (word) => word === 'number' || word === 'no' || word === 'id' || word === 'ref')
    .sort()
    .join(' ');
