// How well the reports bear out a clause: which of their facts tell the same of the same things, and as what.

import { targetAt } from '../act-target.ts';
import { GENERIC, kinOf, NOUNS } from '../act-words.ts';
import type { Word } from '../words.ts';
import type { Fact, Standing } from './facts.ts';
import { factsNear, type Told } from './told.ts';
import type { VerbGroup } from './verb-forms.ts';
import { anchorsOf, deedOf, isContent, isIn } from './word-keys.ts';

/** A clause taken apart. */
export interface Parts {
  readonly text: string;
  readonly words: readonly Word[];
  readonly content: readonly Word[];
  /** Its verb, where that means something by itself. */
  readonly verb: Word | undefined;
  readonly rest: readonly Word[];
  /** What the verb was done to, where that can be told. */
  readonly target: readonly Word[];
  readonly deeds: ReadonlySet<string>;
  readonly anchors: ReadonlySet<string>;
}

const PLAIN_VERB =
  /^(?:went|gone|came|got|put|taken|took|given|gave|made|done|had|placed|left|set|kept|let|held|brought|seen|found|back)$/;
const MONEY_BACK = /[$€£]|\b(?:money|amount|sum|payment|charge|fee|deposit)\b/i;
const UNDER_WAY = /\b(?:on (?:its|their|the) way|in the post|in transit|went out|gone out)\b/i;

export function partsOf(text: string, words: readonly Word[], group: VerbGroup | undefined): Parts {
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
  const target = group ? targetAt(words, group.verb).filter(({ low }) => isContent(low)) : [];
  return { text, words, content, verb, rest, target, deeds, anchors: anchorsOf(text) };
}

export type Best = Record<Standing, number>;
const nothing = (): Best => ({ done: 0, planned: 0, possible: 0, denied: 0 });

export interface Support {
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
  /** How much of what the verb was done to the best fact has that tells the same verb or deed as done; and any done fact. */
  readonly targetDone: number;
  readonly targetTold: number;
  /** The same of facts that deny the very verb. */
  readonly targetDenied: number;
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

export function supportOf(parts: Parts, told: Told): Support {
  const { content, verb, rest, target, deeds, anchors } = parts;
  const [covers, stated, deed, byVerb] = [nothing(), nothing(), nothing(), nothing()];
  const kin = new Set([...deeds].flatMap((each) => kinOf(each.slice(1)).map((group) => `=${group}`)));
  let [own, wide, anchored, anchoredWide, kinDone, targetDone, targetTold, targetDenied, isVerbHeard] = [
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    false,
  ];
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
    // "No notice has been served" of "has served notice".
    if (fact.standing === 'denied' && isSame && target.length > 0)
      targetDenied = Math.max(targetDenied, share(target, fact.own));
    if (fact.standing === 'done' && target.length > 0) {
      const ofIt = share(target, fact.own);
      if (fact.told.size > 0) targetTold = Math.max(targetTold, ofIt);
      if (isTold || tellsDeed || intersects(kin, fact.told)) targetDone = Math.max(targetDone, ofIt);
    }
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
    targetDone,
    targetTold,
    targetDenied,
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
