// Formats of dates, the most certain first, each with all its readings: "06/12/2026" has two.

import { fullYear, isDayOfYear, MONTH, monthNamed } from './calendar.ts';
import type { Moment, Span } from './moment.ts';

const DATE = '(0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?';
const DAY = `${DATE}(?:\\s?(?:-|to)\\s?${DATE})?(?!\\d|:\\d|\\.\\d)`;
const YEAR = '(\\d{4})(?!\\d|[,:.]\\d)';

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
  [String.raw`(?<![a-z\d/.-])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?![\d/]|\.\d)`, numeric],
  [String.raw`\b${DAY}(?: of)?[ -]${MONTH},?[ -]${YEAR}`, spelled(4, 3, 1)],
  [String.raw`\b${MONTH}[ -]${DAY},? (?:of )?${YEAR}`, spelled(4, 1, 2)],
  [String.raw`\b${MONTH},? (?:of )?(?:')?(\d{4}|(?<=')\d{2})(?!\d|[,:]\d)`, spelled(2, 1, undefined)],
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

/** Formats that may occur anywhere in a text; if two match the same characters, the earlier one wins. */
export const DATE_FORMS = FORMS.map(([form, read]) => [new RegExp(form, 'gi'), read] as const);

const yearAlone: Read = ([, year]) => [{ years: at(Number(year)) }];
const monthAlone: Read = ([, month]) => [{ months: inMonth(month) }];
/** A month alone counts only if the text is nothing else: "may" and "march" are verbs. */
export const MONTH_ALONE = [
  new RegExp(String.raw`^\W*(?:(?:early|mid|late|in|by|since|from)[ -])*${MONTH}\W*$`, 'gi'),
  monthAlone,
] as const;
export const YEAR_ALONE = [
  /(?<![\d.,$€£#-]|\d\s)\b(1[0-9]{3}|2[01][0-9]{2})\b(?![\d%]|[.,:/-]\d|\s?\p{L})/gu,
  yearAlone,
] as const;
