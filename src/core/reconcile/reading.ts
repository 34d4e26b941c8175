// Reads a claim's value once in every way it could be meant; readings are then compared.

import { isYear } from '../../text/calendar.ts';
import { withCountryName } from '../../text/countries.ts';
import { findDates } from '../../text/dates.ts';
import { writtenNumber } from '../../text/digits.ts';
import { findQuantities, said } from '../../text/find-quantities.ts';
import { withFunctionWords } from '../../text/function-words.ts';
import type { Moment } from '../../text/moment.ts';
import type { Said } from '../../text/quantity.ts';
import { exactStem } from '../../text/stem.ts';
import { PERIODS, readUnitAlone } from '../../text/units.ts';
import { withDigits } from '../../text/with-digits.ts';
import { plainText, splitName, stemsOf, wordsOf } from '../../text/words.ts';
import type { Attribute } from './attributes.ts';
import type { Claim } from './claim.ts';
import { type Code, readCode } from './values/codes.ts';
import { type List, listOfOne, readList } from './values/lists.ts';
import { withOneName } from './values/names.ts';
import { affirms, readBoolean } from './values/polarity.ts';
import { readText, type Text } from './values/texts.ts';
import { isUnknown } from './values/unknown.ts';

export interface Reading {
  readonly gap: boolean;
  readonly boolean: boolean | undefined;
  readonly code: Code | undefined;
  /** If the whole value is one quantity or one date: every way to read it. */
  readonly quantity: readonly Said[];
  readonly moment: readonly Moment[];
  /** Quantities and dates inside a longer text. */
  readonly quantities: readonly (readonly Said[])[];
  readonly moments: readonly (readonly Moment[])[];
  readonly text: Text;
  /** Whether it mentions the attribute: otherwise a text is not a clear yes. */
  readonly affirms: boolean;
  readonly compact: string;
  /** "None": contradicts every name the other side gives. */
  readonly none: boolean;
  readonly list: List | undefined;
  readonly alone: List;
}

const NOTHING =
  /^(?:none|nil|nothing|zero|no [a-z]+(?: [a-z]+){0,2}|free(?: of charge)?|complimentary|gratis|no charge|at no (?:extra )?(?:cost|charge))$/i;
const ENDLESS = /^(?:unlimited|infinite|no (?:upper )?limit|limitless|without limit|uncapped|unmetered)\b/i;
/** "Unlimited Plus" as a plan is a name, not a quantity. */
const NAMED = /\b(?:name|plan|tier|title|edition|tariff|product)\b/i;
const FILLER = withFunctionWords(
  'a an the cost price total approximately exactly only just each around since until before after between so early mid late beginning end time date day per old',
  exactStem,
);
const NOUN_WORDS_MAX = 3;
/** A claim is a fact, not a document: text beyond this many characters is not read. */
const READ_MAX = 4000;

const quiet = (value: number): Said => said({ value, step: 1, digits: 1 }, undefined);
const endless: Said = { ...quiet(1), low: Number.POSITIVE_INFINITY, high: Number.POSITIVE_INFINITY };

const SCALE_LAST = /^(\S+) (thousand|million|billion|trillion|bn|mn)$/i;

/** A number with the unit of its field or of its attribute's name. */
function readNumber(value: number, unit: string | undefined): readonly Said[] {
  const written = { ...writtenNumber(value), value };
  if (unit === undefined) return [said(written, undefined)];
  const plain = plainText(unit).replace(SCALE_LAST, '$2 $1');
  const units = readUnitAlone(plain);
  if (units.length > 0) return units.map((each) => said(written, each));
  // "2 million litres", with the scale in the unit.
  const [found, ...others] = findQuantities(`${value} ${plain}`);
  return found && others.length === 0 && found.start === 0 ? found.readings : [said(written, undefined)];
}

const CODE_GLUED = /\b(USD|EUR|GBP|CHF|JPY|CAD|AUD|INR|SEK|NOK|DKK|PLN|Rs)(?=\d)/g;
const ISO_DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Frequencies as a rate: "every 8 hours" is three times a day. */
const withRates = (text: string): string =>
  text
    .replace(
      /^(?:once |1 time )?every (\d+) (minute|hour|day|week|month|year)s?$/i,
      (_, count: string, unit: string) => `${1 / Number(count)} times per ${unit}`,
    )
    .replace(/^(?:once |1 time )?(?:per|an?|every|each) (minute|hour|day|week|month|year)$/i, '1 times per $1')
    .replace(/^quarterly$/i, `${1 / 3} times per month`)
    .replace(/^(?:fortnightly|bi-?weekly)$/i, '0.5 times per week')
    .replace(
      /^(hourly|daily|weekly|monthly|yearly|annually)$/i,
      (name) => `1 times per ${PERIODS[name.toLowerCase()]}`,
    );

