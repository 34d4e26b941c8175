// Lists of things, where all but one stand in the sources: "books, gift cards and cosmetics".

import { SMALL } from '../../text/number-words.ts';
import { isContent } from './deeds/word-keys.ts';
import type { Known } from './known.ts';
import { unitNamed } from './units.ts';
import { meaning, stem, wordsIn } from './words.ts';

const COUNT = [...SMALL.keys()].filter((word) => word !== 'zero').join('|');
const FIGURE = String.raw`[€$£]?\d[\d.,]*\s?(?:%|kg|g|mg|ml|l|cm|m|km)?`;
const ITEM = String.raw`(?:(?:the|an?|some|your|our|its|their|${FIGURE}|${COUNT})\s+(?:of\s+)?)?[\p{L}_-]{2,}(?:\s[\p{Ll}-]{3,})?(?:\s\(?${FIGURE}\)?)?`;
const LIST = new RegExp(
  String.raw`(?<![\p{L}])(${ITEM}),\s+((?:${ITEM},\s+)*)(?:(${ITEM}),?\s+)?(?:and|or)\s+(${ITEM})(?![\p{L}])`,
  'gu',
);
/** Words that list nothing: what was done, how much, and what the sentence goes on with. */
const NO_THING =
  /(?:ed|ing|ly|est)$|^(?:half|quarter|third|more|less|others?|rest|another|much|many|few|all|both|none|some|most|least|now|then|later|earlier|ago|back|away|up|down|off|over|still|again|too|yet|only|just|even|free|open|late|early|total|overall|together|altogether|each|apiece|respectively|success|without|were|was|are|have|has|had|will|would|can|could|should|may|might|must|did|does|goes|went|came|comes|gets|got|makes?|made|took|takes|left|leaves?|gave|gives?|costs?|holds|keeps|plans?|please|thanks?)$/;
const LISTED_MIN = 3;

/** "61.4 cubic metres". */
const OF_UNIT = /^(?:square|cubic|nautical)$/;

const thingsIn = (item: string): string[] =>
  wordsIn(item)
    .map(({ low }) => low)
    .filter((low) => isContent(low) && !unitNamed(low) && !OF_UNIT.test(low));

export function strangeItems(sentence: string, { told, asked }: Known): string[] {
  const isKnown = (low: string): boolean =>
    [told, asked].some(({ stems, meanings }) => stems.has(stem(low)) || meanings.has(meaning(low)));
  const isWritten = (low: string): boolean => [told, asked].some(({ stems }) => stems.has(stem(low)));
  return Array.from(sentence.matchAll(LIST), ([, first = '', middle = '', next = '', last = '']) => {
    const items = [first, ...middle.split(/,\s+/), next, last].map(thingsIn).filter((words) => words.length > 0);
    // The first one may come out of the sentence, the last one may run on into it.
    const heads = items.map((words, index) =>
      index === items.length - 1 ? words.slice(0, 1) : index === 0 ? words.slice(-1) : words,
    );
    const isNoThing = (words: readonly string[]): boolean => NO_THING.test(words.at(-1) ?? '');
    if (heads.length < LISTED_MIN || heads.some(isNoThing)) return [];
    const written = heads.map((words) => words.some(isWritten));
    // Where all the others are called as a report calls them, so is this one.
    const isOdd = (words: readonly string[], index: number): boolean =>
      written.every((is, other) => is || other === index) && heads.length > LISTED_MIN
        ? !written[index]
        : !words.some(isKnown);
    const odd = heads.flatMap((words, index) => (isOdd(words, index) ? [index] : []));
    const [at] = odd;
    return odd.length === 1 && at !== undefined && at > 0 ? [(items[at] ?? []).join(' ')] : [];
  }).flat();
}

const ID = /(?<![\p{L}\p{N}_.@/-])[a-z][a-z0-9]*(?:[-_][a-z0-9]+)+(?![\p{L}\p{N}_@/-])/gu;
/** Things that go by such ids. */
const HAS_ID =
  /\b(?:buckets?|hosts?|servers?|branch(?:es)?|repo(?:sitor(?:y|ies))?s?|services?|tables?|queues?|clusters?|topics?|databases?|indexes|index|images?|jobs?|pipelines?|environments?|namespaces?|nodes?|volumes?|regions?|replicas?|instances?|packages?)\b/i;
const LONG = 3;

/**
 * "eu-west, us-east, ap-south and sa-east": among things that are written so and stand in a report, one that does not. One
 * such neighbour is enough where the sentence says what they are, and none for an id of several parts.
 */
export function strangeIds(sentence: string, { told, asked }: Known): string[] {
  const ids = [...new Set(Array.from(sentence.matchAll(ID), ([id]) => id))];
  if (ids.length === 0) return [];
  const line = ` ${[...told.tokens, ...asked.tokens].join(' ')} `;
  const isTold = (id: string): boolean =>
    line.includes(` ${id} `) || line.includes(` ${id.replaceAll(/[-_]/g, ' ')} `) || told.ids.has(id);
  const strange = ids.filter((id) => !isTold(id) && !PHRASE.test(id));
  const isNamed = HAS_ID.test(sentence);
  const known = ids.filter(isTold).length;
  if (strange.length !== 1) return [];
  const isLong = (strange[0] ?? '').split(/[-_]/).length >= LONG;
  return known >= 2 || (isNamed && (known === 1 || isLong)) ? strange : [];
}

/** "up-to-date", "two-year-old", "follow-up": how English joins words. */
const PHRASE =
  /(?:^|-)(?:to|of|the|and|by|in|up|on|off|out|at|for|a|per|year|day|week|month|hour|minute|second|old|new|time|term|way|based|wide|level|side|only|free|long|short|high|low|full|part|self|non|well|all|one|two|three|four|five|six|seven|eight|nine|ten|half|first|last|pre|post|re|co|sub|over|under|read|write|end|back|front|cross|multi|single|double|third|party|line|type|size|check|like|built|made|rate|related|specific|driven|ready|able|class|point|step|stage|call|site|house|kind)(?:-|$)/;
