// Every way in which a number of a draft may be true, each with its signs. The card weighs them; a number is as likely
// invented as its best explanation is weak.

import type { Quantity } from '../quantities.ts';
import { aboutOf } from '../reading.ts';
import type { Signs } from '../scorecard.ts';
import { unitNamed } from '../units.ts';
import { meaning } from '../words.ts';
import { sameCurrency } from './alike.ts';
import { counted } from './counted.ts';
import { type Explanation, present, type Saying, type View } from './explanation.ts';
import { fitOf, isOrdinal, significantDigits } from './fit.ts';
import { isToldInstead } from './instead.ts';
import { again, isOfTheUnheard, standing } from './standing.ts';
import { namedShare, tieOf } from './ties.ts';
import { worked } from './worked.ts';

export function explanationsOf(said: Quantity, view: View): Explanation[] {
  const otherwise = toldOtherwise(said, view);
  const own = signsOf(said, view);
  const meant = [said, ...inUnitsBeside(said, view), ...asWeight(said, view)];
  return [
    { how: 'nothing', signs: { nothing: 1 }, from: [] },
    ...(isOfTheUnheard(said, view) ? [] : Object.keys(view.trivial)).map((how) => ({
      how,
      signs: { trivial: 1, [how]: 1, ...(own.smallCount ? { [`${how}:small`]: 1 } : {}) },
      from: [],
    })),
    ...meant.flatMap((each) =>
      fromFacts({ said: each, own: each === said ? own : { ...own, unitBeside: 1 }, otherwise, view }),
    ),
  ];
}

function fromFacts(saying: Saying): Explanation[] {
  const found = standing(saying);
  // Nobody works out the number of a build, a place in a race, or a year.
  if (saying.own.afterName || isYear(saying.said) || isOrdinal(saying.said, saying.view.sentence)) return found;
  found.push(...counted(saying), ...again(saying));
  // "4 times a day" is told.
  if (OFTEN.test(saying.view.sentence.slice(saying.said.at))) return found;
  // "twice a day for 14 days" is told, too.
  if (DOSE.test(saying.view.sentence.slice(0, saying.said.at))) return found;
  // What stands in a result needs no reckoning.
  const isTold = found.some(
    ({ signs }) => signs['same.exact'] === 1 && (signs['same.named'] ?? 0) + (signs['same.about'] ?? 0) >= 1,
  );
  return isTold || saying.view.isFirstLook ? found : [...found, ...worked(saying)];
}

const isYear = ({ dimension, text, nouns }: Quantity): boolean =>
  dimension === 'plain' && nouns.length === 0 && /^(?:1[5-9]|20)\d\d$/.test(text);

/** By its name and by what it is of. */
const TIED_MAX = 2;

function toldOtherwise(said: Quantity, { facts, words }: View): number {
  let most = 0;
  for (const fact of facts.told) {
    if (fact.dimension !== said.dimension || !sameCurrency(said, fact) || namedShare(fact, words.near) < 1) continue;
    if (fitOf(said, fact.value)) continue;
    const { named, about } = tieOf(fact, words);
    most = Math.max(most, named + about);
    if (most >= TIED_MAX) break;
  }
  return most;
}

const POINT = meaning('points');
const DOSE =
  /\b(?:daily|(?:a|per|each) day|every (?:\w+ )?(?:hours?|days?|morning|evening|night))(?: with [\p{L} ]{2,20})?,? for (?:another |the next )?$/iu;
const OFTEN = /^\S+ times (?:an?|per|each|every|daily|weekly)\b/i;

