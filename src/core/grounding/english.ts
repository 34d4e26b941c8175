// Whether a word is an English one, as far as a set of the 27,000 most used stems goes: what begins a sentence has its
// capital letter from there, and only who knows the language can tell it from a name.

import { IRREGULAR_VERBS } from '../../text/irregular-forms.ts';
import { FILTER, HASHES } from './english-words.ts';
import { stem } from './words.ts';

/** The places of a word in a filter of so many bits. */
export function bitsOf(word: string, size: number, hashes: number): number[] {
  let [a, b] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < word.length; at++) {
    a = Math.imul(a ^ word.charCodeAt(at), 0x01000193);
    b = Math.imul(b + word.charCodeAt(at), 0x85ebca6b) ^ (b >>> 13);
  }
  return Array.from({ length: hashes }, (_, index) => (((a >>> 0) + index * ((b >>> 0) | 1)) >>> 0) % size);
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64, by hand: the core knows no platform that could do it. */
function decoded(text: string): Uint8Array {
  const values = new Map([...DIGITS].map((digit, value) => [digit, value]));
  const bytes = new Uint8Array(Math.floor((text.replace(/=+$/, '').length * 3) / 4));
  let [bits, held, at] = [0, 0, 0];
  for (const digit of text) {
    const value = values.get(digit);
    if (value === undefined) continue;
    bits = ((bits << 6) | value) & 0xffffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at] = (bits >> held) & 0xff;
    at += 1;
  }
  return bytes;
}

let filter: Uint8Array | undefined;

function holds(word: string): boolean {
  filter ??= decoded(FILTER);
  const bytes = filter;
  return bitsOf(word, bytes.length * 8, HASHES).every((bit) => ((bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
}

const ENDING =
  /(?:s|es|ed|d|ing|ly|er|ers|est|al|ally|y|ion|ions|ies|ied|ation|ations|able|ment|ments|ates?|ated|ating|ness|less|ful)$/;
const ROOT_MIN = 3;

/** In small letters. The set has stems without their last "e" or "y". */
function isStem(word: string): boolean {
  const roots = new Set([word, stem(word), IRREGULAR_VERBS.get(word) ?? word]);
  for (let length = ROOT_MIN; length < word.length; length++) {
    const root = word.slice(0, length);
    if (ENDING.exec(word.slice(length))?.index === 0)
      for (const each of [root, root.replace(/(.)\1$/, '$1'), `${root}e`]) roots.add(each);
  }
  return [...roots].some(
    (root) => holds(root) || holds(root.replace(/(?:ie|[ey])$/, '')) || holds(root.replace(/y$/, 'i')),
  );
}

/** One word, and not made up of two. */
export const isSimple = (word: string): boolean =>
  MORE.has(word) || (isBritish(word) && isStem(american(word))) || isStem(word) || isStem(word.replace(PREFIX, ''));

/** Also of two: "sunshine", "chargeback". */
export const isEnglish = (word: string): boolean =>
  isSimple(word) ||
  Array.from({ length: Math.max(0, word.length - 2 * PART_MIN + 1) }, (_, index) => index + PART_MIN).some(
    (at) => isStem(word.slice(0, at)) && isStem(word.slice(at)),
  );

const PART_MIN = 4;
const PREFIX = /^(?:re|un|over|out|under|pre|dis|mis|non|fore|super|sub|inter|auto|multi|semi|anti|co)(?=.{3})/;
/** What the table of vectors leaves out. */
const MORE: ReadonlySet<string> = new Set(
  'itself themselves yourself yourselves myself ourselves herself himself thirds cannot lasted lasts lasting using dearer dearest sorted making doing giving newest newer oldest older widest wider losing theirs ours yours hers approx tonight config timeout timeouts inbox inboxes complaint complaints withdrawal withdrawals owned owns owner kinds liked likes scoring outing takings costliest densest safest thirstiest mortem failover rollout hotfix webhook webhooks admin admins email emails online offline back backed backs sort sorts sorting evening evenings right rights payout payouts payslip payslips setpoint hotline uptime onsite runbook thermostat canning haulier deduplication onboarding backlog having'.split(
    ' ',
  ),
);

/** The table was made of American texts. */
const isBritish = (word: string): boolean => /our|is(?:e|ed|es|ing|ation)|tre|ogue|lled|lling|ae|oe|yse/.test(word);
const american = (word: string): string =>
  word
    .replace(/our/, 'or')
    .replace(/is(?=(?:e|ed|es|ing|ation)s?$)/, 'iz')
    .replace(/tre$/, 'ter')
    .replace(/ogue$/, 'og')
    .replace(/ll(?=ed$|ing$)/, 'l')
    .replace(/[ao]e/, 'e')
    .replace(/ys(?=e|ing)/, 'yz');
