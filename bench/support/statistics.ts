/** The value below which the given share of all values lies, between neighbours where it falls between them. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Figures are printed with the digits they deserve: nobody can measure a millionth of a millisecond here. */
export const rounded = (value: number, digits = 3): number => Number(value.toFixed(digits));
