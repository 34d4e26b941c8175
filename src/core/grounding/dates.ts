// Days, months, weekdays and times of day, however they are written, and whether a set of known ones holds them.

import { daysSince1970, fullYear, hourOf, isDayOfYear, MONTH, monthNamed, weekdayNamed } from '../../text/calendar.ts';
import { SMALL } from '../../text/number-words.ts';
import { respelt } from './respell.ts';

export interface When {
  readonly text: string;
  readonly at: number;
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  readonly weekday?: number;
  /** Minutes after midnight; `loose` where it is not said whether before or after noon. */
  readonly minutes?: number;
  readonly loose?: boolean;
  /** 03/04 may be in March or in April. */
  readonly swapped?: boolean;
  /** "tomorrow", "next week": true only where somebody reported just that. */
  readonly relative?: string;
  /** Beyond the minutes, where they were said. */
  readonly seconds?: number;
}

const M = MONTH;
const D = '(?<![\\d:.])(\\d{1,2})(?:st|nd|rd|th)?';
const Y = '(?:,?\\s+((?:1[5-9]|20)\\d{2}))?';
const TO = '\\s*(?:-|–|to|until|through|and|or|&)\\s*';
const SPOKEN_HOURS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
const HOURS = `(?:[01]?\\d|2[0-4])(?!\\d)|${SPOKEN_HOURS}`;
const hourNamed = (hour: string | undefined): number =>
  /^noon|^midday/i.test(hour ?? '')
    ? 12
    : /^midnight/i.test(hour ?? '')
      ? 0
      : (SMALL.get((hour ?? '').toLowerCase()) ?? Number(hour)) % 24;
const HALF = '([ap])(?:m\\b|\\.m\\.)';

type Read = (groups: readonly (string | undefined)[], found: string) => Omit<When, 'text' | 'at'>[];

const yearIn = (year: string | undefined): { year?: number } => (year === undefined ? {} : { year: fullYear(year) });
const clock = (
  hour: string | undefined,
  minute: string | undefined,
  half: string | undefined,
): Omit<When, 'text' | 'at'> => {
  const h = hourOf(Number(hour), half) % 24;
  return { minutes: h * 60 + Number(minute ?? 0), loose: !half && Number(hour) <= 12 };
};

const secondsIn = (seconds: string | undefined): { seconds?: number } =>
  seconds === undefined ? {} : { seconds: Number(seconds) };

