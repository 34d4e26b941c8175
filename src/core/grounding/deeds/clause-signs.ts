// What speaks for a clause of a draft being invented: how it puts what it says, and how well the reports bear it out.

import { HARMLESS } from '../act-words.ts';
import { isAttributed, saysNought } from '../attribution.ts';
import type { Signs } from '../scorecard.ts';
import { stem, wordsIn } from '../words.ts';
import { isDoneBySomebody, isTheirWork } from './agents.ts';
import { type Best, type Parts, partsOf, type Support, supportOf } from './support.ts';
import type { Told } from './told.ts';
import { isSupposed, mainGroup, type VerbGroup, verbGroups } from './verb-forms.ts';
import { isIn } from './word-keys.ts';

export interface ClauseSigns {
  readonly signs: Signs;
  /** The stems that stand in no report. */
  readonly unheard: readonly string[];
}

export function signsOf(text: string, told: Told): ClauseSigns {
  const words = wordsIn(text);
  const groups = verbGroups(words);
  const group = mainGroup(groups);
  const parts = partsOf(text, words, group);
  const forms = formSigns(parts, groups, group);
  const isClaim = forms.perfect + forms.passive + forms.past + forms.presentPassive > 0;
  const affirms = forms.negated + forms.supposed + forms.modal === 0 && !YOU_ASKED.test(text) && !LABEL.test(text);
  const unheard = parts.content.filter(({ low }) => !isIn(low, told.all) && !isIn(low, told.asked));
  const borne = supportOf(parts, told);
  return {
    signs: {
      ...forms,
      ...borne.plain,
      theirWork: Number(isClaim && affirms && isTheirWork(parts, told.facts)),
      ...crossed(borne, forms, { isClaim, affirms, parts, unheard: unheard.length }),
    },
    unheard: parts.content.filter(({ low }) => !isIn(low, told.all)).map(({ low }) => stem(low)),
  };
}

/** "Affected regions: …". */
const LABEL = /^\p{Lu}\p{Ll}+ed (?:\p{Ll}+ ?){1,2}:/u;
/** What the requester did, and nobody has to report. */
const YOU_ASKED =
  /^(?:(?:and|but|so) )?you(?: have|['’]ve)? (?:\p{L}+ )?(?:asked|requested|wanted|applied|reported|claimed|told)\b/iu;
const WE = /^(?:we|i|we've|i've|we'll|i'll|our|us)$/;
const RECENT =
  /^(?:already|since|just|now|meanwhile|yesterday|today|morning|afternoon|earlier|later|recently|tonight)$/;
const LACKS =
  /^(?:pending|awaiting|unpaid|unknown|open|missing|outstanding|waiting|lacks?|declined|refused|rejected|failed)$/;
const NONE = /^(?:no|none|not|nothing|nobody|without|neither)$/;
/** What things do by themselves, and what anybody may say of what a record shows. */
const EVERYDAY =
  /^(?:reported|made|told|reached|noted|lost|had|sold|found|asked|written|failed|taken|got|used|held|gone|eaten|done|arrived|complained|completed|requested|received|waited|led|dug|set|become|been|come|run|left|started|ended|begun|grown|risen|fallen|dropped|increased|stayed|remained|shown|seen|known|met|passed|missed|spent|earned|won|answered|brought|looked|happened|occurred|improved|worked|said|given|put|kept|stood|felt|lasted|elapsed|expired|proposed|suggested|recommended|caught|drawn|quoted|discussed|entered|gained|finished|succeeded|rounded|rated|took|gave|showed|covered|touched|filled|recovered|thanked|praised|liked|acknowledged|commanded|saw|came|did|went|wrote|responded|accompanied|turned|carried)$/;
const MONEY = /[$€£]|\b(?:eur|usd|gbp|euros?|pounds?|dollars?)\b/i;
const LONG = 10;

function formSigns({ text, words, content }: Parts, groups: readonly VerbGroup[], group: VerbGroup | undefined) {
  const form = group?.form ?? 'none';
  const verb = (group && words[group.verb]?.low) ?? '';
  const some = (pattern: RegExp): number => Number(words.some(({ low }) => pattern.test(low)));
  const negated = (group?.negated ?? some(NONE) > 0) || saysNought(text);
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
    hasSubject: Number((group?.start ?? 0) > 0 && !/^(?:and|but|or)$/.test(words[0]?.low ?? '')),
    bySomebody: Number(isDoneBySomebody(words, group)),
    everyday: Number(EVERYDAY.test(verb)),
    harmless: Number(HARMLESS.has(verb)),
    supposed: Number(isSupposed(words)),
    asked: Number(isAttributed(text)),
    lacks: some(LACKS),
    still: some(/^(?:still|yet|only|remains?|left)$/),
    we: Number(words.slice(0, 4).some(({ low }) => WE.test(low))),
    you: some(/^you$/),
    recent: some(RECENT),
    isNow: Number(/\b(?:is|are) now \p{L}+(?:ed|n)\b/iu.test(text)),
    lasting: Number(/\bsince (?:\d|\p{Lu}|last|then|the )/u.test(text)),
    money: Number(MONEY.test(text)),
    figures: Number(/\d/.test(text)),
    short: Number(content.length < 2),
    long: Math.min(1, content.length / LONG),
  };
}

interface Claim {
  readonly isClaim: boolean;
  readonly affirms: boolean;
  readonly parts: Parts;
  readonly unheard: number;
}

/** What weighs only where the clause claims something: a denial or an offer is hardly ever invented. */
function crossed(
  { plain, covers, stated, deed, verb, kinDone, targetDone, targetTold, targetDenied, isVerbHeard }: Support,
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
    weUnheard: claims * we * Number(!isVerbHeard && deed.done === 0),
    weUnstated: claims * we * (1 - Math.max(stated.done, verb.done, deed.done)),
    perfectUnheard: claims * perfect * Number(!isVerbHeard && deed.done === 0),
    verbDone: verb.done,
    verbDenied: says * over(verb.denied, verb.done),
    verbOpen: says * over(open(verb), verb.done),
    deedDone: says * deed.done,
    deedDenied: says * over(deed.denied, deed.done),
    deedOpen: says * over(open(deed), deed.done),
    deedUnheard: claims * isDeed * Number(deed.done === 0),
    deedNoKin: claims * isDeed * Number(deed.done === 0 && kinDone < 0.5),
    kinDone: says * isDeed * kinDone,
    claimsTarget: claims * Number(parts.target.length > 0),
    targetMissed: claims * Number(parts.target.length > 0) * (1 - targetDone),
    targetDenied: claims * Number(targetDenied > 0 && targetDenied > targetDone),
    targetUntold: claims * Number(parts.target.length > 0) * (1 - targetTold),
    perfectTargetMissed: claims * perfect * Number(parts.target.length > 0) * (1 - targetDone),
  };
}
