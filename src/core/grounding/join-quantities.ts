// Numbers that belong together: of two readings of one place the better, both ends of a range in one unit, and a quantity
// said in two units as one.

import type { Quantity } from './quantities.ts';
import { zeroOf } from './units.ts';

const RANGE = /^\s?(?:-|–|—|×|x|to|and|or|by|of|out of|of the|\/)\s?$/i;

export function withoutOverlaps(found: readonly Quantity[]): Quantity[] {
  const kept: Quantity[] = [];
  for (const each of found.toSorted((a, b) => a.at - b.at || b.text.length - a.text.length)) {
    const last = kept.at(-1);
    if (!last || each.at >= last.at + last.text.length) kept.push(each);
    else if (each.at === last.at && each.text.length > last.text.length) kept[kept.length - 1] = each;
    // "thirty per cent of" and a share in words: the longer reading wins.
    else if (each.dimension === 'percent' && last.dimension === 'plain') kept[kept.length - 1] = each;
  }
  return kept;
}

const FRACTION_MAX = 16;

const isPartOf = ({ value }: Quantity, next: Quantity): boolean => {
  const whole = next.value / next.factor;
  return next.dimension !== 'temperature' && value <= whole && (whole > FRACTION_MAX || !Number.isInteger(value));
};

const MILLIONS = /^[\d.,]+\s?m$/;

/** In "HK$900k–1.2m" and "€20–25" both are money. */
function inSameMoney(last: Quantity, each: Quantity, text: string): Quantity | undefined {
  if (last.dimension !== 'money' || !/^\p{L}{0,3}\p{Sc}/u.test(last.text)) return undefined;
  if (!/^\s?[-–—]\s?$/.test(text.slice(last.at + last.text.length, each.at))) return undefined;
  const { currency } = last;
  // What was read as metres are millions.
  if (each.dimension === 'length' && MILLIONS.test(each.text))
    return {
      ...each,
      value: each.value * 1e6,
      grain: each.grain * 1e6,
      scale: 1e6,
      compact: true,
      dimension: 'money',
      currency,
      nouns: [],
    };
  return each.dimension === 'plain' && each.nouns.length === 0 ? { ...each, dimension: 'money', currency } : undefined;
}

/** In "3 to 5 days" both are days. */
export function inRanges(text: string, found: readonly Quantity[]): Quantity[] {
  // From the last on: in "40 × 30 × 25 cm" all are centimetres.
  const backwards: Quantity[] = [];
  for (const [index, each] of found.toReversed().entries())
    backwards.push(withUnitOf(text, each, found[found.length - 2 - index], backwards.at(-1)));
  return backwards.toReversed();
}

const NO_UNIT_BEFORE =
  /\b(?:pH|day|week|month|step|level|grade|phase|stage|number|line|room|page|score|rating|index)(?: (?:of|is|was))?(?: (?:about|around|roughly|nearly|just (?:over|under)))? $/i;