/** In this order: what an earlier pattern has taken no later one sees. */
const PATTERNS: readonly (readonly [pattern: RegExp, read: Read, needs?: 'digit' | 'month'])[] = [
  [
    /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?!\d)(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|(?<=T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)[+-]\d{2}:?\d{2})?)?/g,
    ([y, m, d, h, min, s]) => [
      { year: Number(y), month: Number(m), day: Number(d) },
      ...(h === undefined
        ? []
        : [clock(h, min, undefined)].map((time) => ({ ...time, loose: false, ...secondsIn(s) }))),
    ],
    'digit',
  ],
  [
    /(?<![\d-])((?:19|20)\d{2})-(0[1-9]|1[0-2])(?![\d-])/g,
    ([y, m]) => [{ year: Number(y), month: Number(m) }],
    'digit',
  ],
  // "2025/11/03"
  [
    /(?<![\d/])((?:19|20)\d{2})\/(0?[1-9]|1[0-2])\/(0?[1-9]|[12]\d|3[01])(?![\d/])/g,
    ([y, m, d]) => [{ year: Number(y), month: Number(m), day: Number(d) }],
    'digit',
  ],
  // "03-Nov-2025", "03/Nov/2025:04:12:09"
  [
    /(?<![\d/-])(\d{1,2})([-/])(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)\p{L}*\2(\d{4}|\d{2})(?![\d/-])(?::(\d{2}):(\d{2})(?::(\d{2}))?)?/giu,
    ([d, , m, y, h, min, s]) => [
      { month: monthNamed(m), day: Number(d), ...yearIn(y) },
      ...(h === undefined ? [] : [{ ...clock(h, min, undefined), loose: false, ...secondsIn(s) }]),
    ],
    'month',
  ],
  // "from Saturday 14 to Tuesday 17 March": the first goes by the month of the second.
  [
    new RegExp(
      `(?<=\\b(?:mon|tue|wed|thu|fri|sat|sun)\\p{L}*,? (?:the )?)${D}(?=${TO}(?:mon|tue|wed|thu|fri|sat|sun)\\p{L}*,? (?:the )?\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?${M}${Y})`,
      'giu',
    ),
    ([d, m, y]) => [{ month: monthNamed(m), day: Number(d), ...yearIn(y) }],
    'month',
  ],
  [
    new RegExp(`\\b${D}\\s+(?:of\\s+)?${M}${TO}${D}\\s+(?:of\\s+)?${M}${Y}`, 'gi'),
    ([d1, m1, d2, m2, y]) => [
      { month: monthNamed(m1), day: Number(d1), ...yearIn(y) },
      { month: monthNamed(m2), day: Number(d2), ...yearIn(y) },
    ],
    'month',
  ],
  [
    new RegExp(`\\b${D},\\s${D}(?:,\\s${D})?,?\\s(?:and|or|&)\\s${D}\\s+(?:of\\s+)?${M}${Y}`, 'gi'),
    ([d1, d2, d3, d4, m, y]) =>
      [d1, d2, d3, d4]
        .filter((d) => d !== undefined)
        .map((d) => ({ month: monthNamed(m), day: Number(d), ...yearIn(y) })),
    'month',
  ],
  [
    new RegExp(`\\b${D}${TO}${D}\\s+(?:of\\s+)?${M}${Y}`, 'gi'),
    ([d1, d2, m, y]) => [d1, d2].map((d) => ({ month: monthNamed(m), day: Number(d), ...yearIn(y) })),
    'month',
  ],
  [
    new RegExp(`\\b${D}\\s+(?:of\\s+)?${M}${Y}`, 'gi'),
    ([d, m, y]) => [{ month: monthNamed(m), day: Number(d), ...yearIn(y) }],
    'month',
  ],
  [
    new RegExp(`\\b${M}\\s+${D}${TO}${D}(?![\\d:])${Y}`, 'gi'),
    ([m, d1, d2, y]) => [d1, d2].map((d) => ({ month: monthNamed(m), day: Number(d), ...yearIn(y) })),
    'month',
  ],
  [
    new RegExp(`\\b${M}\\s+${D}(?!\\d)${Y}`, 'gi'),
    ([m, d, y]) => [{ month: monthNamed(m), day: Number(d), ...yearIn(y) }],
    'month',
  ],
  [
    new RegExp(`\\b${M},?\\s+((?:1[5-9]|20)\\d{2})\\b`, 'gi'),
    ([m, y]) => [{ month: monthNamed(m), ...yearIn(y) }],
    'month',
  ],
  [
    /(?<![\d./-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/.-]*\d)/g,
    ([a, , b, y]) => [
      Number(b) > 12
        ? { month: Number(a), day: Number(b), ...yearIn(y) }
        : { month: Number(b), day: Number(a), ...yearIn(y), swapped: Number(a) <= 12 },
    ],
    'digit',
  ],
  [
    new RegExp(`(?<![\\d:.])(\\d{1,2})(?::(\\d{2}))?${TO}(\\d{1,2})(?::(\\d{2}))?\\s?${HALF}`, 'gi'),
    ([h1, m1, h2, m2, half]) => [{ ...clock(h1, m1, half), loose: true }, clock(h2, m2, half)],
    'digit',
  ],
  [
    new RegExp(`(?<![\\d:.])(\\d{1,2})(?:[:.](\\d{2}))?\\s?${HALF}`, 'gi'),
    ([h, m, half]) => [clock(h, m, half)],
    'digit',
  ],
  [
    // With hundredths it was stopped, and is no time of day.
    /(?<![\d:.])(\d{1,2}):(\d{2})(?::(\d{2}))?(?!\d|:\d|(?<!:\d\d:\d\d)\.\d)/g,
    ([h, m, s]) => [{ ...clock(h, m, undefined), ...secondsIn(s) }],
    'digit',
  ],
  [/(?<![\d:.])(\d{1,2})\s?o['’]clock\b/g, ([h]) => [clock(h, undefined, undefined)], 'digit'],
  [
    new RegExp(`\\b(${SPOKEN_HOURS}) o['’]clock\\b(?! in the )`, 'gi'),
    ([h]) => [{ minutes: hourNamed(h) * 60, loose: true }],
  ],
  [
    new RegExp(
      `(?<!\\band an? |\\band )\\b(half(?= past)|(?:a )?quarter|(?:five|ten|twenty(?:[ -]five)?)(?: minutes?)?(?= (?:past|after))|(?<=\\b(?:at|by|until|till|around|about|before|after|since) )(?:five|ten|twenty(?:[ -]five)?)(?: minutes?)?|(?:${HOURS}) minutes?) (past|to|after|before) (${HOURS}|noon|midday|midnight)\\b(?!\\s*(?:[-–]|to\\b|%|\\d|and an? ))`,
      'gi',
    ),
    ([part = '', side, hour]) => {
      const [first = '', more] = part.toLowerCase().split(/[ -]/);
      const digits = Number(first) || (first === 'twenty' ? 20 : (SMALL.get(first) ?? 15));
      const minutes = first === 'half' ? 30 : /quarter/i.test(part) ? 15 : digits + (more === 'five' ? 5 : 0);
      const at = hourNamed(hour) * 60 + (/past|after/i.test(side ?? '') ? minutes : -minutes);
      return [{ minutes: (at + 1440) % 1440, loose: true }];
    },
  ],
  [
    new RegExp(
      `(?<=\\b(?:at|by|until|till|from|before|after|about|around) )(${HOURS})(?: o['’]clock)? in the (morning|afternoon|evening)\\b`,
      'gi',
    ),
    ([hour, half]) => [{ minutes: ((hourNamed(hour) % 12) + (/morning/i.test(half ?? '') ? 0 : 12)) * 60 }],
  ],
  [/\bnoon\b|\bmidday\b/gi, () => [{ minutes: 720 }]],
  [/\bmidnight\b/gi, () => [{ minutes: 0 }]],
  [
    /\b(mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?\b|\b(?=[\s,.]*\d|\.|,|\s{3,}))/gi,
    ([d]) => [{ weekday: weekdayNamed(d) }],
  ],
  [
    /\b(?:(?<=(?:in|of|since|until|by|early|late|mid|from|to|through|for|this|next|last|during|and|your|the)[\s-]|: )May|January|February|March|April|June|July|August|September|October|November|December)\b/g,
    (_, found) => [{ month: monthNamed(found) }],
  ],
  [
    /\b(?:the day after tomorrow|tomorrow|yesterday|tonight|next (?:week|month|year|weekend))\b/gi,
    (_, found) => [{ relative: found.toLowerCase() }],
  ],
  // "by 27/9": a day and a month, where one is expected.
  [
    /(?<=\b(?:on|by|until|till|from|to|since|before|after|due|dated|the)\s)(\d{1,2})\/(\d{1,2})(?![\d/.]|\s?(?:of|in)\b)/gi,
    ([a, b]) => [
      Number(b) > 12
        ? { month: Number(a), day: Number(b) }
        : { month: Number(b), day: Number(a), swapped: Number(a) <= 12 },
    ],
    'digit',
  ],
  // "on the 9th", "6th to 19th": of a month that was named before.
  [
    /(?<=\b(?:the|to|and|or|until|through)\s+|[(–-])(\d{1,2})(?:st|nd|rd|th)(?=\s*(?:[.,;:!?)–-]|$|(?:at|and|or|to|from|between|in|is|was|were|with|for|as|has|had|have|by|until|but|none|we|it|the|this|that|which|when|after|before|through|around|about|of (?:this|that|the) month)\b))/g,
    ([d]) => [{ day: Number(d) }],
    'digit',
  ],
];

/** "17.25" may well be a time; that it may be one is enough for a time that a draft gives. */
const DOTTED =
  /(?<![\d.,:$€£])([01]?\d|2[0-3])\.([0-5]\d)(?![\d.,]\d|\d|\s?(?:%|€|\$|£|per cent|percent|km|kg|cm|mm|m|g|l|ha|mg|gb|mb|eur|usd|gbp|euros?|dollars?|pounds?|million|bn)\b)/gi;

export const timesWithDots = (text: string): When[] =>
  Array.from(text.matchAll(DOTTED), ({ 0: found, 1: hour, 2: minute, index }) => ({
    text: found,
    at: index,
    ...clock(hour, minute, undefined),
  }));

/** "09-12" may be the twelfth of September; that it may be one is enough as well. */
export const daysOfMonths = (text: string): When[] =>
  Array.from(
    text.matchAll(/(?<![\d-])(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?![\d-])/g),
    ({ 0: found, 1: month, 2: day, index }) => ({
      text: found,
      at: index,
      month: Number(month),
      day: Number(day),
    }),
  );

const HAS_MONTH = /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i;
const MAY_SAY_WHEN =
  /\d|clock|morning|afternoon|evening|teenth|ieth|first|second|third|fth|xth|nth|hth|day|noon|night|morrow|week|month|year|past|quarter|minute|mon\b|tue|wed|thu|fri|sat\b|sun\b|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i;

const MONTH_NAME = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/;
const WEEKDAY_NAME = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?$/;

/** `aprilTotal`, `hours.tue`: names of fields are written small, and say when as well. */
export const datesInName = (words: readonly string[]): When[] =>
  words.flatMap((word): When[] => {
    if (MONTH_NAME.test(word)) return [{ text: word, at: 0, month: monthNamed(word) }];
    return WEEKDAY_NAME.test(word) ? [{ text: word, at: 0, weekday: weekdayNamed(word) }] : [];
  });

/** Everything that says when, and the text with all of it blanked out, letter for letter. */
export function whensIn(text: string): { whens: When[]; rest: string } {
  const whens: When[] = [];
  let rest = respelt(text);
  if (!MAY_SAY_WHEN.test(text)) return { whens, rest };
  const has = { digit: /\d/.test(text), month: HAS_MONTH.test(text) };
  for (const [pattern, read, needs] of PATTERNS) {
    if (needs !== undefined && !has[needs]) continue;
    rest = rest.replace(pattern, (...args) => {
      const found = String(args[0]);
      const at = Number(args.find((arg) => typeof arg === 'number'));
      const groups = args.slice(
        1,
        args.findIndex((arg) => typeof arg === 'number'),
      ) as (string | undefined)[];
      const parts = read(groups, found);
      if (parts.some((part) => !isPossible(part))) return found;
      for (const part of parts) whens.push({ text: found, at, ...part });
      return ' '.repeat(found.length);
    });
  }
  return { whens, rest };
}

const isPossible = ({ month = 1, day = 1, minutes = 0 }: Omit<When, 'text' | 'at'>): boolean =>
  isDayOfYear(month, day) && minutes < 1440;

/** Days since 1970, for a date that has all its parts. */
export const dayNumber = ({ year, month, day }: When): number | undefined =>
  year === undefined || month === undefined || day === undefined ? undefined : daysSince1970(year, month, day);
