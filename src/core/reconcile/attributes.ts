// Normalises attribute names: "releaseDate", "release date" and "date of release" are one attribute. Numbers and
// qualifiers stay, because "price 2024" and "monthly price" are different attributes.

import { exactStem } from '../../text/stem.ts';
import { readUnitAlone } from '../../text/units.ts';
import { plainText, wordsOf } from '../../text/words.ts';
import { withOneName } from './values/names.ts';
import { deniedBy } from './values/polarity.ts';

/** The first of each group stands for all; several words are joined by a hyphen. */
const SAME = `
price cost prices fee-amount amount-charged cost-price; phone telephone phone-number telephone-number tel tel-no
phone-no contact-number; email email-address mail-address contact-email e-mail-address; address postal-address
street-address mailing-address; ceo chief-executive-officer; headquarters hq head-office headquarters-location
main-office headquartered headquarters-city location-headquarters based; founded founding-date founding-year
year-founded foundation-year date-founded established year-established founded-year founding; employees employee-count
number-employees headcount employee-number staff-count number-staff staff-size employee staff; population inhabitants
number-inhabitants population-size population-count; release-date released launch-date release launched date-released
publication-date published date-published; deadline due-date due due-by; weight mass; duration run-time running-time
runtime time-taken time-needed; quantity qty amount-items number-items item-count count-items; available availability
is-available in-stock stock-status; status current-status state-current; website web-site url homepage web-address
web-page; author authors written-by writer; owner owned-by owners; date-birth birth-date birthday born dob birthdate;
death-date died date-death; zip zip-code postcode postal-code; country nation; colour color; salary pay wage
compensation; revenue turnover sales-revenue annual-revenue-total; opening-hours business-hours hours hours-operation
open-hours; max-speed top-speed maximum-speed speed-max; capacity maximum-capacity max-capacity; delivery-time
shipping-time delivery-duration; shipping-cost delivery-cost shipping-fee delivery-fee delivery-charge shipping-charge
shipping-price; warranty warranty-period warranty-length warranty-duration guarantee; version version-number
current-version latest-version; severity severity-level; priority priority-level; language languages; license licence
licensing licence-type; refundable refund-possible is-refundable; languages-supported supported-languages; start-date
begin-date date-start starts; end-date finish-date date-end ends; balance account-balance current-balance; inventor
invented-by inventors; manufacturer maker made-by producer; seats seat-count number-seats; memory ram; height tall
how-tall; cause root-cause reason-failure; type kind; assignee assigned assigned-to assigned-person; elevation altitude;
result outcome; budget total-budget; location place; title job-title position`;

const DROPPED = new Set(
  'of the a an is are was were be it its does do did has have had can for by to current currently number no count how many'.split(
    ' ',
  ),
);
/** Dropped only next to other words: "number" alone is an attribute. */
const tokens = (name: string): string[] => {
  const all = wordsOf(
    withOneName(
      plainText(name)
        .replace(/[_/]+|(?<=\w)-(?=\w)/g, ' ')
        .replace(/\?+$/, ''),
    ),
  ).map(exactStem);
  const kept = all.filter((word) => !DROPPED.has(word));
  return kept.length > 0 ? kept : all;
};
const keyOf = (words: readonly string[]): string => [...new Set(words)].sort().join(' ');

const CANON = new Map<string, string>();
for (const group of SAME.split(';')) {
  const names = group
    .trim()
    .split(/\s+/)
    .map((name) => keyOf(tokens(name.replaceAll('-', ' '))));
  const [first = ''] = names;
  for (const name of names) if (!CANON.has(name)) CANON.set(name, first);
}

export interface Attribute {
  readonly key: string;
  /** "Unavailable" asks the opposite of "available". */
  readonly negated: boolean;
  /** A unit in the name: "price (USD)", "weight_kg", "duration in minutes". */
  readonly unit: string | undefined;
  readonly ordered: boolean;
  /** Free text, which two workers never write in the same words. */
  readonly prose: boolean;
  /** There is only one, as with a root cause: naming a different one is a contradiction. */
  readonly cause: boolean;
  /** A state with many synonyms: two different words may mean the same. */
  readonly state: boolean;
  /** A thing has exactly one such value with one word for it: another word is another value. */
  readonly single: boolean;
}

const UNIT_SAID = /^(.+?)(?:\s?[([]\s?(?:in )?([^)\]]+)[)\]]|[ _](?:in|per)[ _]([\w/°%$€£]+))$/i;
const UNIT_ENDING =
  /^(.+?)[ _](usd|eur|gbp|chf|jpy|cents|kg|lbs?|km|cm|mm|miles|ms|seconds|secs?|minutes|mins|hours|hrs|days|weeks|months|years|bytes|kb|mb|gb|tb|percent|pct|celsius|fahrenheit|mph|kmh|watts|kwh)$/i;
const ORDERED = /\b(?:order|ranking|rank|ranked|sequence|podium|top|priorities|steps)\b/i;
const PROSE =
  /\b(?:summary|description|note|notes|comment|comments|explanation|details?|background|overview|remarks?|rationale|recommendations?|advice|analysis|abstract|quote|message)\b/i;

const STATE = /\b(?:status|state|outcome|result|decision|trend|policy|effect)\b/i;
const SINGLE =
  /\b(?:colou?r|material|gender|sex|direction|nationality|country|city|capital|owner|manager|ceo|president|author|assignee|assigned|inventor|manufacturer|brand|language|framework|os|department|tier|plan|priority|severity|risk|size|grade|shift|cuisine|diagnosis|verdict|ruling|blood (?:type|group)|species|genre|style|access|hosting|payment|mode)\b/i;
const CAUSE = /\b(?:causes?|reason|diagnosis|culprit)\b/i;

export function readAttribute(name: string): Attribute {
  const plain = plainText(name).replace(/([a-z])([A-Z][a-z])/g, '$1 $2');
  const said = UNIT_SAID.exec(plain);
  const unitSaid = said?.[2] ?? said?.[3];
  const ending = UNIT_ENDING.exec(plain);
  const [bare, unit] =
    unitSaid !== undefined && readUnitAlone(unitSaid).length > 0 && !/\bper\b/.test(plain)
      ? [said?.[1] ?? plain, unitSaid]
      : ending
        ? [ending[1] ?? plain, ending[2]]
        : [plain, undefined];
  const words = tokens(bare);
  const [only] = words;
  const denied = words.length === 1 && only !== undefined ? deniedBy(wordsOf(bare).at(-1) ?? only) : undefined;
  const key = denied === undefined ? keyOf(words) : keyOf(tokens(denied));
  return {
    key: CANON.get(key) ?? key,
    negated: denied !== undefined,
    unit,
    ordered: ORDERED.test(plain),
    prose: PROSE.test(plain),
    cause: CAUSE.test(plain),
    state: STATE.test(plain),
    single: SINGLE.test(plain),
  };
}
