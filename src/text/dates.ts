// Dates in the ways they are written. "06/12/2026" is read both ways: it conflicts only where neither reading agrees.

import { fullYear, isDayOfYear, MONTH, monthNamed, weekdayNamed } from './calendar.ts';
import type { Moment, Span } from './moment.ts';
import { findTime } from './times.ts';

const DAY = '(\\d{1,2})(?:st|nd|rd|th)?(?:\\s?(?:-|to)\\s?(\\d{1,2})(?:st|nd|rd|th)?)?(?!\\d|:|\\.\\d)';
const YEAR = '(\\d{4})(?![\\d,]\\d|:|\\.\\d)';

const at = (value: number): Span => ({ from: value, to: value });
const inMonth = (name: string | undefined): Span => at(monthNamed(name));

type Read = (parts: readonly (string | undefined)[]) => Moment[];
const ymd: Read = ([, year, month, day]) =>
  isDayOfYear(Number(month), Number(day))
    ? [{ years: at(Number(year)), months: at(Number(month)), days: at(Number(day)) }]
    : [];
const spelled =
  (year: number | undefined, month: number, day: number | undefined): Read =>
  (parts) => {
    const date = day === undefined ? undefined : Number(parts[day]);
    const until = day === undefined ? undefined : parts[day + 1];
    if (date !== undefined && (date < 1 || date > 31)) return [];
    return [
      {
        months: inMonth(parts[month]),
        ...(year === undefined || parts[year] === undefined ? {} : { years: at(fullYear(parts[year])) }),
        ...(date === undefined ? {} : { days: { from: date, to: Number(until ?? date) } }),
      },
    ];
  };
const numeric: Read = ([, first, second, year]) => {
  const years = at(fullYear(year));
  const ways = [
    [Number(first), Number(second)],
    [Number(second), Number(first)],
  ] as const;
  return ways.flatMap(([month, day]) => (isDayOfYear(month, day) ? [{ years, months: at(month), days: at(day) }] : []));
};
const QUARTERS: Readonly<Record<string, number>> = {
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  last: 4,
};
const quarter =
  (name: number, year: number): Read =>
  (parts) => {
    const which = QUARTERS[(parts[name] ?? '').toLowerCase()] ?? Number(parts[name]);
    return [{ years: at(fullYear(parts[year])), months: { from: which * 3 - 2, to: which * 3 } }];
  };
const half: Read = ([, which, year]) => {
  const first = which === '1' || which?.toLowerCase() === 'first';
  return [{ years: at(Number(year)), months: first ? { from: 1, to: 6 } : { from: 7, to: 12 } }];
};
const decade: Read = ([, tens]) => [{ years: { from: Number(`${tens}0`), to: Number(`${tens}9`) } }];
const century: Read = ([, which]) => [{ years: { from: (Number(which) - 1) * 100, to: Number(which) * 100 } }];

