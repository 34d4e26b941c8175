// Times of the day: "14:30", "2.30 pm", "noon", with or without a zone.

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
const clockWith = (zone: string): RegExp =>
  new RegExp(
    String.raw`(?<![\d:.])(\d{1,2})[:h](\d{2})(?::(\d{2})(?:\.\d+)?)?(?!\d|:)\s?([ap])?\.?(?:m\b\.?)?${zone}`,
    'i',
  );
const hourWith = (zone: string): RegExp =>
  new RegExp(String.raw`(?<![\d:.,$€£])(\d{1,2})(?:[.](\d{2}))?\s?([ap])\.?m\b\.?${zone}`, 'i');
const CLOCK = clockWith(ZONE);
const CLOCK_ALONE = clockWith(ZONE_ALONE);
const HOUR = hourWith(ZONE);
const HOUR_ALONE = hourWith(ZONE_ALONE);
const OCLOCK = /\b(\d{1,2}) o'clock\b/i;
const NAMED = /\b(noon|midday|midnight)\b/i;
const ABOUT = /(?:\b(?:about|around|approximately|roughly|circa)|~)\s*$/i;

export interface TimeFound {
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

/** Only beside a date is "09:00-05:00" a zone; otherwise it is from nine to five. */
export function findTime(text: string, { dated }: { readonly dated: boolean }): TimeFound | undefined {
  const found = (match: RegExpExecArray, time: Moment): TimeFound => {
    const about = ABOUT.exec(text.slice(0, match.index));
    return {
      start: match.index - (about?.[0].length ?? 0),
      end: match.index + match[0].trimEnd().length,
      time: about ? { ...time, approximate: true } : time,
    };
  };
  const clock = (dated ? CLOCK : CLOCK_ALONE).exec(text);
  if (clock) {
    const [, hour, minute, second, half, offset, name] = clock;
    const at = hourOf(Number(hour), half) * 60 + Number(minute);
    const zone = zoneOf(offset, name);
    if (at > 1440 || Number(minute) > 59) return undefined;
    const seconds = second === undefined ? {} : { seconds: Number(second) };
    return found(clock, { minutes: at % 1440, ...seconds, ...(zone === undefined ? {} : { zone }) });
  }
  const spoken = (dated ? HOUR : HOUR_ALONE).exec(text);
  if (spoken && Number(spoken[1]) <= 12) {
    const [, hour, minute, half, offset, name] = spoken;
    const zone = zoneOf(offset, name);
    const at = hourOf(Number(hour), half) * 60 + Number(minute ?? 0);
    return found(spoken, { minutes: at, ...(zone === undefined ? {} : { zone }) });
  }
  const whole = OCLOCK.exec(text);
  if (whole) return found(whole, { minutes: Number(whole[1]) * 60 });
  const named = NAMED.exec(text);
  return named ? found(named, { minutes: named[1]?.toLowerCase() === 'midnight' ? 0 : 720 }) : undefined;
}
