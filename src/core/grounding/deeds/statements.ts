// The statements of a draft, clause by clause, each with how likely it is invented.

import type { CheckedAct } from '../check-acts.ts';
import { type Card, inventedChance, type Signs } from '../scorecard.ts';
import { wordsIn } from '../words.ts';
import { signsOf } from './clause-signs.ts';
import { type Clause, clausesOf } from './clauses.ts';
import type { Told } from './told.ts';

export interface Statement extends Clause {
  /** Which sentence of the draft it is of. */
  readonly sentence: number;
  readonly signs: Signs;
}

export interface SaidSentence {
  readonly text: string;
  /** The deeds of the table of deeds that were found in it. */
  readonly acts: readonly CheckedAct[];
}

export function statementsOf(sentences: readonly SaidSentence[], told: Told): Statement[] {
  // A question claims nothing.
  const read = sentences.flatMap(({ text, acts }, sentence) =>
    /\?\s*["'”)]*$/.test(text)
      ? []
      : clausesOf(text).map((clause) => {
          const { signs, unheard } = signsOf(clause.text, told);
          return { ...clause, sentence, signs: { ...signs, ...tableSigns(clause, text, acts) }, unheard };
        }),
  );
  return read.map((each) => {
    const { unheard, signs, ...clause } = each;
    const others = read.filter((other) => other !== each && (other.signs.long ?? 0) > SAYS_SOMETHING);
    return { ...clause, signs: { ...signs, ...styleSigns(signs, others), ...wordSigns(unheard) } };
  });
}

const SAYS_SOMETHING = 0.15;

const GIVES_MONEY: ReadonlySet<string> = new Set(['refund', 'waive', 'promise', 'transfer']);
const ALONE = 7;

/** What the table of deeds finds. */
function tableSigns({ text, at }: Clause, sentence: string, acts: readonly CheckedAct[]): Signs {
  const mine = acts.filter(({ act }) => {
    const start = sentence.indexOf(act.text);
    return start < at + text.length && start + act.text.length > at;
  });
  const foreign = mine.filter((each) => each.foreign);
  return {
    tableForeign: Number(foreign.length > 0),
    tableFine: Number(mine.length > foreign.length),
    tableForeignMoney: Number(foreign.some(({ act }) => GIVES_MONEY.has(act.group))),
    tableForeignAlone: Number(foreign.length > 0 && wordsIn(text).length <= ALONE),
  };
}

/** Where a writer puts everything in words of their own, one clause more says little; among plain ones it stands out. */
const USUAL = { wide: 0.6, own: 0.5, known: 0.6, newWords: 0.3, claimsUnheard: 0.2, stated: 0.4, inOneReport: 0.7 };

function styleSigns(signs: Signs, others: readonly { readonly signs: Signs }[]): Signs {
  const style: Record<string, number> = { others: Math.min(1, others.length / 6) };
  for (const [name, usual] of Object.entries(USUAL)) {
    const sum = others.reduce((total, other) => total + (other.signs[name] ?? 0), 0);
    style[`others ${name}`] = others.length === 0 ? usual : sum / others.length;
  }
  return { ...style, belowOthers: (signs.claims ?? 0) * ((style['others wide'] ?? 0) - (signs.wide ?? 0)) };
}

/** Some words are added by honest writers all the time, others hardly ever: the card knows those that are frequent. */
const wordSigns = (stems: readonly string[]): Signs => Object.fromEntries(stems.map((stem) => [`word ${stem}`, 1]));

export const inventedStatements = (
  statements: readonly Statement[],
  { card, limit }: { readonly card: Card; readonly limit: number },
): Statement[] => statements.filter(({ signs }) => inventedChance(signs, card) > limit);
