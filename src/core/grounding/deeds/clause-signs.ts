// What speaks for a clause of a draft being invented: how it puts what it says, and how well the reports bear it out.

import { GENERIC, kinOf, NOUNS } from '../act-words.ts';
import { isAttributed } from '../attribution.ts';
import type { Signs } from '../scorecard.ts';
import { stem, type Word, wordsIn } from '../words.ts';
import type { Fact, Standing } from './facts.ts';
import { factsNear, type Told } from './told.ts';
import { isSupposed, mainGroup, type VerbGroup, verbGroups } from './verb-forms.ts';
import { anchorsOf, deedOf, isContent, isIn } from './word-keys.ts';

export interface ClauseSigns {
  readonly signs: Signs;
  /** The stems that stand in no report and in nothing that was asked. */
  readonly unheard: readonly string[];
}

/** A clause taken apart. */
interface Parts {
  readonly text: string;
  readonly words: readonly Word[];
  readonly content: readonly Word[];
  /** Its verb, where that means something by itself. */
  readonly verb: Word | undefined;
  readonly rest: readonly Word[];
  readonly deeds: ReadonlySet<string>;
  readonly anchors: ReadonlySet<string>;
}

export function signsOf(text: string, told: Told): ClauseSigns {
  const words = wordsIn(text);
  const groups = verbGroups(words);
  const group = mainGroup(groups);
  const parts = partsOf(text, words, group);
  const forms = formSigns(parts, groups, group);
  const isClaim = forms.perfect + forms.passive + forms.past + forms.presentPassive > 0;
  const affirms = forms.negated + forms.supposed + forms.modal === 0;
  const unheard = parts.content.filter(({ low }) => !isIn(low, told.all) && !isIn(low, told.asked));
  const borne = supportOf(parts, told);
  return {
    signs: { ...forms, ...borne.plain, ...crossed(borne, forms, { isClaim, affirms, parts, unheard: unheard.length }) },
    unheard: parts.content.filter(({ low }) => !isIn(low, told.all)).map(({ low }) => stem(low)),
  };
}

const PLAIN_VERB =
  /^(?:went|gone|came|got|put|taken|took|given|gave|made|done|had|placed|left|set|kept|let|held|brought|seen|found|back)$/;
const MONEY_BACK = /[$€£]|\b(?:money|amount|sum|payment|charge|fee|deposit)\b/i;
const UNDER_WAY = /\b(?:on (?:its|their|the) way|in the post|in transit|went out|gone out)\b/i;

function partsOf(text: string, words: readonly Word[], group: VerbGroup | undefined): Parts {
  const content = words.filter(({ low }) => isContent(low));
  const main = group && words[group.verb];
  const verb = main && isContent(main.low) ? main : undefined;
  const deeds = new Set<string>();
  const own = verb && !GENERIC.has(verb.low) ? deedOf(verb.low) : undefined;
  if (own !== undefined) deeds.add(`=${own}`);
  // A verb that means nothing by itself does what its noun says.
  if (!verb || GENERIC.has(verb.low) || PLAIN_VERB.test(verb.low))
    for (const { low } of content) if (NOUNS.has(low)) deeds.add(`=${NOUNS.get(low)}`);
  if (/\bback\b/i.test(text) && MONEY_BACK.test(text)) deeds.add('=refund');
  if (UNDER_WAY.test(text)) deeds.add('=send');
  const rest = content.filter((word) => word !== verb);
  return { text, words, content, verb, rest, deeds, anchors: anchorsOf(text) };
}

const WE = /^(?:we|i|we've|i've|we'll|i'll|our|us)$/;
const RECENT =
  /^(?:already|since|just|now|meanwhile|yesterday|today|morning|afternoon|earlier|later|recently|tonight)$/;
const LACKS =
  /^(?:pending|awaiting|unpaid|unknown|open|missing|outstanding|waiting|lacks?|declined|refused|rejected|failed)$/;
const NONE = /^(?:no|none|not|nothing|nobody|without|neither)$/;
const MONEY = /[$€£]|\b(?:eur|usd|gbp|euros?|pounds?|dollars?)\b/i;
const LONG = 10;

