// What comes of multiplying and dividing: prices by counts, parts by per cent, supplies by what is used of them.

import type { Quantity } from '../quantities.ts';
import { unitNamed } from '../units.ts';
import { meaning } from '../words.ts';
import { type Alike, isCount, type Tell, written } from './alike.ts';
import { type Fact, IN_DRAFT } from './facts.ts';

const PRODUCTS_MAX = 120;
const SEVERAL_MAX = 60;

interface Product extends Alike {
  readonly times: Fact;
}

const TIMES = meaning('times');
const COUNTS = /^(?:plain|time)$/;
/** "8 cents per kWh". */
const PER = /^\s*(?:\/\s*|(?:per|an?)\s+)(\p{L}+)/iu;

export function tellProducts(
  said: Quantity,
  sentence: string,
  alike: readonly Alike[],
  facts: readonly Fact[],
  tell: Tell,
): void {
  const per = unitNamed(PER.exec(sentence.slice(said.at + said.text.length))?.[1]?.toLowerCase() ?? '');
  const products: Product[] = [];
  for (const times of facts) {
    if (times.dimension === 'percent') {
      for (const { fact, value } of alike) if (fact !== times) tellPercentOf(value, times, fact, tell);
      continue;
    }
    if (times.dimension === said.dimension && said.dimension !== 'plain') continue;
    // "twice a day" lengthens nothing.
    if (said.dimension === 'time' && times.quantity?.nouns[0] === TIMES) continue;
    for (const { fact, value } of alike) {
      const each = fact.per ?? per;
      // A length counts nothing, unless something costs so much for a metre.
      if (!COUNTS.test(times.dimension) && each?.dimension !== times.dimension && times.group !== fact.group) continue;
      const count = times.value / (each?.dimension === times.dimension ? each.factor : times.factor);
      if (count <= 0 || count === 1) continue;
      if (fact === times || (fact.dimension === 'plain' && said.dimension !== 'plain' && times.dimension !== 'plain'))
        continue;
      tell('product', count * value, times, fact);
      tell('quotient', value / count, times, fact);
      if (said.dimension === 'money' && (isCount(times) || (times.dimension === 'time' && fact.isRate)))
        products.push({ times, fact, value: count * value });
    }
  }
  if (TWICE.test(sentence)) for (const { fact, value } of alike) tell('product', 2 * value, fact);
  if (said.dimension === 'time') tellSupplies(said, facts, tell);
  if (said.dimension === 'money') tellCompounds(products, alike, facts, tell);
}

/** What a rate comes to over a time, and back: a speed, a power, a density. */
const RATES: readonly (readonly [rate: string, over: string, amount: string])[] = [
  ['power', 'time', 'energy'],
  ['length/time', 'time', 'length'],
  ['data/time', 'time', 'data'],
  ['volume/time', 'time', 'volume'],
  ['mass/volume', 'volume', 'mass'],
  ['volume/length', 'length', 'volume'],
  ['length', 'length', 'area'],
];

export function tellRates({ dimension }: Quantity, facts: readonly Fact[], tell: Tell): void {
  const of = (kind: string): Fact[] => facts.filter((fact) => fact.dimension === kind && fact.value > 0);
  for (const [rate, over, amount] of RATES) {
    if (dimension === amount)
      for (const a of of(rate)) for (const b of of(over)) tell('product', a.value * b.value, a, b);
    if (dimension === rate)
      for (const a of of(amount)) for (const b of of(over)) tell('quotient', a.value / b.value, a, b);
    if (dimension === over)
      for (const a of of(amount)) for (const b of of(rate)) tell('quotient', a.value / b.value, a, b);
  }
}

const TWICE =
  /\b(?:both|twice|double|there and back|round trip|return trip|each way|the pair|between (?:you|them|the two)|the two of (?:you|them|us))\b/i;

/** 60 × 40 × 30 cm are 72 litres. */
export function tellRooms({ dimension }: Quantity, facts: readonly Fact[], tell: Tell): void {
  if (dimension !== 'volume') return;
  const sides = facts.filter((fact) => fact.dimension === 'length').slice(0, SIDES_MAX);
  sides.forEach((a, i) => {
    for (const [j, b] of sides.slice(i + 1).entries())
      for (const c of sides.slice(i + j + 2))
        if (a.group === b.group && b.group === c.group)
          tell('product', a.value * b.value * c.value * 1000, a, b, [a, b, c]);
  });
  for (const a of facts.filter((fact) => fact.dimension === 'area'))
    for (const b of sides) tell('product', a.value * b.value * 1000, a, b);
}

const SIDES_MAX = 12;

function tellPercentOf(value: number, percent: Fact, fact: Fact, tell: Tell): void {
  const part = (value * percent.value) / 100;
  tell('product', part, percent, fact);
  tell('product', value - part, percent, fact);
  tell('product', value + part, percent, fact);
  // What a tax or a surcharge was added to, and how much that was.
  const net = value / (1 + percent.value / 100);
  tell('product', net, percent, fact);
  tell('product', value - net, percent, fact);
}

/** 28 tablets at two a day last a fortnight. */
function tellSupplies({ factor }: Quantity, facts: readonly Fact[], tell: Tell): void {
  for (const a of facts)
    for (const b of facts)
      if (a !== b && a.dimension === b.dimension && a.dimension !== 'time' && a.dimension !== 'percent' && b.value > 0)
        tell('quotient', (a.value / b.value) * factor, a, b);
}

/** What the draft speaks of comes first, then what has a price for one. */
const promise = ({ times, fact }: Product): number =>
  Number(times.report === IN_DRAFT) + Number(fact.report === IN_DRAFT) + Number(fact.isRate ?? false);

/** 24 × 6.50 + 90, so many of one price and so many of another, three nights for two. */
function tellCompounds(products: Product[], alike: readonly Alike[], facts: readonly Fact[], tell: Tell): void {
  const counts = facts.filter(
    (each) =>
      (isCount(each) && each.value <= SEVERAL_MAX) ||
      (each.dimension === 'time' && written(each) > 1 && written(each) <= SEVERAL_MAX),
  );
  const first = products
    .filter(({ times, fact }) => fact.isRate || times.report < 0 || fact.report < 0)
    .toSorted((a, b) => promise(b) - promise(a))
    .slice(0, PRODUCTS_MAX);
  first.forEach(({ times, fact, value }, index) => {
    for (const more of counts)
      if (more !== times && more !== fact) tell('compound', value * written(more), times, fact, [times, more, fact]);
    for (const other of alike)
      if (other.fact !== fact && other.fact.dimension === fact.dimension) {
        const from = [times, fact, other.fact];
        tell('compound', value + other.value, times, fact, from);
        tell('compound', other.value - value, times, fact, from);
        tell('compound', written(times) * (other.value - fact.value), times, fact, from);
      }
    for (const other of first.slice(index + 1))
      if (other.fact !== fact)
        tell('compound', value + other.value, times, fact, [times, fact, other.times, other.fact]);
  });
}
