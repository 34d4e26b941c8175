// A statement that something was done needs a report that says it was done; one that says it was not contradicts it.

import { HANDS_OVER, RECEIVED_BY, STAND_IN } from './act-others.ts';
import { isBookingLookedUp, isBookingShown, isOrderLookedUp } from './act-records.ts';
import { isContact, isCountOf, isNamed, restates } from './act-told.ts';
import { ACT_WORDS, BINDS, DEEDS, kinOf, NOUNS, WEAK } from './act-words.ts';
import { type Act, actsIn } from './acts.ts';
import { saysWhatLacks } from './attribution.ts';
import type { Known, ReadReport } from './known.ts';
import { closeEnough } from './numbers/fit.ts';
import { type Quantity, quantitiesIn } from './quantities.ts';
import { isTelling, meaning, stem, wordsIn } from './words.ts';

interface Evidence {
  readonly act: Act;
  readonly report: ReadReport | undefined;
  readonly amounts: readonly Quantity[];
  /** The words of the clause, and those of them that name something. */
  readonly words: ReadonlySet<string>;
  readonly telling: readonly string[];
}

export interface KnownActs {
  readonly byGroup: ReadonlyMap<string, readonly Evidence[]>;
  /** By group: what says that it, or a deed that goes by its name, was done or will be. */
  readonly affirmed: ReadonlyMap<string, readonly Evidence[]>;
  readonly known: Known;
}

/** Deeds with money, where the object hardly matters and the amount does. */
const MONEY_DEEDS = new Set(['refund', 'pay', 'waive', 'transfer', 'promise', 'charge', 'notify']);
const WIDE_WORDS_MAX = 400;

const moneyIn = (text: string): Quantity[] => quantitiesIn(text).filter(({ dimension }) => dimension === 'money');

export function knownActs(known: Known): KnownActs {
  const byGroup = new Map<string, Evidence[]>();
  const add = (act: Act, report: ReadReport | undefined): void => {
    const amounts = MONEY_DEEDS.has(act.group) ? moneyIn(act.text) : [];
    const words = wordsIn(act.text);
    const evidence = { act, report, amounts, words: new Set(words.map(({ low }) => low)), telling: namesIn(act.text) };
    const list = byGroup.get(act.group);
    if (list) list.push(evidence);
    else byGroup.set(act.group, [evidence]);
  };
  for (const report of known.reports) for (const act of report.acts) add(act, report);
  // A gap says what did not happen; a request never says that something did.
  for (const act of known.askedActs) if (act.polarity === 'denied') add(act, undefined);
  const affirmed = new Map<string, Evidence[]>();
  for (const group of DEEDS) {
    const own = (byGroup.get(group) ?? []).filter(({ act }) => act.polarity === 'done' || act.polarity === 'planned');
    const kin = kinOf(group).flatMap((other) => byGroup.get(other) ?? []);
    affirmed.set(group, [...own, ...kin.filter(({ act }) => act.polarity === 'done' && !act.adjectival)]);
  }
  return { byGroup, affirmed, known };
}

export interface CheckedAct {
  readonly act: Act;
  /** The reports that say so; none where the deed is foreign. */
  readonly by: readonly ReadReport[];
  readonly foreign: boolean;
}

/** Told back to the requester, and nobody else's statement. */
const YOUR_WORDS = /\byou (?:said|wrote|mentioned|reported|claim(?:ed)?|believed?|think|thought|told us)\b/i;

const MADE_AN_OFFER =
  /\b(?:made|given|gave|extended|sent|put)\b.{0,40}\boffers?\b|\boffers?\b.{0,40}\b(?:made|given|extended|sent)\b/i;

