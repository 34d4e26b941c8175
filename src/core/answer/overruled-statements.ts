// Finds sentences that state an overruled value as a fact (DESIGN §7b: a ruling binds).
//
//   O1. A sentence that says of the value that it was overruled, doubted or replaced states no fact. Neither does one
//       that tells it beside the value that holds.
//   O2. The value must be about this subject. Where only the sides of the conflict mention it, naming it is enough;
//       where other results mention it too, the sentence must name the subject.
//   O3. Accusing an honest sentence is as bad as missing a wrong one: in doubt, a sentence passes.

import { splitSentences } from '../../text/sentences.ts';
import { exactStem } from '../../text/stem.ts';
import { wordsOf } from '../../text/words.ts';
import { readAttribute } from '../reconcile/attributes.ts';
import type { Claim } from '../reconcile/claim.ts';
import { contradiction } from '../reconcile/compare-values.ts';
import { readValue } from '../reconcile/reading.ts';
import { type Mention, valueFinder } from './find-value.ts';
import type { Foreign } from './grounding.ts';
import { type Bound, type Settled, valueText } from './rulings.ts';

export interface OverruledStatement {
  /** The sentence, letter for letter, and where it begins. */
  readonly text: string;
  readonly start: number;
  readonly settled: Settled;
  readonly claim: Claim;
  readonly mentions: readonly Mention[];
}

/** Words by which a sentence tells that a value does not hold, in the languages that drafts are often written in. */
const NOT_A_FACT =
  /\b(?:not|no|never|neither|nor|cannot|instead|rather|overrul\w*|overrid\w*|reject\w*|discard\w*|dismiss\w*|disregard\w*|wrong\w*|incorrect\w*|inaccurate\w*|mistak\w*|outdated|obsolete|stale|superseded|replac\w*|correct(?:ed|ion|s)|disagree\w*|conflict\w*|contradict\w*|contrary|differ(?:s|ed|ent|ing)?|discrepan\w*|inconsisten\w*|disput\w*|unlike|versus|vs|although|though|whereas|despite|however|until|formerly|previous\w*|earlier|old(?:er)?|former|used to|no longer|claim(?:s|ed)|alleg\w*|another (?:source|report|result)|other (?:source|report|result)s?|one (?:source|report|result)|nicht|kein\w*|statt|falsch\w*|widersp\w*|verworfen|pas|plutôt|lugar|contradi\w*)\b|n't\b/iu;
const TOLD =
  /\b(?:disagree\w*|conflict\w*|contradict\w*|discrepan\w*|overrul\w*|inconsisten\w*|differ(?:s|ed|ing)?)\b/iu;

export function overruledStatements(draft: string, bound: readonly Bound[]): OverruledStatement[] {
  const found: OverruledStatement[] = [];
  if (bound.length === 0) return found;
  const readers = bound.map(readerFor);
  const sentences = splitSentences(draft);
  for (const [index, sentence] of sentences.entries()) {
    const after = sentences[index + 1];
    const next = after?.block === sentence.block ? after.text : '';
    for (const read of readers) {
      const stated = read(sentence.text, next);
      if (stated) found.push({ text: sentence.text, start: sentence.start, ...stated });
    }
  }
  return found;
}

type Found = Pick<OverruledStatement, 'settled' | 'claim' | 'mentions'>;

function readerFor(settled: Bound): (sentence: string, next: string) => Found | undefined {
  const { conflict, overruled, elsewhere, holds } = settled;
  const claims = new Map(overruled.map(({ claim }) => [valueText(claim), claim]));
  const findHolding = valueFinder({ attribute: conflict.attribute, value: holds });
  const isAbout = aboutness(conflict);
  const finders = Array.from(claims.values(), (claim) => {
    const find = valueFinder(claim);
    return { claim, find, isOnlyHere: find(elsewhere).length === 0 };
  });
  return (sentence, next) => {
    const held = findHolding(sentence);
    const about = isAbout(sentence);
    for (const { claim, find, isOnlyHere } of finders) {
      const mentions = find(sentence).filter(
        (each) =>
          !held.some((other) => overlaps(each, other)) &&
          (isOnlyHere
            ? each.isPlain || about.attribute || about.subject
            : about.subject && (each.isPlain || about.attribute)),
      );
      const isDenied = mentions.length === 0 && about.attribute && denies(sentence, claim, settled);
      if (mentions.length === 0 && !isDenied) continue;
      if (mentions.some((each) => isToldAsNoFact(sentence, each, held))) continue;
      if (NOT_A_FACT.test(next) && findHolding(next).length > 0) continue;
      return { settled, claim, mentions };
    }
    return undefined;
  };
}

