// Days between dates, and dates some days, months or years away, by the calendar.

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;
const PERIOD = /^\s*(-?\d{1,5})\s*(day|week|month|year)s?\s*$/i;

function read(text: string): Date {
  const [, year, month, day] = ISO.exec(text.trim()) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (day === undefined || date.getUTCDate() !== Number(day))
    throw new Error(`"${text}" is not a day of the calendar: write it as 2026-03-31`);
  return date;
}

const written = (date: Date): string => date.toISOString().slice(0, 10);
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface DateSpan {
  readonly days: number;
  /** Days from Monday to Friday, the last one included. */
  readonly weekdays: number;
  readonly wholeMonths: number;
}

export function between(from: string, to: string): DateSpan {
  const [start, end] = [read(from), read(to)];
  const days = Math.round((end.getTime() - start.getTime()) / DAY_MS);
  const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  const isShort = days >= 0 ? end.getUTCDate() < start.getUTCDate() : end.getUTCDate() > start.getUTCDate();
  return { days, weekdays: weekdaysIn(start, days), wholeMonths: months - (isShort ? Math.sign(days) : 0) };
}

/** Whole weeks have five each; the rest is counted. */
function weekdaysIn(start: Date, days: number): number {
  const sign = Math.sign(days);
  const weeks = Math.trunc(Math.abs(days) / 7);
  let count = weeks * 5;
  for (let at = weeks * 7 + 1; at <= Math.abs(days); at++) {
    const weekday = new Date(start.getTime() + sign * at * DAY_MS).getUTCDay();
    if (weekday !== 0 && weekday !== 6) count += 1;
  }
  return sign * count;
}

interface DateAway {
  readonly date: string;
  readonly weekday: string;
}

/** "2026-01-31" and "1 month" is the last day of February: a month never runs over into the next one. */
export function away(from: string, period: string): DateAway {
  const start = read(from);
  const [, number, unit] = PERIOD.exec(period) ?? [];
  if (unit === undefined) throw new Error(`"${period}" is not a period: write it as "90 days" or "-3 months"`);
  const count = Number(number);
  const name = unit.toLowerCase();
  if (name === 'day' || name === 'week')
    return named(new Date(start.getTime() + count * (name === 'week' ? 7 : 1) * DAY_MS));
  const months = count * (name === 'year' ? 12 : 1);
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0));
  return named(
    new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(start.getUTCDate(), last.getUTCDate()))),
  );
}

const named = (date: Date): DateAway => ({ date: written(date), weekday: WEEKDAYS[date.getUTCDay()] ?? '' });
