// Numbers that stand in a source as they are, in another unit, or rounded. In a result they are told; in the request they
// may be repeated only as the request's (G2).

import { clauseAt } from '../attribution.ts';
import type { Quantity } from '../quantities.ts';
import { unitNamed } from '../units.ts';
import { isTelling, meaning } from '../words.ts';
import { sameCurrency, valueFor } from './alike.ts';
import { type Explanation, present, type Saying, type View, within } from './explanation.ts';
import { ASKED, type Fact, IN_DRAFT } from './facts.ts';
import { type Fitted, fitOf, isLimit, significantDigits } from './fit.ts';
import { tieOf } from './ties.ts';

export const standing = (saying: Saying): Explanation[] =>
  [...saying.view.facts.told, ...saying.view.facts.asked].flatMap((fact) => same(saying, fact) ?? []);

/** "580 minutes, which is 9 hours 40 minutes": what the draft says already, in another unit. */
export function again({ said, own, view }: Saying): Explanation[] {
  if (said.dimension === 'plain') return [];
  return view.pool.facts.flatMap((fact) => {
    if (fact.report !== IN_DRAFT || fact.dimension !== said.dimension) return [];
    if (fact.quantity?.text === said.text) return [];
    const fitted = sameCurrency(said, fact) ? fitOf(said, fact.value) : undefined;
    // What is rounded itself bears out only what is just as much.
    if (fitted?.fit !== 'exact' && fact.quantity?.hedge !== 'exact') return [];
    return fitted
      ? [
          {
            how: 'again',
            from: [fact],
            signs: within('again', { ...own, [fitted.fit]: 1, ...present({ here: fact.group === view.here }) }),
          },
        ]
      : [];
  });
}

const SMALL_MAX = 12;
/** Words that count whatever was named before. */
export const GENERIC = new Set(
  'item unit thing point result step option part reason area record task question request topic detail separate different more total time place piece case matter way issue occasion'
    .split(' ')
    .map(meaning),
);
const MONEYED: ReadonlySet<string> = new Set(
  'revenue sales turnover price cost fee amount spend spent budget profit income salary rent fare balance tax excess deposit'
    .split(' ')
    .map(meaning),
);
/** So little is off in a year of 365 days. */
const SILENT = 0.002;
/** Names of what is said in percent as a matter of course: size 40 is no 40 %. */
const OF_A_HUNDRED =
  /^(?:pct|percent|rate?$|shar|ratio|prob|humid|avail|score|utili|cover|progress|battery|charg|confid|chanc|accura|occup|uptim|complet|usag|load|level|margin|growth|discount|tax|vat|interest|yield|capacity|efficien|alcohol|moistur|target|p\d)/;
/** A working week has five days. */
const WORKING = 7 / 5;
const DAY = 86_400;
const EXACT = meaning('exactly');
const ITEM = meaning('item');

/** How the fact may be read as the number, and what it then comes to. */
function readAs(said: Quantity, fact: Fact, isNamed: boolean): readonly [how: string, value: number] | undefined {
  const own = fact.value / fact.factor;
  const isSmall = Math.abs(said.value / said.factor) <= SMALL_MAX;
  if (fact.dimension === said.dimension) {
    const value = valueFor(said, fact);
    return value === undefined ? undefined : ['told', value];
  }
  if (fact.isBare) {
    // Fourteen skipped tests are no minutes: a name of its own says what a number measures. Revenue is money.
    const isMoney = said.dimension === 'money' && [...fact.names].some((name) => MONEYED.has(name));
    const isShare = said.dimension === 'percent' && [...fact.names].some((name) => OF_A_HUNDRED.test(name));
    const isOther = (fact.names.size > 0 || said.dimension === 'percent') && !isNamed && !isMoney && !isShare;
    const value =
      valueFor(said, fact) ?? (said.dimension === 'percent' && fact.names.size > 0 ? fact.value : undefined);
    if (value !== undefined && !isOther && (isNamed || isMoney || said.hedge === 'exact')) return ['unitAdded', value];
  }
  if (said.dimension === 'plain') {
    // Sixty doses are no sixty minutes.
    const isMeasured = fact.dimension !== 'money' && fact.dimension !== 'percent';
    // Nor are 35 spaces 35 euros.
    const isCount = said.hedge === 'exact' && Number.isInteger(said.value) && said.nouns[0] !== EXACT;
    // `{ name: 'garlic cloves', amount: 8 }`: an amount that nobody says is money.
    const isOfIt = fact.currency === undefined && !isMeasured && said.nouns.some((noun) => fact.around.has(noun));
    if ((isSmall || isMeasured || isCount) && said.nouns.length > 0 && !isNamed && !isOfIt) return undefined;
    // Twelve hundred cents are 12.00 too.
    const value = fact.dimension === 'money' && fitOf(said, fact.value) ? fact.value : own;
    return [Number.isInteger(said.value) ? 'unitDropped' : 'told', value];
  }
  // Neither is one currency another.
  const isOther =
    said.dimension === 'percent' || fact.dimension === 'percent' || (fact.dimension === 'plain' && !isNamed);
  return isSmall || isOther || said.hedge !== 'exact' || significantDigits(said) < 3
    ? undefined
    : [fact.dimension === 'plain' ? 'countAsMeasure' : 'otherUnit', own * said.factor];
}

