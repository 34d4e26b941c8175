// Dates as people write them. A date without a year, or relative to today, becomes exact only if today's date is given.

import { MONTH, monthNamed, weekdayNamed } from '../../../text/calendar.ts';
import { type DateFound, daysIn } from '../../../text/dates.ts';
import type { Moment, Span } from '../../../text/moment.ts';

export interface FoundDate {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The certain part: a whole date, a month and a day, a month, a weekday, or a day relative to today. */
  readonly parts: {
    readonly year?: number;
    readonly month?: number;
    readonly day?: number;
    readonly weekday?: number;
    readonly offset?: number;
  };
}

type Parts = FoundDate['parts'];
const only = (span: Span | undefined): number | undefined => (span?.from === span?.to ? span?.from : undefined);

/** The month and the other known parts; undefined for a year, a quarter or a decade. */
function partsOf({ years, months }: Moment, day: number | undefined): Parts | undefined {
  const [year, month] = [only(years), only(months)];
  if (month === undefined) return undefined;
  return { month, ...(year === undefined ? {} : { year }), ...(day === undefined ? {} : { day }) };
}

/** "12 to 14 June" names two days. */
function datesOf(text: string, { start, end, readings }: DateFound): FoundDate[] {
  const [moment] = readings;
  const days = moment?.days;
  const first = moment && partsOf(moment, days?.from);
  if (!moment || !first) return [];
  const whole = { text: text.slice(start, end).trim(), start, end };
  const last = days && days.from !== days.to ? partsOf(moment, days.to) : undefined;
  if (!last) return [{ ...whole, parts: first }];
  const joint = start + whole.text.search(/(?:-|\bto\b)\s?\d/);
  return [
    { text: text.slice(start, joint).trim(), start, end: joint, parts: first },
    { text: text.slice(joint, end).trim(), start: joint, end, parts: last },
  ];
}

type Reader = readonly [RegExp, (match: RegExpExecArray) => Parts | undefined];

/** Dates that only requests have: a month alone, a weekday, a day relative to today. Earlier patterns win. */
const READERS: readonly Reader[] = [
  // "may" and "mar" are far more often a verb or a typo than a month.
  [
    new RegExp(`\\b${MONTH}`, 'gi'),
    ([, name = '']) => (/^(?:may|mar)$/.test(name) ? undefined : { month: monthNamed(name) }),
  ],
  // A month relative to today: the tool that gets it knows the day.
  [/\b(?:last|previous|this|next) month\b/gi, () => ({})],
  [/\b(?:day after tomorrow)\b/gi, () => ({ offset: 2 })],
  [/\b(today|tonight|this (?:morning|afternoon|evening))\b/gi, () => ({ offset: 0 })],
  [/\b(tomorrow|tmrw|tommorow|tomorow)\b/gi, () => ({ offset: 1 })],
  [/\b(yesterday|last night)\b/gi, () => ({ offset: -1 })],
  [
    /\b(?:next |this |on )?((?:sun|mon|tues|wednes|thurs|fri|satur)day)\b/gi,
    ([, name]) => ({ weekday: weekdayNamed(name) }),
  ],
];

export function datesIn(text: string): FoundDate[] {
  const dates = daysIn(text).flatMap((found) => datesOf(text, found));
  for (const [pattern, read] of READERS) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      const parts = read(match);
      if (parts && !dates.some((other) => start < other.end && other.start < end))
        dates.push({ text: match[0].trim(), start, end, parts });
    }
  }
  return dates.sort((a, b) => a.start - b.start);
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0');
const DAY_MS = 86_400_000;

/** The date as YYYY-MM-DD if the text and the given day together determine it. Never a guess. */
export function isoOf({ parts }: FoundDate, todayIso: string | undefined): string | undefined {
  const { year, month, day, weekday, offset } = parts;
  if (year !== undefined && month !== undefined && day !== undefined)
    return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  const today = todayIso === undefined ? Number.NaN : Date.parse(`${todayIso.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(today)) return undefined;
  const at = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  if (offset !== undefined) return at(today + offset * DAY_MS);
  if (weekday !== undefined) return at(today + (((weekday - new Date(today).getUTCDay() + 6) % 7) + 1) * DAY_MS);
  if (month === undefined || day === undefined) return undefined;
  return `${at(today).slice(0, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}
