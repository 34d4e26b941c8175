// Two numbers that are one statement: a range ("10 to 20 days"), a tolerance ("30 ± 2"), a sum ("1 h 30 min"), a share
// ("3 out of 4").

import type { FoundQuantity, Quantity, Said } from './quantity.ts';

const RANGE = /^\s?(?:-|to|through|until|till|\.\.\.?)\s?$/i;
const BETWEEN = /\bbetween\s*$/i;
const FROM = /\bfrom\s*$/i;
const PLUS_MINUS = /^\s?(?:±|\+\/?-|plus or minus)\s?$/i;
const NOTHING = /^(?:\s?,?\s?(?:and\s?)?)$/i;
const SHARE = /^\s?(?:out of(?: every)?|of every|in every|in)\s?$/i;

const span = (low: Quantity, high: Quantity): Quantity => ({
  ...high,
  low: low.low,
  high: high.high,
  step: Math.max(low.step, high.step),
  approximate: low.approximate || high.approximate,
  bound: 'none',
});

/** The first number of "10 to 20 days" has no unit of its own: it takes that of the second. */
function ranged(low: Said, high: Said): Said | undefined {
  const factor = high.written.low === 0 ? 1 : high.low / high.written.low;
  const inherits = low.dimension === undefined && high.dimension !== undefined;
  const first: Quantity = inherits
    ? { ...low, low: low.low * factor, high: low.high * factor, step: low.step * factor, dimension: high.dimension }
    : low;
  const second: Quantity =
    high.dimension === undefined && low.dimension !== undefined
      ? {
          ...high,
          low: (high.low * low.low) / (low.written.low || 1),
          high: (high.high * low.low) / (low.written.low || 1),
          dimension: low.dimension,
        }
      : high;
  if (first.dimension !== second.dimension || first.low > second.high) return undefined;
  return { ...span(first, second), written: span(low.written, high.written) };
}

function summed(large: Said, small: Said): Said | undefined {
  if (large.dimension === undefined || large.dimension !== small.dimension || small.step >= large.step)
    return undefined;
  if (large.dimension.startsWith('temperature') || large.dimension.startsWith('ratio')) return undefined;
  const total = { low: large.low + small.low, high: large.high + small.high, step: small.step };
  const digits = large.digits + small.digits;
  return {
    ...small,
    ...total,
    digits,
    approximate: large.approximate,
    written: { ...small.written, ...total, digits },
  };
}

function tolerated(middle: Said, either: Said): Said {
  const around = (at: Quantity, by: Quantity): Quantity => ({ ...at, low: at.low - by.low, high: at.high + by.low });
  const by =
    either.dimension === undefined && middle.written.low !== 0
      ? (either.low * middle.low) / middle.written.low
      : either.low;
  return { ...around(middle, { ...either, low: by }), written: around(middle.written, either.written) };
}

const shared = (part: Said, whole: Said): Said => {
  const value = part.low / whole.low;
  const share = { ...part, low: value, high: value, step: 10 ** -12, digits: 12, dimension: 'ratio' };
  return { ...share, written: { ...share, dimension: undefined } };
};

type Join = (a: Said, b: Said) => Said | undefined;

function joinOf(before: string, between: string): { join: Join; extra: number } | undefined {
  if (RANGE.test(between)) return { join: ranged, extra: FROM.exec(before)?.[0].length ?? 0 };
  const lead = BETWEEN.exec(before);
  if (lead && /^\s?and\s?$/i.test(between)) return { join: ranged, extra: lead[0].length };
  if (PLUS_MINUS.test(between)) return { join: tolerated, extra: 0 };
  if (SHARE.test(between)) return { join: shared, extra: 0 };
  return NOTHING.test(between) ? { join: summed, extra: 0 } : undefined;
}

/** More than the longest word before a range. */
const LEAD_CHARS_MAX = 24;

function joined(text: string, a: FoundQuantity, b: FoundQuantity): FoundQuantity | undefined {
  const how = joinOf(text.slice(Math.max(0, a.start - LEAD_CHARS_MAX), a.start), text.slice(a.end, b.start));
  if (!how) return undefined;
  const readings = a.readings.flatMap((x) => b.readings.flatMap((y) => how.join(x, y) ?? []));
  if (readings.length === 0) return undefined;
  return { start: a.start - how.extra, end: b.end, readings };
}

export function joinNeighbours(text: string, found: readonly FoundQuantity[]): FoundQuantity[] {
  const list: FoundQuantity[] = [];
  for (const next of found) {
    const last = list.at(-1);
    const one = last && joined(text, last, next);
    if (one) list[list.length - 1] = one;
    else list.push(next);
  }
  return list;
}
