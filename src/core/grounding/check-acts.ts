// A statement that something was done needs a report that says it was done; one that says it was not contradicts it.

import { kinOf, WEAK } from './act-words.ts';
import { type Act, actsIn } from './acts.ts';
import { isAttributed, saysWhatLacks } from './attribution.ts';
import type { Known, ReadReport } from './known.ts';
import { closeEnough } from './known-numbers.ts';
import { type Quantity, quantitiesIn } from './quantities.ts';
import { isTelling, wordsIn } from './words.ts';

interface Evidence {
  readonly act: Act;
  readonly report: ReadReport | undefined;
  readonly amounts: readonly Quantity[];
}

export interface KnownActs {
  readonly byGroup: ReadonlyMap<string, readonly Evidence[]>;
  readonly known: Known;
  readonly anyDone: boolean;
}

/** Deeds with money, where the object hardly matters and the amount does. */
const MONEY_DEEDS = new Set(['refund', 'pay', 'waive', 'transfer', 'promise', 'charge', 'notify']);
const WIDE_WORDS_MAX = 400;

export function knownActs(known: Known): KnownActs {
  const byGroup = new Map<string, Evidence[]>();
  const add = (act: Act, report: ReadReport | undefined): void => {
    const amounts = quantitiesIn(act.text).filter(({ dimension }) => dimension === 'money');
    byGroup.set(act.group, [...(byGroup.get(act.group) ?? []), { act, report, amounts }]);
  };
  for (const report of known.reports) for (const act of report.acts) add(act, report);
  // A gap says what did not happen; a request never says that something did.
  for (const act of known.askedActs) if (act.polarity === 'denied') add(act, undefined);
  const anyDone = known.reports.some(({ acts }) => acts.some(({ polarity }) => polarity === 'done'));
  return { byGroup, known, anyDone };
}

export interface CheckedAct {
  readonly act: Act;
  /** The reports that say so; none where the deed is foreign. */
  readonly by: readonly ReadReport[];
  readonly foreign: boolean;
}

export function checkActs(sentence: string, known: KnownActs): CheckedAct[] {
  if (/\?\s*["'”)]*$/.test(sentence)) return [];
  return actsIn(sentence)
    .filter(
      ({ polarity, text }) =>
        (polarity === 'done' || polarity === 'planned') &&
        !(isAttributed(text) && !/\b(?:we|i)\b[^,]*\b(?:have|'ve|has)\b/i.test(text)),
    )
    .map((act) => {
      const by = reportsFor(act, known);
      return { act, by: by ?? [], foreign: by === undefined };
    });
}

/** The reports behind a deed, or undefined where it stands in none or is contradicted. */
function reportsFor(said: Act, { byGroup, known }: KnownActs): ReadReport[] | undefined {
  const own = byGroup.get(said.group) ?? [];
  const kin = kinOf(said.group).flatMap((group) => byGroup.get(group) ?? []);
  if (said.adjectival && isMentioned(said, known, own)) return [];
  const done = [...own, ...kin.filter(({ act }) => act.polarity === 'done')].filter(
    (each) => says(each.act, said) && isAbout(said, each),
  );
  const denied = own.filter(({ act }) => act.polarity === 'denied');
  if (done.length === 0) {
    const mentioned = WEAK.has(said.group) && denied.length === 0 && isMentioned(said, known, own);
    return mentioned ? [] : undefined;
  }
  if (overlap(said, denied) > overlap(said, done) || namesWhatWasNotDone(said, denied, done)) return undefined;
  if (!amountsAgree(said, done)) return undefined;
  return [...new Set(done.map(({ report }) => report))].filter((report) => report !== undefined);
}

function says(known: Act, said: Act): boolean {
  if (known.polarity === 'done') return true;
  return said.polarity === 'planned' && known.polarity === 'planned';
}

/** Named by what was asked or anywhere in a report, other than as something that did not happen. */
function isMentioned(said: Act, known: Known, own: readonly Evidence[]): boolean {
  if (own.some(({ act }) => act.polarity !== 'denied')) return true;
  if (said.adjectival && known.askedActs.some(({ group }) => group === said.group)) return true;
  return wordsIn(said.group).some(({ low }) => known.told.stems.has(low) || known.told.meanings.has(low));
}

function isAbout(said: Act, { act, report }: Evidence): boolean {
  if (MONEY_DEEDS.has(said.group) || said.objects.size === 0) return true;
  const wide = report && report.tokens.length <= WIDE_WORDS_MAX ? report.meanings : act.objects;
  // "We booked Douro View" is not made true by a booking of another house.
  const decisive = said.names.size > 0 ? said.names : said.objects;
  for (const object of decisive)
    if (act.objects.has(object) || wide.has(object) || report?.instruction.meanings.has(object)) return true;
  return false;
}

/** "Both were renewed: A and B", where a report says that B was not. */
function namesWhatWasNotDone(said: Act, denied: readonly Evidence[], done: readonly Evidence[]): boolean {
  if (saysWhatLacks(said.text)) return false;
  const telling = (text: string): string[] =>
    wordsIn(text)
      .filter(({ text: word, at }) => /\d{3}/.test(word) || (/^\p{Lu}/u.test(word) && (at > 1 || /^["“]/.test(text))))
      .map(({ low }) => low)
      .filter(isTelling);
  const words = new Set(wordsIn(said.text).map(({ low }) => low));
  const doneWords = new Set(done.flatMap(({ act }) => wordsIn(act.text).map(({ low }) => low)));
  return denied.some(({ act }) => telling(act.text).some((word) => words.has(word) && !doneWords.has(word)));
}

/** How much of what is said stands in the clause of the best of these. */
function overlap(said: Act, evidence: readonly Evidence[]): number {
  const words = new Set(wordsIn(said.text).map(({ low }) => low));
  let best = 0;
  for (const { act } of evidence) {
    const shared = wordsIn(act.text).filter(({ low }) => words.has(low) && (low.length > 3 || /\d/.test(low)));
    const objects = [...said.objects].filter((object) => act.objects.has(object));
    best = Math.max(best, new Set(shared.map(({ low }) => low)).size + objects.length);
  }
  return best;
}

/** Where the reports of the deed name amounts, the draft's is one of them or their sum. */
function amountsAgree(said: Act, done: readonly Evidence[]): boolean {
  if (!MONEY_DEEDS.has(said.group)) return true;
  const claimed = quantitiesIn(said.text).filter(({ dimension }) => dimension === 'money');
  const amounts = done.flatMap((each) => each.amounts);
  if (claimed.length === 0 || amounts.length === 0) return true;
  const total = { value: amounts.reduce((sum, { value }) => sum + value, 0) };
  return claimed.some((each) => [...amounts, total].some((amount) => closeEnough(each, amount)));
}
