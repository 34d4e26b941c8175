// Every way in which a number of a draft may be true, each with its signs. The card weighs them; a number is as likely
// invented as its best explanation is weak.

import type { Signs } from '../scorecard.ts';
import type { Quantity } from '../quantities.ts';
import { unitNamed } from '../units.ts';
import { aboutOf } from '../known.ts';
import { ASKED, type Fact, type Facts, IN_DRAFT, LOOSE, SHARED } from './facts.ts';
import { type Fitted, fitOf, roundness, significantDigits } from './fit.ts';
import { cueOf, type How } from './how.ts';
import { namedShare, type Tie, tieOf, type Words } from './ties.ts';
import { type Pool, sameCurrency, tellWays, valueFor } from './ways.ts';

export interface Explanation {
  readonly how: string;
  readonly signs: Signs;
  readonly from: readonly Fact[];
}

export interface View {
  readonly sentence: string;
  readonly words: Words;
  readonly facts: Facts;
  readonly pool: Pool;
  /** The number of the sentence that the draft's facts of the same sentence have as their group. */
  readonly here: number;
  /** All numbers of the sentence. */
  readonly beside: readonly Quantity[];
  /** Every word of the sources. */
  readonly vocabulary: ReadonlySet<string>;
  /** What is true of the clause it stands in. */
  readonly own: Signs;
  /** What a number may be that says nothing: part of a name, a year, the count of what is listed right after it. */
  readonly trivial: Signs;
}

type Reach = 'here' | 'draft' | 'half' | 'beside' | 'group' | 'column' | 'report' | 'asked' | 'across';

function reachOf(from: readonly Fact[], here: number): Reach {
  const inDraft = from.filter(({ report }) => report === IN_DRAFT);
  const isHere = inDraft.some(({ group }) => group === here);
  if (inDraft.length === from.length) return from.every(({ group }) => group === here) ? 'here' : 'draft';
  if (inDraft.length > 0) return isHere ? 'half' : 'beside';
  const [first] = from;
  if (!first) return 'across';
  if (from.every(({ group, isCounted }) => group === first.group && !isCounted)) return 'group';
  if (from.some(({ report }) => report === ASKED)) return 'asked';
  const isNamed = from.every(({ names }) => [...names].some((name) => first.names.has(name)));
  if (from.every(({ report }) => report === first.report)) return isNamed ? 'column' : 'report';
  return isNamed ? 'column' : 'across';
}

const LOWEST = 0.6;
const HIGHEST = 1.6;

/** What the number is told to be elsewhere, by how much the words speak of it: 0 to 2. */
function toldOtherwise(said: Quantity, { facts, words }: View): number {
  let most = 0;
  for (const fact of facts.told) {
    if (fact.dimension !== said.dimension || !sameCurrency(said, fact) || fact.names.size === 0) continue;
    if (fitOf(said, fact.value)) continue;
    if (namedShare(fact, words.near) === 1) {
      const { named, about } = tieOf(fact, words);
      most = Math.max(most, named + about);
    }
  }
  return most;
}

export function explanationsOf(said: Quantity, view: View): Explanation[] {
  const otherwise = toldOtherwise(said, view);
  const own = signsOf(said, view);
  const found: Explanation[] = [{ how: 'nothing', signs: { nothing: 1 }, from: [] }];
  for (const name of Object.keys(view.trivial)) found.push({ how: name, signs: { trivial: 1, [name]: 1, ...(own.smallCount ? { [`${name}:small`]: 1 } : {}) }, from: [] });
  for (const each of [said, ...inUnitsBeside(said, view)]) found.push(...fromFacts(each, each === said ? own : { ...own, unitBeside: 1 }, otherwise, view));
  return found;
}

function fromFacts(said: Quantity, own: Signs, otherwise: number, view: View): Explanation[] {
  const found: Explanation[] = [];
  const sames = [...view.facts.told, ...view.facts.asked].flatMap((fact) => same(said, fact, own, otherwise, view) ?? []);
  // Nobody works out the number of a build, or a year.
  if (own.afterName || isYear(said)) return [...found, ...sames];
  found.push(...sames, ...counts(said, own, otherwise, view));
  // What stands in a result needs no reckoning.
  if (!sames.some(({ signs }) => signs.same === 1 && signs['same.exact'] === 1 && (signs['same.named'] ?? 0) + (signs['same.about'] ?? 0) >= 1)) found.push(...worked(said, own, otherwise, view));
  return found;
}