function withUnitOf(text: string, each: Quantity, last: Quantity | undefined, next: Quantity | undefined): Quantity {
  const asLast = last && inSameMoney(last, each, text);
  if (asLast) return asLast;
  if (!next || each.dimension !== 'plain' || (next.dimension === 'plain' && !next.compact)) return each;
  if (!RANGE.test(text.slice(each.at + each.text.length, next.at))) return each;
  // "14.2/16 GiB", but neither "3/4 lb" nor "230/14 kt".
  if (/\//.test(text.slice(each.at + each.text.length, next.at)) && !isPartOf(each, next)) return each;
  // "2 × €38.75" are two of them.
  const between = text.slice(each.at + each.text.length, next.at);
  if (next.dimension === 'money' && /[x×]/i.test(between)) return each;
  // "from €160 million in 2022 to €184 million".
  if (/^(?:19|20)\d\d$/.test(each.text) && /\b(?:in|of|since|for)\s$/i.test(text.slice(0, each.at))) return each;
  // "on day 5 and 12 °C on day 9", "a pH of about 4.3 and 5.4 %".
  if (/and/.test(between) && NO_UNIT_BEFORE.test(text.slice(0, each.at))) return each;
  const { factor } = next;
  // "3.1 to 2.75 million".
  const scale = next.compact && !each.compact && next.scale > each.value ? next.scale : 1;
  return {
    ...each,
    value: each.value * factor * scale + zeroOf(next.dimension, factor),
    grain: each.grain * factor * scale,
    compact: each.compact || scale > 1,
    factor,
    dimension: next.dimension,
    currency: next.currency,
    nouns: [],
  };
}

const MINUTE = 60;
/** "12 years, 50 minutes" are two times. */
const APART_MAX = 5000;
const FOOT = 0.3048;
const STONE = 6.35029318;

/** "14 euros 50 cents", "1 kg 200 g", "8 lb 3 oz". */
const isSmallerPart = (last: Quantity, each: Quantity, between: string): boolean =>
  last.dimension === each.dimension &&
  /^(?:money|mass|length)$/.test(last.dimension) &&
  each.factor < last.factor &&
  each.value < last.factor &&
  Number.isInteger(Math.round((1e6 * last.value) / last.factor) / 1e6) &&
  (each.currency === undefined || each.currency === last.currency) &&
  (last.dimension === 'money' ? /^,? (?:and )?$/ : /^ $/).test(between);

/** What it adds to the quantity before it, if both are one: in a smaller unit, or in the next smaller one, left unsaid. */
function partOf(
  last: Quantity,
  each: Quantity,
  between: string,
): Pick<Quantity, 'value' | 'grain' | 'factor'> | undefined {
  if (last.dimension === 'time' && each.dimension === 'time')
    return each.factor < last.factor &&
      last.factor / each.factor < APART_MAX &&
      Number.isInteger(last.value / last.factor) &&
      /^,?\s*(?:and\s)?$/.test(between)
      ? each
      : undefined;
  if (isSmallerPart(last, each, between)) return each;
  // "34 minutes 18", "two euros forty", "3 ft 9", "10 stone 2".
  if (each.dimension !== 'plain' || each.nouns.length > 0 || between !== ' ' || !Number.isInteger(each.value))
    return undefined;
  const unsaid =
    last.dimension === 'time' && last.factor >= MINUTE && last.factor <= 3_600
      ? { factor: last.factor / 60, most: 59 }
      : last.dimension === 'money' && Number.isInteger(last.value)
        ? { factor: last.factor / 100, most: 99 }
        : last.dimension === 'length' && Math.abs(last.factor - FOOT) < 1e-9
          ? { factor: last.factor / 12, most: 11 }
          : last.dimension === 'mass' && Math.abs(last.factor - STONE) < 1e-6
            ? { factor: last.factor / 14, most: 13 }
            : undefined;
  if (!unsaid || each.value > unsaid.most) return undefined;
  return { value: each.value * unsaid.factor, grain: unsaid.factor / 2, factor: unsaid.factor };
}

/** "3 min 34 s" and "two hours and ten minutes" are one time each. */
export function joined(text: string, found: readonly Quantity[]): Quantity[] {
  const kept: Quantity[] = [];
  for (const each of found) {
    const last = kept.at(-1);
    const between = last ? text.slice(last.at + last.text.length, each.at) : '';
    const part = last && partOf(last, each, between);
    if (!last || !part) kept.push(each);
    else
      kept[kept.length - 1] = {
        ...last,
        text: text.slice(last.at, each.at + each.text.length),
        value: last.value + part.value,
        grain: part.grain,
        factor: part.factor,
      };
  }
  return kept;
}

const BESIDE = /^\s*(?:\p{L}+\s)?(?:and|by|x|×|to|or|,|,\s?and)\s*$/iu;

/** In "about 32 inches high and 46 inches wide" both are rounded. */
export function hedgedTogether(text: string, found: readonly Quantity[]): Quantity[] {
  const hedged: Quantity[] = [];
  for (const each of found) {
    const last = hedged.at(-1);
    const isBeside =
      last?.hedge === 'about' &&
      last.dimension === each.dimension &&
      each.dimension !== 'plain' &&
      BESIDE.test(text.slice(last.at + last.text.length, each.at));
    hedged.push(isBeside && each.hedge === 'exact' ? { ...each, hedge: 'about' } : each);
  }
  return hedged;
}
