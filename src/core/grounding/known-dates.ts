// The dates and times that sources hold, and whether one of a draft is among them in other words.

import { weekdayOfDay } from '../values/calendar.ts';
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
      if (year !== undefined && month !== undefined) keys.add(`y${year}m${month}`);
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
    if (month === undefined) return keys.has(`y${year}`);
    if (day === undefined) return year === undefined ? keys.has(`m${month}`) : keys.has(`y${year}m${month}`);
    if (year === undefined) return keys.has(`m${month}d${day}`);
    // A day reported without its year may be given the one that stands elsewhere.
    return keys.has(`y${year}m${month}d${day}`) || (keys.has(`y?m${month}d${day}`) && keys.has(`y${year}`));
  });
}

/** A day that lies a reported number of days from a reported day. */
export function isDaysAway(known: KnownDates, when: When, dayCounts: ReadonlySet<number>): boolean {
  const number = dayNumber(when);
  if (number === undefined || known.days.size * dayCounts.size > 2000) return false;
  for (const day of known.days) if (dayCounts.has(Math.abs(number - day))) return true;
  return false;
}
