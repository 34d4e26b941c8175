// The time between two points in time, as people count it.

import { daysSince1970 } from '../../../text/calendar.ts';
import type { Instant } from '../known-dates.ts';

const DAY = 86_400;
const DAY_MINUTES = 1440;
const MONTH = 2_629_800;
const YEAR = 31_557_600;
const INCLUSIVE_MAX = 31;

const dayOfYear = (day: number): number => {
  const date = new Date(day * DAY * 1000);
  // In a common year, so that the same day always has the same number.
  return daysSince1970(2001, date.getUTCMonth() + 1, date.getUTCDate());
};

/** Without a year, the nearer way round. */
function daysBetween(a: Instant, b: Instant): number {
  if (a.day === undefined || b.day === undefined) return 0;
  if (!a.isOpen === !b.isOpen) return Math.abs(a.day - b.day);
  const apart = Math.abs(dayOfYear(a.day) - dayOfYear(b.day));
  return Math.min(apart, 365 - apart);
}

function monthsBetween(a: number, b: number): number {
  const [from, to] = [Math.min(a, b), Math.max(a, b) + 1].map((day) => new Date(day * DAY * 1000));
  if (!from || !to) return 0;
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return to.getUTCDate() - from.getUTCDate() <= 1 && to.getUTCDate() >= from.getUTCDate() ? months : 0;
}

/** In seconds; a stay counts its first day too, and from the first of one month to the last of another are whole months. */
export function spansBetween(a: Instant, b: Instant): number[] {
  const spans: number[] = [];
  const days = daysBetween(a, b);
  if (days > 0) {
    spans.push(days * DAY);
    if (days <= INCLUSIVE_MAX) spans.push((days + 1) * DAY);
    if (days > 365) spans.push(Math.floor(days / 365.25) * YEAR);
    if (a.day !== undefined && b.day !== undefined) {
      const months = monthsBetween(a.day, b.day);
      if (months > 0) spans.push(months * MONTH);
    }
  }
  if (a.minutes === undefined || b.minutes === undefined) return spans;
  const apart = b.minutes - a.minutes;
  const areDated = a.day !== undefined && b.day !== undefined && !a.isOpen === !b.isOpen;
  const forward = areDated ? ((b.day ?? 0) - (a.day ?? 0)) * DAY_MINUTES + apart : apart;
  if (forward !== 0) spans.push(Math.abs(forward) * 60);
  if (days === 0 && apart !== 0) spans.push((DAY_MINUTES - Math.abs(apart)) * 60);
  return spans;
}
