// Finds the dates and times of a text. "06/12/2026" is read both ways: it conflicts only if neither reading agrees.

import { WEEKDAY, weekdayNamed } from './calendar.ts';
import { DATE_FORMS, MONTH_ALONE, YEAR_ALONE } from './date-forms.ts';
import type { Moment } from './moment.ts';
import { timeAt, timesIn } from './times.ts';

const WEEKDAY_SAID = new RegExp(`\\b${WEEKDAY},?`, 'i');
const AROUND = /(?:\b(?:about|around|approximately|roughly|circa|ca\.?|c\.)|~)\s*$/i;
/** The longest word for "approximately" before a date. */
const AROUND_CHARS_MAX = 24;

export interface DateFound {
  readonly start: number;
  readonly end: number;
  /** All readings. */
  readonly readings: readonly Moment[];
}

/** Replaces what was found by spaces, so that the positions of the rest stay the same. */
export function blanked(text: string, found: readonly { readonly start: number; readonly end: number }[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of found.toSorted((a, b) => a.start - b.start)) {
    pieces.push(text.slice(from, Math.max(from, start)), ' '.repeat(Math.max(0, end - Math.max(from, start))));
    from = Math.max(from, end);
  }
  return pieces.join('') + text.slice(from);
}

function around(text: string, match: RegExpExecArray, readings: readonly Moment[]): DateFound {
  const index = match.index + match[0].search(/\S/);
  const end = match.index + match[0].trimEnd().length;
  const about = AROUND.exec(text.slice(Math.max(0, index - AROUND_CHARS_MAX), index));
  if (!about) return { start: index, end, readings };
  return { start: index - about[0].length, end, readings: readings.map((one) => ({ ...one, approximate: true })) };
}

/**
 * Each format is searched twice: once the first date is blanked, the second date of "01/02/2026-03/02/2026" is found.
 */
const PASSES = [1, 2];

function withoutTimes(text: string): { dates: DateFound[]; rest: string } {
  const dates: DateFound[] = [];
  let rest = text.replace(/(?<=\d)T(?=\d{2}:?\d{2})/g, ' ');
  for (const [pattern, read] of [...DATE_FORMS, MONTH_ALONE, YEAR_ALONE]) {
    for (const _ of PASSES) {
      const found = [...rest.matchAll(pattern)].flatMap((match) => {
        const readings = read(match);
        return readings.length > 0 ? [around(rest, match, readings)] : [];
      });
      if (found.length === 0) break;
      for (const each of found) dates.push(each);
      rest = blanked(rest, found);
    }
  }
  return { dates: dates.sort((a, b) => a.start - b.start), rest };
}

/** The dates of a text, without times of day. */
export const daysIn = (text: string): DateFound[] => withoutTimes(text).dates;

const BESIDE = /^(?:,? (?:at )?|T)$/i;

/**
 * All dates and times of a text with their positions, in order and in linear time. A time directly after a date belongs
 * to it: "12 June 2026 at 14:30".
 */
export function datesIn(text: string): DateFound[] {
  const { dates, rest } = withoutTimes(text);
  const times = timesIn(rest, { dated: false });
  const all: DateFound[] = [];
  let next = 0;
  for (const date of dates) {
    for (let time = times[next]; time && time.start < date.start; time = times[++next])
      all.push({ start: time.start, end: time.end, readings: [time.time] });
    const time = times[next];
    if (!time || !BESIDE.test(text.slice(date.end, Math.min(time.start, date.end + 8)))) {
      all.push(date);
      continue;
    }
    next += 1;
    // Only next to a date is "-05:00" a zone.
    const zoned = timeAt(rest, time.start) ?? time;
    all.push({
      start: date.start,
      end: zoned.end,
      readings: date.readings.map((one) => ({ ...one, ...zoned.time })),
    });
  }
  for (const time of times.slice(next)) all.push({ start: time.start, end: time.end, readings: [time.time] });
  return all;
}

/** All dates and times in a short text, and the text without them. A time next to a date belongs to it. */
export function findDates(text: string): { dates: (readonly Moment[])[]; rest: string } {
  const found = withoutTimes(text);
  const dates = found.dates.map(({ readings }) => readings);
  const timed = timesIn(found.rest, { dated: dates.length === 1 });
  const times = timed.map(({ time }) => time);
  let rest = blanked(found.rest, timed);
  const weekday = WEEKDAY_SAID.exec(rest);
  const short = rest.replace(/\W/g, '').length <= 12;
  if (weekday && short && (dates.length === 1 || /^\W*(?:on )?\w+\W*$/i.test(rest))) {
    const day = { weekday: weekdayNamed(weekday[1]) };
    rest = blanked(rest, [{ start: weekday.index, end: weekday.index + weekday[0].length }]);
    // The date already implies the weekday; a wrong weekday next to it is not worth a conflict.
    if (dates.length === 0) return { dates: [[{ ...day, ...times[0] }]], rest };
  }
  const [date, time] = [dates[0], times[0]];
  if (dates.length === 1 && times.length === 1 && date && time)
    return { dates: [date.map((one) => ({ ...one, ...time }))], rest };
  return { dates: [...dates, ...times.map((one) => [one])], rest };
}