export function checkActs(sentence: string, known: KnownActs): CheckedAct[] {
  if (/\?\s*["'”)]*$/.test(sentence)) return [];
  return actsIn(sentence)
    .filter(
      ({ polarity, text, group }) =>
        (polarity === 'done' || polarity === 'planned') &&
        !YOUR_WORDS.test(text) &&
        (group !== 'offer' || MADE_AN_OFFER.test(text)),
    )
    .map((act) => {
      const by = reportsFor(act, known);
      return { act, by: by ?? [], foreign: by === undefined };
    });
}

/** The reports behind a deed, or undefined where it stands in none or is contradicted. */
function reportsFor(said: Act, { byGroup, affirmed, known }: KnownActs): ReadReport[] | undefined {
  const own = byGroup.get(said.group) ?? [];
  // A verb of no group is confirmed by its own name alone.
  if (said.group === '=contact') return isContact(said, known) ? [] : undefined;
  if (said.group === RECEIVED_BY) return isHandedOver(said, byGroup) ? [] : undefined;
  if (said.group.startsWith('=')) return isNamed(said.group.slice(1), known) ? [] : undefined;
  if (said.adjectival && isMentioned(said, known, own)) return [];
  const figures = said.text.match(/\d{2,}/g) ?? [];
  const denied = own.filter(({ act }) => act.polarity === 'denied');
  if (isShareOfMany(said.text) && denied.length === 0 && isTallied(said, known)) return [];
  if (
    isOrderLookedUp(
      said,
      own.map(({ act }) => act),
      known,
    ) ||
    (denied.length === 0 && isBookingShown(said, known))
  )
    return [];
  if (said.polarity === 'done' && isOfAnother(said, figures, own)) return undefined;
  const ours = /\b(?:we|i|we've|i've)\b/i.test(said.text);
  const isStandIn = SENDS.has(said.group) && STAND_IN.test(said.text);
  const done = (affirmed.get(said.group) ?? []).filter(
    (each) =>
      (says(each.act, said) || isSet(each, said)) &&
      isAbout(said, figures, each, known) &&
      // What a customer ordered is nothing that we have ordered.
      !(ours && said.group === 'order' && each.act.own && said.objects.size === 0) &&
      (said.group !== 'notify' || each.act.group === 'notify' || MAIL.test(each.act.text)) &&
      (!isStandIn || each.act.group === 'replace' || STAND_IN.test(each.act.text)),
  );
  if (done.length === 0) {
    if (!MONEY_DEEDS.has(said.group) && !BINDS.has(said.group) && restates(said, known)) return [];
    // What customers and visitors paid or ordered is what a record shows.
    const theirs = !/\b(?:was|were|been|is|are|be|will|has|have)\b/i.test(said.text);
    const yours = said.group === 'charge' || ((/\byou\b/i.test(said.text) || theirs) && !ours);
    const isToldOf = said.objects.size === 0 || [...said.objects].some((object) => known.told.meanings.has(object));
    const isOpen = denied.length === 0 || (said.group === 'order' && YOU_ORDERED.test(said.text));
    if (!ours && denied.length === 0 && isBookingLookedUp(said, known)) return [];
    const mentioned = WEAK.has(said.group) && yours && isOpen && isToldOf && isMentioned(said, known, own);
    return mentioned ? [] : undefined;
  }
  if (denied.length > 0 && isContradicted(said, denied, done)) return undefined;
  if (/\b(?:both|all|everything)\b/i.test(said.text) && isPartlyDenied(said, done, byGroup)) return undefined;
  if (!amountsAgree(said, done) || addsTheUnknown(said, known)) return undefined;
  return [...new Set(done.map(({ report }) => report))].filter((report) => report !== undefined);
}

const isHandedOver = ({ objects }: Act, byGroup: KnownActs['byGroup']): boolean =>
  HANDS_OVER.flatMap((group) => byGroup.get(group) ?? []).some(
    ({ act }) => act.polarity === 'done' && [...objects].some((object) => act.objects.has(object)),
  );

/** "has approved SW-447", which is pending, where SW-441 is approved; "reserved it", where one thing was not reserved. */
function isOfAnother({ text, objects }: Act, figures: readonly string[], own: readonly Evidence[]): boolean {
  const [done, others] = [
    own.filter(({ act }) => act.polarity === 'done'),
    own.filter(({ act }) => act.polarity !== 'done'),
  ];
  const isOnlyOpen = (figure: string): boolean =>
    figure.length > 2 && others.some(({ words }) => words.has(figure)) && !done.some(({ words }) => words.has(figure));
  if (figures.some(isOnlyOpen)) return true;
  return (
    objects.size === 0 && /\b(?:i|we|i've|we've)\b/i.test(text) && others.some(({ act }) => act.polarity === 'denied')
  );
}

/** A parcel that was sent has told nobody anything. */
const MAIL =
  /\b(?:e-?mail\w*|sms|texts?|messages?|letters?|notif\w+|remind\w+|newsletters?|confirmations?|notices?|mails?)\b/i;

const SENDS: ReadonlySet<string> = new Set(['send', 'deliver', 'order']);
/** What the requester did; that nothing was done about the order denies no order. */
const YOU_ORDERED = /^\s*you (?:ordered|bought|purchased)\b/i;

/** "About 7 % of the orders were returned": a figure about others, where a report has one of that name. */
const isShareOfMany = (text: string): boolean =>
  /^\W*(?:\p{L}+ ){0,3}\d[\d.,]*\s?(?:%|per cent|percent) of (?:the |all |our |its )?(?:\p{L}+ )?\p{L}+s (?:were|was|are|have been|got)\b/iu.test(
    text,
  );

const isTallied = ({ group }: Act, { told }: Known): boolean =>
  told.tokens.some((word) => (ACT_WORDS.get(word)?.group ?? NOUNS.get(word)) === group || stem(word) === group);

function says(known: Act, said: Act): boolean {
  if (known.polarity === 'done') return true;
  if (known.polarity !== 'planned') return false;
  return said.polarity === 'planned' || isUnderWay(said);
}

/** An appointment with a day is set, whoever set it. */
const isSet = ({ act, report }: Evidence, said: Act): boolean =>
  said.group === 'book' &&
  act.group === 'book' &&
  act.polarity === 'planned' &&
  !/\b(?:we|i|we've|i've)\b/i.test(said.text) &&
  (said.text.match(/\b\d{1,2}\b/g) ?? []).some((day) => report?.tokens.some((token) => Number(token) === Number(day)));

/** "is replaced from stock" tells what is to come as much as what is. */
function isUnderWay({ text, group }: Act): boolean {
  const words = wordsIn(text);
  return (
    !words.some(({ low }) => /^(?:has|have|had|been|was|were|now|already|just|we|i)$/.test(low)) &&
    words.some(
      ({ low }, at) => ACT_WORDS.get(low)?.group === group && /^(?:is|are|gets?|being)$/.test(words[at - 1]?.low ?? ''),
    )
  );
}

/** Named by what was asked or anywhere in a report, other than as something that did not happen. */
function isMentioned(said: Act, known: Known, own: readonly Evidence[]): boolean {
  if (own.some(({ act }) => act.polarity !== 'denied')) return true;
  if (said.adjectival && known.askedActs.some(({ group }) => group === said.group)) return true;
  return wordsIn(said.group).some(({ low }) => known.told.stems.has(low) || known.told.meanings.has(low));
}

function isAbout(said: Act, figures: readonly string[], { act, report, words }: Evidence, known: Known): boolean {
  // "It was shipped with DPD": a carrier's name does not say what was sent.
  const isByName = SENDS.has(said.group) && STANDS_FOR.test(said.text) && isSentWith(said);
  // Without a word about what, only a deed of the very same name can be meant.
  if (said.objects.size === 0 || isByName)
    return (
      act.group === said.group || MONEY_DEEDS.has(said.group) || (said.group === 'book' && act.group === 'confirm')
    );
  // A suitcase that was sent is no money that was.
  if (MONEY_DEEDS.has(said.group))
    return said.group === 'notify' || MONEY_DEEDS.has(act.group) || moneyIn(act.text).length > 0;
  // A deed by another name has to be about its own things, not about whatever else its report has.
  const isWide = act.group === said.group && report !== undefined && report.tokens.length <= WIDE_WORDS_MAX;
  const isOfThing = said.target.size > 0 && act.objects.size > 0 && !STANDS_FOR.test(act.text);
  const wide = isWide && !isOfThing ? report.meanings : act.objects;
  // The same figure with the same deed: whatever it is called, it is that one.
  for (const figure of figures) if (words.has(figure)) return true;
  if (act.own && isCountOf(said, words)) return true;
  if (isOfOtherThing(said, act) || (act.own && isOfOtherRecord(said, words, known))) return false;
  // "We booked Douro View" is not made true by a booking of another house.
  const isSame = act.group === said.group;
  if (isSame && isOfThing && [...said.target].some((object) => act.objects.has(object))) return true;
  // A carrier's name does not say what was sent.
  const decisive = isSame && said.names.size > 0 && !SENDS.has(said.group) ? said.names : said.objects;
  const isOf = (object: string): boolean => act.objects.has(object) || wide.has(object);
  const own = [...decisive].filter(isOf).length;
  const shared = [...decisive].filter((object) => isOf(object) || report?.instruction.meanings.has(object)).length;
  // A deed by another name has to be about mostly the same things, and what a worker was told to look at is none of them.
  return isSame ? shared > 0 : own > 0 && 2 * shared > decisive.size;
}

const isSentWith = ({ objects, names, text }: Act): boolean =>
  /\b(?:with|via|by|through) \p{Lu}/u.test(text) && [...objects].every((object) => names.has(object));

/** "It was sent on Monday": what was sent is named before. */
const STANDS_FOR = /\b(?:it|its|they|them|this|that|these|those|both|all|he|she|one|which|who|same)\b/i;

/** The filter was cleaned, and the inverter was not replaced. */
const isOfOtherThing = (said: Act, { target, group, objects }: Act): boolean =>
  said.target.size > 0 &&
  target.size > 0 &&
  ![...said.target].some((object) => target.has(object)) &&
  // The same things may be told in another order.
  !(group === said.group && [...said.target].every((object) => objects.has(object)));

/** A reading of 20,314.7 was accepted, and the record that says so is of another one. */
const isOfOtherRecord = ({ text }: Act, words: ReadonlySet<string>, { told }: Known): boolean =>
  (text.replaceAll(/(?<=\d),(?=\d{3})/g, '').match(/\d{4,}/g) ?? []).some(
    (figure) => !isYear(figure) && !words.has(figure) && told.tokens.includes(figure),
  );

const isYear = (figure: string): boolean => /^(?:19|20)\d\d$/.test(figure);

/** What was not done fits better, or is named: "both were renewed: A and B" where a report says that B was not. */
function isContradicted(said: Act, denied: readonly Evidence[], done: readonly Evidence[]): boolean {
  const words = new Set(wordsIn(said.text).map(({ low }) => low));
  if (overlap(said, words, denied) > overlap(said, words, done)) return true;
  if (saysWhatLacks(said.text)) return false;
  // `coachBooked: false`, and the coach is among what is said to be booked.
  if (denied.some(({ act: { own } }) => own && own.size > 0 && [...own].every((word) => said.objects.has(word))))
    return true;
  // What was not done is among what is said to be done, and nothing else says that it was.
  const doneTo = new Set(done.flatMap(({ act }) => [...act.objects]));
  const isOnlyDenied = (object: string): boolean =>
    !doneTo.has(object) && denied.some(({ act }) => act.group === said.group && act.objects.has(object));
  if ([...said.objects].some(isOnlyDenied)) return true;
  const named = denied.flatMap(({ telling }) => telling).filter((word) => words.has(word));
  return named.some((word) => !done.some((each) => each.words.has(word)));
}

/** "Both were renewed" where the same report says of something like it that it could not be. */
function isPartlyDenied(said: Act, done: readonly Evidence[], byGroup: KnownActs['byGroup']): boolean {
  const reports = new Set(done.map(({ report }) => report));
  return [said.group, ...kinOf(said.group)].some((group) =>
    (byGroup.get(group) ?? []).some(({ act, report }) => act.polarity === 'denied' && reports.has(report)),
  );
}

/** "deployed to staging and production": the last of several that no source knows. */
function addsTheUnknown({ text, objects }: Act, { told, asked }: Known): boolean {
  const last = /\band (?:the |your |a )?([\p{L}-]+)\s*[.!;]?\s*$/iu.exec(text)?.[1] ?? '';
  const words = wordsIn(last).map(({ low }) => meaning(low));
  return words.some((word) => objects.has(word) && !told.meanings.has(word) && !asked.meanings.has(word));
}

function namesIn(text: string): string[] {
  const isName = (word: string, at: number): boolean =>
    /\d{3}/.test(word) || (/^\p{Lu}/u.test(word) && (at > 1 || /^["“]/.test(text)));
  return wordsIn(text)
    .filter(({ text: word, at }) => isName(word, at))
    .map(({ low }) => low)
    .filter(isTelling);
}

/** How much of what is said stands in the clause of the best of these. */
function overlap(said: Act, words: ReadonlySet<string>, evidence: readonly Evidence[]): number {
  let best = 0;
  for (const each of evidence) {
    let shared = 0;
    for (const word of words) if ((word.length > 3 || /\d/.test(word)) && each.words.has(word)) shared += 1;
    for (const object of said.objects) if (each.act.objects.has(object)) shared += 1;
    best = Math.max(best, shared);
  }
  return best;
}

/** Where the reports of the deed name amounts, the draft's is one of them or their sum. */
function amountsAgree(said: Act, done: readonly Evidence[]): boolean {
  if (!MONEY_DEEDS.has(said.group)) return true;
  const claimed = moneyIn(said.text);
  const amounts = done.flatMap((each) => each.amounts);
  if (claimed.length === 0 || amounts.length === 0) return true;
  const total = { value: amounts.reduce((sum, { value }) => sum + value, 0) };
  return claimed.some((each) => [...amounts, total].some((amount) => closeEnough(each, amount)));
}