function formSigns({ text, words, content }: Parts, groups: readonly VerbGroup[], group: VerbGroup | undefined) {
  const form = group?.form ?? 'none';
  const some = (pattern: RegExp): number => Number(words.some(({ low }) => pattern.test(low)));
  const negated = group?.negated ?? some(NONE) > 0;
  return {
    perfect: Number(form === 'perfect'),
    passive: Number(form === 'passive'),
    past: Number(form === 'past'),
    presentPassive: Number(form === 'present-passive'),
    state: Number(form === 'state'),
    future: Number(form === 'future'),
    modal: Number(form === 'modal'),
    verbless: Number(form === 'none'),
    negated: Number(negated),
    deniesElsewhere: Number(!negated && groups.some((each) => each.negated)),
    relative: Number(group?.relative ?? false),
    supposed: Number(isSupposed(words)),
    asked: Number(isAttributed(text)),
    lacks: some(LACKS),
    still: some(/^(?:still|yet|only|remains?|left)$/),
    we: Number(words.slice(0, 4).some(({ low }) => WE.test(low))),
    you: some(/^you$/),
    recent: some(RECENT),
    money: Number(MONEY.test(text)),
    figures: Number(/\d/.test(text)),
    short: Number(content.length < 2),
    long: Math.min(1, content.length / LONG),
  };
}

type Best = Record<Standing, number>;
const nothing = (): Best => ({ done: 0, planned: 0, possible: 0, denied: 0 });

interface Support {
  readonly plain: {
    readonly own: number;
    readonly wide: number;
    readonly inOneReport: number;
    readonly known: number;
    readonly onlyAsked: number;
    readonly anchors: number;
    readonly anchored: number;
    readonly anchoredWide: number;
  };
  /** By the standing of the facts: how well the best of them covers the clause, and how well it tells the same of it. */
  readonly covers: Best;
  readonly stated: Best;
  /** The same, for the deed by its group, and for the verb by its stem. */
  readonly deed: Best;
  readonly verb: Best;
  readonly kinDone: number;
  readonly isVerbHeard: boolean;
}

const share = (words: readonly Word[], set: ReadonlySet<string>): number => {
  if (words.length === 0) return 0;
  let found = 0;
  for (const { low } of words) if (isIn(low, set)) found += 1;
  return found / words.length;
};

/** Where a clause says nothing about what, as in "it was sent". */
const UNNAMED = 0.6;
/** A word that a fact has in passing tells less than one that it tells as done. */
const IN_PASSING = 0.4;

function supportOf(parts: Parts, told: Told): Support {
  const { content, verb, rest, deeds, anchors } = parts;
  const [covers, stated, deed, byVerb] = [nothing(), nothing(), nothing(), nothing()];
  const kin = new Set([...deeds].flatMap((each) => kinOf(each.slice(1)).map((group) => `=${group}`)));
  let [own, wide, anchored, anchoredWide, kinDone, isVerbHeard] = [0, 0, 0, 0, 0, false];
  const raise = (best: Best, standing: Standing, value: number): void => {
    best[standing] = Math.max(best[standing], value);
  };
  for (const fact of factsNear(
    content.map(({ low }) => low),
    anchors,
    told,
  )) {
    const [inOwn, about] = [share(content, fact.own), rest.length === 0 ? UNNAMED : share(rest, fact.wide)];
    const both = (inOwn + share(content, fact.wide)) / 2;
    own = Math.max(own, inOwn);
    wide = Math.max(wide, both);
    raise(covers, fact.standing, both);
    const shared = [...anchors].filter((anchor) => fact.anchors.has(anchor)).length / (anchors.size || 1);
    anchored = Math.max(anchored, shared);
    anchoredWide = Math.max(anchoredWide, shared * both);
    const isSame = verb !== undefined && isIn(verb.low, fact.own);
    const isTold = verb !== undefined && isIn(verb.low, fact.told);
    if (isSame) {
      isVerbHeard = true;
      raise(byVerb, fact.standing === 'done' && !isTold ? 'possible' : fact.standing, about);
    }
    const hasDeed = intersects(deeds, fact.own);
    const tellsDeed = hasDeed && intersects(deeds, fact.told);
    if (hasDeed) raise(deed, fact.standing === 'done' && !tellsDeed ? 'possible' : fact.standing, 0.3 + 0.7 * about);
    if (fact.standing === 'done' && intersects(kin, fact.told)) kinDone = Math.max(kinDone, about);
    raise(stated, fact.standing, saidBy(fact, parts, { both, about, hasDeed, tells: isTold || tellsDeed, isSame }));
  }
  return {
    plain: {
      own,
      wide,
      inOneReport: Math.max(0, ...told.reports.map((report) => share(content, report))),
      known: share(content, told.all),
      onlyAsked:
        content.filter(({ low }) => isIn(low, told.asked) && !isIn(low, told.all)).length / (content.length || 1),
      anchors: Math.min(1, anchors.size / 5),
      anchored,
      anchoredWide,
    },
    covers,
    stated,
    deed,
    verb: byVerb,
    kinDone,
    isVerbHeard,
  };
}