const overlaps = ({ at: a }: Mention, { at: b }: Mention): boolean =>
  a !== undefined && b !== undefined && a.start < b.end && b.start < a.end;

const DENIED_BEFORE = /(?:\bnot|n't|\binstead of|\brather than|\bno longer)\s+(?:[\p{L}$€£]+\s+){0,2}$/iu;
const DENIED_AFTER =
  /^\s*(?:[\p{L}$€£%]{1,4}\s+)?(?:is|was|are|were)\s+(?:wrong|incorrect|false|mistaken|a mistake|overruled|outdated|rejected|discarded)\b/iu;

/** "not 12 EUR", "12 EUR was wrong". */
const isDenied = (sentence: string, { at }: Mention): boolean =>
  at !== undefined && (DENIED_BEFORE.test(sentence.slice(0, at.start)) || DENIED_AFTER.test(sentence.slice(at.end)));

/** "10 or 12 EUR" still states both; any other sentence that tells both values contrasts them (O1). */
function isToldAsNoFact(sentence: string, mention: Mention, held: readonly Mention[]): boolean {
  const { at } = mention;
  if (held.some((other) => isDenied(sentence, other)) && !isDenied(sentence, mention)) return false;
  if (NOT_A_FACT.test(sentence)) return true;
  return held.some(({ at: other }) => {
    if (at === undefined || other === undefined) return true;
    const between = sentence.slice(Math.min(at.end, other.end), Math.max(at.start, other.start));
    return !/^[\s,]*(?:and|or|und|oder|et|ou|y|o|&|\/|-|to)[\s,]*$/i.test(between);
  });
}

/** Whether a sentence names the attribute or, with all its words, the subject. */
function aboutness({ subject, attribute }: Settled['conflict']): (sentence: string) => {
  readonly attribute: boolean;
  readonly subject: boolean;
} {
  const stems = (text: string): string[] => wordsOf(text).map(exactStem);
  const { key } = readAttribute(attribute);
  const named = new Set([...key.split(' '), ...stems(attribute)].filter((word) => word.length > 2));
  const words = new Set(stems(subject));
  return (sentence) => {
    const said = stems(sentence);
    const all = new Set(said);
    return {
      attribute: said.some((word) => named.has(word) || readAttribute(word).key === key),
      subject: words.size > 0 && [...words].every((word) => all.has(word)),
    };
  };
}

const SHORT_MAX = 160;

/** A yes or no has no word of its own: the sentence as a whole is compared with the value that holds. */
function denies(sentence: string, claim: Claim, { conflict, holds }: Settled): boolean {
  if (typeof claim.value !== 'boolean' || sentence.length > SHORT_MAX || TOLD.test(sentence)) return false;
  const attribute = readAttribute(conflict.attribute);
  const held = conflict.sides.find((side) => valueText(side.claim) === holds)?.claim ?? { ...claim, value: holds };
  return (
    contradiction(readValue(held, attribute), readValue({ ...claim, value: sentence }, attribute), attribute) !==
    undefined
  );
}

/** The settled conflicts that a draft does not mention. */
export function untoldIn(draft: string, bound: readonly Bound[]): Settled[] {
  return bound.filter((settled) => {
    const { conflict, overruled } = settled;
    const isAbout = aboutness(conflict);
    const finders = overruled.map(({ claim }) => valueFinder(claim));
    return !splitSentences(draft).some(({ text }) => {
      const about = isAbout(text);
      if (TOLD.test(text) && (about.attribute || about.subject || bound.length === 1)) return true;
      const isDenied = NOT_A_FACT.test(text);
      return finders.some((find) =>
        find(text).some(({ isPlain }) => isPlain || isDenied || about.attribute || about.subject),
      );
    });
  });
}

/** As part of the verdict on a sentence. */
export const asForeign = ({ claim, settled: { holds, reason } }: OverruledStatement): Foreign => ({
  kind: 'overruled',
  text: valueText(claim),
  holds,
  why: reason,
});