/** "another 27" after "12 minutes", "or 11.5 if …" after "16.5 days". */
function inUnitsBeside(said: Quantity, { beside, facts }: View): Quantity[] {
  if (said.dimension !== 'plain' || said.nouns.length > 0) return [];
  const kinds = new Map<string, Quantity>();
  const others = beside.filter(({ dimension }) => dimension !== 'plain');
  const units = others.length > 0 ? others : facts.told.filter(({ dimension }) => dimension === 'money').slice(0, 1);
  for (const { dimension, currency, factor } of units)
    if (factor !== 0)
      kinds.set(`${dimension} ${currency} ${factor}`, { ...said, dimension, currency, factor, value: said.value * factor, grain: said.grain * factor });
  return [...kinds.values()];
}

const isYear = ({ dimension, text, nouns }: Quantity): boolean => dimension === 'plain' && nouns.length === 0 && /^(?:1[5-9]|20)\d\d$/.test(text);

/** What weighs differently by how the number came about. */
const within = (kind: string, signs: Signs): Signs => ({
  [kind]: 1,
  ...Object.fromEntries(
    Object.entries(signs)
      .filter(([name]) => (kind === 'asked' || !OF_A_REQUEST.has(name)) && (kind !== 'worked' || !OF_A_FACT.has(name)))
      .map(([name, strength]) => [`${kind}.${name}`, strength]),
  ),
});

/** What allows to repeat a request says nothing of results. */
const OF_A_REQUEST = new Set(['denied', 'supposed', 'attributed', 'listed']);
/** New words come with what is worked out as well. */
const OF_A_FACT = new Set(['strange']);

const SMALL_MAX = 12;

function signsOf(said: Quantity, view: View): Signs {
  const { facts, own, vocabulary } = view;
  const isCount = said.dimension === 'plain' && Number.isInteger(said.value);
  const digits = Math.min(4, significantDigits(said));
  const noun = said.nouns[0];
  return {
    ...own,
    digits,
    ...(said.dimension === 'plain' ? { plain: 1 } : { [said.dimension === 'money' || said.dimension === 'percent' || said.dimension === 'time' ? said.dimension : 'measure']: 1 }),
    ...(isCount && said.value <= SMALL_MAX ? { smallCount: 1 } : {}),
    ...(said.hedge === 'exact' ? {} : { hedged: 1 }),
    ...(noun !== undefined && !facts.groupsWith.has(noun) ? { unknownNoun: 1 } : {}),
    ...(said.dimension !== 'plain' && !facts.told.some(({ dimension }) => dimension === said.dimension) ? { unknownUnit: 1 } : {}),
    strange: strangeShare(said, view),
    ...(noun !== undefined && !vocabulary.has(noun) ? { strangeNoun: 1 } : {}),
  };
}

const WINDOW = 36;

/** Of the telling words right beside it, how many no source has. */
function strangeShare(said: Quantity, { sentence, vocabulary }: View): number {
  const end = said.at + said.text.length;
  const before = sentence.slice(Math.max(0, said.at - WINDOW), said.at).replace(/^\S*\s|.*[;.:!?]\s/, '');
  const after = sentence.slice(end, end + WINDOW).replace(/\s\S*$|[;.:!?]\s.*$/, '');
  const words = [...aboutOf(before), ...aboutOf(after)].filter((word) => !unitNamed(word));
  return words.length === 0 ? 0 : words.filter((word) => !vocabulary.has(word)).length / words.length;
}

const fitSigns = ({ fit }: Fitted, said: Quantity): Signs =>
  fit === 'exact' ? { exact: 1 } : fit === 'written' ? { written: 1, ...(said.dimension === 'money' && !said.compact && said.hedge === 'exact' ? { cutMoney: 1 } : {}) } : { [fit]: 1 };

const isNumberOf = ({ isBare, names }: Fact): boolean => isBare && names.size > 0;