/** "another 27" after "12 minutes", "or 11.5 if …" after "16.5 days", and a price without its currency. */
function inUnitsBeside(said: Quantity, { beside, facts, sentence }: View): Quantity[] {
  // "down 0.5 points" of a percentage.
  const isPoints = said.nouns[0] === POINT && said.nouns.length < 3;
  if (said.dimension !== 'plain' || isOrdinal(said, sentence) || (said.nouns.length > 0 && !isPoints)) return [];
  // "270 minutes, and 23 of your own jobs".
  if (/^ of (?:your|the|our|its|their|these|those|my|his|her) (?!\d)/.test(sentence.slice(said.at + said.text.length)))
    return [];
  const kinds = new Map<string, Quantity>();
  const others = beside.filter(({ dimension }) => dimension !== 'plain');
  const units = others.length > 0 ? others : facts.told.filter(({ dimension }) => dimension === 'money').slice(0, 1);
  for (const { dimension, currency, factor } of units)
    kinds.set(`${dimension} ${currency} ${factor}`, {
      ...said,
      dimension,
      currency,
      factor,
      value: said.value * factor,
      grain: said.grain * factor,
    });
  return [...kinds.values()];
}

const POUND = 0.45359237;

/** "hauling 41,000 pounds", where no report has sterling. */
const asWeight = (said: Quantity, { facts }: View): Quantity[] =>
  said.currency === 'gbp' &&
  /\dpounds?$|\spounds?$/i.test(said.text) &&
  facts.told.some(({ dimension }) => dimension === 'mass') &&
  !facts.told.some(({ currency }) => currency === 'gbp')
    ? [
        {
          ...said,
          dimension: 'mass',
          currency: undefined,
          factor: POUND,
          value: said.value * POUND,
          grain: said.grain * POUND,
        },
      ]
    : [];

const SMALL_MAX = 12;
const DIGITS_MAX = 4;
const KINDS = /^(?:plain|money|percent|time)$/;

function signsOf(said: Quantity, view: View): Signs {
  const { facts, own, vocabulary } = view;
  const { dimension, value, hedge } = said;
  const [noun] = said.nouns;
  return {
    ...own,
    digits: Math.min(DIGITS_MAX, significantDigits(said)),
    [KINDS.test(dimension) ? dimension : 'measure']: 1,
    strange: strangeShare(said, view),
    strangeLabel: strangeLabel(said, view),
    ...present({
      smallCount: dimension === 'plain' && Number.isInteger(value) && value <= SMALL_MAX,
      hedged: hedge !== 'exact',
      instead: isToldInstead(said, view),
      unknownNoun: noun !== undefined && !facts.groupsWith.has(noun),
      strangeNoun: noun !== undefined && !vocabulary.has(noun),
      unknownUnit: dimension !== 'plain' && !facts.told.some((fact) => fact.dimension === dimension),
    }),
  };
}

/** "taxi licences 27" in a list: what stands right before it as its name is in no source. */
function strangeLabel({ at, nouns, dimension }: Quantity, { sentence, vocabulary }: View): number {
  const label = /(?:^|[,;:•|(]|\band\b|^[-*]|\n)\s*((?:[\p{L}'’-]+\s){0,3}[\p{L}'’-]+)\s*[:(–—]?\s*$/u.exec(
    sentence.slice(0, at),
  )?.[1];
  if (label === undefined || (dimension === 'plain' && nouns.length > 0)) return 0;
  const words = [...aboutOf(label)];
  return words.length > 0 && words.every((word) => !vocabulary.has(word)) ? 1 : 0;
}

const WINDOW = 36;

/** Of the telling words right beside it, how many no source has. */
function strangeShare({ at, text }: Quantity, { sentence, vocabulary }: View): number {
  const end = at + text.length;
  const before = sentence.slice(Math.max(0, at - WINDOW), at).replace(/^\S*\s|.*[;.:!?]\s/, '');
  const after = sentence.slice(end, end + WINDOW).replace(/\s\S*$|[;.:!?]\s.*$/, '');
  const words = [...aboutOf(before), ...aboutOf(after)].filter((word) => !unitNamed(word));
  return words.length === 0 ? 0 : words.filter((word) => !vocabulary.has(word)).length / words.length;
}
