// Numbers as a text has them: their value in a base unit, what they count, and how exactly they are meant.

import { CURRENCY_SIGNS } from '../../text/currencies.ts';
import { readDigits } from '../../text/digits.ts';
import { SPOKEN, spokenNumber } from '../../text/number-words.ts';
import { nounsAfter } from './counted-nouns.ts';
import { hedgedTogether, inRanges, joined, withoutOverlaps } from './join-quantities.ts';
import { respelt } from './respell.ts';
import { type SaidShare, sharesIn } from './shares.ts';
import { type StoppedTime, stoppedTimesIn } from './stopped-times.ts';
import { type UnitAfter, unitFollowing } from './unit-after.ts';
import { type Dimension, type Unit, unitNamed } from './units.ts';
import { isTelling, meaning, wordsIn } from './words.ts';

export type Hedge = 'exact' | 'about' | 'under' | 'over';

export interface Quantity {
  readonly text: string;
  readonly at: number;
  /** In the base unit of its dimension. */
  readonly value: number;
  /** Half a unit of the last place that is written, in the base unit. */
  readonly grain: number;
  /** How many base units the written unit is. */
  readonly factor: number;
  readonly dimension: Dimension;
  readonly currency: string | undefined;
  /** What is counted: the words after it. */
  readonly nouns: readonly string[];
  /** Whether words follow that pick some of them: "two payments to Orbit". */
  readonly narrowed: boolean;
  /** The words before a colon: `guests: 2`. */
  readonly label: readonly string[];
  /** The whole label as it is written: numbers of one column have the same. */
  readonly column?: string | undefined;
  /** Whether that label is a plural: such a number counts something and measures nothing. */
  readonly counts: boolean;
  readonly hedge: Hedge;
  /** What the sentence or the object around it speaks of; empty where nobody looked. */
  readonly around: ReadonlySet<string>;
  /** What the few words right around it speak of. */
  readonly local?: ReadonlySet<string>;
  /** What it is a price or a rate for: "118 EUR a night". */
  readonly per?: Unit | undefined;
  readonly isRate?: boolean;
  /** Five working days are a week. */
  readonly working: boolean;
  /** `1.2k` is rounded by its very form. */
  readonly compact: boolean;
  /** A thousand in `1.2k`. */
  readonly scale: number;
}

/** In groups of three, of two as in India, with a comma or a point before what is less than one. */
const DIGITS = String.raw`[-−+]?(?:\d{1,3}(?:[\u00a0\u202f']\d{3})+,\d{1,2}(?!\d)|\d{1,2}(?:,\d{2})+,\d{3}(?![\d,])(?:\.\d+)?|\d{1,3}(?:[,\u00a0\u202f']\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3})+,\d{1,2}|\d+(?:[.,]\d+)?)`;
/** "3.2e-4", "1.5 × 10^-3", "1.2×10⁶". */
const POWER = String.raw`e([-+]?\d{1,3})(?![\p{L}\p{N}])|\s?[×x·*]\s?10(?:\^\(?([-−+]?\d{1,2})\)?|([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+))`;
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const powerOf = (written = '0'): number =>
  Number(
    written
      .replace(/[−⁻]/, '-')
      .replace('⁺', '')
      .replaceAll(/[⁰¹²³⁴-⁹]/g, (digit) => String(RAISED.indexOf(digit))),
  );
