// The statements of a draft, clause by clause, each with how likely it is invented.

import { RECEIVED_BY } from '../act-others.ts';
import { BINDS, WEAK } from '../act-words.ts';
import { actsIn } from '../acts.ts';
import type { CheckedAct } from '../check-acts.ts';
import { type Card, inventedChance, type Signs } from '../scorecard.ts';
import { type Word, wordsIn } from '../words.ts';
import { signsOf } from './clause-signs.ts';
import { type Clause, clausesOf } from './clauses.ts';
import { isMoneyBackTold, tellsMoneyBack } from './money-back.ts';
import type { Told } from './told.ts';
import { deedOf } from './word-keys.ts';

export interface Statement extends Clause {
  /** Which sentence of the draft it is of. */
  readonly sentence: number;
  readonly signs: Signs;
}

export interface SaidSentence {
  readonly text: string;
  /** The deeds of the table of deeds that were found in it. */
  readonly acts: readonly CheckedAct[];
  /** Its figures, and whether each stands in the reports or follows from them. */
  readonly figures: readonly Figure[];
}

export interface Figure {
  readonly at: number;
  readonly stands: boolean;
}

/** Neither a question nor a call to do something claims that anything is so. */
const ASKS = /\?\s*["'”)]*$/;
const TELLS_TO =
  /^(?:(?:if|to|for|when|in case|should) [^,.;]{3,60}, )?(?:please |just |do |simply |then )*(?:write|call|ring|phone|contact|e-?mail|mail|message|reply|answer|let|tell|ask|see|visit|check|note|remember|send|use|choose|pick|bring|keep|get in touch|feel free|say|give us)\b(?![^.!?]*\b(?:was|were|has been|have been)\b)/i;

/** "Have a nice day!" */
const WISHES =
  /^(?:have an? (?:very )?(?:nice|good|great|lovely|pleasant|wonderful)|enjoy|take care|best (?:regards|wishes)|kind regards|good luck|all the best|see you|safe travels|get well|(?:we )?wish(?:ing)?|(?:i |we )?look(?:ing)? forward|(?:i |we )?hope (?:this|that|it) helps)\b/i;

const YOU_DID =
  /^(?:(?:and|but|so|in all|overall),? )?you(?: have|['’]ve)? (?!been|were|are|get|got|received|have|will|can|may)\p{L}/iu;
const AND_DID = /^and \p{Ll}+(?:ed|t|d) /u;

/** What the requester did, also where a second verb goes on with it. */
const isTheirs = (clauses: readonly Clause[], at: number): boolean => {
  const text = clauses[at]?.text ?? '';
  if (/\b(?:i|we)\b/i.test(text)) return false;
  return YOU_DID.test(text) || (at > 0 && AND_DID.test(text) && isTheirs(clauses, at - 1));
};

export function statementsOf(sentences: readonly SaidSentence[], told: Told): Statement[] {
  const isBack = isMoneyBackTold(told);
  const read = sentences.flatMap(({ text, acts, figures }, sentence) =>
    ASKS.test(text) || TELLS_TO.test(text) || WISHES.test(text)
      ? []
      : clausesOf(text).map((clause, at, clauses) => {
          const { signs, unheard } = signsOf(withoutFeeling(clause.text), told);
          return {
            ...clause,
            sentence,
            signs: {
              ...signs,
              ...tableSigns(clause, text, acts),
              ...figureSigns(clause, figures, signs),
              yours: Number(isTheirs(clauses, at)),
              moneyBackUntold: Number(
                !isBack &&
                  affirms(signs) &&
                  tellsMoneyBack(clause.text, signs.claims === 1 && signs.presentPassive === 0),
              ),
            },
            unheard,
          };
        }),
  );
  const style = styleOf(read.map(({ signs }) => signs));
  return read.map(({ unheard, signs, ...clause }) => ({
    ...clause,
    signs: { ...signs, ...styleSigns(signs, style), ...wordSigns(unheard) },
  }));
}

/** "We regret that …": what follows is told, and how somebody feels about it is nobody's to report. */
const FEELS =
  /^(?:(?:and|but|so) )?(?:we|i)(?:['’]re| are|['’]m| am)? (?:very |so |truly |really |also )?(?:sorry|glad|pleased|happy|afraid|delighted|regret|apologi[sz]e|thank you|hope)(?: to (?:say|hear|tell you|confirm|inform you|learn))?(?: that| about| for| if)?\b/i;
const withoutFeeling = (text: string): string => text.replace(FEELS, '').trim() || text;

/** Whoever invents a deed seldom knows its figures. */
function figureSigns({ text, at }: Clause, figures: readonly Figure[], { claims = 0 }: Signs): Signs {
  const mine = figures.filter((figure) => figure.at >= at && figure.at < at + text.length);
  const standing = mine.filter(({ stands }) => stands).length;
  return {
    figuresStand: Math.min(1, standing / 2),
    figuresAllStand: Number(mine.length > 0 && standing === mine.length),
    claimsFiguresStand: claims * Number(mine.length > 0 && standing === mine.length),
    claimsNoFigure: claims * Number(mine.length === 0),
  };
}

const affirms = ({ negated, supposed, modal, future }: Signs): boolean => !negated && !supposed && !modal && !future;

const SAYS_SOMETHING = 0.15;

const ALONE = 7;
/** Deeds with money that somebody gets. */
const GIVES: ReadonlySet<string> = new Set(['refund', 'waive', 'promise', 'transfer']);

/** What the table of deeds finds. */
function tableSigns({ text, at }: Clause, sentence: string, acts: readonly CheckedAct[]): Signs {
  const words = wordsIn(text);
  const mine = acts.filter(({ act }) => {
    const start = sentence.indexOf(act.text);
    if (start >= at + text.length || start + act.text.length <= at) return false;
    // A deed's own clause, where the table takes several as one.
    const isOf = (each: Word): boolean => deedOf(each.low) === act.group;
    return words.some(isOf) || !wordsIn(act.text).some(isOf);
  });
  const foreign = mine.filter((each) => each.foreign);
  return {
    tableForeign: Number(foreign.length > 0),
    tableForeignUngrouped: Number(foreign.some(({ act }) => act.group.startsWith('='))),
    tableUnclaimed: Number(mine.length === 0 && actsIn(text).some(({ polarity }) => polarity === 'possible')),
    tableDenied: Number(mine.length === 0 && actsIn(text).some(({ polarity }) => polarity === 'denied')),
    tableFine: Number(mine.length > foreign.length),
    tableForeignBinding: Number(foreign.some(({ act }) => BINDS.has(act.group) && !act.adjectival)),
    tableForeignMoney: Number(foreign.some(({ act }) => GIVES.has(act.group) && !act.adjectival)),
    tableForeignFirm: Number(
      foreign.some(({ act }) => !act.group.startsWith('=') && !WEAK.has(act.group) && !act.adjectival),
    ),
    tableHandedOver: Number(mine.some(({ act, foreign: isForeign }) => act.group === RECEIVED_BY && !isForeign)),
    tableForeignAlone: Number(foreign.length > 0 && words.length <= ALONE),
  };
}

/** Where a writer puts everything in words of their own, one clause more says little; among plain ones it stands out. */
const USUAL = { wide: 0.6, own: 0.5, known: 0.6, newWords: 0.3, claimsUnheard: 0.2, stated: 0.4, inOneReport: 0.7 };

interface Style {
  readonly count: number;
  readonly sums: Readonly<Record<string, number>>;
}

const saysSomething = ({ long = 0 }: Signs): boolean => long > SAYS_SOMETHING;

function styleOf(clauses: readonly Signs[]): Style {
  const telling = clauses.filter(saysSomething);
  const sum = (name: string): number => telling.reduce((total, signs) => total + (signs[name] ?? 0), 0);
  return { count: telling.length, sums: Object.fromEntries(Object.keys(USUAL).map((name) => [name, sum(name)])) };
}

function styleSigns(signs: Signs, { count, sums }: Style): Signs {
  const isTelling = saysSomething(signs);
  const others = count - Number(isTelling);
  const style: Record<string, number> = { others: Math.min(1, others / MANY) };
  for (const [name, usual] of Object.entries(USUAL)) {
    const rest = (sums[name] ?? 0) - (isTelling ? (signs[name] ?? 0) : 0);
    style[`others ${name}`] = others === 0 ? usual : rest / others;
  }
  return { ...style, belowOthers: (signs.claims ?? 0) * ((style['others wide'] ?? 0) - (signs.wide ?? 0)) };
}

const MANY = 6;

/** Some words are added by honest writers all the time, others hardly ever: the card knows those that are frequent. */
const wordSigns = (stems: readonly string[]): Signs => Object.fromEntries(stems.map((stem) => [`word ${stem}`, 1]));

/** "I have moved your check-in": whoever says that they did it themselves is taken at their word. */
const isOurDeed = ({ tableForeign, tableForeignUngrouped, we, perfect }: Signs): boolean =>
  tableForeign === 1 && tableForeignUngrouped === 0 && we === 1 && perfect === 1;

/** "has been merged", "is now paused": news, and not what a record shows anyway. */
const isNews = ({ tableForeignFirm, claims, perfect, isNow, lasting }: Signs): boolean =>
  tableForeignFirm === 1 && claims === 1 && (perfect === 1 || isNow === 1) && lasting === 0;

/** "The jury has upheld the protest": a verb that no report has, of something that is told as news. */
const isUnheardNews = ({ perfectUnheard, everyday, relative, figures }: Signs): boolean =>
  perfectUnheard === 1 && everyday === 0 && relative === 0 && figures === 0;

/** "Sofia sprayed the basil": a verb that no report has, and nothing that pins it down. */
const isUnheardDeed = (signs: Signs): boolean =>
  signs.claimsUnheard === 1 &&
  signs.bySomebody === 1 &&
  signs.deedDone === 0 &&
  signs.everyday === 0 &&
  signs.harmless === 0 &&
  signs.relative === 0 &&
  signs.figures === 0;

/** "No order has been issued": whoever says that one has been contradicts a report. */
const isDenied = (signs: Signs): boolean =>
  signs.claims === 1 &&
  (signs.perfect === 1 || isMoneyDenied(signs)) &&
  signs.claimsDenied === 1 &&
  signs.deedDone === 0 &&
  signs.verbDone === 0 &&
  signs.everyday === 0;

/** "She was paid €17.40" where `paid_eur` is 0. */
const isMoneyDenied = ({ passive, money, you, lacks, deedDenied = 0 }: Signs): boolean =>
  passive === 1 && money === 1 && you === 0 && lacks === 0 && deedDenied > DEED_MIN;
const DEED_MIN = 0.3;

/** "has served notice" where no notice has been served. */
const isDeniedOfIt = ({ targetDenied, perfect, claimsUnheard, everyday, verbOpen = 0 }: Signs): boolean =>
  targetDenied === 1 && perfect === 1 && !(everyday === 1 && claimsUnheard === 0 && verbOpen > 0);

/** "has to be adjusted; that has not been done yet". */
const isOpen = (signs: Signs): boolean =>
  signs.claims === 1 &&
  signs.tableForeignFirm === 1 &&
  signs.claimsOpen === 1 &&
  (signs.perfect === 1 || (signs.past === 1 && signs.hasSubject === 1)) &&
  signs.deedDone === 0 &&
  signs.verbDone === 0 &&
  (signs.stated ?? 0) < STATED_MIN;

const STATED_MIN = 0.3;

/** A purchase or an appointment of the past whose every figure stands may be told in words of its own. */
const isBinding = (signs: Signs): boolean =>
  signs.tableForeignMoney === 1 ||
  signs.moneyBackUntold === 1 ||
  (signs.tableForeignBinding === 1 && !(isOfThePast(signs) && signs.figuresAllStand === 1));

const isOfThePast = ({ past = 0, passive = 0, verbless = 0, we }: Signs): boolean =>
  past + passive + verbless > 0 && we === 0;

const CERTAIN = [isBinding, isOurDeed, isNews, isUnheardNews, isUnheardDeed, isDenied, isDeniedOfIt, isOpen];

/** "You have used 386.5 GB", where so many were used. */
const isYours = ({ yours, figuresAllStand, tableForeignMoney, moneyBackUntold }: Signs): boolean =>
  yours === 1 && figuresAllStand === 1 && tableForeignMoney === 0 && moneyBackUntold === 0;

/** "Marta Olesen drove the truck", who was the driver of it. */
const isInOffice = ({ theirWork, known = 0, tableForeignMoney, moneyBackUntold }: Signs): boolean =>
  theirWork === 1 && known >= KNOWN_MIN && tableForeignMoney === 0 && moneyBackUntold === 0;
const KNOWN_MIN = 0.7;

/** Money given back, a booking, an approval is never left to a card: somebody reports it, or it is flagged. */
export function chanceOf({ signs }: Pick<Statement, 'signs'>, card: Card): number {
  // Whatever was sent to them they have, and what they did themselves they know.
  if (signs.tableHandedOver === 1 || isYours(signs) || isInOffice(signs)) return 0;
  return !isWordForWord(signs) && CERTAIN.some((isCertain) => isCertain(signs)) ? 1 : inventedChance(signs, card);
}

/** Where one place of a report has all of it, as done, a rule that finds it foreign has misread one of the two. */
const isWordForWord = ({ stated, known, own, we, you, tableForeignMoney }: Signs): boolean =>
  stated === 1 && known === 1 && own === 1 && we === 0 && you === 0 && tableForeignMoney === 0;

/** Clauses that are likely invented; those that follow each other are one. */
export function inventedStatements(
  statements: readonly Statement[],
  { card, limit }: { readonly card: Card; readonly limit: number },
): { readonly sentence: number; readonly from: number; readonly to: number }[] {
  const found: { sentence: number; from: number; to: number; last: number }[] = [];
  statements.forEach((statement, index) => {
    if (chanceOf(statement, card) <= limit) return;
    const { sentence, at, text } = statement;
    const before = found.at(-1);
    if (before?.sentence === sentence && before.last === index - 1)
      [before.to, before.last] = [at + text.length, index];
    else found.push({ sentence, from: at, to: at + text.length, last: index });
  });
  return found;
}