const PER_TIME = /\b(?:per|an?|each|every) (second|minute|hour|day)\b/i;

/** "8.2 litres (8,200 ml) of hot water per minute" of a flow, "50 mg per ml" of a strength. */
function asFlow(said: Quantity, fact: Fact, sentence: string): readonly [how: string, value: number] | undefined {
  if (said.per && fact.dimension === `${said.dimension}/${said.per.dimension}`)
    return ['told', fact.value * said.per.factor];
  if (fact.dimension !== `${said.dimension}/time`) return undefined;
  const per = unitNamed((PER_TIME.exec(sentence)?.[1] ?? '').toLowerCase());
  return per ? ['told', fact.value * per.factor] : undefined;
}

/** Most facts are far off however they are read, and there are many. */
function isNear(said: Quantity, fact: Fact): boolean {
  const size = Math.abs(said.value);
  const own = Math.abs(fact.value / fact.factor);
  const isIt = (value: number): boolean => value >= 0.6 * size - said.grain && value <= 1.7 * size + said.grain;
  return (
    isIt(Math.abs(fact.value)) ||
    isIt(own) ||
    isIt(own * said.factor) ||
    isIt(own * 100) ||
    fact.dimension.startsWith(`${said.dimension}/`) ||
    said.dimension === 'temperature'
  );
}

function fittedBy(said: Quantity, { quantity }: Fact, value: number | undefined): Fitted | undefined {
  if (value === undefined) return undefined;
  return (
    fitOf(said, value) ??
    (quantity?.working && !(said.working && said.factor === DAY) ? fitOf(said, value * WORKING) : undefined)
  );
}