const FORMS: readonly (readonly [string, Read])[] = [
  [String.raw`(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=T\d|(?!\d))`, ymd],
  [String.raw`\b(\d{4})(\d{2})(\d{2})(?=T\d{2})`, ymd],
  [String.raw`(?<![\d/.-])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?![\d/])`, numeric],
  [String.raw`\b${DAY}(?: of)?[ -]${MONTH},?[ -]${YEAR}`, spelled(4, 3, 1)],
  [String.raw`\b${MONTH}[ -]${DAY},? (?:of )?${YEAR}`, spelled(4, 1, 2)],
  [String.raw`\b${MONTH},? (?:of )?(?:')?(\d{4}|(?<=')\d{2})(?![\d,]\d|:)`, spelled(2, 1, undefined)],
  [String.raw`\b${YEAR} ${MONTH} ${DAY}`, spelled(1, 2, 3)],
  [String.raw`\b${YEAR} ${MONTH}`, spelled(1, 2, undefined)],
  [String.raw`\b${DAY}(?: of)?[ -]${MONTH}`, spelled(undefined, 3, 1)],
  [String.raw`\b${MONTH} ${DAY}`, spelled(undefined, 1, 2)],
  [
    String.raw`(?<![\d-])(\d{4})-(0[1-9]|1[0-2])(?![\d-])`,
    ([, year, month]) => [{ years: at(Number(year)), months: at(Number(month)) }],
  ],
  [
    String.raw`(?<![\d/])(0[1-9]|1[0-2])/(\d{4})(?![\d/])`,
    ([, month, year]) => [{ years: at(Number(year)), months: at(Number(month)) }],
  ],
  [String.raw`\bQ([1-4])[ ,/-]*(?:of )?'?(\d{4}|\d{2})\b`, quarter(1, 2)],
  [String.raw`\b(\d{4})[ -]?Q([1-4])\b`, quarter(2, 1)],
  [String.raw`\b(first|second|third|fourth|last|1st|2nd|3rd|4th) quarter(?: of|,)? (\d{4})\b`, quarter(1, 2)],
  [String.raw`\bH([12])[ -](\d{4})\b`, half],
  [String.raw`\b(first|second) half of (\d{4})\b`, half],
  [String.raw`\b(\d{3})0'?s\b`, decade],
  [String.raw`\b(\d{1,2})(?:st|nd|rd|th) century\b`, century],
];
const PATTERNS = FORMS.map(([form, read]) => [new RegExp(form, 'i'), read] as const);
const YEAR_ALONE = /(?<![\d.,$€£#-]|\d\s)\b(1[0-9]{3}|2[01][0-9]{2})\b(?![\d%]|[.,:/-]\d|\s?\p{L})/u;
const MONTH_ALONE = new RegExp(String.raw`^\W*(?:(?:early|mid|late|in|by|since|from)[ -])*${MONTH}\W*$`, 'i');
const WEEKDAY = /\b(sun|mon|tue|wed|thu|fri|sat)(?:s|nes|rs|ur|r)?(?:day)?\b\.?,?/i;
const AROUND = /(?:\b(?:about|around|approximately|roughly|circa|ca\.?|c\.)|~)\s*$/i;

export interface DateFound {
  readonly start: number;
  readonly end: number;
  /** Every way to read it. */
  readonly readings: readonly Moment[];
}

function dateIn(text: string): DateFound | undefined {
  for (const [pattern, read] of PATTERNS) {
    const match = pattern.exec(text);
    const readings = match ? read(match) : [];
    if (match && readings.length > 0) return around(text, match, readings);
  }
  const alone = MONTH_ALONE.exec(text);
  if (alone) return { start: 0, end: text.length, readings: [{ months: inMonth(alone[1]) }] };
  const year = YEAR_ALONE.exec(text);
  return year ? around(text, year, [{ years: at(Number(year[1])) }]) : undefined;
}

function around(text: string, match: RegExpExecArray, readings: readonly Moment[]): DateFound {
  const about = AROUND.exec(text.slice(0, match.index));
  const end = match.index + match[0].length;
  if (!about) return { start: match.index, end, readings };
  return {
    start: match.index - about[0].length,
    end,
    readings: readings.map((one) => ({ ...one, approximate: true })),
  };
}

const blank = (text: string, start: number, end: number): string =>
  `${text.slice(0, start)}${' '.repeat(end - start)}${text.slice(end)}`;

/** All dates and times in a text, and the text without them. A time beside a date belongs to it. */
export function findDates(text: string): { dates: (readonly Moment[])[]; rest: string } {
  const dates: (readonly Moment[])[] = [];
  let rest = text.replace(/(?<=\d)T(?=\d{2}:?\d{2})/, ' ');
  for (let found = dateIn(rest); found && dates.length < 8; found = dateIn(rest)) {
    rest = blank(rest, found.start, found.end);
    dates.push(found.readings);
  }
  const times: Moment[] = [];
  const dated = dates.length === 1;
  for (let found = findTime(rest, { dated }); found && times.length < 8; found = findTime(rest, { dated })) {
    rest = blank(rest, found.start, found.end);
    times.push(found.time);
  }
  const weekday = WEEKDAY.exec(rest);
  const short = rest.replace(/\W/g, '').length <= 12;
  if (weekday && short && (dates.length === 1 || /^\W*(?:on )?\w+\W*$/i.test(rest))) {
    const day = { weekday: weekdayNamed(weekday[1]) };
    rest = blank(rest, weekday.index, weekday.index + weekday[0].length);
    // The date itself says which day of the week it is; a wrong one beside it is not worth a conflict.
    if (dates.length === 0) return { dates: [[{ ...day, ...times[0] }]], rest };
  }
  const [date, time] = [dates[0], times[0]];
  if (dates.length === 1 && times.length === 1 && date && time)
    return { dates: [date.map((one) => ({ ...one, ...time }))], rest };
  return { dates: [...dates, ...times.map((one) => [one])], rest };
}
