// Days and times that no source writes out but that follow from what it says: the weekday of a known date, the day that
// lies a reported stretch from a reported one, the hour at which work ends that begins at one and takes two.

import { daysSince1970, weekdayOfDay } from '../../text/calendar.ts';
import { dayNumber, type When } from './dates.ts';
import { isContent } from './deeds/word-keys.ts';
import type { Known } from './known.ts';
import type { KnownDates } from './known-dates.ts';
import type { Quantity } from './quantities.ts';
import { unitNamed } from './units.ts';
import { meaning, wordsIn } from './words.ts';

const DAY_MINUTES = 1440;
const PAIRS_MAX = 400;

/** "from 13 August, Tuesday to Friday". */
const OPENS_A_RANGE = /^s?(?: (?:to|until|till|through) |\s?[–-]\s?)(?:mon|tue|wed|thu|fri|sat|sun)/i;

/** The date that a weekday is written onto: "Friday 6 February", "6 February (a Friday)". */
export function dateBeside({ at, text }: When, whens: readonly When[], sentence: string): When | undefined {
  if (OPENS_A_RANGE.test(sentence.slice(at + text.length))) return undefined;
  return whens.find((other) => {
    if (other.month === undefined || other.day === undefined) return false;
    const [from, to] = other.at > at ? [at + text.length, other.at] : [other.at + other.text.length, at];
    return to >= from && /^[\s,(]*(?:the |an? )?$/.test(sentence.slice(from, to));
  });
}

/** Whether a date falls on the weekday; undefined where nobody knows its year. */
export function fallsOn(weekday: number, { year, month, day }: When, { keys }: KnownDates): boolean | undefined {
  if (month === undefined || day === undefined) return undefined;
  const isIt = (each: number): boolean => weekdayOfDay(daysSince1970(each, month, day)) === weekday;
  if (year !== undefined) return isIt(year);
  const years = [...keys].flatMap((key) => (/^y\d{4}$/.test(key) ? Number(key.slice(1)) : []));
  const own = years.filter((each) => keys.has(`y${each}m${month}d${day}`));
  if (own.length > 0) return own.some(isIt);
  // Of a date without a year, the years that sources name and those beside them are candidates, and no proof.
  return years.some(isIt) ? true : undefined;
}

const ABOUT_MIN = 2;
const SAME_MIN = 0.75;

/** Where a report says of the very same that it is on another day, nobody counted to this one. */
export function isDayToldInstead(when: When, whens: readonly When[], clause: string, known: Known): boolean {
  if (when.day === undefined) return false;
  const about = wordsIn(clause.replaceAll('-', ' ')).flatMap(({ low }) =>
    isContent(low) && !unitNamed(low) ? meaning(low) : [],
  );
  if (about.length < ABOUT_MIN) return false;
  const said = new Set(whens.filter((each) => each !== when).flatMap((each) => dayNumber(each) ?? []));
  const isOfIt = (around: ReadonlySet<string>): boolean =>
    about.filter((word) => around.has(word)).length >= Math.max(ABOUT_MIN, SAME_MIN * about.length);
  return known.told.instants.flat().some(({ day, around }) => day !== undefined && !said.has(day) && isOfIt(around));
}

/** A time of day that lies a stretch from another, where the sentence names one of the two and a report the other. */
export function isTimeAway(when: When, whens: readonly When[], numbers: readonly Quantity[], known: Known): boolean {
  const { minutes } = when;
  if (minutes === undefined) return false;
  const clocks = (list: readonly When[]): number[] =>
    list.flatMap((each) => (each === when ? [] : (each.minutes ?? [])));
  const here = clocks(whens);
  const spans = spansIn(numbers);
  return known.reports.some(({ instants, numbers: told }) => {
    const times = [...new Set(instants.flat().flatMap((each) => each.minutes ?? []))];
    const stretches = spansIn(told);
    return (
      meets(minutes, when.loose, here, stretches) ||
      meets(minutes, when.loose, times, spans) ||
      meets(minutes, when.loose, here, spans)
    );
  });
}

const spansIn = (numbers: readonly Quantity[]): number[] => [
  ...new Set(
    numbers
      .filter(({ dimension, value }) => dimension === 'time' && value > 0 && value < 86_400)
      .map(({ value }) => Math.round(value / 60)),
  ),
];

function meets(at: number, loose: boolean | undefined, times: readonly number[], spans: readonly number[]): boolean {
  if (times.length * spans.length > PAIRS_MAX) return false;
  const isIt = (minutes: number): boolean => {
    const off = (((minutes - at) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
    return off === 0 || (loose === true && off === DAY_MINUTES / 2);
  };
  return times.some((time) => spans.some((span) => isIt(time + span) || isIt(time - span)));
}
