// The unit that a number carries, as drafts are compared by: its dimension and how many of the dimension's base unit it
// is. The tables are those that claims are read with; here one reading has to do, so the usual one is taken.

import { currencyNamed } from '../values/currencies.ts';
import { unitsNamed } from '../values/unit-table.ts';

/** 'plain', 'money', 'percent', or a dimension of the table of units. */
export type Dimension = string;

export interface Unit {
  readonly dimension: Dimension;
  readonly factor: number;
  /** Added after the factor; only temperatures have another zero. */
  readonly offset?: number;
  readonly currency?: string;
}

const DAY = 86_400;
/** What answers say and no table of units has, or has for something else. */
const OWN: Readonly<Record<string, Unit>> = {
  night: { dimension: 'time', factor: DAY },
  gig: { dimension: 'data', factor: 1e9 },
  micros: { dimension: 'money', factor: 1e-6 },
  microusd: { dimension: 'money', factor: 1e-6, currency: 'usd' },
  degree: { dimension: 'temperature', factor: 1 },
  p: { dimension: 'money', factor: 0.01, currency: 'gbp' },
  dl: { dimension: 'volume', factor: 0.1 },
  kbit: { dimension: 'data/time', factor: 125 },
  mbit: { dimension: 'data/time', factor: 125e3 },
  gbit: { dimension: 'data/time', factor: 125e6 },
};
/** Letters and words that mean something else far more often. */
const NO_UNIT = /^(?:in|times|c|f|k|kt|ac|pa|at|am|pm|as|us|pp|has|stone|deg|sterling|['"°])$/;

const known = new Map<string, Unit | undefined>();

export function unitNamed(written: string): Unit | undefined {
  if (!known.has(written)) known.set(written, read(written));
  return known.get(written);
}

function read(written: string): Unit | undefined {
  const name = written
    .toLowerCase()
    .replace(/^per cent$/, '%')
    .replace(/^percentage points?$/, 'percentage point')
    .replace(/^nautical miles?$/, 'nautical mile')
    .replace(/²$/, '2')
    .replace(/³$/, '3')
    .replace(/^[µμ](?=[gms])/, 'u');
  if (name === '' || name.length > 20 || NO_UNIT.test(name)) return undefined;
  const own = OWN[name] ?? OWN[name.replace(/s$/, '')];
  if (own) return own;
  const [over, under] = name.split('/');
  if (over !== undefined && under !== undefined) return perOf(over, under);
  const currency = currencyNamed(name);
  if (currency)
    return {
      dimension: 'money',
      factor: currency.factor,
      ...(currency.code === undefined ? {} : { currency: currency.code.toLowerCase() }),
    };
  const unit = unitsNamed(name)[0];
  if (!unit || unit.dimension === 'count') return undefined;
  if (unit.dimension === 'ratio') return { dimension: 'percent', factor: unit.factor * 100 };
  if (unit.dimension === 'workday') return { dimension: 'time', factor: DAY };
  // From the freezing point on, so that one per cent of a temperature is not three degrees.
  if (unit.dimension === 'temperature')
    return { dimension: 'temperature', factor: unit.factor, offset: (unit.offset ?? 0) - 273.15 };
  return { dimension: unit.dimension, factor: unit.factor };
}

/** A speed has a name of its own; a price per kilowatt-hour is still a price. */
function perOf(over: string, under: string): Unit | undefined {
  const [a, b] = [unitNamed(over), unitNamed(under)];
  if (a && b?.dimension === 'time' && /^(?:length|data)$/.test(a.dimension))
    return { dimension: `${a.dimension}/time`, factor: a.factor / b.factor };
  // A share of a volume: 128 g/l are 12.8 g/dl.
  if (a?.dimension === 'mass' && b?.dimension === 'volume')
    return { dimension: 'mass/volume', factor: a.factor / b.factor };
  return a;
}

/** Short names that a field may end with; the others would be found everywhere. */
const SHORT = /^(?:m2|m3|km|kg|cm|mm|ml|mg|gb|mb|kb|tb|ms|ha|lb|oz|kw|mw|wh|ct|hr|kr)$/;

const FROM = /^(?:after|before|since|until|from|of|left|remaining|ago|late|overdue|in)$/;

/** Things that are told apart by letters: class C is not warm. */
const LETTERED =
  /^(?:class|plan|section|type|grade|option|building|zone|row|seat|terminal|gate|block|team|group|part|item|line|vitamin|hepatitis|unit|bay|hall|wing|level|lane|track|table|column|version|variant|site|house|shift|ward|room|batch|lot|case|appendix|exhibit)$/;
/** Which of several values it is, of what the name before says. */
const STATISTIC =
  /^(?:minimum|maximum|min|max|mean|avg|average|median|total|low|high|lowest|highest|peak|current|now|start|end|value|limit|first|last|latest|actual|target|planned)$/;
const LASTING =
  /^(?:duration|took|taken|elapsed|time|latency|runtime|timeout|wait|waited|waiting|delay|uptime|downtime|age|ttl|length|lasted)$/;
const WEIGHED = /^(?:yield|weight|dose|load|payload|mass|harvest|cargo|freight|tonnage|capacity)$/;
const LETTERS: Readonly<Record<string, string>> = { s: 's', h: 'h', m: 'min' };

/** `highC`, `duration_s`: a letter alone is a unit only after a word that is measured in it. */
function unitOfLetter(words: readonly string[]): string | undefined {
  const letter = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  if (/^[cf]$/.test(letter))
    return before.length > 0 && !before.some((word) => LETTERED.test(word)) ? `°${letter}` : undefined;
  if (/^[tg]$/.test(letter) && WEIGHED.test(before.at(-1) ?? '')) return letter;
  return LASTING.test(before.at(-1) ?? '') ? LETTERS[letter] : undefined;
}

/** Where the scale of a unit begins, in the base unit: only Fahrenheit has another zero than its base. */
export const zeroOf = (dimension: Dimension, factor: number): number =>
  dimension === 'temperature' && factor !== 1 ? -32 * factor : 0;

/** `nitrate_mg_per_l`, `speed_km_h`. */
function ratioIn(words: readonly string[]): string | undefined {
  const [under = '', over = '', last = ''] = [words.at(-1), words.at(-2), words.at(-3)];
  const name = over === 'per' ? `${last}/${under}` : `${over}/${under}`;
  return unitNamed(name)?.dimension.includes('/') ? name : undefined;
}

/** The unit that the name of a field says its number has: `durationMin`, `amount_cents`. */
export function unitOfField(words: readonly string[]): string | undefined {
  const own = unitOfName(words);
  if (own !== undefined || words.length < 2 || !STATISTIC.test(words.at(-1) ?? '')) return own;
  return unitOfName(words.slice(0, -1));
}

function unitOfName(words: readonly string[]): string | undefined {
  const ratio = ratioIn(words);
  if (ratio !== undefined) return ratio;
  // In a price per night the night is no unit.
  const per = words.indexOf('per');
  const short = per < 0 ? words : [...words.slice(0, per), ...words.slice(per + 2)];
  // `deadline_days_after_decision`: the unit stands before what it is counted from.
  const from = short.findIndex((word, index) => index > 0 && FROM.test(word));
  const letter = unitOfLetter(short);
  if (letter !== undefined) return letter;
  const isUnit = (word: string): boolean => (word.length > 2 || SHORT.test(word)) && unitNamed(word) !== undefined;
  // `priorYearQ3`: which year it is of, not how many.
  const last = (list: readonly string[]): string | undefined =>
    list
      .toReversed()
      .slice(0, 2)
      .find((word, index) => isUnit(word) && (index === 0 || unitNamed(word)?.dimension !== 'time'));
  return last(short) ?? (from < 0 ? undefined : last(short.slice(0, from)));
}
