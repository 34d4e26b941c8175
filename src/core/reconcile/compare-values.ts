// Decides whether two values can both be true. Kinds of values are compared from the most exact to plain words; values
// that cannot be compared do not contradict each other.

import { type Moment, sameMoment, sharesField } from '../../text/moment.ts';
import { type Said, sameQuantity } from '../../text/quantity.ts';
import type { Attribute } from './attributes.ts';
import type { Reading } from './reading.ts';
import { sameCode } from './values/codes.ts';
import { type List, sameList } from './values/lists.ts';
import { stanceOf } from './values/polarity.ts';
import { compareTexts, leftovers } from './values/texts.ts';

export type ConflictKind = 'number' | 'unit' | 'currency' | 'date' | 'code' | 'negation' | 'enumeration' | 'text';
/** The kind of contradiction, or undefined if there is none. */
type Verdict = ConflictKind | undefined;
/** `unsure`: this comparison does not apply to the two values. */
type Finding = { readonly verdict: Verdict } | 'unsure';

const AGREE: Finding = { verdict: undefined };
const conflict = (kind: ConflictKind): Finding => ({ verdict: kind });
const somePair = <T>(a: readonly T[], b: readonly T[], test: (x: T, y: T) => boolean): boolean =>
  a.some((x) => b.some((y) => test(x, y)));

function kindOfQuantities(a: readonly Said[], b: readonly Said[]): ConflictKind {
  const [one, other] = [a[0]?.dimension, b[0]?.dimension];
  if (one === undefined || other === undefined || one === other) return 'number';
  return one.startsWith('money') && other.startsWith('money') ? 'currency' : 'unit';
}

function byWhole(a: Reading, b: Reading): Finding {
  const dates = somePair(a.moment, b.moment, sharesField);
  if (dates && somePair(a.moment, b.moment, sameMoment)) return AGREE;
  const numbers = a.quantity.length > 0 && b.quantity.length > 0;
  if (numbers && somePair(a.quantity, b.quantity, sameQuantity)) {
    // "2 keys are required" and "2 keys are optional".
    const told = a.text.words.size > 0 && b.text.words.size > 0;
    return told && compareTexts(a.text, b.text) === 'denied' ? conflict('negation') : AGREE;
  }
  if (dates) return conflict('date');
  if (numbers) return conflict(kindOfQuantities(a.quantity, b.quantity));
  return a.moment.length > 0 && b.moment.length > 0 ? AGREE : 'unsure';
}

/** Yes or no, as far as the value says so. */
function stance({ boolean, quantity, moment, text, affirms, compact }: Reading): boolean | undefined {
  if (boolean !== undefined) return boolean;
  // "From June" and "no" are both true before June.
  if (moment.length > 0) return /from|until|after|start|expect|plan|soon|by/.test(compact) ? undefined : true;
  const [number] = quantity;
  if (number) return number.high !== 0;
  const said = stanceOf(text.spoken);
  return said && !affirms ? undefined : said;
}

const isWhole = ({ quantity, moment }: Reading): boolean => quantity.length > 0 || moment.length > 0;

const NAMED_WORDS_MAX = 3;
/** "None" against a name; a longer text may say in its own words that there is none. */
const namesSome = ({ none }: Reading, other: Reading): boolean => {
  const { words, spoken } = other.text;
  const named = words.size > 0 && words.size <= NAMED_WORDS_MAX && spoken.denials === 0;
  return none && named && other.boolean === undefined && !isWhole(other);
};

function byStance(a: Reading, b: Reading): Finding {
  if (a.boolean === undefined && b.boolean === undefined) return 'unsure';
  if (namesSome(a, b) || namesSome(b, a)) return conflict('negation');
  const [one, other] = [stance(a), stance(b)];
  return one === undefined || other === undefined || one === other ? AGREE : conflict('negation');
}

/** A number against a text without one: "5 units" and "out of stock", "3 tests fail" and "all tests pass". */
function byMeaning(number: Reading, text: Reading): Finding {
  // "No parking" is a zero in words, which other words may answer.
  if (number.quantities.length === 0) return 'unsure';
  const some = number.quantity.some(({ high }) => high > 0);
  if (some && text.text.spoken.denials === 1 && text.text.words.size <= 1) return conflict('negation');
  return number.text.words.size > 0 && compareTexts(number.text, text.text) === 'denied' ? conflict('negation') : AGREE;
}

