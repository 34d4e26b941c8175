// Numbers that need no result to stand in: part of a name, a known year or hour, a step, the count of what the draft lists
// itself. Each is a sign, and the card says how much it is worth.

import type { Known } from '../known.ts';
import { countsIn } from '../listed.ts';
import type { Quantity } from '../quantities.ts';
import type { ReadSentence } from '../read-draft.ts';
import type { Signs } from '../scorecard.ts';
import { unitNamed } from '../units.ts';
import { present } from './explanation.ts';
import { isPartOfName } from './named.ts';

const ENUMERATED = /\b(?:step|option|part|point|phase|stage|example)\s*$/i;
const NONE = /^(?:no|none|nothing|zero|0|without|empty|not|never)$/;
const DEFINITE = /\b(?:the|these|those|your|both|other|all|its|their) (?:other |remaining )?$/i;
const ABSTRACT =
  /^(?:thing|point|step|reason|option|way|factor|aspect|question|possibilit|choic|alternativ|fact|sid|kind|sort|separat|different|takeaway|part|item|matter|remark|note)/;

/** How many lines the lists have that begin in a block or right below it. */
export function listedIn(parts: readonly ReadSentence[]): ReadonlyMap<number, ReadonlySet<number>> {
  const lines = new Map<number, Set<number>>();
  for (const { sentence } of parts)
    if (sentence.shape === 'item' || sentence.shape === 'row')
      lines.set(sentence.block, (lines.get(sentence.block) ?? new Set()).add(sentence.line));
  const counts = new Map<number, ReadonlySet<number>>();
  for (const { sentence } of parts)
    counts.set(
      sentence.block,
      new Set(
        [0, 1, 2].flatMap((more) => {
          const size = lines.get(sentence.block + more)?.size;
          return size ? [size, size - 1] : [];
        }),
      ),
    );
  return counts;
}

export interface Listing {
  readonly known: Known;
  readonly listed: ReadonlyMap<number, ReadonlySet<number>>;
}

export function trivialSigns(
  said: Quantity,
  { sentence }: ReadSentence,
  clause: string,
  { known, listed }: Listing,
): Signs {
  const before = sentence.text.slice(0, said.at);
  const rest = sentence.text.slice(said.at + said.text.length);
  const isPlain = said.dimension === 'plain';
  const isYear = isPlain && /^(?:19|20)\d\d$/.test(said.text);
  const keys = known.told.dates.keys;
  const askedKeys = known.asked.dates.keys;
  const isCount = isPlain && Number.isInteger(said.value) && said.value <= 20;
  const lists =
    isCount && said.value > 1 && (listed.get(sentence.block)?.has(said.value) || listsAfter(rest, said.value));
  const hour = said.value % 24;
  const hasTime = (...names: string[]): boolean => names.some((key) => keys.has(key) || askedKeys.has(key));
  const hasYear = (off: number): boolean =>
    keys.has(`y${said.value + off}`) || known.told.ids.has(String(said.value + off));
  return present({
    code: sentence.shape === 'code' && said.value <= 1,
    partOfName: isPartOfName(said, before, known),
    knownId: isPlain && /^\d{3,}$/.test(said.text) && known.told.ids.has(said.text),
    ordinalKnown:
      isPlain &&
      /^(?:st|nd|rd|th)\b/.test(rest) &&
      [...known.told.ids].some((id) => new RegExp(`^(?:\\p{L}{0,2}-?)${said.value}(?:st|nd|rd|th)?$`, 'u').test(id)),
    // "per 100 km", "18 out of a hundred": what it is measured by.
    per:
      /(?:\b(?:per|out of|in every|for every)\s*|\p{L}\/)$/iu.test(before) &&
      /^(?:a |one )?(?:1|10|100|1,000|1000|hundred|thousand)(?![\d,.])\b/i.test(said.text),
    enumerated: isCount && ENUMERATED.test(before),
    definite: isCount && said.value <= 4 && DEFINITE.test(before),
    abstract: isCount && said.value <= 4 && ABSTRACT.test(said.nouns[0] ?? ''),
    listsThem: Boolean(lists),
    yearTold: isYear && hasYear(0),
    yearAsked: isYear && askedKeys.has(`y${said.value}`),
    yearBeside:
      isYear &&
      !hasYear(0) &&
      (hasYear(1) || hasYear(-1)) &&
      /\b(?:year|last|previous|prior|earlier|before|next|from|in)\b/i.test(clause),
    clock:
      isPlain &&
      said.nouns.length === 0 &&
      Number.isInteger(said.value) &&
      said.value <= 24 &&
      hasTime(`t${hour * 60}`, `t${((hour + 12) % 24) * 60}`),
    clockPoint: isPlain && hasTime(...clockKeys(said.text)),
    dayOfMonth:
      isPlain && Number.isInteger(said.value) && keys.has(`d${said.value}`) && /^(?:st|nd|rd|th)\b/.test(rest),
    zero: said.value === 0 && known.told.tokens.some((word) => NONE.test(word)),
    unitWord: said.dimension === 'time' && saysUnit(sentence.text, said),
    percentile:
      said.dimension === 'percent' &&
      (known.told.ids.has(`p${said.value}`) || (said.value === 50 && known.told.tokens.includes('median'))),
  });
}

/** "the week's 10,080 minutes". */
const saysUnit = (sentence: string, { value, at, text }: Quantity): boolean =>
  [
    ...(sentence.slice(0, at) + sentence.slice(at + text.length)).matchAll(
      /\b(minute|hour|day|week|year)(?:['’]s|s|ly)?\b/gi,
    ),
  ].some(([, unit = '']) => Math.abs((unitNamed(unit.toLowerCase())?.factor ?? 0) - value) < 1e-6 * value);

const clockKeys = (text: string): string[] => {
  const [, hour, minute] = /^(\d{1,2})\.([0-5]\d)$/.exec(text) ?? [];
  return hour === undefined ? [] : [0, 12].map((more) => `t${((Number(hour) + more) % 24) * 60 + Number(minute)}`);
};

/** "two points: a and b", "three slots (12, 13 or 15 October)". */
function listsAfter(rest: string, count: number): boolean {
  const mark = /[:(–—]/.exec(rest);
  return mark !== null && countsIn(rest.slice(mark.index + 1)).includes(count);
}