interface Match {
  readonly both: number;
  readonly about: number;
  readonly hasDeed: boolean;
  readonly tells: boolean;
  readonly isSame: boolean;
}

/** How well a fact tells the same: its deed of the same things; without a deed, the same words. */
function saidBy({ standing }: Fact, { verb, deeds }: Parts, { both, about, hasDeed, tells, isSame }: Match): number {
  const isHeavy = verb !== undefined && !PLAIN_VERB.test(verb.low);
  if (!isHeavy && deeds.size === 0) return both * both;
  const said = tells ? 1 : (isHeavy && isSame) || hasDeed ? (standing === 'done' ? IN_PASSING : 1) : 0;
  return said * about;
}

const intersects = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  for (const each of a) if (b.has(each)) return true;
  return false;
};

interface Claim {
  readonly isClaim: boolean;
  readonly affirms: boolean;
  readonly parts: Parts;
  readonly unheard: number;
}

/** What weighs only where the clause claims something: a denial or an offer is hardly ever invented. */
function crossed(
  { plain, covers, stated, deed, verb, kinDone, isVerbHeard }: Support,
  { perfect, we, recent }: { readonly perfect: number; readonly we: number; readonly recent: number },
  { isClaim, affirms, parts, unheard }: Claim,
): Signs {
  const open = (best: Best): number => Math.max(best.planned, best.possible);
  const over = (a: number, b: number): number => Math.max(0, a - b);
  const claims = Number(isClaim && affirms);
  const says = Number(affirms);
  const isDeed = Number(parts.deeds.size > 0);
  const newWords = Math.min(1, unheard / 3);
  return {
    newWords,
    nearerDenied: covers.denied - covers.done,
    nearerPlanned: covers.planned - covers.done,
    nearerPossible: covers.possible - covers.done,
    isDeed,
    stated: stated.done,
    saysDenied: says * over(stated.denied, stated.done),
    saysOpen: says * over(open(stated), stated.done),
    saysNearerDenied: says * (covers.denied - covers.done),
    saysUnstated: says * (1 - claims) * (1 - stated.done),
    claims,
    claimsUnstated: claims * (1 - stated.done),
    claimsUncovered: claims * (1 - plain.wide),
    perfectUncovered: claims * perfect * (1 - plain.wide),
    claimsDenied: claims * Number(stated.denied > stated.done && stated.denied > 0.3),
    claimsOpen: claims * Number(open(stated) > stated.done && open(stated) > 0.3),
    claimsNewWords: claims * newWords,
    claimsUnheard: claims * Number(!isVerbHeard),
    claimsUnanchored: claims * Number(parts.anchors.size === 0),
    claimsAnchoredWide: claims * plain.anchoredWide,
    claimsWe: claims * we,
    claimsRecent: claims * recent,
    verbDone: verb.done,
    verbDenied: says * over(verb.denied, verb.done),
    verbOpen: says * over(open(verb), verb.done),
    deedDone: says * deed.done,
    deedDenied: says * over(deed.denied, deed.done),
    deedOpen: says * over(open(deed), deed.done),
    deedUnheard: claims * isDeed * Number(deed.done === 0),
    deedNoKin: claims * isDeed * Number(deed.done === 0 && kinDone < 0.5),
    kinDone: says * isDeed * kinDone,
  };
}
