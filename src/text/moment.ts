// A date or time as stated: missing parts are open. Two moments agree when everything both state is the same, so "June
// 2026" agrees with the twelfth of that June.

import { daysSince1970, weekdayOfDay } from './calendar.ts';

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Moment {
  readonly years?: Span;
  /** 1 to 12; a quarter spans three. */
  readonly months?: Span;
  readonly days?: Span;
  /** 0 is Sunday. */
  readonly weekday?: number;
  /** Minutes after midnight, if stated. */
  readonly minutes?: number;
  readonly seconds?: number;
  /** Minutes ahead of UTC. */
  readonly zone?: number;
  readonly approximate?: boolean;
}

const DAY_MINUTES = 1440;
/** One contains the other: "1-5 June" and "4-8 June" only overlap. */
const nested = (a: Span | undefined, b: Span | undefined): boolean =>
  !a || !b || (a.from <= b.from && b.to <= a.to) || (b.from <= a.from && a.to <= b.to);
const only = (span: Span | undefined): number | undefined => (span && span.from === span.to ? span.from : undefined);

/** Days since 1970, if year, month and day are known. */
function dayNumber({ years, months, days }: Moment): number | undefined {
  const [year, month, day] = [only(years), only(months), only(days)];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return daysSince1970(year, month, day);
}

function sameTime(a: Moment, b: Moment): boolean {
  if (a.minutes === undefined || b.minutes === undefined) return true;
  const zoned = a.zone !== undefined && b.zone !== undefined;
  const [atA, atB] = zoned ? [a.minutes - (a.zone ?? 0), b.minutes - (b.zone ?? 0)] : [a.minutes, b.minutes];
  const [dayA, dayB] = [dayNumber(a), dayNumber(b)];
  const apart =
    zoned && dayA !== undefined && dayB !== undefined
      ? Math.abs(atA + dayA * DAY_MINUTES - atB - dayB * DAY_MINUTES)
      : Math.min(
          (((atA - atB) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES,
          (((atB - atA) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES,
        );
  if (a.approximate || b.approximate) return apart <= 15;
  return apart === 0 && (a.seconds === undefined || b.seconds === undefined || a.seconds === b.seconds);
}

const weekdayOf = (moment: Moment): number | undefined => {
  const days = dayNumber(moment);
  return days === undefined ? moment.weekday : weekdayOfDay(days);
};

/** Whether something can have happened at both. */
export function sameMoment(a: Moment, b: Moment): boolean {
  if (!sameTime(a, b)) return false;
  const bothZoned = a.minutes !== undefined && b.minutes !== undefined && a.zone !== undefined && b.zone !== undefined;
  if (bothZoned && dayNumber(a) !== undefined && dayNumber(b) !== undefined) return true;
  const near = a.approximate || b.approximate ? 1 : 0;
  const wide = (span: Span | undefined): Span | undefined => span && { from: span.from - near, to: span.to + near };
  const monthsStated = a.months !== undefined && b.months !== undefined;
  if (!nested(monthsStated ? a.years : wide(a.years), b.years) || !nested(wide(a.months), b.months)) return false;
  if (near === 0 && !nested(a.days, b.days)) return false;
  const [weekdayA, weekdayB] = [weekdayOf(a), weekdayOf(b)];
  const nothingInCommon = !sharesField(a, b);
  return !nothingInCommon && (weekdayA === undefined || weekdayB === undefined || near > 0 || weekdayA === weekdayB);
}

/** A time of day and a date share no field, so they cannot be compared. */
export const sharesField = (a: Moment, b: Moment): boolean =>
  (a.years !== undefined && b.years !== undefined) ||
  (a.months !== undefined && b.months !== undefined) ||
  (a.minutes !== undefined && b.minutes !== undefined) ||
  (weekdayOf(a) !== undefined && weekdayOf(b) !== undefined) ||
  (a.days !== undefined && b.days !== undefined);
