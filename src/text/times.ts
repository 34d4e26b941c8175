// Times of day: "14:30", "2.30 pm", "noon", with or without a zone.

import { hourOf } from './calendar.ts';
import type { Moment } from './moment.ts';

const ZONES: Readonly<Record<string, number>> = {
  z: 0,
  utc: 0,
  gmt: 0,
  bst: 60,
  cet: 60,
  cest: 120,
  eet: 120,
  eest: 180,
  ist: 330,
  jst: 540,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
};
const NAMES = Object.keys(ZONES).join('|');
const OFFSET = String.raw`([+-]\d{1,2}(?::?\d{2})?)(?!\d)`;
const ZONE = String.raw`(?:\s?(?:(?:utc|gmt)?\s?${OFFSET}|(${NAMES})(?![a-z])))?`;
const ZONE_ALONE = String.raw`(?:\s?(?:(?:utc|gmt)\s?${OFFSET}|(${NAMES})(?![a-z])))?`;
/** The rest of "pm" or "p.m." after its first letter; a full stop after "pm" ends the sentence. */
const OF_DAY = String.raw`(?:m\b|\.\s?m\b\.?)`;
const clockWith = (zone: string): RegExp =>
  new RegExp(
    String.raw`(?<![\d:.])(\d{1,2})[:h](\d{2})(?::(\d{2})(?:\.\d+)?)?(?!\d|:)(?:\s?([ap])${OF_DAY})?${zone}`,
    'gi',
  );
const hourWith = (zone: string): RegExp =>
  new RegExp(String.raw`(?<![\d:.,$€£])(\d{1,2})(?:[.](\d{2}))?\s?([ap])${OF_DAY}${zone}`, 'gi');
/** Only next to a date is "09:00-05:00" a time with a zone; otherwise it is a range from nine to five. */
const CLOCKS = { dated: clockWith(ZONE), alone: clockWith(ZONE_ALONE) };
const HOURS = { dated: hourWith(ZONE), alone: hourWith(ZONE_ALONE) };
const OCLOCK = /\b(\d{1,2}) o'clock\b/gi;
const NAMED = /\b(noon|midday|midnight)\b/gi;
const ABOUT = /(?:\b(?:about|around|approximately|roughly|circa)|~)\s*$/i;
/** More than the longest time with its zone. */
const TIME_CHARS_MAX = 48;
/** The longest word for "approximately" before a time. */
const ABOUT_CHARS_MAX = 24;

interface TimeFound {
  readonly start: number;
  readonly end: number;
  readonly time: Moment;
}

function zoneOf(offset: string | undefined, name: string | undefined): number | undefined {
  if (name !== undefined) return ZONES[name.toLowerCase()];
  if (offset === undefined) return undefined;
  const digits = offset.slice(1).replace(':', '').padStart(2, '0');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0);
  return offset.startsWith('-') ? -minutes : minutes;
}

type Read = (parts: readonly (string | undefined)[]) => Moment | undefined;

const onClock: Read = ([, hour, minute, second, half, offset, name]) => {
  const at = hourOf(Number(hour), half) * 60 + Number(minute);
  const zone = zoneOf(offset, name);
  if (at > 1440 || Number(minute) > 59) return undefined;
  const seconds = second === undefined ? {} : { seconds: Number(second) };
  return { minutes: at % 1440, ...seconds, ...(zone === undefined ? {} : { zone }) };
};
const spoken: Read = ([, hour, minute, half, offset, name]) => {
  if (Number(hour) > 12) return undefined;
  const zone = zoneOf(offset, name);
  const at = hourOf(Number(hour), half) * 60 + Number(minute ?? 0);
  return { minutes: at, ...(zone === undefined ? {} : { zone }) };
};

const formsFor = (kind: 'dated' | 'alone'): readonly (readonly [RegExp, Read])[] => [
  [CLOCKS[kind], onClock],
  [HOURS[kind], spoken],
  [OCLOCK, ([, hour]) => ({ minutes: Number(hour) * 60 })],
  [NAMED, ([, name]) => ({ minutes: name?.toLowerCase() === 'midnight' ? 0 : 720 })],
];
const FORMS = { dated: formsFor('dated'), alone: formsFor('alone') };

function around(text: string, match: RegExpExecArray, time: Moment): TimeFound {
  const { index } = match;
  const about = ABOUT.exec(text.slice(Math.max(0, index - ABOUT_CHARS_MAX), index));
  return {
    start: index - (about?.[0].length ?? 0),
    end: index + match[0].trimEnd().length,
    time: about ? { ...time, approximate: true } : time,
  };
}

/** All times of a text in order; `dated` if they are read next to the one date of a short text. */
export function timesIn(text: string, { dated }: { readonly dated: boolean }): TimeFound[] {
  const times: TimeFound[] = [];
  for (const [pattern, read] of FORMS[dated ? 'dated' : 'alone']) {
    const before = times.toSorted((a, b) => a.start - b.start);
    let next = 0;
    for (const match of text.matchAll(pattern)) {
      const time = read(match);
      if (!time) continue;
      const found = around(text, match, time);
      while ((before[next]?.end ?? found.end) < found.start + 1 && next < before.length) next += 1;
      if ((before[next]?.start ?? found.end) >= found.end) times.push(found);
    }
  }
  return times.sort((a, b) => a.start - b.start);
}

/** The time that begins directly after a date, with its zone. */
export function timeAt(text: string, start: number): TimeFound | undefined {
  return timesIn(text.slice(start, start + TIME_CHARS_MAX), { dated: true })
    .filter((found) => found.start === 0)
    .map(({ time, end }) => ({ start, end: start + end, time }))[0];
}
