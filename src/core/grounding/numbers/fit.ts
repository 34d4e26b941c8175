// How well a value is what a number of a draft says: to the digit, to the places that are written, within what "about"
// leaves room for, or on the side of a bound.

import type { Quantity } from '../quantities.ts';

export type Fit = 'exact' | 'written' | 'hedged' | 'bound';

export interface Fitted {
  readonly fit: Fit;
  readonly off: number;
}

/** Half a unit of the last place that is not a zero; multiples of five are round as well. In the base unit. */
export function roundness({ value, factor, grain }: Quantity): number {
  const digits = Math.abs(value / factor);
  if (!Number.isInteger(digits) || digits === 0) return grain;
  let place = 1;
  while (digits % (place * 10) === 0) place *= 10;
  const step = digits % (place * 5) === 0 ? 5 * place : place;
  return Math.max(grain, 0.5 * step * factor);
}

/** Half a month is not one month, though it is rounded to the last place. */
const WRITTEN_MAX = 0.13;
const ABOUT = 0.03;
const ABOUT_MAX = 0.1;
const UNDER_MAX = 0.1;
const COMPACT_MAX = 0.15;
const OVER_MAX = 0.35;
/** "over 60 days" may be during them. */
const OVER_TIME_MAX = 0.25;
/** Nobody says 60.9 days for two months, and a terabyte is a thousand gigabytes to some and 1,024 to others. */
const CALENDAR = 0.021;
const BINARY = 0.05;
const MONTH = 2_600_000;

/** Signs do not count: "down 5 %" is a change of -5 %. */
export function fitOf(said: Quantity, value: number): Fitted | undefined {
  const isWarmth = said.dimension === 'temperature';
  const [is, says] = isWarmth ? [value, said.value] : [Math.abs(value), Math.abs(said.value)];
  const off = Math.abs(is - says);
  const size = Math.max(Math.abs(is), Math.abs(says));
  if (off <= 1e-9 * size || (said.dimension === 'money' && off <= 0.005 * Math.min(1, said.factor) + 1e-9))
    return { fit: 'exact', off };
  const share = off / size;
  if (off <= said.grain * (1 + 1e-9) && (share <= WRITTEN_MAX || said.hedge !== 'exact' || isWarmth))
    return { fit: 'written', off };
  if (said.dimension === 'time' && said.factor > MONTH && share <= CALENDAR) return { fit: 'written', off };
  if (said.dimension === 'data' && share <= BINARY && Math.abs(share - 0.024) < 0.001) return { fit: 'written', off };
  if (said.hedge === 'about') {
    const inWords = said.dimension === 'percent' && !/\d/.test(said.text);
    const room = inWords ? ABOUT_MAX * says : Math.max(ABOUT * says, Math.min(roundness(said), ABOUT_MAX * says));
    return off <= room ? { fit: 'hedged', off } : undefined;
  }
  if (said.hedge === 'under' && is < says && share <= (said.compact && /\d/.test(said.text) ? COMPACT_MAX : UNDER_MAX))
    return { fit: 'bound', off };
  if (said.hedge === 'over' && is > says && share <= (said.dimension === 'time' ? OVER_TIME_MAX : OVER_MAX))
    return { fit: 'bound', off };
  return undefined;
}

/** "within 96 hours", "up to 15 days", "never more than 4 g". */
const LIMIT =
  /\b(?:within|(?<!\badd(?:s|ed|ing)? )up to|at most|(?:no|not|never)(?: \p{L}+)? (?:more|less|fewer|longer|later|earlier) than|(?:not|never) (?:to )?exceed(?:ing)?|(?:maximum|minimum|limit|cap|ceiling)(?: \p{L}+)? of|at least)\s+(?:an?\s+|the\s+)?[€$£]?$/iu;
/** "until 24 hours before arrival". */
const DEADLINE = /\b(?:until|till|by|up to)\s+(?:an?\s+|the\s+)?$/i;

export const isLimit = ({ at, text }: Quantity, sentence: string): boolean =>
  LIMIT.test(sentence.slice(0, at)) ||
  (DEADLINE.test(sentence.slice(0, at)) && /^ (?:before|prior|ahead)\b/.test(sentence.slice(at + text.length)));

/** The fourth of something is no count of it. */
export const isOrdinal = ({ at, text }: Quantity, sentence: string): boolean =>
  /^(?:st|nd|rd|th)\b/.test(sentence.slice(at + text.length));

/** 16,300 has three: what an inventor has to hit. */
export const significantDigits = ({ value, factor, grain }: Quantity): number =>
  String(Math.round(Math.abs(value) / (2 * grain || factor))).replace(/0+$/, '').length;

export const closeEnough = (said: Quantity, { value }: { readonly value: number }): boolean =>
  fitOf(said, value) !== undefined;
