// Numbers that nobody reported but anybody can work out. Any number is the sum or difference of some others, so each way
// is weighed by what says that it was gone: words for it, words of its parts, and how likely so close a hit is chance.

import type { Quantity } from '../quantities.ts';
import { aboutOf, segmentAt } from '../reading.ts';
import type { Signs } from '../scorecard.ts';
import { unitNamed } from '../units.ts';
import { type Explanation, present, type Saying, within } from './explanation.ts';
import { type Fact, IN_DRAFT } from './facts.ts';
import { ADDS, isFarFetched, isNoWay, NEEDS_WORD, SCALES } from './far-fetched.ts';
import { type Fitted, fitOf, isLimit, roundness } from './fit.ts';
import { cueOf, type How, isAnnounced, isUnsaid } from './how.ts';
import { type Reach, reachOf } from './reach.ts';
import { cutsMoney } from './standing.ts';
import { type Tie, tieOf } from './ties.ts';
import { tellWays } from './ways.ts';

interface Hit {
  readonly how: How;
  readonly reach: Reach;
  readonly cue: number;
  readonly fitted: Fitted;
  readonly from: readonly Fact[];
  readonly named: number;
  readonly leastNamed: number;
  readonly leastAbout: number;
}

/** What was reckoned is not bounded from afar. */
const BOUND_MAX = 0.1;
/** The sizes that a number of this one competes with. */
const LOWEST = 0.6;
const HIGHEST = 1.6;

export function worked(saying: Saying): Explanation[] {
  const { said, view } = saying;
  const size = Math.abs(said.value);
  if (size === 0) return [];
  // Where a report says "doubled", nobody works out "tripled".
  if (MULTIPLE.test(said.text) && view.facts.told.some(({ quantity }) => MULTIPLE.test(quantity?.text ?? '')))
    return [];
  const isReckoned = isReckonedHere(said, view.sentence, view.pool.facts, view.here);
  const isTold = isToldByName(saying);
  const cues = remembered((how: How) => cueOf(how, said, view.sentence));
  const ties = remembered((fact: Fact) => tieOf(fact, view.words));
  const rivals = new Map<string, number>();
  const contrary = new Map<How, number>();
  const best = new Map<string, Hit>();
  tellWays(said, view.sentence, view.pool, (how, worth, a, b, more) => {
    const value = Math.abs(worth);
    if (!(value >= size * LOWEST && value <= size * HIGHEST)) return;
    const from = more ?? (b ? [a, b] : [a]);
    const reach = reachOf(from, view.here);
    if (saying.own.instead === 1 && reach !== 'here' && !mayDiffer({ how, reach, from }, said, view.sentence)) return;
    if (isReckoned && !/^(?:here|asked|half)$/.test(reach)) return;
    if (isTold && reach !== 'here' && !(reach === 'half' && SCALES.has(how))) return;
    const cue = cues(how);
    if (cue === 0 && NEEDS_WORD.has(how)) return;
    const tied = from.map(ties);
    if (isNoWay(how, cue, from, tied)) return;
    if (cue === 0 && reach !== 'here' && isUnsaid(how, said, view.sentence)) return;
    if (isFarFetched({ how, cue, said, from, tied, reach, sentence: view.sentence })) return;
    const tier = `${reach} ${cue}`;
    rivals.set(tier, (rivals.get(tier) ?? 0) + 1);
    const fitted = fitOf(said, value);
    if (fitted?.fit === 'bound' && (fitted.off > BOUND_MAX * size || isLimit(said, view.sentence))) return;
    if (!fitted) {
      // The same reckoning over what the words speak of even more comes to something else.
      if (cue > 0)
        contrary.set(how, Math.max(contrary.get(how) ?? 0, Math.min(...tied.map(({ named, about }) => named + about))));
      return;
    }
    if (cutsMoney(said, fitted) && ADDS.has(how)) return;
    if (how === 'total' && cue === 0 && isHalfSaid(from, view.beside)) return;
    if (how === 'span' && isLooseSpan(said, fitted)) return;
    const hit = hitOf({ how, reach, cue, fitted, from }, tied);
    const isInvolved = from.length > 2 || from.some(({ parts }) => parts);
    const key = `${how} ${reach} ${fitted.fit} ${hit.leastNamed > 0} ${isInvolved}`;
    const last = best.get(key);
    if (!last || worthOf(hit) > worthOf(last)) best.set(key, hit);
  });
  return [...best.values()].map((hit) => ({
    how: hit.how,
    from: hit.from,
    signs: signsOf(hit, rivals.get(`${hit.reach} ${hit.cue}`) ?? 1, contrary.get(hit.how) ?? 0, saying),
  }));
}

const MULTIPLE = /^(?:doubl|tripl|quadrupl|halv)/i;
/** Where the results give another number for it, only what is said to be reckoned is, and not from three of them. */
const mayDiffer = (
  { how, reach, from }: Pick<Hit, 'how' | 'reach' | 'from'>,
  said: Quantity,
  sentence: string,
): boolean =>
  isAnnounced(how, said, sentence) &&
  !(how === 'difference' && from.length > 2) &&
  (!SCALES.has(how) || how === 'rate' || reach === 'half' || reach === 'asked');

/** Whoever names one of the parts beside their sum names them all. */
const isHalfSaid = (from: readonly Fact[], beside: readonly Quantity[]): boolean => {
  const said = from.filter(({ value, dimension }) =>
    beside.some((each) => each.dimension === dimension && fitOf(each, value)),
  );
  return said.length > 0 && said.length < from.length;
};