/** One number or date against a sentence that contains some. */
function byMention(whole: Reading, text: Reading): Finding {
  if (whole.moment.length > 0 && text.moments.length > 0) {
    if (text.moments.some((date) => somePair(whole.moment, date, sameMoment))) return AGREE;
    if (text.moments.some((date) => somePair(whole.moment, date, sharesField)) && whole.quantity.length === 0)
      return conflict('date');
  }
  if (whole.quantity.length > 0) {
    if (text.quantities.some((said) => somePair(whole.quantity, said, sameQuantity))) return AGREE;
    const comparable = (x: Said, y: Said): boolean =>
      x.dimension === undefined || y.dimension === undefined || x.dimension === y.dimension;
    if (text.quantities.some((said) => somePair(whole.quantity, said, comparable))) return conflict('number');
    return byMeaning(whole, text);
  }
  return whole.moment.length > 0 ? AGREE : 'unsure';
}

/** Whether two sentences share at least half of the words of the shorter one. */
function alike(a: Reading, b: Reading): boolean {
  const [onlyA, onlyB] = leftovers(a.text.words, b.text.words);
  const smaller = Math.min(a.text.words.size, b.text.words.size);
  return smaller === 0 || Math.min(onlyA.length, onlyB.length) / smaller <= 0.5;
}

/** Numbers and dates in two sentences: those of the shorter enumeration must all occur in the other. */
function byMentions(a: Reading, b: Reading): Finding {
  const comparable = alike(a, b);
  const wordless = a.text.words.size === 0 || b.text.words.size === 0;
  const missing = <T>(
    x: readonly (readonly T[])[],
    y: readonly (readonly T[])[],
    same: (p: T, q: T) => boolean,
  ): boolean => {
    const [few, many] = x.length <= y.length ? [x, y] : [y, x];
    return few.length > 0 && few.some((one) => !many.some((other) => somePair(one, other, same)));
  };
  if (comparable && missing<Moment>(a.moments, b.moments, sameMoment)) return conflict('date');
  if (comparable && missing<Said>(a.quantities, b.quantities, sameQuantity)) return conflict('number');
  const both = a.quantities.length + a.moments.length > 0 && b.quantities.length + b.moments.length > 0;
  return both && wordless ? AGREE : 'unsure';
}

function byList(a: Reading, b: Reading, { ordered }: Attribute): Finding {
  if (!a.list && !b.list) return 'unsure';
  const [one, other]: List[] = [a.list ?? a.alone, b.list ?? b.alone];
  if (!one || !other) return 'unsure';
  switch (sameList(one, other, { ordered })) {
    case 'same':
      return AGREE;
    case 'barred':
      return conflict('enumeration');
    case 'divergent':
      // If only one is a list, words decide: a sentence may contain a comma.
      return a.list && b.list && compareTexts(a.text, b.text) !== 'same' ? conflict('enumeration') : 'unsure';
  }
}

function byWords(a: Reading, b: Reading, { prose, cause, single, state }: Attribute): Verdict {
  const verdict = compareTexts(a.text, b.text);
  // Sentences with the same number of something are taken as paraphrases.
  const told = Math.min(a.text.words.size, b.text.words.size) >= 2;
  const numbered = a.quantities.length > 0 && b.quantities.length > 0 && (told || alike(a, b));
  switch (verdict) {
    case 'same':
    case 'unrelated':
      return undefined;
    case 'denied':
      return 'negation';
    case 'turned':
      return 'text';
    case 'foreign':
      return cause ? 'text' : undefined;
    case 'renamed':
      return state || prose || numbered ? undefined : 'text';
    case 'reworded': {
      // There is only one cause, and a phrase that shares no word with the other names a different one.
      const another = single || (cause && told && a.text.words.isDisjointFrom(b.text.words));
      return another && !prose && !numbered ? 'text' : undefined;
    }
    case 'different':
      return prose || numbered ? undefined : 'text';
    default:
      return verdict satisfies never;
  }
}

/** The kind of contradiction between two values of one attribute, or undefined if both can be true. */
export function contradiction(a: Reading, b: Reading, attribute: Attribute): Verdict {
  if (a.gap || b.gap) return undefined;
  const codes = a.code && b.code ? sameCode(a.code, b.code) : undefined;
  if (codes !== undefined) return codes ? undefined : 'code';
  const steps: readonly (() => Finding)[] = [
    () => byWhole(a, b),
    () => byStance(a, b),
    () => (a.compact === b.compact && a.compact !== '' ? AGREE : 'unsure'),
    () => (isWhole(a) && !isWhole(b) ? byMention(a, b) : 'unsure'),
    () => (isWhole(b) && !isWhole(a) ? byMention(b, a) : 'unsure'),
    () => (a.list && b.list ? byList(a, b, attribute) : 'unsure'),
    () => byMentions(a, b),
    () => byList(a, b, attribute),
  ];
  for (const step of steps) {
    const finding = step();
    if (finding !== 'unsure') return finding.verdict;
  }
  return byWords(a, b, attribute);
}