/** The number stands there, perhaps in another unit or rounded. */
function same(said: Quantity, fact: Fact, own: Signs, otherwise: number, { words }: View): Explanation | undefined {
  const isSame = fact.dimension === said.dimension;
  let value = isSame || fact.isBare ? (valueFor(said, fact) ?? (said.dimension === 'percent' && isNumberOf(fact) ? fact.value : undefined)) : undefined;
  let how = isSame ? 'told' : 'unitAdded';
  const isSmall = own.smallCount === 1 || Math.abs(said.value / said.factor) <= SMALL_MAX;
  if (value === undefined && said.dimension === 'plain' && !(isSmall && said.nouns.length > 0)) {
    // Twelve hundred cents are 12.00 too.
    value = fact.dimension === 'money' && fitOf(said, fact.value) ? fact.value : fact.value / fact.factor;
    how = Number.isInteger(said.value) ? 'unitDropped' : 'told';
  }
  if (value === undefined && said.dimension !== 'percent' && fact.dimension === 'plain' && !isSmall) {
    value = fact.value * said.factor;
    how = 'countAsMeasure';
  }
  if (value === undefined && said.dimension !== 'percent' && fact.dimension !== 'percent' && !isSmall) {
    // The same figure with another unit.
    value = (fact.value / fact.factor) * said.factor;
    how = 'otherUnit';
  }
  if (value === undefined) return undefined;
  const fitted = fitOf(said, value) ?? (fact.quantity?.working ? fitOf(said, (value * 7) / 5) : undefined);
  if (!fitted) return undefined;
  const { named, about } = tieOf(fact, words);
  const tie = named + about;
  const isCount = own.smallCount === 1;
  const isNoun = said.nouns.some((noun) => fact.names.has(noun));
  const isOfOther = said.nouns.length > 0 && fact.names.size > 0 && !said.nouns.some((noun) => fact.names.has(noun) || fact.local.has(noun)) && named === 0;
  return {
    how,
    from: [fact],
    signs: within(fact.report === ASKED ? 'asked' : 'same', {
      ...own,
      ...fitSigns(fitted, said),
      [how]: 1,
      named,
      about,
      ...(fact.factor === said.factor ? {} : { converted: 1 }),
      ...(isCount ? { smallTie: tie, ...(isNoun ? { smallNoun: 1 } : {}), ...(said.nouns.length === 0 ? { smallNoNoun: 1 } : {}), ...(isOfOther ? { smallOther: 1 } : {}) } : {}),
      ...(how !== 'told' && fact.names.size > 0 && named === 0 ? { namedOtherwise: 1 } : {}),
      ...(otherwise > tie ? { tiedElsewhere: otherwise - tie } : {}),
    }),
  };
}

const LISTED_MAX = 100;
const DAY = 86_400;

/** As many as are listed, or some of them. */
function counts(said: Quantity, own: Signs, otherwise: number, { facts, words }: View): Explanation[] {
  // "the three months" of a list of three.
  const value = said.dimension === 'time' && said.factor >= DAY ? said.value / said.factor : said.value;
  const isCount = (said.dimension === 'plain' || said.dimension === 'time') && Number.isInteger(value) && value >= 0 && value <= LISTED_MAX;
  if (!isCount) return [];
  const found: Explanation[] = [];
  for (const fact of facts.counted) {
    if (fact.value < value) continue;
    const isNamed = said.nouns.some((noun) => fact.names.has(noun));
    const isAbout = [...fact.names].some((name) => words.near.has(name) && !unitNamed(name));
    const isAll = fact.value === value;
    if (!isAll && !isNamed) continue;
    found.push({
      how: isAll ? 'counted' : 'some of a list',
      from: [fact],
      signs: within(!isAll ? 'someOf' : fact.group === LOOSE ? 'loose' : fact.group === SHARED ? 'shared' : 'counted', {
        ...own,
        ...(isNamed ? { countNamed: 1 } : {}),
        ...(isAbout ? { countAbout: 1 } : {}),
        ...(said.nouns.length === 0 ? { countNoNoun: 1 } : {}),
        ...(otherwise > 1 ? { countedElsewhere: otherwise - 1 } : {}),
      }),
    });
  }
  return found;
}

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

function worked(said: Quantity, own: Signs, otherwise: number, view: View): Explanation[] {
  const { sentence, words, here, pool } = view;
  const size = Math.abs(said.value);
  if (size === 0) return [];
  const [low, high] = [size * LOWEST, size * HIGHEST];
  const cues = new Map<How, number>();
  const cueFor = (how: How): number => {
    const known = cues.get(how) ?? cueOf(how, said, sentence);
    cues.set(how, known);
    return known;
  };
  const rivals = new Map<string, number>();
  const best = new Map<string, Hit>();
  const contrary = new Map<How, number>();
  const known = new Map<Fact, Tie>();
  const tieFor = (fact: Fact): Tie => {
    const tie = known.get(fact) ?? tieOf(fact, words);
    known.set(fact, tie);
    return tie;
  };
  tellWays(said, sentence, pool, (how, worth, a, b, more) => {
    const value = Math.abs(worth);
    if (!(value >= low && value <= high)) return;
    const from = more ?? (b ? [a, b] : [a]);
    const reach = reachOf(from, here);
    const cue = cueFor(how);
    const tier = `${reach} ${cue}`;
    rivals.set(tier, (rivals.get(tier) ?? 0) + 1);
    const fitted = fitOf(said, worth);
    const ties = from.map(tieFor);
    if (!fitted) {
      // The same reckoning over what the words speak of even more comes to something else.
      if (cue > 0) contrary.set(how, Math.max(contrary.get(how) ?? 0, Math.min(...ties.map(({ named, about }) => named + about))));
      return;
    }
    const hit: Hit = {
      how,
      reach,
      cue,
      fitted,
      from,
      named: ties.reduce((sum, { named }) => sum + named, 0) / ties.length,
      leastNamed: Math.min(...ties.map(({ named }) => named)),
      leastAbout: Math.min(...ties.map(({ about }) => about)),
    };
    const key = `${how} ${reach} ${fitted.fit} ${hit.leastNamed > 0}`;
    const last = best.get(key);
    if (!last || worthOf(hit) > worthOf(last)) best.set(key, hit);
  });
  return [...best.values()].map((hit) => ({
    how: hit.how,
    from: hit.from,
    signs: workedSigns(hit, { rivals: rivals.get(`${hit.reach} ${hit.cue}`) ?? 1, contrary: contrary.get(hit.how) ?? 0, said, own, otherwise }),
  }));
}

