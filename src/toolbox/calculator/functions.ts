// The functions of the calculator: statistics and growth. Each gets plain numbers.

type Compute = (values: readonly number[]) => number;

interface Known {
  readonly compute: Compute;
  readonly argsMin: number;
  readonly argsMax: number;
}

const total: Compute = (values) => values.reduce((sum, value) => sum + value, 0);
const mean: Compute = (values) => total(values) / values.length;
const ordered = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

/** Linear between the two nearest values, as spreadsheets do it. */
function quantile(values: readonly number[], share: number): number {
  const sorted = ordered(values);
  const at = share * (sorted.length - 1);
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}

/** Of a sample: divided by n - 1. */
function variance(values: readonly number[]): number {
  const middle = mean(values);
  return total(values.map((value) => (value - middle) ** 2)) / (values.length - 1);
}

const fixed = (count: number, compute: (...args: number[]) => number): Known => ({
  compute: (values) => compute(...values),
  argsMin: count,
  argsMax: count,
});
const many = (compute: Compute, argsMin = 1): Known => ({ compute, argsMin, argsMax: 10_000 });

const FUNCTIONS: Readonly<Record<string, Known>> = {
  sum: many(total),
  mean: many(mean),
  average: many(mean),
  median: many((values) => quantile(values, 0.5)),
  min: many((values) => Math.min(...values)),
  max: many((values) => Math.max(...values)),
  count: many((values) => values.length),
  stdev: many((values) => Math.sqrt(variance(values)), 2),
  variance: many(variance, 2),
  percentile: many(([percent = 0, ...values]) => quantile(values, percent / 100), 2),
  abs: fixed(1, Math.abs),
  sqrt: fixed(1, Math.sqrt),
  exp: fixed(1, Math.exp),
  ln: fixed(1, Math.log),
  log10: fixed(1, Math.log10),
  round: {
    compute: ([value = 0, digits = 0]) => Math.round(value * 10 ** digits) / 10 ** digits,
    argsMin: 1,
    argsMax: 2,
  },
  growth: fixed(2, (from = 0, to = 0) => ((to - from) / Math.abs(from)) * 100),
  cagr: fixed(3, (from = 0, to = 0, years = 1) => ((to / from) ** (1 / years) - 1) * 100),
  share: fixed(2, (part = 0, whole = 0) => (part / whole) * 100),
};

export function applyFunction(name: string, values: readonly number[]): number {
  const lower = name.toLowerCase();
  const known = Object.hasOwn(FUNCTIONS, lower) ? FUNCTIONS[lower] : undefined;
  if (!known)
    throw new Error(`There is no function "${name}": use one of ${Object.keys(FUNCTIONS).slice(0, 8).join(', ')}, …`);
  if (values.length < known.argsMin || values.length > known.argsMax) {
    const wanted = known.argsMin === known.argsMax ? `${known.argsMin}` : `at least ${known.argsMin}`;
    throw new Error(`${lower}() takes ${wanted} values, not ${values.length}`);
  }
  return known.compute(values);
}
