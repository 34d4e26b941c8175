// Compares texts that may say the same in other words. Texts conflict when one denies the other, gives another number,
// or has another word in the same place; prose about something else does not conflict.

import { withFunctionWords } from '../../../text/function-words.ts';
import { IRREGULAR_VERBS, isNoForm } from '../../../text/irregular-forms.ts';
import { isMisspelling } from '../../../text/slips.ts';
import { exactStem, stem } from '../../../text/stem.ts';
import { plainText, stemsOf, wordsOf } from '../../../text/words.ts';
import { LEGAL } from './legal-forms.ts';
import { areNicknames, withOneName } from './names.ts';
import { areOpposed, readSpoken, type Spoken } from './polarity.ts';

export interface Text {
  readonly compact: string;
  readonly words: ReadonlySet<string>;
  readonly spoken: Spoken;
  /** Words that identify something: a name, a code, a number. */
  readonly marks: ReadonlySet<string>;
  /** Capitalised words, including the first of a sentence. */
  readonly capitals: ReadonlySet<string>;
  /** The words in order, as compared and as written. */
  readonly order: readonly string[];
  readonly written: readonly string[];
  readonly passive: boolean;
}

const FILLER = withFunctionWords(
  'being may might their also currently now very quite really just please mr mrs ms dr per via about so since because due when still already located based called named known status value',
  exactStem,
);

/** Words that make it a different thing; other extra words only add detail. */
const CHANGES_MEANING = new Set(
  'former ex acting interim deputy vice assistant co partial partially partly pending conditional conditionally expected planned proposed attempted almost nearly half semi pre post anti pseudo fake alleged draft plus pro max lite mini ultra premium except excluding unless until'.split(
    ' ',
  ),
);