const worthOf = ({ fitted, named, leastNamed, leastAbout }: Hit): number =>
  (fitted.fit === 'exact' ? 1 : fitted.fit === 'written' ? 0.5 : 0) + named + leastNamed + leastAbout;

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

interface Setting {
  readonly rivals: number;
  readonly contrary: number;
  readonly said: Quantity;
  readonly own: Signs;
  readonly otherwise: number;
}

function workedSigns(hit: Hit, { rivals, contrary, said, own, otherwise }: Setting): Signs {
  const { how, reach, cue, fitted, from, named, leastNamed, leastAbout } = hit;
  // Made-up numbers are as round as reckoned ones: 130 is one of few.
  const slack = Math.max(fitted.fit === 'exact' ? said.grain : 0, fitted.off, roundness(said) / 2);
  const isAdditive = how === 'sum' || how === 'difference' || how === 'total' || how === 'average' || how === 'points';
  const isGuessed = isAdditive && from.some(({ dimension }) => dimension !== said.dimension);
  const [first] = from;
  const isCoherent = from.length > 1 && from.every(({ names }) => [...names].some((name) => first?.names.has(name)));
  const isOfNoun = from.some(({ names, around }) => said.nouns.some((noun) => names.has(noun) || around.has(noun)));
  const expected = Math.log10(Math.max(1e-5, (rivals * 2 * slack) / Math.abs(said.value)));
  const family = FAMILIES[how];
  const isFar = reach === 'report' || reach === 'across' || reach === 'asked';
  const isNear = reach === 'here' || reach === 'half' || reach === 'draft' || reach === 'beside';
  return within('worked', {
    ...own,
    ...fitSigns(fitted, said),
    [`by:${how}`]: 1,
    [`from:${reach}`]: 1,
    [`${family}:exact`]: fitted.fit === 'exact' ? 1 : 0,
    [`${family}:cue`]: cue,
    [`${family}:chance`]: expected,
    [`${family}:named`]: named,
    ...(cue === 0 ? { [`uncued:${how}`]: 1 } : {}),
    ...(leastNamed === 0 ? { [`unnamed:${how}`]: 1 } : {}),
    ...(contrary > leastNamed + leastAbout ? { contrary: contrary - leastNamed - leastAbout } : {}),
    named,
    leastNamed,
    leastAbout,
    cue,
    ...(cue >= 2 ? { cuedClose: 1 } : cue === 0 ? { noCue: 1 } : {}),
    cueNamed: cue * leastNamed,
    ...(leastNamed === 0 && leastAbout === 0 ? { untied: 1, ...(cue < 2 ? { untiedUncued: 1 } : {}) } : {}),
    ...(leastNamed === 0 ? { unnamed: 1 } : {}),
    chance: expected,
    ...(isFar ? { chanceFar: expected } : {}),
    ...(isNear ? { chanceNear: expected } : {}),
    ...(from.length > 2 && how !== 'total' && how !== 'average' ? { many: 1 } : {}),
    ...(from.some(({ parts }) => parts) ? { ofTotal: 1 } : {}),
    ...(from.some(({ isCounted }) => isCounted) ? { ofCount: 1 } : {}),
    ...(isGuessed ? { guessedUnit: 1 } : {}),
    ...(isCoherent ? { coherent: 1 } : {}),
    ...(said.dimension === 'plain' && said.nouns.length > 0 && !isOfNoun ? { otherNoun: 1 } : {}),
    ...(own.smallCount && isFar ? { smallFar: 1 } : {}),
    ...(otherwise > 0 ? { otherwise } : {}),
  });
}