function prepared(value: string, unit: string | undefined): string {
  const text = withRates(withDigits(withOneName(plainText(value))).replace(CODE_GLUED, '$1 '));
  const iso = ISO_DURATION.exec(text);
  if (iso && text.length > 1)
    return ['day', 'h', 'min', 's']
      .map((name, i) => (iso[i + 1] ? `${iso[i + 1]} ${name}` : ''))
      .join(' ')
      .trim();
  return unit !== undefined && /^[-~<>≤≥]?\s?[\d.,' ]+$/.test(text) ? `${text} ${unit}` : text;
}

function restWithout(text: string, found: readonly { start: number; end: number }[]): string {
  let rest = text;
  for (const { start, end } of found) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  // Remove an article left before a removed quantity.
  return rest.replace(/\b(?:an?|the)(?=\s{2,}|\s*$)/g, '');
}

/** "Not available" as the availability is a plain no. */
function answers({ words, spoken }: Text, about: ReadonlySet<string>): boolean | undefined {
  if (words.size === 0 || ![...spoken.stems].every((word) => about.has(word) || FILLER.has(word))) return undefined;
  return spoken.denials % 2 === 1 ? false : undefined;
}

function readString(value: string, attribute: Attribute, name: string, unit: string | undefined): Reading {
  const plain = plainText(value);
  const text = prepared(value, unit);
  const { dates, rest: undated } = findDates(text);
  const found = findQuantities(undated);
  const rest = restWithout(undated, found);
  const aside = (words: string[]): string[] => words.filter((word) => !FILLER.has(word));
  const about = new Set(stemsOf(name));
  const left = aside(stemsOf(rest)).filter((word) => !about.has(word));
  const [first] = found;
  const leads = first !== undefined && undated.slice(0, first.start).trim() === '' && left.length <= NOUN_WORDS_MAX;
  const isQuantity = found.length === 1 && dates.length === 0 && (left.length === 0 || leads);
  const isMoment = dates.length === 1 && found.length === 0 && left.length <= 1;
  const bare = plain.replace(/[.!]$/, '');
  const year = found.length === 0 && isMoment ? yearAsNumber(plain) : [];
  const asked = attribute.negated ? undefined : new Set(wordsOf(name));
  const whole = readText(plain, asked);
  const boolean = readBoolean(value) ?? answers(whole, about);
  return {
    gap: isUnknown(value),
    boolean: boolean === undefined ? undefined : boolean !== attribute.negated,
    code: readCode(value, name),
    quantity: isQuantity ? (first?.readings ?? []) : (quantityInWords(bare, name) ?? year),
    moment: isMoment ? (dates[0] ?? []) : [],
    quantities: found.map(({ readings }) => readings),
    moments: dates,
    text: found.length + dates.length > 0 ? readText(rest, asked) : whole,
    affirms: affirms(whole.spoken, about),
    compact: whole.compact,
    none: /^(?:none|nil|nothing)$/i.test(bare),
    list: readList(plain),
    alone: listOfOne(plain),
  };
}

/** "Unlimited" and "nothing" are quantities too. */
function quantityInWords(text: string, name: string): Said[] | undefined {
  if (ENDLESS.test(text) && !NAMED.test(name)) return [endless];
  return NOTHING.test(text) ? [quiet(0)] : undefined;
}

const yearAsNumber = (text: string): Said[] =>
  /^\d{4}$/.test(text) ? [said(writtenNumber(Number(text)), undefined)] : [];

/** Reads a claim's value in every way it could be meant. */
export function readValue(claim: Claim, attribute: Attribute): Reading {
  const { value } = claim;
  const unit = claim.unit?.trim() || attribute.unit;
  const name = splitName(claim.attribute);
  if (typeof value === 'string')
    return readString(withCountryName(value.slice(0, READ_MAX), name), attribute, name, unit);
  const shown = String(value);
  const text = readText(shown);
  return {
    gap: isUnknown(value),
    boolean: typeof value === 'boolean' ? value !== attribute.negated : undefined,
    code: typeof value === 'number' ? readCode(shown, name) : undefined,
    quantity: typeof value === 'number' ? readNumber(value, unit) : [],
    moment:
      typeof value === 'number' && unit === undefined && isYear(value) ? [{ years: { from: value, to: value } }] : [],
    quantities: typeof value === 'number' ? [readNumber(value, unit)] : [],
    moments: [],
    text,
    affirms: value === true,
    compact: text.compact,
    none: false,
    list: undefined,
    alone: listOfOne(shown),
  };
}
