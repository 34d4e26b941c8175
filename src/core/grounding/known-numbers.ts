// The numbers that sources hold, found again by dimension and size.

import type { Quantity } from './quantities.ts';
import { type Dimension, unitNamed, zeroOf } from './units.ts';
import { isTelling, meaning } from './words.ts';

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
  /** The names of two words or more under which numbers of a dimension stand. */
  names(dimension: Dimension): readonly (readonly string[])[];
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
    names: namesBy(byDimension),
    written: found
      .filter(({ dimension }) => dimension !== 'plain')
      .map(asWritten)
      .sort(bySize),
  };
}

function namesBy(byDimension: ReadonlyMap<Dimension, readonly Quantity[]>): KnownNumbers['names'] {
  const made = new Map<Dimension, readonly (readonly string[])[]>();
  return (dimension) => {
    const known = made.get(dimension);
    if (known) return known;
    const lists = new Map<string, readonly string[]>();
    for (const { label } of byDimension.get(dimension) ?? []) {
      const names = label.filter((word) => isTelling(word) && !unitNamed(word));
      if (names.length > 1) lists.set(names.join(' '), names);
    }
    made.set(dimension, [...lists.values()]);
    return [...lists.values()];
  };
}

const asWritten = (each: Quantity): Quantity => ({
  ...each,
  value: (each.value - zeroOf(each.dimension, each.factor)) / each.factor,
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
  return [size * 0.7 - 2 * grain, size * 1.6 + 2 * grain];
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
    return (
      (known.nouns.length === 0 && !known.counts && !isSmall(said, known) && !isNamed(said, known)) ||
      shares(said, known)
    );
  // Said without its unit: fine in a table, not where something else is counted.
  return (
    said.nouns.length === 0 ||
    !Number.isInteger(said.value) ||
    known.label.some((word) => said.nouns.includes(word)) ||
    (known.dimension === 'money' && known.currency === undefined)
  );
}

function sameCount(said: Quantity, known: Quantity): boolean {
  if (Math.abs(said.value) > SMALL_COUNT_MAX || !Number.isInteger(said.value)) return true;
  const what = [...known.nouns, ...known.label];
  if (said.nouns.length === 0 || what.length === 0) return true;
  return (
    said.nouns.some((noun, index) => what.includes(noun) || (index < 2 && known.around.has(noun))) ||
    known.label.some((word) => said.around.has(word)) ||
    said.nouns.every((noun) => GENERIC.has(noun))
  );
}

/** Few enough to be found anywhere: it takes a word that says the same thing is meant. */
const isSmall = (said: Quantity, known: Quantity): boolean =>
  known.label.length > 0 && Number.isInteger(known.value) && Math.abs(known.value) <= SMALL_COUNT_MAX && !said.compact;

/** Fourteen skipped tests are no minutes: a name of its own says what a number measures. */
const isNamed = (said: Quantity, known: Quantity): boolean =>
  known.label.length > 0 && Number.isInteger(known.value) && said.dimension !== 'money' && said.dimension !== 'percent';

const shares = (said: Quantity, known: Quantity): boolean => known.label.some((word) => said.around.has(word));

/** Half a unit of the last place that is not a zero; multiples of five are round as well. In the base unit. */
function roundness({ value, factor, grain }: Quantity): number {
  const digits = Math.abs(value / factor);
  if (!Number.isInteger(digits) || digits === 0) return grain;
  let place = 1;
  while (digits % (place * 10) === 0) place *= 10;
  const step = digits % (place * 5) === 0 ? 5 * place : place;
  return Math.max(grain, 0.5 * step * factor);
}

/** How far off a number may be that is said like this. */
function toleranceOf(said: Quantity): number {
  const size = Math.abs(said.value);
  // Whoever says "roughly a quarter" leaves room for 27 per cent.
  const inWords = said.dimension === 'percent' && !/\d/.test(said.text);
  if (said.compact) return Math.max(said.grain, said.hedge === 'exact' ? 0 : (inWords ? 0.1 : 0.03) * size);
  switch (said.hedge) {
    case 'about':
      return Math.max(0.03 * size, Math.min(roundness(said), 0.1 * size));
    case 'under':
    case 'over':
      return 0.06 * size;
    case 'exact':
      return said.dimension === 'money' ? 0.005 : said.grain;
    default:
      return said.hedge satisfies never;
  }
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
  // Degrees have no share of their size: 36 °F are 2 °C at the places given, and zero is nothing to compare with.
  if (said.dimension === 'temperature' && known.factor !== undefined && known.factor !== said.factor)
    return Math.abs(known.value * scale - said.value) <= Math.max(said.grain, toleranceOf(said)) + tiny;
  const share = off / Math.max(is, says);
  // Nobody says 60.9 days for two months.
  const calendar = said.dimension === 'time' && said.factor > 2e6 && known.factor !== said.factor ? 1.02 : 1;
  switch (said.hedge) {
    case 'about':
      return off <= toleranceOf(said) + tiny;
    case 'under':
      return is <= says * calendar && share <= (!said.compact ? 0.2 : /\d/.test(said.text) ? 0.15 : 0.3);
    case 'over':
      return is * calendar >= says && share <= 0.35;
    case 'exact': {
      // 90 min are 1.5 h exactly, 4.02 km are 2.5 miles at the places given; money is never rounded silently.
      const converted = known.factor !== undefined && known.factor !== said.factor;
      const finer = known.grain === undefined || known.grain < said.grain;
      if (said.dimension === 'money') return converted && off < 1e-6 * is;
      const rounded = known.grain === undefined ? 0.04 : 0.01;
      if (share <= calendar - 1) return true;
      // A terabyte is a thousand gigabytes to some and 1,024 to others.
      if (said.dimension === 'data' && converted && share <= 0.025) return true;
      return (finer || converted) && share <= rounded && off <= said.grain * (1 + 1e-9);
    }
    default:
      return said.hedge satisfies never;
  }
}
