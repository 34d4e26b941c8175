// The dates and times that sources hold, and whether one of a draft is among them in other words.

import { weekdayOfDay } from '../../text/calendar.ts';
import { dayNumber, type When } from './dates.ts';

export interface KnownDates {
  readonly keys: Set<string>;
  readonly days: Set<number>;
}

export const noDates = (): KnownDates => ({ keys: new Set(), days: new Set() });

export function learnDates({ keys, days }: KnownDates, whens: readonly When[]): void {
  for (const when of whens) {
    for (const { year, month, day } of readings(when)) {
      if (year !== undefined) keys.add(`y${year}`);
      if (month !== undefined) keys.add(`m${month}`);
      if (month !== undefined && year === undefined) keys.add(`y?m${month}`);
      if (year !== undefined && month !== undefined) keys.add(`y${year}m${month}`);
      if (day !== undefined) keys.add(`d${day}`);
      if (month !== undefined && day !== undefined) {
        keys.add(`m${month}d${day}`);
        keys.add(`y${year ?? '?'}m${month}d${day}`);
      }
    }
    const number = dayNumber(when);
    if (number !== undefined) {
      days.add(number);
      keys.add(`w${weekdayOfDay(number)}`);
    }
    if (when.weekday !== undefined) keys.add(`w${when.weekday}`);
    if (when.minutes !== undefined) {
      keys.add(`t${when.minutes}`);
      if (when.loose) keys.add(`t${(when.minutes + 720) % 1440}`);
    }
    if (when.relative !== undefined) keys.add(when.relative);
  }
}

const readings = (when: When): When[] => {
  const { swapped, month, day } = when;
  return swapped && month !== undefined && day !== undefined ? [when, { ...when, month: day, day: month }] : [when];
};

export function holdsDate(known: KnownDates, when: When): boolean {
  const { keys } = known;
  if (when.relative !== undefined) return keys.has(when.relative);
  if (when.weekday !== undefined) return keys.has(`w${when.weekday}`);
  if (when.minutes !== undefined)
    return keys.has(`t${when.minutes}`) || (when.loose === true && keys.has(`t${(when.minutes + 720) % 1440}`));
  return readings(when).some(({ year, month, day }) => {
    if (month === undefined) return keys.has(day === undefined ? `y${year}` : `d${day}`);
    if (day === undefined)
      return year === undefined
        ? keys.has(`m${month}`)
        : keys.has(`y${year}m${month}`) || (keys.has(`y?m${month}`) && keys.has(`y${year}`));
    if (year === undefined) return keys.has(`m${month}d${day}`);
    // A day reported without its year may be given the one that stands elsewhere.
    return keys.has(`y${year}m${month}d${day}`) || (keys.has(`y?m${month}d${day}`) && keys.has(`y${year}`));
  });
}

/** Stretches of time that sources name, as calendars count them. */
export interface Stretches {
  readonly days: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
}

const AWAY_MAX = 400;

/** Days whose year was not said, in some common year. */
const openDays = ({ keys }: KnownDates): number[] =>
  [...keys].flatMap((key) => {
    const [, month, day] = /^y\?m(\d+)d(\d+)$/.exec(key) ?? [];
    return month === undefined
      ? []
      : (dayNumber({ text: '', at: 0, year: ANY_YEAR, month: Number(month), day: Number(day) }) ?? []);
  });

/** A day that lies a reported stretch of time from a reported day. */
export function isDaysAway(known: KnownDates, when: When, { days, months }: Stretches): boolean {
  // "until August 2026": a month with its year is told apart as well as a day.
  if (when.month === undefined || (when.day === undefined && when.year === undefined)) return false;
  if (known.days.size * (days.size + months.size) > AWAY_MAX) return false;
  const isIt = (day: number): boolean => {
    const date = new Date(day * 86_400_000);
    const isDay = date.getUTCMonth() + 1 === when.month && (when.day === undefined || date.getUTCDate() === when.day);
    return isDay && (when.year === undefined || date.getUTCFullYear() === when.year);
  };
  for (const day of [...known.days, ...openDays(known)]) {
    // The first of four days is one of them.
    for (const count of days) if ([count, count - 1, -count].some((away) => isIt(day + away))) return true;
    const date = new Date(day * 86_400_000);
    for (const count of months)
      for (const sign of [1, -1]) {
        const then = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + sign * count, date.getUTCDate());
        if (isIt(then / 86_400_000) || isIt(then / 86_400_000 - 1)) return true;
      }
  }
  return false;
}

/** A point in time, as far as it was said. */
export interface Instant {
  /** Days since 1970. */
  readonly day?: number | undefined;
  readonly minutes?: number | undefined;
  /** The year was not said. */
  readonly isOpen?: boolean;
  /** What the sentence or object around it speaks of. */
  readonly around: ReadonlySet<string>;
}

const ANY_YEAR = 2001;

/** What a sentence or object says about when; a time beside the only date belongs to it. */
export function instantsOf(whens: readonly When[], around: ReadonlySet<string>): Instant[] {
  const years = whens.flatMap((when) => when.year ?? []);
  const dayOf = (when: When): number | undefined => dayNumber({ ...when, year: when.year ?? years[0] ?? ANY_YEAR });
  const isOpen = years.length === 0;
  const days = new Set(whens.map(dayOf).filter((day) => day !== undefined));
  const only = days.size === 1 ? [...days][0] : undefined;
  const times = whens.filter(({ minutes }) => minutes !== undefined);
  const sameText = ({ text, at }: When): When | undefined =>
    whens.find((other) => other.text === text && other.at === at && other.month !== undefined);
  return [
    ...times.map((time) => {
      const beside = sameText(time);
      const minutes = (time.minutes ?? 0) + (time.seconds ?? 0) / 60;
      return { day: beside ? dayOf(beside) : only, minutes, isOpen, around };
    }),
    ...whens
      .filter((when) => when.day !== undefined && !times.some(({ text, at }) => text === when.text && at === when.at))
      .map((when) => ({ day: dayOf(when), isOpen, around })),
  ];
}
