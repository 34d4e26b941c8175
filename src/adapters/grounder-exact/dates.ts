// Whether a date or time of the draft appears in a source.

import { type Moment, sameMoment } from '../../text/moment.ts';

/** A date and the time beside it are looked up separately: sources often have them in two fields. */
function partsOf({ minutes, seconds, zone, approximate, ...day }: Moment): Moment[] {
  const time = minutes === undefined ? [] : [{ minutes, ...(approximate ? { approximate } : {}) }];
  return Object.keys(day).length > 0 ? [approximate ? { ...day, approximate } : day, ...time] : time;
}

/**
 * A source must be at least as precise as the draft (a year alone supports no day), except that it may omit the year.
 */
const isAtLeastAsPrecise = (source: Moment, { months, days, minutes }: Moment): boolean =>
  (months === undefined || source.months !== undefined) &&
  (days === undefined || source.days !== undefined) &&
  (minutes === undefined || source.minutes !== undefined);

export function dateIndex(known: readonly (readonly Moment[])[]): (readings: readonly Moment[]) => boolean {
  const unique = new Map<string, Moment>();
  for (const readings of known) for (const part of readings.flatMap(partsOf)) unique.set(JSON.stringify(part), part);
  const all = [...unique.values()];
  const stands = (part: Moment): boolean =>
    all.some((source) => isAtLeastAsPrecise(source, part) && sameMoment(source, part));
  return (readings) => readings.some((reading) => partsOf(reading).every(stands));
}