/** Nobody who knows when it began and ended leaves ten minutes out without a word. */
const isLooseSpan = ({ hedge, value }: Quantity, { fit, off }: Fitted): boolean =>
  fit === 'written' && hedge === 'exact' && off > 0.01 * Math.abs(value);

const RESULT = /(?:\b(?:so|hence|therefore|thus|leaves|leaving|makes|making|which is|that is)\b|=)[^.;:\d]{0,20}$/i;

/** "28 plus 3 less 17, so 16 are left": what is reckoned before everybody's eyes comes out or does not. */
function isReckonedHere(
  { at, dimension: said }: Quantity,
  sentence: string,
  facts: readonly Fact[],
  here: number,
): boolean {
  if (!RESULT.test(sentence.slice(0, at))) return false;
  const before = facts.filter(
    ({ report, group, quantity, dimension }) =>
      report === IN_DRAFT &&
      group === here &&
      (said === 'plain' || dimension === said || (dimension === 'plain' && quantity?.nouns.length === 0)) &&
      (quantity?.at ?? at) < at,
  );
  return new Set(before.map(({ value }) => value)).size > 1;
}

/** The words beside it are the very name under which a result gives another number: "a mean saving of 52 %". */
function isToldByName({ said, view }: Saying): boolean {
  if (said.hedge !== 'exact' || said.dimension === 'plain') return false;
  if (cueOf('difference', said, view.sentence) > 1 || cueOf('sum', said, view.sentence) > 1) return false;
  const beside = aboutOf(segmentAt(view.sentence, said.at));
  return view.facts.told.some(
    ({ names, local, dimension }) => dimension === said.dimension && (isAllOf(names, beside) || isAllOf(local, beside)),
  );
}

const isAllOf = (words: ReadonlySet<string>, beside: ReadonlySet<string>): boolean => {
  const telling = [...words].filter((word) => !unitNamed(word));
  return telling.length > 1 && telling.every((word) => beside.has(word));
};

function hitOf(way: Pick<Hit, 'how' | 'reach' | 'cue' | 'fitted' | 'from'>, tied: readonly Tie[]): Hit {
  return {
    ...way,
    named: tied.reduce((sum, { named }) => sum + named, 0) / tied.length,
    leastNamed: Math.min(...tied.map(({ named }) => named)),
    leastAbout: Math.min(...tied.map(({ about }) => about)),
  };
}

const worthOf = ({ fitted: { fit }, named, leastNamed, leastAbout }: Hit): number =>
  (fit === 'exact' ? 1 : fit === 'written' ? 0.5 : 0) + named + leastNamed + leastAbout;

const FAMILIES: Readonly<Record<How, string>> = {
  sum: 'added',
  total: 'added',
  difference: 'added',
  points: 'added',
  share: 'ratio',
  change: 'ratio',
  product: 'scaled',
  quotient: 'scaled',
  average: 'scaled',
  rate: 'scaled',
  compound: 'compound',
  span: 'spanned',
};

function signsOf(hit: Hit, rivals: number, contrary: number, { said, own, otherwise }: Saying): Signs {
  const { how, reach, cue, fitted, from, named, leastNamed, leastAbout } = hit;
  // Made-up numbers are as round as reckoned ones: 130 is one of few.
  const slack = Math.max(fitted.fit === 'exact' ? said.grain : 0, fitted.off, roundness(said) / 2);
  const chance = Math.log10(Math.max(1e-5, (rivals * 2 * slack) / Math.abs(said.value)));
  const family = FAMILIES[how];
  const isFar = reach === 'report' || reach === 'across' || reach === 'asked';
  const isNear = reach === 'here' || reach === 'half' || reach === 'draft' || reach === 'beside';
  const isAdded = family === 'added' || how === 'average';
  const [first] = from;
  const isUntied = leastNamed === 0 && leastAbout === 0;
  return within('worked', {
    ...own,
    [fitted.fit]: 1,
    [`by:${how}`]: 1,
    [`from:${reach}`]: 1,
    [`${family}:exact`]: fitted.fit === 'exact' ? 1 : 0,
    [`${family}:cue`]: cue,
    [`${family}:chance`]: chance,
    [`${family}:named`]: named,
    named,
    leastNamed,
    leastAbout,
    cue,
    cueNamed: cue * leastNamed,
    chance,
    ...(isFar ? { chanceFar: chance } : {}),
    ...(isNear ? { chanceNear: chance } : {}),
    ...(contrary > leastNamed + leastAbout ? { contrary: contrary - leastNamed - leastAbout } : {}),
    ...(otherwise > 0 ? { otherwise } : {}),
    ...present({
      [`uncued:${how}`]: cue === 0,
      [`unnamed:${how}`]: leastNamed === 0,
      cuedClose: cue >= 2,
      noCue: cue === 0,
      untied: isUntied,
      untiedUncued: isUntied && cue < 2,
      unnamed: leastNamed === 0,
      many: from.length > 2 && how !== 'total' && how !== 'average',
      ofTotal: from.some(({ parts }) => parts),
      ofCount: from.some(({ isCounted }) => isCounted),
      guessedUnit: isAdded && from.some(({ dimension }) => dimension !== said.dimension),
      coherent: from.length > 1 && from.every(({ names }) => [...names].some((name) => first?.names.has(name))),
      otherNoun:
        said.dimension === 'plain' &&
        said.nouns.length > 0 &&
        !from.some(({ names, around }) => said.nouns.some((noun) => names.has(noun) || around.has(noun))),
      smallFar: own.smallCount === 1 && isFar,
      cutMoney: cutsMoney(said, fitted),
    }),
  });
}

function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