export function readText(value: string, about?: ReadonlySet<string>): Text {
  const plain = withOneName(plainText(value));
  const spoken = readSpoken(plain, about);
  const words = new Set(spoken.stems.filter((word) => !FILLER.has(word)));
  const marks = new Set<string>();
  const inner = plain.replace(
    /(^|[.!?]\s+)(\p{Lu}\p{Ll}+)/gu,
    (_, lead: string, word: string) => lead + word.toLowerCase(),
  );
  for (const match of inner.matchAll(/\p{Lu}[\p{L}\d.]*|[\p{L}-]*\d[\p{L}\d.-]*/gu)) {
    for (const word of readSpoken(match[0]).stems) marks.add(word);
  }
  const capitals = new Set([...plain.matchAll(/\p{Lu}[\p{L}\d.'-]*/gu)].flatMap(([word]) => stemsOf(word)));
  const order = spoken.stems.filter((word) => !FILLER.has(word));
  const written = wordsOf(plain);
  return { compact: written.join(''), words, spoken, marks, capitals, order, written, passive: /\bby\b/i.test(plain) };
}

const isInitial = (short: string, long: string): boolean =>
  short.length === 1 && /^\p{L}+$/u.test(short + long) && long.length > 2 && long.startsWith(short);
const isShortened = (short: string, long: string): boolean =>
  short.length >= 3 && short.length < long.length && long.startsWith(short) && !/\d/.test(long);

/**
 * Whether two words match: as an initial, a typing error or, if the texts share other words, a short form of a name.
 */
const sameWord = (a: string, b: string, shared: number): boolean => {
  if (isMisspelling(a, b)) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (shared === 0) return false;
  // Alone, "processing" is not "processed"; next to other words it may be.
  return isInitial(short, long) || areNicknames(a, b) || isShortened(short, long);
};

/** The words that each text has and the other lacks; each word is matched once. */
export function leftovers(a: ReadonlySet<string>, b: ReadonlySet<string>): readonly [string[], string[]] {
  const onlyA = [...a].filter((word) => !b.has(word));
  const onlyB = [...b].filter((word) => !a.has(word));
  const shared = a.size - onlyA.length;
  for (let i = onlyA.length - 1; i >= 0; i -= 1) {
    const at = onlyB.findIndex((word) => sameWord(onlyA[i] ?? '', word, shared));
    if (at < 0) continue;
    onlyA.splice(i, 1);
    onlyB.splice(at, 1);
  }
  return [onlyA, onlyB];
}

const initialsOf = (words: Iterable<string>): string => [...words].map((word) => word[0] ?? '').join('');
/** "IBM" for "International Business Machines Corporation", where the legal form has no initial; "F" for "female". */
const isAcronym = (a: Text, b: Text): boolean => {
  if (a.words.size !== 1 || b.words.size === 0) return false;
  const [only = ''] = b.words;
  if (b.words.size === 1) return isInitial(a.compact, only);
  const { written } = b;
  return (
    a.compact.length >= 2 &&
    [written, written.filter((word) => !LEGAL.has(word))].some((words) => a.compact === initialsOf(words))
  );
};

const PROSE_WORDS_MIN = 7;
/** Excludes any other value. */
const ONLY = exactStem('only');
/** Fewer words are a name; this many may be a sentence. */
const TOLD_WORDS_MIN = 3;
/** In a longer sentence one such word changes little. */
const CHANGED_WORDS_MAX = 5;
const PROSE_OVERLAP_MIN = 0.5;
const odd = ({ denials }: Spoken): boolean => denials % 2 === 1;

type TextVerdict = 'same' | 'denied' | 'different' | 'renamed' | 'reworded' | 'turned' | 'foreign' | 'unrelated';

const areNames = (words: readonly string[], { capitals }: Text): boolean => words.every((word) => capitals.has(word));
const marked = (words: readonly string[], { marks }: Text): boolean => words.some((word) => marks.has(word));

/**
 * Participles, verbs and adjectives of state, which may be synonyms: "completed" and "done", "required" and
 * "mandatory".
 */
const STATE = /(?:ed|ing|able|ible|ory)$|^done$/;
/** In a sentence, also verbs such as "raises". */
const STATE_OR_VERB = /(?:ed|ing|able|ible|ory|[^s]s)$|^done$/;
const tellsState = (stems: readonly string[], { written, words }: Text): boolean => {
  const form = words.size >= TOLD_WORDS_MIN ? STATE_OR_VERB : STATE;
  return written.some(
    (word) => stems.includes(exactStem(word)) && !isNoForm(word) && (IRREGULAR_VERBS.has(word) || form.test(word)),
  );
};

/** "Processing" and "processed": the same verb, but different states. */
const tensesDiffer = (a: Text, b: Text): boolean =>
  [a, b].some((one) => one.words.size === 1 && /ing$/.test(one.compact)) &&
  [a, b].some((one) => one.words.size === 1 && /ed$/.test(one.compact)) &&
  stem(a.compact) === stem(b.compact);

/**
 * Removes the first pair of words that are opposites by their prefixes; then "inactive" and "not active" say the same.
 */
function takeOpposed(onlyA: string[], onlyB: string[]): boolean {
  for (const [at, word] of onlyA.entries()) {
    const other = onlyB.findIndex((each) => areOpposed(word, each));
    if (other < 0) continue;
    onlyA.splice(at, 1);
    onlyB.splice(other, 1);
    return true;
  }
  return false;
}

/**
 * `denied`, `different` and `turned` are contradictions, `same` and `unrelated` are not. The others depend on the
 * attribute: `renamed` has other names, `reworded` other common words, which may mean the same, and `foreign` is prose
 * without a common word.
 */
export function compareTexts(a: Text, b: Text): TextVerdict {
  if (a.compact === b.compact) return 'same';
  const [onlyA, onlyB] = leftovers(a.words, b.words);
  const opposed = takeOpposed(onlyA, onlyB);
  const smaller = Math.min(a.words.size, b.words.size);
  const shared = sharedShare(smaller, onlyA, onlyB);
  const states = [tellsState(onlyA, a), tellsState(onlyB, b)];
  const addsNothing = onlyA.length === 0 || onlyB.length === 0;
  if ((odd(a.spoken) !== odd(b.spoken)) !== opposed) {
    const isSameProse = smaller >= TOLD_WORDS_MIN && shared > PROSE_OVERLAP_MIN && !states.includes(true);
    return isSameProse || addsNothing ? 'denied' : 'unrelated';
  }
  if (areAcronymAndName(a, b)) return 'same';
  if (addsNothing) return compareContained(a, b, [...onlyA, ...onlyB]);
  const byOverlap = smaller >= TOLD_WORDS_MIN ? compareByOverlap(a, b, shared) : undefined;
  if (byOverlap) return byOverlap;
  if (marked(onlyA, a) && marked(onlyB, b)) return 'different';
  if (!states.includes(false)) return tensesDiffer(a, b) ? 'different' : 'unrelated';
  if (smaller >= PROSE_WORDS_MIN || paraphrase(a, b, onlyA, onlyB, shared)) return 'same';
  return areNames(onlyA, a) && areNames(onlyB, b) ? 'renamed' : 'reworded';
}

const areAcronymAndName = (a: Text, b: Text): boolean => isAcronym(a, b) || isAcronym(b, a);

const sharedShare = (smaller: number, onlyA: readonly string[], onlyB: readonly string[]): number =>
  smaller === 0 ? 0 : 1 - Math.min(onlyA.length, onlyB.length) / smaller;

/** One text contains all words of the other; `more` are its additional words. */
function compareContained(a: Text, b: Text, more: readonly string[]): TextVerdict {
  if (more.length === 0) return areTurned(a, b) || areExchanged(a, b) ? 'turned' : 'same';
  const isShort = more.length <= 2 && Math.min(a.words.size, b.words.size) < CHANGED_WORDS_MAX;
  return isShort && more.some((word) => CHANGES_MEANING.has(word)) ? 'different' : 'same';
}

/** Texts with few words in common may be paraphrases, so only "only" in both makes them contradict. */
function compareByOverlap(a: Text, b: Text, shared: number): TextVerdict | undefined {
  if (shared > 0 && a.words.has(ONLY) && b.words.has(ONLY)) return 'different';
  if (shared > PROSE_OVERLAP_MIN) return undefined;
  return shared === 0 ? 'foreign' : 'unrelated';
}

/** Two names with a verb between: "Spain beat England". */
function namesAround(text: Text, marks: ReadonlySet<string>): readonly [string, string] | undefined {
  const first = text.order.findIndex((word) => marks.has(word));
  const second = text.order.findIndex((word, at) => at > first + 1 && marks.has(word));
  if (first < 0 || second < 0 || text.order.slice(first + 1, second).some((word) => marks.has(word))) return undefined;
  return [text.order[first] ?? '', text.order[second] ?? ''];
}

/** The same words with the two names exchanged; the passive voice exchanges them without changing the meaning. */
function areTurned(a: Text, b: Text): boolean {
  const marks = new Set([...a.marks, ...b.marks]);
  const [one, other] = [namesAround(a, marks), namesAround(b, marks)];
  return (
    a.passive === b.passive && one !== undefined && other !== undefined && one[0] === other[1] && one[1] === other[0]
  );
}

/** Removes common words at both ends: "for water" says nothing about who pays whom. */
function withoutCommonEnds(
  a: readonly string[],
  b: readonly string[],
): readonly [readonly string[], readonly string[]] {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)];
}

const FINITE = /(?:[^s]s|ed)$/;

/**
 * "The overflow triggered the failover" and "the failover triggered the overflow": subject and object of one verb are
 * exchanged.
 */
function areExchanged(a: Text, b: Text): boolean {
  const [one, other] = withoutCommonEnds(a.order, b.order);
  if (a.passive !== b.passive || one.length !== other.length || one.length < 3) return false;
  return one.some((verb, at) => {
    const isVerb =
      at > 0 && at < one.length - 1 && a.written.some((word) => FINITE.test(word) && exactStem(word) === verb);
    return isVerb && [...one.slice(at + 1), verb, ...one.slice(0, at)].every((word, place) => word === other[place]);
  });
}

/** A short sentence with one common word replaced: no name, code or number. */
const paraphrase = (a: Text, b: Text, onlyA: readonly string[], onlyB: readonly string[], shared: number): boolean =>
  shared >= 0.8 &&
  Math.min(a.words.size, b.words.size) >= 5 &&
  ![...onlyA, ...onlyB].some((word) => a.marks.has(word) || b.marks.has(word) || /\d/.test(word));
