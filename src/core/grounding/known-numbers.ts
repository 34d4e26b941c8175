// The numbers that sources hold, found again by dimension and size.

import type { Quantity } from './quantities.ts';
import type { Dimension } from './units.ts';
import { meaning } from './words.ts';

/** Below this, two equal counts of different things are likely chance. */
const SMALL_COUNT_MAX = 12;
/** Words that count whatever was named before. */
const GENERIC = new Set(
  'item thing point result step option part reason area record task question request topic detail separate different more total time place piece case matter way issue occasion of'
    .split(' ')
    .map(meaning),
);

export interface KnownNumbers {
  readonly all: readonly Quantity[];
  /** Numbers with a unit as they are written, for a draft that leaves the unit out. */
  readonly written: readonly Quantity[];
  readonly byDimension: ReadonlyMap<Dimension, readonly Quantity[]>;
}

export function knownNumbers(found: readonly Quantity[]): KnownNumbers {
  const byDimension = new Map<Dimension, Quantity[]>();
  const add = (each: Quantity): void => {
    const list = byDimension.get(each.dimension);
    if (list) list.push(each);
    else byDimension.set(each.dimension, [each]);
  };
  for (const each of found) {
    add(each);
    if (each.working) add({ ...each, value: (each.value * 7) / 5, grain: (each.grain * 7) / 5 });
  }
  const bySize = (a: Quantity, b: Quantity): number => Math.abs(a.value) - Math.abs(b.value);
  for (const list of byDimension.values()) list.sort(bySize);
  return {
    all: found,
    byDimension,
    written: found
      .filter(({ dimension }) => dimension !== 'plain')
      .map(asWritten)
      .sort(bySize),
  };
}

const asWritten = (each: Quantity): Quantity => ({
  ...each,
  value: each.value / each.factor,
  grain: each.grain / each.factor,
  factor: 1,
});

/** Whether a number of a draft is one that the sources hold, perhaps in another unit or rounded and said so. */
export function holdsNumber({ byDimension, written }: KnownNumbers, said: Quantity): boolean {
  const same = byDimension.get(said.dimension) ?? [];
  if (isAmong(same, said, 1)) return true;
  if (said.dimension === 'plain')
    return (
      isAmong(written, said, 1) ||
      isAmong(byDimension.get('money') ?? [], said, 1) ||
      isAmong(byDimension.get('percent') ?? [], said, 0.01)
    );
  // A bare number may be of any unit; a share of 0.5 is 50 per cent.
  const plain = byDimension.get('plain') ?? [];
  return isAmong(plain, asWritten(said), 1) || (said.dimension === 'percent' && isAmong(plain, said, 100));
}

/** `scale` is what one of the known is worth on the draft's side. */
function isAmong(list: readonly Quantity[], said: Quantity, scale: number): boolean {
  const [low, high] = boundsOf(said, scale);
  for (let index = firstAtLeast(list, low); index < list.length; index++) {
    const each = list[index];
    if (!each || Math.abs(each.value) > high) break;
    if (sameThing(said, each) && closeEnough(said, each, scale)) return true;
  }
  return false;
}

function boundsOf({ value, grain }: Quantity, scale: number): [number, number] {
  const size = Math.abs(value) / scale;
  return [size * 0.74 - grain, size * 1.36 + grain];
}

function firstAtLeast(list: readonly Quantity[], low: number): number {
  let from = 0;
  let to = list.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (Math.abs(list[middle]?.value ?? 0) < low) from = middle + 1;
    else to = middle;
  }
  return from;
}

function sameThing(said: Quantity, known: Quantity): boolean {
  if (said.dimension === 'money' && known.dimension === 'money')
    return said.currency === undefined || known.currency === undefined || said.currency === known.currency;
  if (said.dimension === known.dimension && said.dimension !== 'plain') return true;
  if (said.dimension === 'plain' && known.dimension === 'plain') return sameCount(said, known);
  if (known.dimension === 'plain')
    // A bare number may be of any unit, a count of something may not.
    return known.nouns.length === 0 && !known.counts;
  // Said without its unit: fine in a table, not where something else is counted.
  return (
    said.nouns.length === 0 ||
    !Number.isInteger(said.value) ||
    (known.dimension === 'money' && known.currency === undefined)
  );
}

function sameCount(said: Quantity, known: Quantity): boolean {
  if (Math.abs(said.value) > SMALL_COUNT_MAX || !Number.isInteger(said.value)) return true;
  const what = [...known.nouns, ...known.label];
  if (said.nouns.length === 0 || what.length === 0) return true;
  return said.nouns.some((noun) => what.includes(noun)) || said.nouns.every((noun) => GENERIC.has(noun));
}

/** Rounding is fine where it is said, or where it only drops places that nobody reads. */
export function closeEnough(
  said: Quantity,
  known: { readonly value: number; readonly grain?: number; readonly factor?: number },
  scale = 1,
): boolean {
  const is = Math.abs(known.value) * scale;
  const says = Math.abs(said.value);
  const off = Math.abs(is - says);
  const tiny = 1e-9 * Math.max(is, says);
  if (off <= tiny) return true;
  if (said.compact && off <= said.grain + tiny) return true;
  const share = off / Math.max(is, says);
  switch (said.hedge) {
    case 'about':
      return share <= (said.compact ? 0.12 : 0.075);
    case 'under':
      return is <= says && share <= 0.12;
    case 'over':
      return is >= says && share <= 0.25;
    case 'exact': {
      // 90 min are 1.5 h exactly, 4.02 km are 2.5 miles at the places given; money is never rounded silently.
      const converted = known.factor !== undefined && known.factor !== said.factor;
      const finer = known.grain === undefined || known.grain < said.grain;
      if (said.dimension === 'money') return converted && off < 1e-6 * is;
      return (finer || converted) && share <= 0.01 && off <= said.grain * (1 + 1e-9);
    }
    default:
      return said.hedge satisfies never;
  }
}