/** "his 3rd title", where nobody speaks of titles: whatever else is third, it is none. */
export function isOfTheUnheard({ at, text }: Quantity, { sentence, vocabulary }: View): boolean {
  const noun =
    /^(?:(?:st|nd|rd|th)| (?:separate|different|distinct)) (?!percentile|century|place\b|time\b|day\b)(\p{Ll}{3,})(?![\p{L}'’])/u.exec(
      sentence.slice(at + text.length),
    )?.[1];
  return noun !== undefined && isTelling(noun) && !vocabulary.has(meaning(noun)) && !GENERIC.has(meaning(noun));
}

/** "six times a day" is nothing but how often. */
const isOften = ({ at, text }: Quantity, sentence: string): boolean =>
  /^ times (?:an?|per|each|every|daily|weekly)\b/i.test(sentence.slice(at + text.length));
const tellsHowOften = ({ quantity, dimension }: Fact): boolean => dimension === 'plain' && quantity?.nouns.length === 0;

function same({ said, own, otherwise, view }: Saying, fact: Fact): Explanation | undefined {
  if (isOfTheUnheard(said, view) || (isOften(said, view.sentence) && !tellsHowOften(fact))) return undefined;
  // Most are of another size, and to tie a fact to a sentence takes long.
  if (!isNear(said, fact) || (fact.dimension === said.dimension && !fittedBy(said, fact, valueFor(said, fact))))
    return undefined;
  const { named, about } = tieOf(fact, view.words);
  // That it is of an item says nothing of a percentage.
  const isCalled =
    named > 0 &&
    (said.dimension !== 'percent' || [...fact.names].some((name) => name !== ITEM && view.words.all.has(name)));
  const [how, value] = asFlow(said, fact, view.sentence) ?? readAs(said, fact, isCalled) ?? [];
  if (how === undefined) return undefined;
  const fitted = fittedBy(said, fact, value);
  if (!fitted || cutsMoney(said, fitted)) return undefined;
  // Nobody rounds six and a half people without a word.
  if (own.smallCount === 1 && fitted.fit === 'written' && said.hedge === 'exact' && how === 'told') return undefined;
  // Nobody puts 10,110 minutes as seven days without a word.
  if (
    fitted.fit === 'written' &&
    said.hedge === 'exact' &&
    fact.factor !== said.factor &&
    named === 0 &&
    said.dimension === 'time' &&
    significantDigits(said) < 2 &&
    fitted.off > SILENT * Math.abs(said.value)
  )
    return undefined;
  // A limit is as it was told, and nobody rounds silently what goes by another name.
  if (fitted.fit === 'bound' && isLimit(said, view.sentence)) return undefined;
  if (
    fitted.fit === 'written' &&
    fact.factor === said.factor &&
    said.hedge === 'exact' &&
    named === 0 &&
    fact.names.size > 0 &&
    (own.strange ?? 0) >= 0.5
  )
    return undefined;
  const isAsked = fact.report === ASKED;
  const isOfNoun = said.nouns.some((noun) => fact.names.has(noun) || isAkin(noun, fact.names));
  if (isAsked && !mayRepeat(said, isOfNoun || (named > 0 && said.dimension !== 'plain'), own, view.sentence))
    return undefined;
  const isSmall = own.smallCount === 1;
  // Two pupils are no two teachers.
  const isOfOther = isSmall && said.nouns.length > 0 && fact.names.size > 0 && !isOfNoun && named === 0;
  if (isOfOther && !said.nouns.slice(0, 2).some((noun) => fact.around.has(noun) || GENERIC.has(noun))) return undefined;
  const isLocal = said.nouns.some((noun) => fact.local.has(noun));
  return {
    how,
    from: [fact],
    signs: within(isAsked ? 'asked' : 'same', {
      ...own,
      [fitted.fit]: 1,
      [how]: 1,
      named,
      about,
      ...(isSmall ? { smallTie: named + about } : {}),
      ...present({
        converted: fact.factor !== said.factor,
        smallNoun: isSmall && isOfNoun,
        smallNoNoun: isSmall && said.nouns.length === 0,
        smallOther: isOfOther && !isLocal,
        namedOtherwise: how !== 'told' && fact.names.size > 0 && named === 0,
      }),
      ...(otherwise > named + about ? { tiedElsewhere: otherwise - named - about } : {}),
    }),
  };
}

const AKIN = 5;

/** "12 cancellations" are the cancelled ones. */
const isAkin = (noun: string, names: ReadonlySet<string>): boolean =>
  noun.length >= AKIN && [...names].some((name) => name.length >= AKIN && name.slice(0, AKIN) === noun.slice(0, AKIN));

/** Money is never rounded silently. */
export const cutsMoney = ({ dimension, hedge, compact }: Quantity, { fit }: Fitted): boolean =>
  dimension === 'money' && fit === 'written' && hedge === 'exact' && !compact;

const LIMIT = /\b(?:budget|limit|under|below|within|than|cap|target|maximum|up to)\b/i;
const SCOPE = /(?:^|\b(?:for|the|your|of|over|during|an?|all|these|those))\s*$/i;

function mayRepeat(said: Quantity, isNamed: boolean, own: Saying['own'], sentence: string): boolean {
  if (own.attributed || own.denied || own.supposed || own.afterName) return true;
  if (said.dimension === 'money') return LIMIT.test(clauseAt(sentence, said.at));
  if (said.dimension === 'percent') return false;
  const isScope = SCOPE.test(sentence.slice(0, said.at)) && (said.dimension !== 'plain' || said.value > SMALL_MAX);
  return isNamed || isScope || (own.unknownUnit === 1 && said.dimension !== 'time');
}