const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.])(?:(?<![\p{L}])(${CURRENCY_SIGNS})\s?)?(${DIGITS})(?!\d|xx\b)(?:${POWER})?(?:\s?(k|thousand|m|mn|mln|mio\.?|million|bn|b|mrd\.?|billion|t|trillion|dozen|lakhs?|crores?)(?![\p{L}\p{N}]))?`,
  'giu',
);
const WRITTEN = new RegExp(SPOKEN, 'giu');
/** "seventeen and a half", "2 ½". */
const AND_PART = /^(?:[ -]and[ -](?:a|one)[ -]half|[ -]and[ -](?:a|one|three)[ -]quarters?|\s?½|\s?¼|\s?¾)(?!\p{L})/iu;
/** "an hour and a half", "an hour and three quarters". */
const AND_A_HALF = /\ban? (\p{L}+) and (a half|a quarter|three[ -]quarters)\b/giu;
const ABOUT =
  /(?:about|around|roughly|approximately|approx\.?|circa|ca\.|some|close to|in the region of|on the order of|an estimated|~|≈)\s*(?:an?\s+|the\s+)?$/i;
const UNDER =
  /(?:nearly|almost|(?:just |slightly |a little |a bit |well )?(?:under|below)|less than|fewer than|not quite|(?:just )?shy of|just short of|a (?:shade|touch|whisker|fraction) (?:under|below)|(?:somewhat|slightly|a bit|a little) less than|up to|at most|within)\s*(?:an?\s+|the\s+)?$/i;
const OVER =
  /(?:(?:just |slightly |a little |a bit |well )?(?:over|above)|(?:somewhat |slightly |a bit |a little )?more than|a (?:shade|touch|whisker|fraction) (?:over|above)|at least|upwards of|north of|a good)\s*(?:an?\s+|the\s+)?$/i;
const SCALES: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  bn: 1e9,
  b: 1e9,
  t: 1e12,
  billion: 1e9,
  mln: 1e6,
  mio: 1e6,
  mrd: 1e9,
  trillion: 1e12,
  lakh: 1e5,
  crore: 1e7,
  dozen: 12,
};
const MONEY_LABEL =
  /^(?:amount|price|fee|cost|charge|due|refund|refunded|credit|deposit|fare|salary|paid|rent|premium|budget|invoice|bill|payment)$/;

const NARROWS = /^[\s-]+(?:[\p{L}'’-]+ ){1,3}(?:to|of|from|in|with|that|which|for|at|by|on|who|whose)\b/iu;
const FOR_ONE =
  /\b((?:for|lasted|lasts|took|takes|taking|within) (?:about |around |roughly |nearly |almost |over |just )?)an? (hour|day|week|fortnight|month|year)(?![\p{L}-]| and | or )/giu;

/** "twice a day". */
const OFTEN =
  /\b(?:once|twice)(?= (?:(?:an?|per|each|every) (?:hour|day|night|week|month|quarter|year)|daily|weekly|monthly)\b)/gi;

/** Said of all numbers of a sentence. */
const ROUNDED = /\b(?:rounded|rounding|rounds (?:up |down |off )?to|to the nearest|in round (?:figures|numbers))\b/i;

const NOTHING: ReadonlySet<string> = new Set();

/** "$4.2B", "7B parameters", and neither bytes nor tonnes. */
const isLarge = (whole: string, sign: string | undefined, text: string): boolean =>
  /\d[BT]$/.test(whole) && (sign !== undefined || (/B$/.test(whole) && /\b(?:param\w*|tokens?|LLMs?)\b/i.test(text)));

export function quantitiesIn(written: string): Quantity[] {
  const text = respelt(written);
  const found: Quantity[] = [];
  for (const match of /\d/.test(text) ? text.matchAll(NUMBER) : []) {
    const [whole, sign, digits = '', e, caret, raised, scale] = match;
    // "5 m" is five metres unless money says million.
    const isScale =
      scale !== undefined &&
      (scale.toLowerCase() !== 'm' || sign !== undefined || /\dM$/.test(whole)) &&
      (!/^[bt]$/i.test(scale) || isLarge(whole, sign, text)) &&
      !/\sK$/.test(whole);
    const end = match.index + (isScale || scale === undefined ? whole.length : whole.length - scale.length);
    const power = 10 ** powerOf(e ?? caret ?? raised);
    const factor = isScale ? (SCALES[scale.toLowerCase().replace(/[s.]$/, '')] ?? 1) : 1;
    const places = /[.,](\d{1,2}|\d{4,})$/.exec(digits)?.[1]?.length ?? /\.(\d+)$/.exec(digits)?.[1]?.length ?? 0;
    const raw = {
      at: match.index,
      end,
      value: signedValue(digits) * factor * power,
      grain: factor * power * 0.5 * 10 ** -places,
    };
    found.push(described(text, { ...withPart(text, raw), compact: factor > 1, scale: factor, sign }));
  }
  for (const match of text.matchAll(WRITTEN)) {
    const raw = { at: match.index, end: match.index + match[0].length, value: spokenNumber(match[0]), grain: 0.5 };
    const one = described(text, { ...withPart(text, raw), compact: false, sign: undefined });
    // A lone "one" is a pronoun as often as a number; with a unit it is a number.
    if (one.value !== 1 || one.dimension !== 'plain') found.push(one);
  }
  for (const match of text.matchAll(AND_A_HALF)) {
    const unit = unitNamed((match[1] ?? '').toLowerCase());
    const share = 1 + (/half/i.test(match[2] ?? '') ? 0.5 : /three/i.test(match[2] ?? '') ? 0.75 : 0.25);
    if (unit?.dimension === 'time') found.push(shareAt(text, { at: match.index, text: match[0], share, unit }));
  }
  for (const share of sharesIn(text)) found.push(shareAt(text, share));
  for (const match of text.matchAll(OFTEN)) {
    const raw = {
      at: match.index,
      end: match.index + match[0].length,
      value: /^o/i.test(match[0]) ? 1 : 2,
      grain: 0.5,
    };
    found.push({ ...described(text, { ...raw, compact: false, sign: undefined }), nouns: [meaning('times')] });
  }
  // "was closed for a week".
  for (const match of text.matchAll(FOR_ONE)) {
    const unit = unitNamed(match[2] ?? '');
    const at = match.index + (match[1] ?? '').length;
    const raw = { at, end: match.index + match[0].length, value: 1, grain: 0.1, compact: false, sign: undefined };
    if (unit)
      found.push({
        ...described(text, raw),
        text: match[0].slice((match[1] ?? '').length),
        value: unit.factor,
        grain: 0.1 * unit.factor,
        factor: unit.factor,
        dimension: unit.dimension,
        nouns: [],
      });
  }
  for (const each of stoppedTimesIn(text)) found.push(stoppedAt(text, each));
  const apart = hedgedTogether(
    text,
    joined(text, inRanges(text, withoutOverlaps(found.filter((each) => !tellsRounding(text, each))))),
  );
  const told = text.includes(THIN) ? apart.map((each) => asWritten(each, written)) : apart;
  return ROUNDED.test(text) ? told.map((each) => (each.hedge === 'exact' ? { ...each, hedge: 'about' } : each)) : told;
}

/** The thin space between groups of digits is ours where a plain one was written. */
const THIN = '\u202f';
const asWritten = (each: Quantity, written: string): Quantity =>
  each.text.includes(THIN) ? { ...each, text: written.slice(each.at, each.at + each.text.length) } : each;

/** "to three decimals", "to the nearest 10 m": how a number is rounded, and none itself. */
const tellsRounding = (text: string, { at, text: said, nouns }: Quantity): boolean => {
  const before = text.slice(Math.max(0, at - 16), at);
  if (/\bto the nearest $/i.test(before)) return true;
  return (
    /\b(?:to|with|at) $/i.test(before) &&
    (/^(?:decimal|dp)/.test(nouns[0] ?? '') ||
      /^[ -](?:significant (?:figures?|digits?)|sig\.? ?figs?)/i.test(text.slice(at + said.length)))
  );
};

function stoppedAt(text: string, { at, text: found, seconds: value, grain }: StoppedTime): Quantity {
  const own = described(text, { at, end: at + found.length, value, grain, compact: false, sign: undefined });
  return { ...own, text: found, value, grain, factor: 1, dimension: 'time', currency: undefined, nouns: [] };
}

interface Place {
  readonly at: number;
  readonly end: number;
  readonly value: number;
  readonly grain: number;
}

function withPart(text: string, raw: Place): Place {
  const part = AND_PART.exec(text.slice(raw.end, raw.end + 24))?.[0];
  if (part === undefined) return raw;
  const more = /half|½/.test(part) ? 0.5 : /three|¾/.test(part) ? 0.75 : 0.25;
  return { ...raw, end: raw.end + part.length, value: raw.value + more, grain: 0.125 };
}

/** A share in words is never exact; a part of a unit is as good as a number of it. */
function shareAt(text: string, { at, text: words, share, unit }: SaidShare): Quantity {
  const raw = { at, end: at + words.length, value: share, grain: 0.125, compact: unit === undefined, sign: undefined };
  const own = { ...described(text, raw), text: words, nouns: unit ? [] : nounsAfter(text.slice(raw.end)) };
  if (unit)
    return {
      ...own,
      value: share * unit.factor,
      grain: 0.125 * unit.factor,
      factor: unit.factor,
      dimension: unit.dimension,
    };
  return {
    ...own,
    value: 100 * share,
    grain: 0.5,
    factor: 1,
    dimension: 'percent',
    currency: undefined,
    hedge: own.hedge === 'exact' ? 'about' : own.hedge,
  };
}

interface Raw extends Place {
  readonly compact: boolean;
  readonly scale?: number;
  readonly sign: string | undefined;
}

function described(text: string, { at, end, value, grain, compact, scale = 1, sign }: Raw): Quantity {
  const before = text.slice(Math.max(0, at - 32), at);
  const rest = text.slice(end, end + 60);
  const after = unitFollowing(text, end, sign);
  const { unit: named, length: used, kind, working } = after.unit ? after : (unitBehindBracket(text, at, end) ?? after);
  const factor = named?.factor ?? 1;
  const nouns = nounsAfter(rest.slice(used));
  const column = /([\p{L}\d_ -]{2,40})[:=|]\s*$/u.exec(before)?.[1]?.trim();
  const label = wordsIn(column ?? '')
    .slice(-3)
    .map(({ low }) => low)
    .filter((low) => !/^\d/.test(low));
  const isMoney = !named && nouns.length === 0 && label.some((word) => MONEY_LABEL.test(word));
  const per =
    perIn(text.slice(end, end + used), named) ??
    /^\s*(?:\/\s*|(?:per|an?|each)\s+)(\p{L}+)/iu.exec(rest.slice(used))?.[1] ??
    (label.includes('per') ? label[label.indexOf('per') + 1] : undefined);
  return {
    text: text.slice(at, end + used),
    isRate: per !== undefined,
    per: per === undefined ? undefined : unitNamed(per.toLowerCase()),
    at,
    value: value * factor + (named?.offset ?? 0),
    grain: grain * factor,
    factor,
    dimension: named?.dimension ?? (isMoney ? 'money' : 'plain'),
    currency: named?.currency,
    nouns: named ? kind : nouns,
    narrowed: NARROWS.test(rest.slice(used)),
    label: (label.length > 0 || nouns.length > 0 ? label : wordBefore(before)).map(meaning),
    column,
    counts: /[^su]s$/.test(label.at(-1) ?? ''),
    hedge: hedgeOf(before, rest),
    around: NOTHING,
    working,
    compact,
    scale,
  };
}

/** "(1,284) kEUR": accountants write so what is lacking. */
function unitBehindBracket(text: string, at: number, end: number): UnitAfter | undefined {
  if (text[at - 1] !== '(' || text[end] !== ')') return undefined;
  const behind = unitFollowing(text, end + 1, undefined);
  return behind.unit?.dimension === 'money' ? { ...behind, length: behind.length + 1 } : undefined;
}

/** "0.31 EUR/kWh"; a speed is no rate of something else. */
const perIn = (written: string, unit: Unit | undefined): string | undefined =>
  unit?.dimension.includes('/') ? undefined : /\p{L}\/(\p{L}+[23²³]?)$/u.exec(written)?.[1];

/** "lactose 9": what is counted may stand in front. */
function wordBefore(before: string): string[] {
  const word = /(\p{L}{3,})\s$/u.exec(before)?.[1]?.toLowerCase() ?? '';
  return isTelling(word) ? [word] : [];
}

function hedgeOf(before: string, rest: string): Hedge {
  const near = before.replace(/[$€£]\s?$/, '');
  if (UNDER.test(near)) return 'under';
  if (OVER.test(near) || /^\+/.test(rest)) return 'over';
  if (ABOUT.test(near) || /^[\s\p{L}%]{0,12}\b(?:or so|give or take|on average)\b/iu.test(rest)) return 'about';
  return 'exact';
}

/** Of several ways to read the digits the decimal one. */
const signedValue = (digits: string): number => {
  const sign = /^[-−]/.test(digits) ? -1 : 1;
  return sign * (readDigits(digits.replace(/^[-−+]/, ''))[0]?.value ?? 0);
};
