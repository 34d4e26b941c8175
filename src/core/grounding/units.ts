// Units a number can carry, each with its dimension and how many of the dimension's base unit it is.

export type Dimension =
  | 'plain'
  | 'money'
  | 'percent'
  | 'time'
  | 'data'
  | 'rate'
  | 'mass'
  | 'length'
  | 'volume'
  | 'energy'
  | 'power'
  | 'area'
  | 'pressure'
  | 'speed'
  | 'temperature';

export interface Unit {
  readonly dimension: Dimension;
  readonly factor: number;
  readonly currency?: string;
}

const TABLE: Record<Exclude<Dimension, 'plain' | 'money'>, Record<string, number>> = {
  percent: { '%': 1, percent: 1, pct: 1, 'per cent': 1, percentage: 1, 'percentage points': 1 },
  time: {
    'ms millis milliseconds millisecond': 0.001,
    's sec secs second seconds': 1,
    'min mins minute minutes': 60,
    'h hr hrs hour hours': 3600,
    'day days d night nights': 86_400,
    'week weeks wk wks': 604_800,
    'fortnight fortnights': 1_209_600,
    'month months mo': 2_629_800,
    'year years yr yrs': 31_557_600,
  },
  data: {
    'b byte bytes': 1,
    'kb kib kilobyte kilobytes': 1e3,
    'mb mib megabyte megabytes': 1e6,
    'gb gib gig gigs gigabyte gigabytes': 1e9,
    'tb tib terabyte terabytes': 1e12,
  },
  rate: { 'bps bit/s': 1, 'kbps kbit/s': 1e3, 'mbps mbit/s mbit': 1e6, 'gbps gbit/s gbit': 1e9 },
  mass: {
    'mg milligram milligrams': 0.001,
    'g gram grams gr': 1,
    'kg kgs kilo kilos kilogram kilograms': 1000,
    't tonne tonnes ton tons': 1e6,
    'lb lbs pound-weight': 453.592_37,
    'oz ounce ounces': 28.349_523,
  },
  length: {
    'mm millimetre millimetres millimeter millimeters': 0.001,
    'cm centimetre centimetres centimeter centimeters': 0.01,
    'm metre metres meter meters': 1,
    'km kms kilometre kilometres kilometer kilometers': 1000,
    'mi mile miles': 1609.344,
    'ft foot feet': 0.3048,
    'in inch inches': 0.0254,
  },
  volume: {
    'ml millilitre millilitres milliliter milliliters': 0.001,
    'cl centilitre': 0.01,
    'l litre litres liter liters': 1,
  },
  energy: { 'wh watthours': 0.001, 'kwh kilowatt-hours': 1, mwh: 1000, gwh: 1e6, twh: 1e9 },
  power: {
    'w watt watts': 1,
    'kw kilowatt kilowatts': 1e3,
    'mw megawatt megawatts': 1e6,
    'gw gigawatt gigawatts': 1e9,
  },
  area: {
    'sqm m²': 1,
    'square metres': 1,
    'square meters': 1,
    'square metre': 1,
    'square meter': 1,
    'square feet': 0.092_903,
    'ha hectare hectares': 10_000,
    'km²': 1e6,
    sqft: 0.092_903,
  },
  pressure: { bar: 1, psi: 0.068_947_6, kpa: 0.01, hpa: 0.001 },
  speed: { 'km/h kmh kph': 1, mph: 1.609_344 },
  temperature: { '°c ℃ celsius': 1, '°f ℉ fahrenheit': 1 },
};

const MONEY: Record<string, [string, number]> = {
  '$ usd dollar dollars us$ bucks': ['usd', 1],
  'cent cents ¢': ['', 0.01],
  '€ eur euro euros': ['eur', 1],
  '£ gbp pound pounds': ['gbp', 1],
  'penny pence p': ['gbp', 0.01],
  '¥ jpy yen': ['jpy', 1],
  'chf francs franc': ['chf', 1],
  'sek nok dkk kr': ['kr', 1],
  'inr rupees rupee ₹': ['inr', 1],
  'micros microusd': ['', 0.000_001],
  'aud cad': ['other-dollar', 1],
};

export const UNITS: ReadonlyMap<string, Unit> = new Map([
  ...Object.entries(TABLE).flatMap(([dimension, names]) =>
    Object.entries(names).flatMap(([list, factor]) =>
      [...(/^per cent$|points$|^square/.test(list) ? [list] : list.split(' '))].map((name): [string, Unit] => [
        name,
        { dimension: dimension as Dimension, factor },
      ]),
    ),
  ),
  ...Object.entries(MONEY).flatMap(([list, [currency, factor]]) =>
    list
      .split(' ')
      .map((name): [string, Unit] => [name, { dimension: 'money', factor, ...(currency ? { currency } : {}) }]),
  ),
]);

/** Too short to be a unit in the name of a field or after a number in prose without care. */
const TOO_SHORT = new Set(['b', 's', 'd', 't', 'm', 'g', 'h', 'l', 'p', 'in', 'mo', 'mi', 'gr']);

/** The unit that the name of a field says its number has: `durationMin`, `amount_cents`. */
export function unitOfField(words: readonly string[]): string | undefined {
  // In a price per night the night is no unit.
  const per = words.indexOf('per');
  const own = per < 0 ? words : [...words.slice(0, per), ...words.slice(per + 2)];
  for (const word of own.toReversed().slice(0, 2)) {
    if (word === 'usd' || word === 'eur' || word === 'gbp') return word.toUpperCase();
    if (UNITS.has(word) && !TOO_SHORT.has(word)) return word;
  }
  return undefined;
}
